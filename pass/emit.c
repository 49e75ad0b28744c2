#include "emit.h"

#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "llvm_compat.h"
#include "probes.h"

/* Code models of LLVM: from medium (3) on, sections may be more than 2 GiB apart. */
#define CODE_MODEL_MEDIUM 3

static bool sections_may_lie_far_apart(LLVMModuleRef module) {
  return mincov_module_flag(module, "Code Model") >= CODE_MODEL_MEDIUM;
}

static uint64_t hash_text(uint64_t seed, const char *text, size_t length) { return XXH3_64bits_withSeed(text, length, seed); }

static void add_definition(uint64_t *hash, LLVMValueRef global) {
  size_t length = 0;
  const char *name = LLVMGetValueName2(global, &length);
  if (LLVMGetLinkage(global) == LLVMExternalLinkage && !LLVMIsDeclaration(global)) *hash = hash_text(*hash, name, length);
}

/* A hash of what the module alone defines in a program, so that no other one of the program has the same. 0: that is nothing. */
static uint64_t hash_definitions(LLVMModuleRef module) {
  uint64_t hash = 0;
  for (LLVMValueRef i = LLVMGetFirstFunction(module); i; i = LLVMGetNextFunction(i)) add_definition(&hash, i);
  for (LLVMValueRef i = LLVMGetFirstGlobal(module); i; i = LLVMGetNextGlobal(i)) add_definition(&hash, i);
  return hash;
}

struct mincov_emitter mincov_emitter_create(LLVMModuleRef module) {
  struct mincov_emitter emitter = {.module = module, .context = LLVMGetModuleContext(module)};
  unsigned pointer_size = LLVMPointerSize(LLVMGetModuleDataLayout(module));
  emitter.byte = LLVMInt8TypeInContext(emitter.context);
  emitter.integer = LLVMIntTypeInContext(emitter.context, pointer_size * 8);
  emitter.reference_size = pointer_size == 8 && sections_may_lie_far_apart(module) ? 8 : 4;
  emitter.reference = LLVMIntTypeInContext(emitter.context, emitter.reference_size * 8);
  emitter.for_link_time = LLVMGetModuleFlag(module, "EnableSplitLTOUnit", strlen("EnableSplitLTOUnit")) != NULL;
  if (emitter.for_link_time) emitter.definitions_hash = hash_definitions(module);
  size_t length = 0;
  const char *name = LLVMGetSourceFileName(module, &length);
  emitter.module_hash = XXH3_64bits(name, length);
  emitter.sources.context = emitter.context;
  return emitter;
}

static void keep(struct mincov_globals *globals, LLVMValueRef global) {
  globals->values = mincov_grow(globals->values, globals->count, &globals->capacity, sizeof *globals->values);
  globals->values[globals->count++] = global;
}

/* A global's group: of its own and not merged with others, or shared by all that carry the same name. */
enum sharing { LOCAL, SHARED };

static LLVMValueRef add_global(struct mincov_emitter *emitter, LLVMTypeRef type, const char *name, const char *section,
                               enum sharing sharing, LLVMComdatRef comdat) {
  LLVMValueRef global = LLVMAddGlobal(emitter->module, type, name);
  LLVMSetSection(global, section);
  LLVMSetAlignment(global, 1);
  LLVMSetLinkage(global, sharing == SHARED ? LLVMLinkOnceODRLinkage : LLVMPrivateLinkage);
  if (sharing == SHARED) LLVMSetVisibility(global, LLVMHiddenVisibility);
  LLVMSetComdat(global, comdat);
  return global;
}

static LLVMComdatRef add_comdat(struct mincov_emitter *emitter, const char *name, enum sharing sharing) {
  LLVMComdatRef comdat = LLVMGetOrInsertComdat(emitter->module, name);
  LLVMSetComdatSelectionKind(comdat, sharing == SHARED ? LLVMAnyComdatSelectionKind : LLVMNoDeduplicateComdatSelectionKind);
  return comdat;
}

/* ---- File records ---- */

/* The record of a source file, shared by all units that have the same one. */
static LLVMValueRef file_record(struct mincov_emitter *emitter, uint32_t index) {
  struct mincov_source *source = &emitter->sources.sources[index];
  if (source->record) return source->record;
  mincov_source_settle_hash(source);
  struct mincov_file file = {.hash_kind = source->hash_kind, .path = source->path, .path_length = strlen(source->path)};
  memcpy(file.hash, source->hash, sizeof file.hash);
  struct mincov_bytes bytes = {0};
  if (mincov_map_encode_file(&file, &bytes) != MINCOV_OK) mincov_out_of_memory();
  char name[48];
  snprintf(name, sizeof name, "__mincov_f_%016llx", (unsigned long long)XXH3_64bits(bytes.data, bytes.size));
  source->record = LLVMGetNamedGlobal(emitter->module, name); /* the pass may have been here before, at another point */
  if (source->record) {
    free(bytes.data);
    return source->record;
  }
  LLVMValueRef initial = mincov_byte_string(emitter->context, bytes.data, bytes.size);
  source->record = add_global(emitter, LLVMTypeOf(initial), name, MINCOV_MAP_SECTION, SHARED, add_comdat(emitter, name, SHARED));
  LLVMSetInitializer(source->record, initial);
  LLVMSetGlobalConstant(source->record, true);
  keep(&emitter->compiler_used, source->record);
  free(bytes.data);
  return source->record;
}

/* ---- Function records ---- */

/* ThinLTO hands no function on to other units that refers to something local in a section of its own. What belongs to a strong
 * definition, of which a program has one, need not be local; nor what belongs to a local function, where the module has a hash of
 * its own that tells it from the same one of another unit. */
static bool is_shared(const struct mincov_emitter *emitter, LLVMValueRef function) {
  switch (LLVMGetLinkage(function)) {
  case LLVMExternalLinkage:
    return emitter->for_link_time || LLVMGetComdat(function) != NULL;
  case LLVMInternalLinkage:
  case LLVMPrivateLinkage:
    return emitter->definitions_hash || LLVMGetComdat(function) != NULL;
  default:
    return true; /* linkonce, weak, available_externally: other units may have the same */
  }
}

/* What a record refers to, by globals, and a hash that stands for it. */
struct targets {
  LLVMValueRef *globals;
  uint64_t hash;
};

static bool has_local_linkage(LLVMValueRef global) {
  return LLVMGetLinkage(global) == LLVMInternalLinkage || LLVMGetLinkage(global) == LLVMPrivateLinkage;
}

/* The name is a hash of everything that decides about the record; of what is the module's own, also of the module. */
static uint64_t hash_record(const struct mincov_emitter *emitter, LLVMValueRef function, const struct mincov_bytes *bytes,
                            const struct targets *targets, enum sharing sharing) {
  uint64_t hash = XXH3_64bits_withSeed(bytes->data, bytes->size, targets->hash);
  if (sharing == LOCAL) return XXH3_64bits_withSeed(&emitter->module_hash, sizeof emitter->module_hash, hash);
  if (!has_local_linkage(function) || LLVMGetComdat(function)) return hash;
  return XXH3_64bits_withSeed(&emitter->definitions_hash, sizeof emitter->definitions_hash, hash);
}

/* target minus the address of field number `field` of record, as a constant of the references' width. */
static LLVMValueRef relative_reference(struct mincov_emitter *emitter, LLVMValueRef record, LLVMTypeRef record_type, unsigned field,
                                       LLVMValueRef target) {
  LLVMTypeRef int32 = LLVMInt32TypeInContext(emitter->context);
  LLVMValueRef indices[2] = {LLVMConstInt(int32, 0, false), LLVMConstInt(int32, field, false)};
  LLVMValueRef place = LLVMConstInBoundsGEP2(record_type, record, indices, 2);
  LLVMValueRef distance = LLVMConstSub(LLVMConstPtrToInt(target, emitter->integer), LLVMConstPtrToInt(place, emitter->integer));
  return emitter->integer == emitter->reference ? distance : LLVMConstTrunc(distance, emitter->reference);
}

/* The encoded record with its references replaced by constants: bytes before, the references one by one, bytes behind. */
struct record_layout {
  const struct mincov_bytes *bytes;
  size_t first;           /* offset of the first reference */
  size_t reference_count; /* consecutive: probe bytes, if any, and files */
};

/* The probe reference and the file references may have nothing between them (format: they are adjacent). */
static LLVMTypeRef record_type(struct mincov_emitter *emitter, const struct record_layout *layout) {
  size_t count = layout->reference_count + 2;
  LLVMTypeRef *fields = mincov_allocate(count, sizeof *fields);
  size_t behind = layout->first + layout->reference_count * emitter->reference_size;
  fields[0] = LLVMArrayType(emitter->byte, (unsigned)layout->first);
  for (size_t i = 0; i < layout->reference_count; i++) fields[i + 1] = emitter->reference;
  fields[count - 1] = LLVMArrayType(emitter->byte, (unsigned)(layout->bytes->size - behind));
  LLVMTypeRef type = LLVMStructTypeInContext(emitter->context, fields, (unsigned)count, true);
  free(fields);
  return type;
}

static void set_record(struct mincov_emitter *emitter, LLVMValueRef record, LLVMTypeRef type, const struct record_layout *layout,
                       LLVMValueRef probes, const struct targets *targets) {
  size_t count = layout->reference_count + 2;
  LLVMValueRef *fields = mincov_allocate(count, sizeof *fields);
  size_t behind = layout->first + layout->reference_count * emitter->reference_size;
  fields[0] = mincov_byte_string(emitter->context, layout->bytes->data, layout->first);
  for (size_t i = 0; i < layout->reference_count; i++) {
    bool to_probes = probes && i == 0;
    LLVMValueRef target = to_probes ? probes : targets->globals[i - (probes != NULL)];
    fields[i + 1] = relative_reference(emitter, record, type, (unsigned)i + 1, target);
  }
  fields[count - 1] = mincov_byte_string(emitter->context, layout->bytes->data + behind, layout->bytes->size - behind);
  LLVMSetInitializer(record, LLVMConstStructInContext(emitter->context, fields, (unsigned)count, true));
  LLVMSetGlobalConstant(record, true);
  free(fields);
}

/* unset: what they hold at first. */
static LLVMValueRef add_probes(struct mincov_emitter *emitter, const char *name, LLVMValueRef unset, enum sharing sharing,
                               LLVMComdatRef comdat) {
  LLVMValueRef probes = add_global(emitter, LLVMTypeOf(unset), name, MINCOV_PROBE_SECTION, sharing, comdat);
  if (mincov_probes_are_words(probes)) LLVMSetAlignment(probes, MINCOV_WORD_PROBE_SIZE); /* none spans two cache lines */
  LLVMSetInitializer(probes, unset);
  keep(&emitter->compiler_used, probes);
  return probes;
}

/* Link-time optimisation dissolves groups of one, and puts all that was in them into one section, which the linker drops as a whole
 * or not at all. An object of no bytes makes two. */
static void add_companion(struct mincov_emitter *emitter, unsigned long long hash, LLVMComdatRef comdat) {
  char name[48];
  snprintf(name, sizeof name, "__mincov_g_%016llx", hash);
  LLVMTypeRef type = LLVMArrayType(emitter->byte, 0);
  LLVMValueRef companion = add_global(emitter, type, name, MINCOV_MAP_SECTION, LOCAL, comdat);
  LLVMSetInitializer(companion, LLVMConstNull(type));
  LLVMSetGlobalConstant(companion, true);
  keep(&emitter->compiler_used, companion);
}

static struct mincov_emitted emit(struct mincov_emitter *emitter, LLVMValueRef function, const struct mincov_function *record,
                                  const struct targets *targets, uint32_t byte_count) {
  struct mincov_bytes bytes = {0};
  struct mincov_references references = {0};
  if (mincov_map_encode_function(record, emitter->reference_size, &bytes, &references) != MINCOV_OK) mincov_out_of_memory();
  enum sharing sharing =
      record->name_length && is_shared(emitter, function) ? SHARED : LOCAL; /* what has no name is of this unit alone */
  unsigned long long hash = hash_record(emitter, function, &bytes, targets, sharing);
  char probes_name[48], record_name[48];
  snprintf(probes_name, sizeof probes_name, "__mincov_c_%016llx", hash);
  snprintf(record_name, sizeof record_name, MINCOV_RECORD_PREFIX "%016llx", hash);
  LLVMValueRef known = sharing == SHARED ? LLVMGetNamedGlobal(emitter->module, record_name) : NULL;
  if (known) { /* two functions of the module with equal records cannot be: the name is part of the record */
    free(bytes.data);
    return (struct mincov_emitted){known, LLVMGetNamedGlobal(emitter->module, probes_name)};
  }
  LLVMComdatRef comdat = add_comdat(emitter, byte_count ? probes_name : record_name, sharing);
  LLVMValueRef unset = byte_count ? mincov_unset_probes(emitter->context, byte_count, record->word_probes) : NULL;
  LLVMValueRef probes = byte_count ? add_probes(emitter, probes_name, unset, sharing, comdat) : NULL;
  struct record_layout layout = {.bytes = &bytes,
                                 .first = byte_count ? references.probes : references.files,
                                 .reference_count = (byte_count != 0) + (size_t)record->file_count};
  LLVMTypeRef type = record_type(emitter, &layout);
  LLVMValueRef global = add_global(emitter, type, record_name, MINCOV_MAP_SECTION, sharing, comdat);
  set_record(emitter, global, type, &layout, probes, targets);
  if (!byte_count && mincov_function_is_source(record)) add_companion(emitter, hash, comdat);
  bool referred_to = byte_count || mincov_function_is_source(record);
  keep(referred_to ? &emitter->compiler_used : &emitter->used, global);
  free(bytes.data);
  return (struct mincov_emitted){global, probes};
}

struct mincov_emitted mincov_emit_function(struct mincov_emitter *emitter, LLVMValueRef function,
                                           const struct mincov_function *record, const uint32_t *files, uint32_t byte_count) {
  struct targets targets = {.globals = mincov_allocate(record->file_count, sizeof *targets.globals)};
  for (uint32_t i = 0; i < record->file_count; i++) {
    targets.globals[i] = file_record(emitter, files[i]);
    const struct mincov_source *source = &emitter->sources.sources[files[i]];
    targets.hash = hash_text(targets.hash, source->path, strlen(source->path));
    targets.hash = hash_text(targets.hash, (const char *)source->hash, sizeof source->hash);
  }
  struct mincov_emitted emitted = emit(emitter, function, record, &targets, byte_count);
  free(targets.globals);
  return emitted;
}

struct mincov_emitted mincov_emit_plan(struct mincov_emitter *emitter, LLVMValueRef function, const struct mincov_function *record,
                                       const LLVMValueRef *sources, uint32_t byte_count) {
  struct targets targets = {.globals = mincov_allocate(record->file_count, sizeof *targets.globals)};
  for (uint32_t i = 0; i < record->file_count; i++) {
    size_t length = 0;
    const char *name = LLVMGetValueName2(sources[i], &length);
    targets.globals[i] = sources[i];
    targets.hash = hash_text(targets.hash, name, length);
  }
  struct mincov_emitted emitted = emit(emitter, function, record, &targets, byte_count);
  free(targets.globals);
  return emitted;
}

/* ---- Lists of used globals ---- */

/* Appends globals to the appending array `name` (llvm.used or llvm.compiler.used), which LLVM-C cannot extend in place. */
static void append_used(struct mincov_emitter *emitter, const char *name, const struct mincov_globals *globals) {
  if (globals->count == 0) return;
  LLVMTypeRef pointer = mincov_byte_pointer_type(emitter->context);
  LLVMValueRef old = LLVMGetNamedGlobal(emitter->module, name);
  LLVMValueRef old_list = old ? LLVMGetInitializer(old) : NULL;
  size_t old_count = old_list ? (size_t)LLVMGetNumOperands(old_list) : 0, count = old_count + globals->count;
  LLVMValueRef *elements = mincov_allocate(count, sizeof *elements);
  for (size_t i = 0; i < old_count; i++) elements[i] = LLVMGetOperand(old_list, (unsigned)i);
  for (size_t i = 0; i < globals->count; i++) elements[old_count + i] = LLVMConstPointerCast(globals->values[i], pointer);
  if (old) LLVMDeleteGlobal(old);
  LLVMValueRef list = LLVMAddGlobal(emitter->module, LLVMArrayType(pointer, (unsigned)count), name);
  LLVMSetInitializer(list, LLVMConstArray(pointer, elements, (unsigned)count));
  LLVMSetLinkage(list, LLVMAppendingLinkage);
  LLVMSetSection(list, "llvm.metadata");
  free(elements);
}

/* Hidden and undefined: the linker takes the runtime from its archive, or refuses a module without it. */
static void refer_to_runtime(struct mincov_emitter *emitter) {
  if (LLVMGetNamedGlobal(emitter->module, MINCOV_RUNTIME_SYMBOL)) return;
  LLVMValueRef runtime = LLVMAddGlobal(emitter->module, emitter->byte, MINCOV_RUNTIME_SYMBOL);
  LLVMSetVisibility(runtime, LLVMHiddenVisibility);
  keep(&emitter->compiler_used, runtime);
}

void mincov_emitter_finish(struct mincov_emitter *emitter, bool needs_runtime) {
  if (needs_runtime) refer_to_runtime(emitter);
  append_used(emitter, "llvm.compiler.used", &emitter->compiler_used);
  append_used(emitter, "llvm.used", &emitter->used);
  free(emitter->compiler_used.values);
  free(emitter->used.values);
  mincov_sources_free(&emitter->sources);
}
