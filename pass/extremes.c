#include "extremes.h"

#include <string.h>

#include "predicates.h"

static bool is_least(LLVMIntPredicate predicate) {
  return predicate == LLVMIntULT || predicate == LLVMIntULE || predicate == LLVMIntSLT || predicate == LLVMIntSLE;
}

LLVMValueRef mincov_build_extreme(LLVMBuilderRef builder, LLVMIntPredicate predicate, LLVMValueRef left, LLVMValueRef right) {
  const char *least = mincov_is_signed(predicate) ? "llvm.smin" : "llvm.umin",
             *greatest = mincov_is_signed(predicate) ? "llvm.smax" : "llvm.umax";
  const char *name = is_least(predicate) ? least : greatest;
  LLVMTypeRef type = LLVMTypeOf(left);
  LLVMModuleRef module = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInsertBlock(builder)));
  LLVMValueRef function = LLVMGetIntrinsicDeclaration(module, LLVMLookupIntrinsicID(name, strlen(name)), &type, 1);
  LLVMValueRef arguments[] = {left, right};
  return LLVMBuildCall2(builder, LLVMGlobalGetValueType(function), function, arguments, 2, "");
}

LLVMValueRef mincov_last_in_order(LLVMTypeRef type, LLVMIntPredicate predicate) {
  unsigned long long sign = 1ULL << (LLVMGetIntTypeWidth(type) - 1), others = sign - 1;
  unsigned long long greatest = mincov_is_signed(predicate) ? others : sign | others,
                     least = mincov_is_signed(predicate) ? sign : 0;
  return LLVMConstInt(type, is_least(predicate) ? greatest : least, false);
}
