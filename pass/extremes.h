/* The least and the greatest of integers, by the intrinsics that vectorisers know as such. */
#ifndef MINCOV_PASS_EXTREMES_H
#define MINCOV_PASS_EXTREMES_H

#include <llvm-c/Core.h>

/* The one of two values, integers of one type, that predicate (an order, not eq or ne) puts first: with ult or ule the least, with
 * sgt or sge the greatest of signed ones. Built at the builder's place. */
LLVMValueRef mincov_build_extreme(LLVMBuilderRef builder, LLVMIntPredicate predicate, LLVMValueRef left, LLVMValueRef right);

/* The integer of type, of 64 bits at most, that comes last in that order. */
LLVMValueRef mincov_last_in_order(LLVMTypeRef type, LLVMIntPredicate predicate);

#endif
