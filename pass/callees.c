#include "callees.h"

#include <stdlib.h>
#include <string.h>

#include "attributes.h"
#include "blocks.h"
#include "llvm_compat.h"
#include "mincov/graph.h"

/* Library functions that always return: memory, strings, characters, numbers, formatting in memory, reading of the environment and
 * of a stream's state; of C++, what frees memory, and of its run time what neither throws nor runs code of the user's. Not here, on
 * purpose: input and output (SIGPIPE, cancellation, cookies), anything with a callback (qsort, bsearch, pthread_once, atexit) or
 * hooks (dlopen, fork, exec, raise, operator new with its handler), locale changing. Sorted for bsearch; a test checks it. */
/* clang-format off */
static const char *const library[] = {
    "_ZNSt11logic_errorD2Ev", "_ZNSt13runtime_errorD2Ev", "_ZNSt9exceptionD2Ev", "_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base",
    "_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base", "_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base",
    "_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base", "_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_",
    "_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_", "_ZdaPv", "_ZdaPvSt11align_val_t", "_ZdaPvm",
    "_ZdaPvmSt11align_val_t", "_ZdlPv", "_ZdlPvSt11align_val_t", "_ZdlPvm", "_ZdlPvmSt11align_val_t", "__ctype_b_loc",
    "__ctype_tolower_loc", "__ctype_toupper_loc", "__cxa_allocate_exception", "__cxa_atexit", "__cxa_begin_catch",
    "__cxa_free_exception", "__cxa_get_exception_ptr", "__cxa_guard_abort", "__cxa_guard_release", "__dynamic_cast",
    "__errno_location", "__fpclassify", "__fpclassifyf", "__isinf", "__isinff", "__isnan", "__isnanf", "__isoc23_sscanf",
    "__isoc23_strtol", "__isoc23_strtoll", "__isoc23_strtoul", "__isoc23_strtoull", "__isoc23_vsscanf", "__isoc99_sscanf",
    "__isoc99_vsscanf", "__memcpy_chk", "__memmove_chk", "__memset_chk", "__signbit", "__signbitf", "__strcat_chk", "__strcpy_chk",
    "__strncat_chk", "__strncpy_chk", "abs", "acos", "acosf", "acosh", "aligned_alloc", "asin", "asinf", "asinh", "atan", "atan2",
    "atan2f", "atanf", "atanh", "atof", "atoi", "atol", "atoll", "bcmp", "bcopy", "bzero", "calloc", "cbrt", "cbrtf", "ceil",
    "ceilf", "ceill", "clock", "copysign", "copysignf", "cos", "cosf", "cosh", "coshf", "difftime", "div", "erf", "erfc", "exp",
    "exp2", "exp2f", "expf", "expm1", "fabs", "fabsf", "fabsl", "fdim", "feof", "ferror", "ffs", "ffsl", "ffsll", "fileno", "floor",
    "floorf", "floorl", "fma", "fmaf", "fmax", "fmaxf", "fmin", "fminf", "fmod", "fmodf", "free", "frexp", "frexpf", "frexpl",
    "getenv", "getpid", "getppid", "gettimeofday", "gmtime", "gmtime_r", "hypot", "hypotf", "ilogb", "isalnum", "isalpha",
    "isascii", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct", "isspace", "isupper", "iswalnum",
    "iswalpha", "iswdigit", "iswlower", "iswspace", "iswupper", "isxdigit", "labs", "ldexp", "ldexpf", "ldexpl", "ldiv", "lgamma",
    "llabs", "lldiv", "llrint", "llround", "localeconv", "localtime", "localtime_r", "log", "log10", "log10f", "log1p", "log2",
    "log2f", "logb", "logf", "lrint", "lround", "malloc", "malloc_usable_size", "memccpy", "memchr", "memcmp", "memcpy", "memmem",
    "memmove", "mempcpy", "memrchr", "memset", "mktime", "modf", "modff", "nan", "nearbyint", "nextafter", "posix_memalign", "pow",
    "powf", "rand", "rand_r", "random", "realloc", "reallocarray", "remainder", "rint", "rintf", "round", "roundf", "scalbn",
    "secure_getenv", "sin", "sinf", "sinh", "sinhf", "snprintf", "sprintf", "sqrt", "sqrtf", "srand", "srandom", "sscanf", "stpcpy",
    "stpncpy", "strcasecmp", "strcat", "strchr", "strchrnul", "strcmp", "strcoll", "strcpy", "strcspn", "strdup", "strerror",
    "strerror_r", "strftime", "strlcat", "strlcpy", "strlen", "strncasecmp", "strncat", "strncmp", "strncpy", "strndup", "strnlen",
    "strpbrk", "strrchr", "strsep", "strspn", "strstr", "strtod", "strtof", "strtok", "strtok_r", "strtol", "strtold", "strtoll",
    "strtoul", "strtoull", "strxfrm", "tan", "tanf", "tanh", "tanhf", "tgamma", "time", "toascii", "tolower", "toupper", "towlower",
    "towupper", "trunc", "truncf", "vsnprintf", "vsprintf", "vsscanf", "wcschr", "wcscmp", "wcscpy", "wcslen", "wcsncmp", "wmemchr",
    "wmemcmp", "wmemcpy", "wmemmove", "wmemset",
};
/* clang-format on */

struct name {
  const char *text;
  size_t length;
};

static int compare_names(const void *key, const void *element) {
  const struct name *name = key;
  const char *other = *(const char *const *)element;
  int order = strncmp(name->text, other, name->length);
  return order ? order : (other[name->length] ? -1 : 0);
}

bool mincov_library_function_returns(const char *name, size_t length) {
  struct name key = {name, length};
  return bsearch(&key, library, sizeof library / sizeof *library, sizeof *library, compare_names) != NULL;
}

static bool call_has(LLVMValueRef call, LLVMValueRef callee, unsigned kind) {
  return LLVMGetCallSiteEnumAttribute(call, LLVMAttributeFunctionIndex, kind) || (callee && mincov_function_has(callee, kind));
}

/* Intrinsics carry attributes when LLVM declares them; hand-written IR may leave them out on these, which never end a run. */
static bool is_harmless_intrinsic(const char *name) {
  static const char *const prefixes[] = {
      "llvm.dbg.",          "llvm.lifetime.",   "llvm.memcpy.",        "llvm.memmove.",        "llvm.memset.",
      "llvm.va_",           "llvm.stacksave",   "llvm.stackrestore",   "llvm.expect.",         "llvm.assume",
      "llvm.eh.typeid.for", "llvm.annotation.", "llvm.var.annotation", "llvm.ptr.annotation.", "llvm.frameaddress",
      "llvm.returnaddress", "llvm.prefetch",    "llvm.objectsize.",    "llvm.instrprof."};
  return mincov_begins_with_any(name, prefixes, sizeof prefixes / sizeof *prefixes);
}

enum effect {
  PASSES,       /* control goes on */
  MAY_NOT_PASS, /* or may not, whatever the analysis finds */
  DEPENDS,      /* on a function defined in this module */
};

/* Whether the body in this module says what the one that is linked does. In C++ the one definition rule has all copies of an inline
 * function alike; of C's inline functions, which have C's names, another definition may be called. */
static bool is_only_definition(LLVMValueRef function) {
  size_t length = 0;
  return LLVMGetLinkage(function) != LLVMAvailableExternallyLinkage ||
         mincov_begins_with_any(LLVMGetValueName2(function, &length), (const char *const[]){"_Z"}, 1);
}

static enum effect classify_call(const struct mincov_callees *callees, LLVMValueRef call, LLVMValueRef *callee) {
  LLVMValueRef called = LLVMGetCalledValue(call);
  if (LLVMIsAInlineAsm(called)) return mincov_inline_asm_is_harmless(called) ? PASSES : MAY_NOT_PASS;
  *callee = LLVMIsAFunction(called);
  if (call_has(call, *callee, callees->nounwind) && call_has(call, *callee, callees->willreturn)) return PASSES;
  if (!*callee) return MAY_NOT_PASS;
  if (!LLVMIsDeclaration(*callee) && is_only_definition(*callee)) return DEPENDS; /* others are judged by name, like declarations */
  size_t length = 0;
  const char *name = LLVMGetValueName2(*callee, &length);
  if (LLVMGetIntrinsicID(*callee)) return is_harmless_intrinsic(name) ? PASSES : MAY_NOT_PASS;
  return mincov_library_function_returns(name, length) ? PASSES : MAY_NOT_PASS;
}

bool mincov_unwinds_to_caller(LLVMValueRef instruction) {
  return LLVMGetInstructionOpcode(instruction) == LLVMCatchSwitch && !LLVMGetUnwindDest(instruction);
}

static enum effect classify(const struct mincov_callees *callees, LLVMValueRef instruction, LLVMValueRef *callee) {
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMCall:
  case LLVMInvoke:
  case LLVMCallBr:
    return classify_call(callees, instruction, callee);
  case LLVMStore:
    return LLVMGetVolatile(instruction) ? MAY_NOT_PASS : PASSES;
  case LLVMCatchSwitch: /* unless no handler matches, and the exception goes on to the caller */
    return mincov_unwinds_to_caller(instruction) ? MAY_NOT_PASS : PASSES;
  case LLVMCatchPad: /* may copy the exception, by code of the user's */
    return MAY_NOT_PASS;
  default:
    return PASSES;
  }
}

bool mincov_may_not_pass(const struct mincov_callees *callees, LLVMValueRef instruction) {
  LLVMValueRef callee = NULL;
  switch (classify(callees, instruction, &callee)) {
  case PASSES:
    return false;
  case DEPENDS:
    return !mincov_pointer_map_get(&callees->must_return, callee, 0);
  default:
    return true;
  }
}

/* ---- The module-wide analysis: leaves first, each proven function releases its callers. ---- */

struct call_edge {
  uint32_t caller;
  uint32_t next; /* in the callee's list of callers */
};

struct analysis {
  const struct mincov_callees *callees;
  struct mincov_pointer_map numbers; /* candidate functions */
  LLVMValueRef *functions;
  size_t count, capacity;
  uint32_t *open;         /* [count] calls to candidates that are not proven yet; UINT32_MAX: refuted */
  uint32_t *first_caller; /* [count] */
  struct call_edge *edges;
  size_t edge_count, edge_capacity;
};

#define REFUTED UINT32_MAX
#define NO_EDGE UINT32_MAX
#define NOT_A_CANDIDATE UINT32_MAX

static bool is_candidate(const struct mincov_callees *callees, LLVMValueRef function) {
  if (LLVMIsDeclaration(function) || mincov_function_has(function, callees->presplit)) return false;
  switch (LLVMGetLinkage(function)) {
  case LLVMInternalLinkage:
  case LLVMPrivateLinkage:
  case LLVMLinkOnceODRLinkage:
  case LLVMWeakODRLinkage:
    return true;
  case LLVMAvailableExternallyLinkage:
    return is_only_definition(function);
  case LLVMExternalLinkage:
    return !callees->definitions_may_be_interposed || LLVMGetVisibility(function) != LLVMDefaultVisibility;
  default:
    return false;
  }
}

/* Whether every walk through the blocks ends in a return: no endless loop, no other kind of end. */
static bool always_returns(const struct mincov_blocks *blocks) {
  struct mincov_graph graph;
  if (mincov_graph_create(blocks->count, blocks->first_successor, blocks->successor, NULL, &graph, NULL) != MINCOV_OK)
    mincov_out_of_memory();
  bool returns = true;
  for (uint32_t block = 0; block < blocks->count && returns; block++)
    returns = !graph.exits[block] || LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(blocks->block[block]));
  mincov_graph_free(&graph);
  return returns;
}

static void add_call(struct analysis *analysis, uint32_t caller, uint32_t callee) {
  analysis->edges = mincov_grow(analysis->edges, analysis->edge_count, &analysis->edge_capacity, sizeof *analysis->edges);
  analysis->edges[analysis->edge_count] = (struct call_edge){.caller = caller, .next = analysis->first_caller[callee]};
  analysis->first_caller[callee] = (uint32_t)analysis->edge_count++;
  analysis->open[caller]++;
}

/* Looks at the instructions of one candidate; false: it may end a run by itself. */
static bool scan_instructions(struct analysis *analysis, uint32_t number, const struct mincov_blocks *blocks) {
  for (uint32_t block = 0; block < blocks->count; block++) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(blocks->block[block]); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef callee = NULL;
      enum effect effect = classify(analysis->callees, i, &callee);
      if (effect == PASSES) continue;
      uint32_t other = effect == DEPENDS ? mincov_pointer_map_get(&analysis->numbers, callee, NOT_A_CANDIDATE) : NOT_A_CANDIDATE;
      if (other == NOT_A_CANDIDATE) return false;
      add_call(analysis, number, other);
    }
  }
  return true;
}

static void prove(struct analysis *analysis, struct mincov_pointer_map *must_return) {
  uint32_t *work = mincov_allocate(analysis->count, sizeof *work);
  size_t pending = 0;
  for (uint32_t number = 0; number < analysis->count; number++)
    if (analysis->open[number] == 0) work[pending++] = number;
  while (pending) {
    uint32_t number = work[--pending];
    *mincov_pointer_map_slot(must_return, analysis->functions[number], 0) = 1;
    for (uint32_t edge = analysis->first_caller[number]; edge != NO_EDGE; edge = analysis->edges[edge].next) {
      uint32_t caller = analysis->edges[edge].caller;
      if (analysis->open[caller] != REFUTED && --analysis->open[caller] == 0) work[pending++] = caller;
    }
  }
  free(work);
}

static void analyse(struct analysis *analysis, LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (!is_candidate(analysis->callees, f)) continue;
    analysis->functions = mincov_grow(analysis->functions, analysis->count, &analysis->capacity, sizeof *analysis->functions);
    *mincov_pointer_map_slot(&analysis->numbers, f, 0) = (uint32_t)analysis->count;
    analysis->functions[analysis->count++] = f;
  }
  analysis->open = mincov_allocate(analysis->count, sizeof *analysis->open);
  analysis->first_caller = mincov_allocate(analysis->count, sizeof *analysis->first_caller);
  memset(analysis->first_caller, 0xff, analysis->count * sizeof *analysis->first_caller);
  for (uint32_t number = 0; number < analysis->count; number++) {
    struct mincov_blocks blocks = mincov_blocks_number(analysis->functions[number]);
    if (!scan_instructions(analysis, number, &blocks) || !always_returns(&blocks)) analysis->open[number] = REFUTED;
    mincov_blocks_free(&blocks);
  }
}

static bool has_flag(LLVMModuleRef module, const char *flag) { return LLVMGetModuleFlag(module, flag, strlen(flag)) != NULL; }

struct mincov_callees mincov_callees_analyse(LLVMModuleRef module) {
  struct mincov_callees callees = {.nounwind = mincov_attribute_kind("nounwind"),
                                   .willreturn = mincov_attribute_kind("willreturn"),
                                   .presplit = mincov_attribute_kind("presplitcoroutine"),
                                   .definitions_may_be_interposed =
                                       has_flag(module, "PIC Level") && !has_flag(module, "PIE Level")};
  struct analysis analysis = {.callees = &callees};
  analyse(&analysis, module);
  prove(&analysis, &callees.must_return);
  mincov_pointer_map_free(&analysis.numbers);
  free(analysis.functions);
  free(analysis.open);
  free(analysis.first_caller);
  free(analysis.edges);
  return callees;
}

void mincov_callees_free(struct mincov_callees *callees) { mincov_pointer_map_free(&callees->must_return); }
