/* From syntax to control flow graphs: one for each method, constructor, lambda, and one for all instance and one for all static
 * initialisers of a class. Every node is a *piece*: code that runs from its begin to its end unless something in it throws.
 *
 * A piece ends where control divides or joins; where control may leave by an exception and the next statement is on another line
 * (then the next piece is a tail, unless handlers are in reach: then it is a block of its own, with edges to them); and at the
 * outcomes of conditions, which are pieces too, so that the core's plan serves blocks and branches alike. A piece knows one place
 * where its probe can stand, the best that was offered while nothing in it could have thrown yet.
 *
 * The walk is a machine with a stack of tasks, since sources may be nested deeper than any C stack. Each task does its node's part
 * and pushes what is to follow, last first. */
#ifndef MINCOV_JAVA_FLOW_H
#define MINCOV_JAVA_FLOW_H

#include "expression.h"
#include "instrument.h"
#include "scope.h"
#include "tree.h"

/* Where a probe can stand, best first. */
enum mincov_java_place {
  MINCOV_JAVA_PLACE_NONE = 0,
  MINCOV_JAVA_PLACE_STATEMENT,     /* `p;` at the offset */
  MINCOV_JAVA_PLACE_BODY,          /* `{p;` and `}` around the node, a statement without braces */
  MINCOV_JAVA_PLACE_ARM,           /* the same around the node, an arm of a switch statement */
  MINCOV_JAVA_PLACE_ARM_VALUE,     /* `{p; yield ` and `}` around the node, an arm of a switch expression */
  MINCOV_JAVA_PLACE_DEFAULT_GROUP, /* `default:p;break;` at the offset */
  MINCOV_JAVA_PLACE_DEFAULT_ARM,   /* `default->{p;}` at the offset */
  MINCOV_JAVA_PLACE_UPDATE,        /* `p,` or `p` at the offset, in the header of a for */
  MINCOV_JAVA_PLACE_INSTANCE,      /* `{p;}` at the offset */
  MINCOV_JAVA_PLACE_STATIC,        /* `static{p;}` at the offset */
  MINCOV_JAVA_PLACE_ENUM_END,      /* `;static{p;}` at the offset, behind an enum's constants */
  MINCOV_JAVA_PLACE_ELSE,          /* ` else{p;}` behind the node, an if */
  MINCOV_JAVA_PLACE_AFTER,         /* behind the node, a for-each that ended by itself; see edits.h */
  MINCOV_JAVA_PLACE_LAMBDA_VALUE,  /* `{p;return ` and `;}` around the node, the body of a lambda */
  MINCOV_JAVA_PLACE_LAMBDA_VOID,   /* `{p;` and `;}` around the node */
  MINCOV_JAVA_PLACE_OUTCOME_TRUE,  /* in the condition, the node; see edits.h */
  MINCOV_JAVA_PLACE_OUTCOME_FALSE,
  MINCOV_JAVA_PLACE_BEFORE_CONDITION,
  MINCOV_JAVA_PLACE_HOOK, /* `R.r(p,n,` and `)` around the node, the operand that is evaluated first; `(p>0?` and `:this)` around
                             this */
  MINCOV_JAVA_PLACE_HOOK_THIS, /* `(p>0?this:this).` at the offset */
  MINCOV_JAVA_PLACE_HIT,       /* `R.hit(p,n,()->` and `)` around the node */
  MINCOV_JAVA_PLACE_ESCAPE,    /* of an escape (escape.h): in the function's handler; place_node is the piece that it leaves */
};

enum mincov_java_piece_flag {
  MINCOV_JAVA_PIECE_THROWS = 1,    /* control may leave by an exception */
  MINCOV_JAVA_PIECE_ENDS = 2,      /* the function may be left at its end: return */
  MINCOV_JAVA_PIECE_TAIL = 4,      /* continues `head`'s block */
  MINCOV_JAVA_PIECE_BRANCH = 8,    /* has a branch record */
  MINCOV_JAVA_PIECE_CLOSED = 16,   /* has ways out already: nothing more is added to it */
  MINCOV_JAVA_PIECE_LOOP = 32,     /* the head of a loop: the run may end there, though nothing throws */
  MINCOV_JAVA_PIECE_CALLS = 64,    /* code that nobody sees here runs inside: the run may also end there, or stay */
  MINCOV_JAVA_PIECE_ARRIVES = 128, /* an empty end of a body, for the sake of the escape in front of it */
};

struct mincov_java_piece {
  uint32_t context;     /* the try around it, or NONE */
  uint32_t place_node;  /* or NONE */
  uint32_t place_start; /* offset */
  uint32_t first_line;  /* in lines, or NONE: those that begin in it, last first */
  uint32_t last_line;   /* the last one that began; 0: none */
  uint32_t tail;        /* the piece that continues it, or NONE */
  uint32_t carried;     /* in carried: what is known where it begins, or NONE */
  uint32_t first_break; /* PLACE_AFTER: in breaks, those that leave the loop, or NONE */
  uint8_t place;        /* enum mincov_java_place */
  uint8_t flags;
  uint8_t left_out; /* enum mincov_java_left_out, when it has no place; MINCOV_JAVA_LEFT_COUNT: needs none, what comes next tells */
};

/* A variable that is not null (known.h). declaration: its identifier, since a place is used again. */
struct mincov_java_carried {
  uint32_t variable, declaration, next;
};

struct mincov_java_edge {
  uint32_t from, to;
};

struct mincov_java_line {
  uint32_t line, next;
};

struct mincov_java_break {
  uint32_t node, next;
};

/* A point that control goes to from elsewhere. While one piece only does, the point is that piece's end. */
struct mincov_java_label {
  uint32_t piece;  /* or NONE */
  uint32_t single; /* the only piece that jumps here, while piece is NONE */
  uint32_t context;
  bool used;
};

/* A try, where exceptions go. */
struct mincov_java_context {
  uint32_t outer;                   /* or NONE */
  uint32_t first_handler, handlers; /* in handler_pieces: the catch clauses' */
  uint32_t finally_piece;           /* or NONE */
  uint32_t dispatch;                /* piece, or NONE; see dispatch.h */
  bool catches_all;                 /* nothing goes further out */
  bool is_left;                     /* an exception may go through here, and out of the function */
};

/* Something that jumps leave, innermost last. */
enum mincov_java_target_kind {
  MINCOV_JAVA_TARGET_LOOP,
  MINCOV_JAVA_TARGET_SWITCH,
  MINCOV_JAVA_TARGET_VALUE,
  MINCOV_JAVA_TARGET_LABEL,
  MINCOV_JAVA_TARGET_FINALLY,
  MINCOV_JAVA_TARGET_RESOURCES
};
struct mincov_java_target {
  uint8_t kind;
  uint32_t name;           /* LABEL: its identifier's node */
  uint32_t break_label;    /* FINALLY: its entry */
  uint32_t continue_label; /* LOOP, and LABEL before a loop */
  uint32_t done;           /* the same, of a for-each: the piece of its end, else NONE */
  uint32_t first_pending;  /* FINALLY: in pending jumps, or NONE */
  uint32_t last_from;      /* FINALLY: the piece that entered it last, or NONE */
  bool returns;            /* FINALLY: a return passes it */
};
struct mincov_java_pending {
  uint32_t label, arrive, next; /* arrive: targets that remain when the jump has arrived */
};

/* A group or arm of a switch. */
struct mincov_java_arm {
  uint32_t piece; /* where matching leads: the guard, if there is one */
  uint32_t body;  /* label */
  uint32_t guard; /* expression, or NONE */
  uint32_t miss;  /* label: the guard was false */
};

/* A try whose parts are walked one after another. */
struct mincov_java_try {
  uint32_t node, finally_clause;
  uint32_t outer_context, body_context, handler_context;
  uint32_t finally_label, join, first_handler;
  uint32_t first_pending; /* jumps that pass the finally */
  bool returns;           /* a return passes it */
  bool ends;              /* body or handlers end normally */
};

struct mincov_java_branch {
  uint32_t piece;
  uint32_t node; /* of the condition */
  uint8_t kind;  /* enum mincov_branch_kind */
  uint32_t first_outcome, outcome_count;
};
struct mincov_java_branch_outcome {
  uint32_t to;  /* piece */
  uint8_t kind; /* enum mincov_outcome_kind */
  uint32_t label_start, label_end;
};

/* A function that is being built. */
struct mincov_java_function_flow {
  MINCOV_JAVA_ARRAY(struct mincov_java_piece) pieces;
  MINCOV_JAVA_ARRAY(struct mincov_java_edge) edges;
  MINCOV_JAVA_ARRAY(struct mincov_java_line) lines;
  MINCOV_JAVA_ARRAY(struct mincov_java_break) breaks;
  MINCOV_JAVA_ARRAY(struct mincov_java_carried) carried;
  MINCOV_JAVA_ARRAY(struct mincov_java_label) labels;
  MINCOV_JAVA_ARRAY(struct mincov_java_context) contexts;
  MINCOV_JAVA_ARRAY(uint32_t) handler_pieces;
  MINCOV_JAVA_ARRAY(struct mincov_java_target) targets;
  MINCOV_JAVA_ARRAY(struct mincov_java_pending) pending;
  MINCOV_JAVA_ARRAY(struct mincov_java_arm) arms;
  MINCOV_JAVA_ARRAY(struct mincov_java_try) tries;
  MINCOV_JAVA_ARRAY(struct mincov_java_branch) branches;
  MINCOV_JAVA_ARRAY(struct mincov_java_branch_outcome) outcomes;
  struct mincov_java_target left_target; /* the last one that was left */
  struct mincov_bytes name;
  uint32_t node; /* the declaration, lambda or class body */
  uint32_t line;
  uint32_t current; /* piece, or NONE where control cannot be */
  uint32_t context;
  uint32_t first_dispatch; /* pieces from here on are dispatches (dispatch.h) */
  uint32_t more_code;      /* bytes, of a class's initialisers but the first */
  uint32_t guards;         /* of switches that the walk is in */
  bool in_prologue;        /* before this(...) or super(...), where older Java takes no statement */
  bool is_static;          /* no `this` */
  bool returns_primitive;  /* returning a value may unbox it */
  enum mincov_skip skip;   /* why it is left out, if it is */
};

/* What is known of all methods of one name that a class declares. */
struct mincov_java_method {
  uint64_t name; /* hash */
  bool is_void, is_instance;
};

/* A class whose body the walk is in. */
struct mincov_java_class {
  struct mincov_bytes name;                    /* with package and outer classes */
  uint32_t body;                               /* node; 0: the file itself, with the members of a compact source file */
  uint32_t instance_function, static_function; /* of the initialisers; NONE as long as there is none */
  uint32_t scope_mark, barrier_before, level_before, initialised_before;
  struct mincov_java_method *methods; /* [method_count] by name */
  size_t method_count, method_capacity;
  bool is_interface, is_implicit;
  enum mincov_skip skip; /* why all of it is left out, if it is */
  /* constructor.c, once it was asked: whether calls without arguments surely return */
  bool construction_known, super_returns, this_returns;
  bool constants_known, constants_return; /* of an enum */
};

struct mincov_java_task {
  uint8_t what; /* enum mincov_java_task_kind */
  uint32_t node, a, b;
};

struct mincov_java_edits;

struct mincov_java_flow {
  const struct mincov_java_tree *tree;
  const struct mincov_java_mask *mask;
  const struct mincov_java_source *source;
  const struct mincov_java_options *options;
  struct mincov_java_result *result;
  struct mincov_java_scope scope;
  struct mincov_java_expressions expressions;
  MINCOV_JAVA_ARRAY(struct mincov_java_task) tasks;
  MINCOV_JAVA_ARRAY(struct mincov_java_function_flow) functions; /* a pool: those being built */
  MINCOV_JAVA_ARRAY(uint32_t) free_functions;
  MINCOV_JAVA_ARRAY(struct mincov_java_class) classes;
  struct mincov_java_edits *edits;
  struct mincov_java_function_flow *f; /* the one being built; moves when functions grows */
  uint32_t function;                   /* its index, or NONE between members */
  unsigned release;
  MINCOV_JAVA_ARRAY(uint32_t) switches; /* offsets of `// mincov:off` and `on`, by turns */
  size_t function_capacity;             /* of result->functions */
};

/* The innermost class that the walk is in. */
static inline struct mincov_java_class *mincov_java_this_class(struct mincov_java_flow *flow) {
  return &flow->classes.items[flow->classes.count - 1];
}

/* node and what a and b are, where they are used. */
enum mincov_java_task_kind {
  MINCOV_JAVA_TASK_STATEMENT,         /* a: offset of the statement with its labels, or NONE when it stands in no list */
  MINCOV_JAVA_TASK_LIST,              /* node: the first of the statements that are left, or NONE */
  MINCOV_JAVA_TASK_BODY,              /* node: the body of an if or a loop; a: label of its entry */
  MINCOV_JAVA_TASK_BODY_END,          /* node: the body, a block, whose statements are done */
  MINCOV_JAVA_TASK_ELSE,              /* node: an if without else; a: label where its condition was false */
  MINCOV_JAVA_TASK_JUMP_OR_DOUBT,     /* a: label; b: mark. What an if's body declares by patterns is in scope behind it if it never
                                         ends */
  MINCOV_JAVA_TASK_DECLARATION,       /* node: of local variables */
  MINCOV_JAVA_TASK_DECLARE,           /* node: a declarator whose value is done; a: type's node; b: final */
  MINCOV_JAVA_TASK_DECLARE_PARAMETER, /* node: identifier; a: type */
  MINCOV_JAVA_TASK_SIMPLE_END,        /* node: a return, throw or yield whose operand is done */
  MINCOV_JAVA_TASK_SYNCHRONIZED,      /* node: the lock, done */
  MINCOV_JAVA_TASK_FOR,               /* its initialisation is done */
  MINCOV_JAVA_TASK_FOR_UPDATE,        /* a: label */
  MINCOV_JAVA_TASK_FOR_EACH,          /* its sequence is done */
  MINCOV_JAVA_TASK_LOOP_CONDITION,    /* node: or NONE; a, b: labels for true and false */
  MINCOV_JAVA_TASK_END_TARGET,        /* the innermost target is left */
  MINCOV_JAVA_TASK_RETURN_SCOPE,      /* a: mark */
  MINCOV_JAVA_TASK_DOUBT,             /* a: mark */
  MINCOV_JAVA_TASK_BIND,              /* a: label */
  MINCOV_JAVA_TASK_JUMP,              /* a: label */
  MINCOV_JAVA_TASK_KNOWN_BEGIN,       /* a stretch begins (known.h) */
  MINCOV_JAVA_TASK_KNOWN_END,         /* it ends */
  MINCOV_JAVA_TASK_THROWS,            /* the current piece may throw here, if control gets here */
  MINCOV_JAVA_TASK_THROWN,            /* it surely does */

  MINCOV_JAVA_TASK_EXPRESSION,
  MINCOV_JAVA_TASK_OPERATION,    /* node's own part, its operands being done */
  MINCOV_JAVA_TASK_CONDITION,    /* a, b: labels for true and false */
  MINCOV_JAVA_TASK_OUTCOMES,     /* a leaf condition is done; a, b as above */
  MINCOV_JAVA_TASK_OPERAND_LINE, /* node: operand, about to be evaluated; a: label of its entry */
  MINCOV_JAVA_TASK_ARM_OF_VALUE, /* node: arm of ?:; a: label of its entry */

  MINCOV_JAVA_TASK_SWITCH, /* its selector is done; a: 1 if it is a statement */
  MINCOV_JAVA_TASK_GROUP,  /* node: next group or arm; a: label of the end; b: index in arms */
  MINCOV_JAVA_TASK_ENTRY,  /* node: group or arm, matched; a: label */

  MINCOV_JAVA_TASK_RESOURCE,
  MINCOV_JAVA_TASK_TRY_BLOCK,
  MINCOV_JAVA_TASK_TRY_END, /* a: index in tries, as in those that follow */
  MINCOV_JAVA_TASK_CATCH,   /* b: index in handler_pieces */
  MINCOV_JAVA_TASK_FINALLY,
  MINCOV_JAVA_TASK_FINALLY_END,

  MINCOV_JAVA_TASK_MEMBER,          /* node: next member of a class body */
  MINCOV_JAVA_TASK_FIELD,           /* node: declarator of a field */
  MINCOV_JAVA_TASK_FIELD_VALUE,     /* node: the same, its value being done */
  MINCOV_JAVA_TASK_CONSTANTS_MADE,  /* all constants of an enum */
  MINCOV_JAVA_TASK_CONSTRUCTED,     /* this(...) or super(...) was called */
  MINCOV_JAVA_TASK_FUNCTION_END,    /* a: index of the function to go on with */
  MINCOV_JAVA_TASK_RETURN_FUNCTION, /* a: the same, the function being left unfinished */
  MINCOV_JAVA_TASK_CLASS_END,
};

/* ---- Pieces and labels (piece.c) ---- */

/* An empty piece of a function, with no place and nothing to tell, at the end of its pieces. It moves when the next one is added. */
struct mincov_java_piece *mincov_java_add_piece(struct mincov_java_function_flow *function, uint32_t context);
/* One of the current function: its index. */
uint32_t mincov_java_new_piece(struct mincov_java_flow *flow, uint32_t context);
uint32_t mincov_java_new_label(struct mincov_java_flow *flow);
/* A label with a piece of its own from the start: for what is jumped back to, or to from handlers. */
uint32_t mincov_java_new_target_label(struct mincov_java_flow *flow);
void mincov_java_add_edge(struct mincov_java_flow *flow, uint32_t from, uint32_t to);
/* Control goes to the label; what follows is not reached. */
void mincov_java_jump(struct mincov_java_flow *flow, uint32_t label);
/* Makes sure that the label has a piece. */
void mincov_java_materialise(struct mincov_java_flow *flow, uint32_t label);
/* What follows is at the label, reached from its jumps and from before. */
void mincov_java_bind(struct mincov_java_flow *flow, uint32_t label);
/* Starts a new block behind the current one. */
void mincov_java_start_block(struct mincov_java_flow *flow);
/* The current piece, made if control cannot be here (the code is then unreachable, and left out later). */
struct mincov_java_piece *mincov_java_here(struct mincov_java_flow *flow);
/* The current piece may throw, in code that nobody sees here. */
void mincov_java_throws(struct mincov_java_flow *flow);
/* The current piece does that. */
void mincov_java_take_effect(struct mincov_java_flow *flow, enum mincov_java_effect effect);
/* Whether the compiler refused what was put there before. */
bool mincov_java_is_avoided(const struct mincov_java_flow *flow, uint32_t start);
/* Whether control may have left the current piece, as the graph sees it. */
bool mincov_java_may_have_left(struct mincov_java_flow *flow);
/* The current piece may carry its probe there, if nothing in it came before. */
void mincov_java_offer(struct mincov_java_flow *flow, enum mincov_java_place place, uint32_t node, uint32_t start);
void mincov_java_leave_out(struct mincov_java_flow *flow, enum mincov_java_left_out reason);
/* A statement begins: starts a new piece if it must, offers the place before the statement (offset, or NONE), notes the line. */
void mincov_java_begin(struct mincov_java_flow *flow, uint32_t line, uint32_t offset);
void mincov_java_add_line(struct mincov_java_flow *flow, uint32_t line);

/* Starts a new piece where the graph needs one before code on that line. */
void mincov_java_cut(struct mincov_java_flow *flow, uint32_t line);

/* ---- Tasks ---- */

void mincov_java_push(struct mincov_java_flow *flow, enum mincov_java_task_kind what, uint32_t node, uint32_t a, uint32_t b);
/* Tasks since begin are done in the order in which they were pushed. */
void mincov_java_reverse_tasks(struct mincov_java_flow *flow, size_t begin);
/* node may be NONE. */
void mincov_java_push_expression(struct mincov_java_flow *flow, uint32_t node);
void mincov_java_push_scope_end(struct mincov_java_flow *flow);
/* Something that jumps may leave begins; its end is pushed. */
void mincov_java_push_target(struct mincov_java_flow *flow, enum mincov_java_target_kind kind, uint32_t break_label,
                             uint32_t continue_label);
/* Does all tasks. */
void mincov_java_run(struct mincov_java_flow *flow);

/* The tasks of each file; those of other files are ignored. */
void mincov_java_do_statement(struct mincov_java_flow *flow, const struct mincov_java_task *task);
void mincov_java_do_expression(struct mincov_java_flow *flow, const struct mincov_java_task *task);
void mincov_java_do_switch(struct mincov_java_flow *flow, const struct mincov_java_task *task);
void mincov_java_do_try(struct mincov_java_flow *flow, const struct mincov_java_task *task);
void mincov_java_do_class(struct mincov_java_flow *flow, const struct mincov_java_task *task);

/* ---- Statements (walk_statement.c) ---- */

void mincov_java_statement(struct mincov_java_flow *flow, uint32_t node, uint32_t offset);
/* A block in braces. */
void mincov_java_enter_block(struct mincov_java_flow *flow, uint32_t node);
/* Control leaves for a label, through every finally between; arrive: targets that remain there. */
void mincov_java_jump_out(struct mincov_java_flow *flow, uint32_t label, uint32_t arrive);
/* The same for a jump that has passed a finally, as it stands in pending. */
void mincov_java_jump_on(struct mincov_java_flow *flow, uint32_t pending);
/* Control leaves the function. */
void mincov_java_leave(struct mincov_java_flow *flow);
/* Control surely leaves by an exception. */
void mincov_java_thrown(struct mincov_java_flow *flow);

/* ---- Others ---- */

void mincov_java_enter_try(struct mincov_java_flow *flow, uint32_t node, uint32_t offset);
/* A declaration of a class; one without a name: node is its body. */
void mincov_java_enter_class(struct mincov_java_flow *flow, uint32_t node, uint32_t body);
/* The file: its classes, and the members of a compact source file. */
void mincov_java_enter_file(struct mincov_java_flow *flow);
void mincov_java_enter_declaration(struct mincov_java_flow *flow, uint32_t node);
uint32_t mincov_java_enter_function(struct mincov_java_flow *flow, uint32_t node);
void mincov_java_switch_function(struct mincov_java_flow *flow, uint32_t function);
void mincov_java_declare_parameters(struct mincov_java_flow *flow, uint32_t parameters);
void mincov_java_declare_pattern(struct mincov_java_flow *flow, uint32_t pattern);
/* All pattern variables below node, which may be NONE. */
void mincov_java_declare_patterns(struct mincov_java_flow *flow, uint32_t node);
/* `x instanceof T v` whose test can be done twice: x is a variable. All on one line, in ASCII. */
bool mincov_java_is_simple_binding(const struct mincov_java_flow *flow, uint32_t node);
/* Whether a pattern variable declared in the condition may be used outside of it. */
bool mincov_java_binds(const struct mincov_java_tree *tree, uint32_t node);

/* The current piece ends in a condition, node, that leads to two pieces. */
void mincov_java_add_condition(struct mincov_java_flow *flow, uint32_t node, uint32_t yes, uint32_t no);

/* ---- Text (flow.c) ---- */

/* From 1, in units. */
uint32_t mincov_java_column(const struct mincov_java_flow *flow, uint32_t offset);
/* Appends the name of what the named thing lies in. Of names of more than a thousand bytes, the first thousand: names of deeply
 * nested things would take the square of the depth. */
void mincov_java_append_outer_name(struct mincov_bytes *out, const struct mincov_bytes *outer);
/* Appends what stands in the source, as UTF-8, line ends and tabs as blanks. */
void mincov_java_append_source(const struct mincov_java_flow *flow, uint32_t start, uint32_t end, struct mincov_bytes *out);
/* Why a declaration is left out: annotated as generated, or switched off by a comment; or that it is not. */
enum mincov_skip mincov_java_skip_of(const struct mincov_java_flow *flow, uint32_t declaration);
/* Imported by its full name from java.util.function or another package of the JDK with functional interfaces. */
bool mincov_java_is_imported_from_jdk(const struct mincov_java_flow *flow, const char *name, uint32_t length);
void mincov_java_function_clear(struct mincov_java_function_flow *function);
void mincov_java_function_free(struct mincov_java_function_flow *function);

#endif
