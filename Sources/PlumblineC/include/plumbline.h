// Plumbline for layout engines in any language: emit into the same trace that Plumbline's own engine makes.
//
// A program that calls these functions is recorded by `plumbline record -- ./program`; outside a recording each call
// costs a flag check. docs/embedding.md explains the model, with an example in C and one in Python.
//
// Rules, all of them:
// - Views, constraints and engines have numbers from plumbline_make_id, each used for one thing only.
// - A thing is defined before a signpost first names it, and again when plumbline_recording() has changed.
// - Calls come from the thread that does the work they tell of; they never block, fail, or keep a pointer.
// - Texts are UTF-8 that ends with a zero byte; NULL stands for none. Lengths are points, y grows downwards.
//
// Nothing here changes its meaning or its layout in memory as long as PLUMBLINE_API_VERSION stays; functions may be added.

#ifndef PLUMBLINE_H
#define PLUMBLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLUMBLINE_API_VERSION 1

/// Counts up with each addition to the functions; 2 added linear constraints, names of passes, sizes and caches, 3 what frames
/// are made of.
#define PLUMBLINE_API_REVISION 3

/// The version of the library that was loaded; compare it with PLUMBLINE_API_VERSION.
uint32_t plumbline_api_version(void);

/// The revision of the library that was loaded: at least PLUMBLINE_API_REVISION if it has all that is declared here.
///
/// A library of revision 1 lacks this function, too.
uint32_t plumbline_api_revision(void);

// MARK: The recording

/// Whether a recording is on.
bool plumbline_is_recording(void);

/// The number of the recording in this process, 0 before the first; it rises when one starts, as after a fork.
uint32_t plumbline_recording(void);

/// Draws a number for a view, a constraint or an engine; never 0, never the same again.
uint32_t plumbline_make_id(void);

/// The moment at which some work begins, for the `start` of its signpost; 0 while nothing records.
///
/// A signpost is emitted when its work is done; with a `start` of 0 it has no duration.
uint64_t plumbline_now(void);

// MARK: Definitions

/// What a view is.
enum {
  PLUMBLINE_VIEW = 0,
  /// A rectangle for layout that shows nothing; its superview owns it.
  PLUMBLINE_LAYOUT_GUIDE = 1,
  PLUMBLINE_WINDOW = 2,
  /// A view that is used again for other content; its path has its reuse identifier, and no index.
  PLUMBLINE_REUSABLE_CELL = 3,
};

/// A rectangle in the superview's coordinates.
typedef struct {
  double x;
  double y;
  double width;
  double height;
} plumbline_rect;

/// A view, as it is when it is written down.
typedef struct {
  uint32_t id;
  /// 0 for a window, or a view that is in none.
  uint32_t superview;
  /// Among the superview's views.
  uint32_t index;
  /// PLUMBLINE_VIEW and so on.
  uint8_t kind;
  bool is_hidden;
  /// Such as "UILabel"; not NULL.
  const char *class_name;
  /// The name that the app gave it.
  const char *identifier;
  /// A cell's.
  const char *reuse_identifier;
  plumbline_rect frame;
} plumbline_view;

/// Writes a view down.
void plumbline_define_view(const plumbline_view *view);

/// Edges, sizes and lines; the numbers are those of UIKit's NSLayoutConstraint.Attribute.
enum {
  PLUMBLINE_NO_ATTRIBUTE = 0,
  PLUMBLINE_LEFT = 1,
  PLUMBLINE_RIGHT = 2,
  PLUMBLINE_TOP = 3,
  PLUMBLINE_BOTTOM = 4,
  PLUMBLINE_LEADING = 5,
  PLUMBLINE_TRAILING = 6,
  PLUMBLINE_WIDTH = 7,
  PLUMBLINE_HEIGHT = 8,
  PLUMBLINE_CENTER_X = 9,
  PLUMBLINE_CENTER_Y = 10,
  PLUMBLINE_LAST_BASELINE = 11,
  PLUMBLINE_FIRST_BASELINE = 12,
};

/// Who made a constraint.
enum {
  PLUMBLINE_USER = 0,
  /// The frame of a view that has no constraints of its own.
  PLUMBLINE_AUTORESIZING = 1,
  PLUMBLINE_INTRINSIC_SIZE = 2,
  PLUMBLINE_STACK = 3,
  PLUMBLINE_TABLE = 4,
  PLUMBLINE_GUIDE = 5,
};

/// first_item.first_attribute (≤ = ≥) multiplier · second_item.second_attribute + constant, as strong as its priority.
typedef struct {
  uint32_t id;
  uint32_t first_item;
  /// 0 if there is none; then second_attribute is PLUMBLINE_NO_ATTRIBUTE.
  uint32_t second_item;
  /// The nearest view that holds both items: the churn is charged to it.
  uint32_t host;
  uint8_t first_attribute;
  uint8_t second_attribute;
  /// −1, 0, 1 for ≤, =, ≥.
  int8_t relation;
  /// PLUMBLINE_USER and so on.
  uint8_t origin;
  /// 1 to 1000; 1000 is required.
  float priority;
  double multiplier;
  double constant;
  const char *identifier;
} plumbline_constraint;

/// Writes a constraint down; again if its constant or priority was changed while no engine had it, before the
/// `start` of its addition.
void plumbline_define_constraint(const plumbline_constraint *constraint);

// MARK: Constraints of any number of terms

/// coefficient · item.attribute, or coefficient · a variable of that name.
typedef struct {
  double coefficient;
  /// The view that the term is about, or whose the variable is; a window for variables of none.
  uint32_t item;
  /// PLUMBLINE_NO_ATTRIBUTE for a variable.
  uint8_t attribute;
  /// Two variables of one item are the same if their names are; NULL for an attribute.
  const char *variable;
} plumbline_term;

/// sum of the terms (≤ = ≥) constant.
typedef struct {
  uint32_t id;
  /// The nearest view that holds all items: the churn is charged to it.
  uint32_t host;
  /// At least one, each variable once, in an order that is the same whenever the constraint is: two say the same if their
  /// terms do, one by one.
  const plumbline_term *terms;
  size_t count;
  double constant;
  /// −1, 0, 1 for ≤, =, ≥.
  int8_t relation;
  /// PLUMBLINE_USER and so on.
  uint8_t origin;
  /// 1 to 1000; 1000 is required. 0 for a constraint with a weight.
  float priority;
  /// What the error is multiplied by where the solver adds errors up: kiwi's weak is 1, medium 1e3, strong 1e6.
  ///
  /// 0 for a constraint with a priority; PLUMBLINE_REQUIRED_WEIGHT or more for a required one.
  double weight;
  const char *identifier;
} plumbline_linear_constraint;

#define PLUMBLINE_REQUIRED_WEIGHT 1001001000.0

/// The priority that stands for a weight in reports: 250 for 1, 500 for 1e3, 750 for 1e6; heavier is never lower.
float plumbline_priority_of_weight(double weight);

/// Writes a constraint down; what plumbline_define_constraint says holds here, too.
void plumbline_define_linear_constraint(const plumbline_linear_constraint *constraint);

// MARK: Engines and passes

enum {
  PLUMBLINE_WINDOW_ENGINE = 0,
  /// Of a root view that is in no window.
  PLUMBLINE_DETACHED_ENGINE = 1,
  /// Made to measure one view, then thrown away; its parent is the engine of the view's hierarchy.
  PLUMBLINE_FITTING_ENGINE = 2,
};

/// Records that an engine was made for a view; `parent` is 0 except for an engine that measures.
void plumbline_engine_created(uint32_t engine, uint8_t purpose, uint32_t view, uint32_t parent);

/// Records that an engine is no longer used.
void plumbline_engine_discarded(uint32_t engine);

/// Gives the engine's next pass, or the one that has begun, the name that its users know, such as "constrained layout".
void plumbline_pass_named(uint32_t engine, const char *name);

/// Records that a pass begins; `turn` counts the render loop's turns, 0 for layout that was forced outside of it.
///
/// What an engine does from the end of one pass to the end of the next is that next one's.
void plumbline_pass_began(uint32_t engine, uint32_t turn);

enum {
  PLUMBLINE_UPDATE_CONSTRAINTS = 0,
  PLUMBLINE_LAYOUT = 1,
  PLUMBLINE_DISPLAY = 2,
};

/// Records that a phase of the pass is over.
void plumbline_phase_ended(
    uint32_t engine, uint8_t phase, uint64_t start, uint32_t views_visited);

/// Records that the pass is over; `start` is when it began.
void plumbline_pass_ended(uint32_t engine, uint64_t start, uint32_t views_visited);

// MARK: What an engine does

/// Work of a solver; zeros if it is not counted.
typedef struct {
  /// Rows of the tableau that were made, changed or dropped.
  uint32_t rows_touched;
  uint32_t pivots;
} plumbline_work;

/// Why a constraint came or went.
enum {
  PLUMBLINE_ACTIVATION = 0,
  /// Its view entered or left the hierarchy.
  PLUMBLINE_HIERARCHY = 1,
  PLUMBLINE_MIGRATION = 2,
  PLUMBLINE_CONFLICT = 3,
  /// It was there when the recording began.
  PLUMBLINE_ALIVE = 4,
  /// The solver was emptied; see plumbline_solver_reset.
  PLUMBLINE_RESET = 5,
};

void plumbline_constraint_added(
    uint32_t constraint, uint32_t engine, uint8_t reason, uint64_t start, plumbline_work work);
void plumbline_constraint_removed(
    uint32_t constraint, uint32_t engine, uint8_t reason, uint64_t start, plumbline_work work);
void plumbline_constant_set(
    uint32_t constraint, uint32_t engine, double from, double to, uint64_t start,
    plumbline_work work);
void plumbline_priority_set(
    uint32_t constraint, uint32_t engine, double from, double to, uint64_t start,
    plumbline_work work);

/// Records that the solver was emptied, and with it that it lost each of these constraints.
///
/// A solver that is thrown away tells plumbline_engine_discarded instead.
void plumbline_solver_reset(
    uint32_t engine, const uint32_t *constraints, size_t count, uint64_t start);

/// Records that the engine left a constraint out, for it conflicts with others.
void plumbline_constraint_broken(
    uint32_t constraint, uint32_t engine, const uint32_t *others, size_t count);

/// Records that optional constraints were brought as near to true as can be; `constraints` counts those that had changed.
void plumbline_error_minimized(
    uint32_t engine, uint64_t start, plumbline_work work, uint32_t constraints);

/// Records that values of so many views were read.
void plumbline_values_read(uint32_t engine, uint64_t start, uint32_t views);

/// The value that a solver chose for a variable, or for an attribute of an item.
typedef struct {
  double value;
  uint32_t item;
  uint8_t attribute;
  const char *variable;
} plumbline_variable_value;

/// Records the values of an engine's variables, right after plumbline_values_read.
///
/// A replay compares with them what Plumbline's solver chooses, and how far optional constraints are from true.
void plumbline_variables_chosen(
    uint32_t engine, const plumbline_variable_value *values, size_t count);

/// What a side of a frame is made of: the sum of the terms and the constant.
typedef struct {
  /// NULL if there are none.
  const plumbline_term *terms;
  size_t count;
  double constant;
} plumbline_side;

/// Writes down what a view's frame is made of: x, y, width and height, in this order, from the variables of the solver that
/// plumbline_frame_changed names.
///
/// It holds until something else is written down; NULL for a frame that no solver decides. A replay compares such frames with those that Plumbline's solver comes to.
void plumbline_define_frame(uint32_t view, const plumbline_side sides[4]);

/// Records what constraints leave open of a view at a pass's end, if that differs from what was told last.
///
/// The bits of `free_bits` and `missing_bits` are 1 x, 2 y, 4 width, 8 height: what could as well be other, and what of that lacks a
/// constraint. `cause` is the view with a missing constraint on which this one depends, or the view itself.
void plumbline_layout_ambiguous(
    uint32_t view, uint32_t engine, uint8_t free_bits, uint8_t missing_bits, uint32_t cause);

// MARK: What happens to views; `engine` is 0 if none is concerned

/// Records that a view has done its part in a phase; only layouts are recorded at the level of detail `engine`.
void plumbline_view_phase(uint8_t phase, uint32_t view, uint32_t engine, uint64_t start);

/// Records that a view was marked for a phase, by which view's code; 0 if that is not known.
void plumbline_set_needs(uint8_t phase, uint32_t view, uint32_t engine, uint32_t requester);

void plumbline_frame_changed(
    uint32_t view, uint32_t engine, plumbline_rect from, plumbline_rect to);
void plumbline_view_added(uint32_t view, uint32_t engine, uint32_t superview, uint32_t index);
void plumbline_view_removed(uint32_t view, uint32_t engine, uint32_t superview, uint32_t index);
void plumbline_view_hidden(uint32_t view, uint32_t engine, bool is_hidden);
void plumbline_text_set(uint32_t view, uint32_t engine, const char *text);
void plumbline_size_invalidated(uint32_t view, uint32_t engine);

/// One measuring of a text.
typedef struct {
  const char *text;
  /// Name and size, such as "Inter-Regular 17".
  const char *font;
  /// 0 if nothing limits the lines.
  double limit_width;
  double width;
  double height;
  bool was_cached;
} plumbline_measurement;

void plumbline_text_measured(
    uint32_t view, uint32_t engine, uint64_t start, const plumbline_measurement *measurement);

/// One computing of a size by any function.
typedef struct {
  /// Such as "Axes.get_tightbbox".
  const char *function;
  /// What it was asked for, 0 if nothing limits it.
  double limit_width;
  double limit_height;
  double width;
  double height;
  bool was_cached;
} plumbline_size;

void plumbline_size_measured(
    uint32_t view, uint32_t engine, uint64_t start, const plumbline_size *size);

/// Records that a cache of that name was asked, and whether it had the answer; `view` is 0 if it is of none.
void plumbline_cache_looked_up(uint32_t view, uint32_t engine, const char *cache, bool was_hit);

// MARK: The program's own

/// Records that a test begins on the calling thread, and returns its number; the thread's signposts carry it.
uint32_t plumbline_test_began(const char *name);

enum {
  PLUMBLINE_PASSED = 0,
  PLUMBLINE_FAILED = 1,
  PLUMBLINE_SKIPPED = 2,
};

void plumbline_test_ended(uint32_t test, uint8_t result);

/// Marks a moment.
void plumbline_mark(const char *name);

/// Begins an interval, and returns its number for plumbline_interval_ended.
uint32_t plumbline_interval_began(const char *name);
void plumbline_interval_ended(uint32_t interval);

/// Notes a value: a point of the counter of that name.
void plumbline_value(const char *name, double value);

#ifdef __cplusplus
}
#endif

#endif
