#include "bases.h"

#include <stdlib.h>
#include <string.h>

#include "attributes.h"
#include "blocks.h"
#include "cfg.h"
#include "llvm_compat.h"
#include "mincov/dominators.h"
#include "mincov/loops.h"
#include "mincov/map.h"
#include "probes.h"

/* How many stores a register must serve. Setting it takes 7 bytes on x86-64, and a register that lives across calls is saved and
 * restored, for 3 bytes a store at best: that is small. Where code is to be fast, a function must be so large that what the
 * register costs is little beside what the function does anyway, and stores in loops that the register would have to live through
 * do not count, since there registers are worth more than bytes (docs/theory.md, "Stores", has what other rules gave). */
#define FEWEST_STORES_IF_SMALL 4
#define FEWEST_STORES_IF_FAST 40

/* A switch with so many cases is taken for that of an interpreter. */
#define CASES_OF_INTERPRETER 48

/* Bytes that one register reaches: distances from -128 to 127 have the shortest form on x86-64, and a short one elsewhere. */
#define REACH 256
#define MIDDLE 128

/* How far up the tree of dominators a place is looked for, so that no depth makes the work quadratic. */
#define MOST_STEPS 4096

struct store {
  LLVMValueRef instruction;
  LLVMValueRef array;
  uint32_t array_number; /* in the order in which this function uses them */
  uint32_t offset;
  uint32_t block;
};

struct shortening {
  LLVMModuleRef module;
  LLVMValueRef function;
  bool is_small;                    /* the function is to be small rather than fast */
  size_t fewest_stores;             /* that a register must serve in it */
  struct mincov_pointer_map arrays; /* of the function at hand -> array_number */
  struct store *stores;
  size_t count, capacity;
  struct mincov_blocks blocks;
  struct mincov_dominators tree;
  struct mincov_loops loops;
  uint8_t *taken; /* [blocks] a register has been set there */
  bool changed;
};

/* ---- The stores of a function ---- */

static bool is_probe_array(LLVMValueRef value) {
  const char *section = LLVMIsAGlobalVariable(value) ? LLVMGetSection(value) : NULL;
  return section && strcmp(section, MINCOV_PROBE_SECTION) == 0;
}

static bool is_byte(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8; }

/* Whether pointer is a constant place in a probe array: the array itself, or so many bytes behind its beginning. */
static bool read_place(LLVMValueRef pointer, LLVMValueRef *array, uint32_t *offset) {
  *array = pointer;
  *offset = 0;
  if (is_probe_array(pointer)) return true;
  if (!LLVMIsAConstantExpr(pointer) || LLVMGetConstOpcode(pointer) != LLVMGetElementPtr) return false;
  *array = LLVMGetOperand(pointer, 0);
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  int operands = LLVMGetNumOperands(pointer);
  bool of_words = is_probe_array(*array) && mincov_probes_are_words(*array) && type == LLVMGlobalGetValueType(*array);
  bool of_array = LLVMGetTypeKind(type) == LLVMArrayTypeKind && (is_byte(LLVMGetElementType(type)) || of_words) &&
                  operands == (of_words ? 4 : 3) && LLVMIsNull(LLVMGetOperand(pointer, 1));
  if (!is_probe_array(*array) || !(of_array || (is_byte(type) && operands == 2))) return false;
  LLVMValueRef index = LLVMIsAConstantInt(LLVMGetOperand(pointer, of_array ? 2 : 1));
  if (index) *offset = (uint32_t)LLVMConstIntGetZExtValue(index) * (of_words ? MINCOV_WORD_PROBE_SIZE : 1);
  return index;
}

static void add_store(struct shortening *it, LLVMValueRef instruction, uint32_t block) {
  struct store store = {.instruction = instruction, .block = block};
  if (!LLVMIsAStoreInst(instruction) || !is_byte(LLVMTypeOf(LLVMGetOperand(instruction, 0))) ||
      !read_place(LLVMGetOperand(instruction, 1), &store.array, &store.offset))
    return;
  store.array_number = *mincov_pointer_map_slot(&it->arrays, store.array, (uint32_t)it->arrays.count);
  it->stores = mincov_grow(it->stores, it->count, &it->capacity, sizeof *it->stores);
  it->stores[it->count++] = store;
}

static int compare_numbers(uint32_t a, uint32_t b) { return a < b ? -1 : a > b; }

static int compare_stores(const void *a, const void *b) {
  const struct store *left = a, *right = b;
  int order = compare_numbers(left->array_number, right->array_number);
  if (!order) order = compare_numbers(left->offset, right->offset);
  return order ? order : compare_numbers(left->block, right->block);
}

static void find_stores(struct shortening *it) {
  for (uint32_t block = 0; block < it->blocks.count; block++)
    for (LLVMValueRef i = LLVMGetFirstInstruction(it->blocks.block[block]); i; i = LLVMGetNextInstruction(i))
      add_store(it, i, block);
  if (it->count > 1) qsort(it->stores, it->count, sizeof *it->stores, compare_stores);
}

/* ---- The place of a register ---- */

/* The lowest block that dominates all stores; UINT32_MAX: there is none within reach. What dominates the first and the last of them
 * in preorder dominates those between. */
static uint32_t common_dominator(const struct shortening *it, const struct store *stores, size_t count) {
  uint32_t first = stores->block, last = stores->block;
  const uint32_t *enter = it->tree.enter;
  for (size_t i = 0; i < count; i++) {
    uint32_t block = stores[i].block;
    if (enter[block] < enter[first]) first = block;
    if (enter[block] > enter[last]) last = block;
  }
  for (unsigned steps = 0; first != UINT32_MAX && !mincov_dominates(&it->tree, first, last); steps++)
    first = steps < MOST_STEPS ? it->tree.parent[first] : UINT32_MAX;
  return first;
}

static bool is_served(const struct shortening *it, const struct store *store, uint32_t block) {
  return store->block != block && mincov_dominates(&it->tree, block, store->block);
}

/* Whether the store pays for a register that is set in block. */
static bool pays(const struct shortening *it, const struct store *store, uint32_t block) {
  return is_served(it, store, block) && (it->is_small || it->loops.depth[store->block] <= it->loops.depth[block]);
}

/* Where a register for the stores is set; UINT32_MAX: it does not pay. Two registers that begin in one block, as in the loop of an
 * interpreter, would live side by side. */
static uint32_t choose_block(const struct shortening *it, const struct store *stores, size_t count) {
  size_t paying = 0;
  uint32_t block = common_dominator(it, stores, count);
  if (block == UINT32_MAX) return block;
  for (size_t i = 0; i < count; i++) paying += pays(it, &stores[i], block);
  while (block && !mincov_first_insertion_point(it->blocks.block[block], false)) block = it->tree.parent[block];
  return paying < it->fewest_stores || it->taken[block] ? UINT32_MAX : block;
}

/* ---- Rewriting ---- */

static LLVMValueRef byte_at(LLVMBuilderRef builder, LLVMTypeRef byte, LLVMValueRef base, int64_t distance) {
  LLVMTypeRef integer = LLVMInt64TypeInContext(LLVMGetTypeContext(byte));
  LLVMValueRef index = LLVMConstInt(integer, (unsigned long long)distance, true);
  return LLVMBuildInBoundsGEP2(builder, byte, base, &index, 1, "");
}

/* Sets a register at the end of block to the byte number middle of the stores' array, and has the stores that it dominates use it.
 * Stores in block itself, where the code generator sees through it, stay as they are. */
static void serve(struct shortening *it, const struct store *stores, size_t count, uint32_t block, uint32_t middle) {
  LLVMContextRef context = LLVMGetModuleContext(it->module);
  LLVMTypeRef byte = LLVMInt8TypeInContext(context);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(it->blocks.block[block]));
  LLVMSetCurrentDebugLocation2(builder, NULL);
  LLVMValueRef array = LLVMConstPointerCast(stores->array, mincov_byte_pointer_type(context));
  LLVMValueRef base = LLVMBuildFreeze(builder, byte_at(builder, byte, array, middle), "");
  for (size_t i = 0; i < count; i++) {
    if (!is_served(it, &stores[i], block)) continue;
    LLVMPositionBuilderBefore(builder, stores[i].instruction);
    LLVMSetOperand(stores[i].instruction, 1, byte_at(builder, byte, base, (int64_t)stores[i].offset - middle));
  }
  LLVMDisposeBuilder(builder);
  it->taken[block] = 1;
  it->changed = true;
}

/* The stores of one array, cut where one register reaches no further. */
static void shorten_group(struct shortening *it, const struct store *stores, size_t count) {
  for (size_t begin = 0, end; begin < count; begin = end) {
    for (end = begin; end < count && stores[end].offset - stores[begin].offset < REACH; end++) continue;
    uint32_t block = choose_block(it, stores + begin, end - begin);
    uint32_t span = stores[end - 1].offset - stores[begin].offset;
    uint32_t middle = stores[begin].offset + (span < MIDDLE ? 0 : MIDDLE);
    if (block != UINT32_MAX) serve(it, stores + begin, end - begin, block, middle);
  }
}

static void find_dominators_and_loops(struct shortening *it) {
  struct mincov_graph graph;
  struct mincov_error error = {0};
  if (mincov_graph_create(it->blocks.count, it->blocks.first_successor, it->blocks.successor, NULL, &graph, &error) != MINCOV_OK ||
      mincov_dominators_create(&graph, MINCOV_FORWARD, &it->tree) != MINCOV_OK ||
      mincov_loops_create(&graph, &it->loops) != MINCOV_OK)
    mincov_out_of_memory();
  mincov_graph_free(&graph);
}

/* An interpreter has all of its registers in use (measured on Lua's: a further one makes it larger). */
static bool is_interpreter(const struct mincov_blocks *blocks) {
  for (uint32_t block = 0; block < blocks->count; block++) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(blocks->block[block]);
    if (LLVMIsAIndirectBrInst(terminator)) return true;
    if (LLVMIsASwitchInst(terminator) && LLVMGetNumSuccessors(terminator) > CASES_OF_INTERPRETER) return true;
  }
  return false;
}

static void shorten_function(struct shortening *it) {
  it->blocks = mincov_blocks_number(it->function);
  it->count = 0;
  if (!is_interpreter(&it->blocks)) find_stores(it);
  if (it->count >= it->fewest_stores) {
    find_dominators_and_loops(it);
    it->taken = mincov_allocate(it->blocks.count, 1);
    for (size_t begin = 0, end; begin < it->count; begin = end) {
      for (end = begin; end < it->count && it->stores[end].array_number == it->stores[begin].array_number; end++) continue;
      if (end - begin >= it->fewest_stores) shorten_group(it, it->stores + begin, end - begin);
    }
    mincov_dominators_free(&it->tree);
    mincov_loops_free(&it->loops);
    free(it->taken);
  }
  mincov_pointer_map_free(&it->arrays);
  mincov_blocks_free(&it->blocks);
}

bool mincov_shorten_addresses(LLVMModuleRef module) {
  struct shortening it = {.module = module};
  unsigned small = mincov_attribute_kind("optsize"), smallest = mincov_attribute_kind("minsize"),
           none = mincov_attribute_kind("optnone");
  for (LLVMValueRef function = LLVMGetFirstFunction(module); function; function = LLVMGetNextFunction(function)) {
    if (LLVMIsDeclaration(function) || mincov_function_has(function, none)) continue;
    it.function = function;
    it.is_small = mincov_function_has(function, small) || mincov_function_has(function, smallest);
    it.fewest_stores = it.is_small ? FEWEST_STORES_IF_SMALL : FEWEST_STORES_IF_FAST;
    shorten_function(&it);
  }
  free(it.stores);
  return it.changed;
}
