// Plumbline for layout engines in any language: emits into the same trace as Plumbline's engine.
//
// A program that calls these functions is recorded by `plumbline record -- ./program`; outside a
// recording each call costs a flag check. docs/embedding.md explains the model, with an example in
// C and one in Python.
//
// All rules:
// - Views, constraints and engines have numbers from plumbline_make_id. Use each number for one
//   object only.
// - Define an object before a signpost first names it, and again when plumbline_recording() has
//   changed.
// - Make calls on the thread that does the work. They never block, fail, or store a pointer.
// - Texts are UTF-8 with a terminating zero byte; NULL means no text. Lengths are in points, and y
//   grows downwards.
//
// The meaning and the memory layout of everything here stay the same as long as
// PLUMBLINE_API_VERSION does. Functions may be added.

#ifndef PLUMBLINE_H
#define PLUMBLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLUMBLINE_API_VERSION 1

/// Increases with each addition to the functions: 2 added linear constraints, names of passes,
/// sizes and caches; 3 added the expressions of frames.
#define PLUMBLINE_API_REVISION 3

/// Returns the version of the loaded library; compare it with PLUMBLINE_API_VERSION.
uint32_t plumbline_api_version(void);

/// Returns the revision of the loaded library: at least PLUMBLINE_API_REVISION if it has everything
/// declared here.
///
/// A library of revision 1 does not have this function either.
uint32_t plumbline_api_revision(void);

// MARK: The recording

/// Returns whether there is a recording.
bool plumbline_is_recording(void);

/// Returns the number of the recording in this process, or 0 before the first. It increases when a
/// recording starts, also after a fork.
uint32_t plumbline_recording(void);

/// Returns a new number for a view, a constraint or an engine; never 0, and never the same again.
uint32_t plumbline_make_id(void);

/// Returns the time at which some work begins, for the `start` of its signpost; 0 while there is no
/// recording.
///
/// Emit a signpost when its work is done. With a `start` of 0 it has no duration.
uint64_t plumbline_now(void);

// MARK: Definitions

/// Kinds of views.
enum {
  PLUMBLINE_VIEW = 0,
  /// An invisible rectangle for layout, which its superview owns.
  PLUMBLINE_LAYOUT_GUIDE = 1,
  PLUMBLINE_WINDOW = 2,
  /// A view that is reused for other content. Its path has its reuse identifier instead of an
  /// index.
  PLUMBLINE_REUSABLE_CELL = 3,
};

/// A rectangle in the superview's coordinates.
typedef struct {
  double x;
  double y;
  double width;
  double height;
} plumbline_rect;

/// A view at the time of its definition.
typedef struct {
  uint32_t id;
  /// 0 for a window, or for a view without a superview.
  uint32_t superview;
  /// The index among the superview's views.
  uint32_t index;
  /// PLUMBLINE_VIEW or another kind.
  uint8_t kind;
  bool is_hidden;
  /// For example "UILabel"; not NULL.
  const char *class_name;
  /// The name from the app.
  const char *identifier;
  /// For a cell.
  const char *reuse_identifier;
  plumbline_rect frame;
} plumbline_view;

/// Defines a view.
void plumbline_define_view(const plumbline_view *view);

/// Edges, sizes and lines, with the numbers of UIKit's NSLayoutConstraint.Attribute.
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

/// The creator of a constraint.
enum {
  PLUMBLINE_USER = 0,
  /// The frame of a view without its own constraints.
  PLUMBLINE_AUTORESIZING = 1,
  PLUMBLINE_INTRINSIC_SIZE = 2,
  PLUMBLINE_STACK = 3,
  PLUMBLINE_TABLE = 4,
  PLUMBLINE_GUIDE = 5,
};

/// first_item.first_attribute (≤ = ≥) multiplier · second_item.second_attribute + constant, with a
/// priority.
typedef struct {
  uint32_t id;
  uint32_t first_item;
  /// 0 without a second item; then second_attribute is PLUMBLINE_NO_ATTRIBUTE.
  uint32_t second_item;
  /// The nearest view that contains both items; churn is attributed to it.
  uint32_t host;
  uint8_t first_attribute;
  uint8_t second_attribute;
  /// −1, 0, 1 for ≤, =, ≥.
  int8_t relation;
  /// PLUMBLINE_USER or another origin.
  uint8_t origin;
  /// 1 to 1000; 1000 is required.
  float priority;
  double multiplier;
  double constant;
  const char *identifier;
} plumbline_constraint;

/// Defines a constraint. Define it again if its constant or priority was changed while it was in no
/// engine, before the `start` of its addition.
void plumbline_define_constraint(const plumbline_constraint *constraint);

// MARK: Constraints of any number of terms

/// coefficient · item.attribute, or coefficient · a variable with a name.
typedef struct {
  double coefficient;
  /// The view of the attribute or variable; a window for a variable that belongs to no view.
  uint32_t item;
  /// PLUMBLINE_NO_ATTRIBUTE for a variable.
  uint8_t attribute;
  /// Variables of one item with equal names are the same; NULL for an attribute.
  const char *variable;
} plumbline_term;

/// The sum of the terms (≤ = ≥) constant.
typedef struct {
  uint32_t id;
  /// The nearest view that contains all items; churn is attributed to it.
  uint32_t host;
  /// At least one term, with each variable at most once, in an order that is the same for equal
  /// constraints: two constraints are equal if their terms are equal one by one.
  const plumbline_term *terms;
  size_t count;
  double constant;
  /// −1, 0, 1 for ≤, =, ≥.
  int8_t relation;
  /// PLUMBLINE_USER or another origin.
  uint8_t origin;
  /// 1 to 1000; 1000 is required. 0 for a constraint with a weight.
  float priority;
  /// The factor of the error if the solver adds errors up: kiwi's weak is 1, medium 1e3, strong
  /// 1e6.
  ///
  /// 0 for a constraint with a priority; PLUMBLINE_REQUIRED_WEIGHT or more for a required one.
  double weight;
  const char *identifier;
} plumbline_linear_constraint;

#define PLUMBLINE_REQUIRED_WEIGHT 1001001000.0

/// Returns the priority that reports show for a weight: 250 for 1, 500 for 1e3, 750 for 1e6. A
/// greater weight never has a lower priority.
float plumbline_priority_of_weight(double weight);

/// Defines a constraint. The rules of plumbline_define_constraint also apply here.
void plumbline_define_linear_constraint(const plumbline_linear_constraint *constraint);

// MARK: Engines and passes

enum {
  PLUMBLINE_WINDOW_ENGINE = 0,
  /// For a root view that is not in a window.
  PLUMBLINE_DETACHED_ENGINE = 1,
  /// Created to measure one view, then discarded. Its parent is the engine of the view's hierarchy.
  PLUMBLINE_FITTING_ENGINE = 2,
};

/// Records that an engine was created for a view; `parent` is 0 except for an engine that measures.
void plumbline_engine_created(uint32_t engine, uint8_t purpose, uint32_t view, uint32_t parent);

/// Records that an engine is no longer used.
void plumbline_engine_discarded(uint32_t engine);

/// Names the engine's current or next pass in its users' terms, such as "constrained layout".
void plumbline_pass_named(uint32_t engine, const char *name);

/// Records that a pass begins; `turn` is the number of the frame, or 0 for layout that was forced
/// outside the render loop.
///
/// An engine's work between the end of one pass and the end of the next belongs to the next one.
void plumbline_pass_began(uint32_t engine, uint32_t turn);

enum {
  PLUMBLINE_UPDATE_CONSTRAINTS = 0,
  PLUMBLINE_LAYOUT = 1,
  PLUMBLINE_DISPLAY = 2,
};

/// Records that a phase of the pass has ended.
void plumbline_phase_ended(
    uint32_t engine, uint8_t phase, uint64_t start, uint32_t views_visited);

/// Records that the pass has ended; `start` is when it began.
void plumbline_pass_ended(uint32_t engine, uint64_t start, uint32_t views_visited);

// MARK: What an engine does

/// The work of a solver; zeros if it is not counted.
typedef struct {
  /// The number of rows in the tableau that were created, changed or dropped.
  uint32_t rows_touched;
  uint32_t pivots;
} plumbline_work;

/// The reason for the addition or removal of a constraint.
enum {
  PLUMBLINE_ACTIVATION = 0,
  /// Its view entered or left the hierarchy.
  PLUMBLINE_HIERARCHY = 1,
  PLUMBLINE_MIGRATION = 2,
  PLUMBLINE_CONFLICT = 3,
  /// It existed when the recording began.
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

/// Records that the solver was emptied, and so lost each of these constraints.
///
/// For a discarded solver, call plumbline_engine_discarded instead.
void plumbline_solver_reset(
    uint32_t engine, const uint32_t *constraints, size_t count, uint64_t start);

/// Records that the engine broke a constraint because it conflicts with others.
void plumbline_constraint_broken(
    uint32_t constraint, uint32_t engine, const uint32_t *others, size_t count);

/// Records that the errors of optional constraints were minimized; `constraints` is the number that
/// had changed.
void plumbline_error_minimized(
    uint32_t engine, uint64_t start, plumbline_work work, uint32_t constraints);

/// Records that the values of a number of views were read.
void plumbline_values_read(uint32_t engine, uint64_t start, uint32_t views);

/// The value that a solver chose for a variable, or for an attribute of an item.
typedef struct {
  double value;
  uint32_t item;
  uint8_t attribute;
  const char *variable;
} plumbline_variable_value;

/// Records the values of an engine's variables, immediately after plumbline_values_read.
///
/// A replay compares them with the choice of Plumbline's solver, including the errors of optional
/// constraints.
void plumbline_variables_chosen(
    uint32_t engine, const plumbline_variable_value *values, size_t count);

/// The expression for a side of a frame: the sum of the terms and the constant.
typedef struct {
  /// NULL without terms.
  const plumbline_term *terms;
  size_t count;
  double constant;
} plumbline_side;

/// Defines the expressions of a view's frame from solver variables: x, y, width and height, in this
/// order. plumbline_frame_changed names the solver.
///
/// The definition holds until the next one; NULL for a frame that no solver determines. A replay
/// compares such frames with the results of Plumbline's solver.
void plumbline_define_frame(uint32_t view, const plumbline_side sides[4]);

/// Records a view's ambiguous coordinates at the end of a pass, if they differ from the last call.
///
/// The bits of `free_bits` and `missing_bits` are 1 for x, 2 for y, 4 for width, 8 for height: the
/// coordinates that could have other values, and those of them that lack a constraint. `cause` is
/// the view with a missing constraint on which this one depends, or the view itself.
void plumbline_layout_ambiguous(
    uint32_t view, uint32_t engine, uint8_t free_bits, uint8_t missing_bits, uint32_t cause);

// MARK: What happens to views; `engine` is 0 if none is concerned

/// Records that a view has completed its part in a phase; the level of detail `engine` records only
/// layouts.
void plumbline_view_phase(uint8_t phase, uint32_t view, uint32_t engine, uint64_t start);

/// Records that a view was marked for a phase, and the view whose code did it, or 0 if not known.
void plumbline_set_needs(uint8_t phase, uint32_t view, uint32_t engine, uint32_t requester);

void plumbline_frame_changed(
    uint32_t view, uint32_t engine, plumbline_rect from, plumbline_rect to);
void plumbline_view_added(uint32_t view, uint32_t engine, uint32_t superview, uint32_t index);
void plumbline_view_removed(uint32_t view, uint32_t engine, uint32_t superview, uint32_t index);
void plumbline_view_hidden(uint32_t view, uint32_t engine, bool is_hidden);
void plumbline_text_set(uint32_t view, uint32_t engine, const char *text);
void plumbline_size_invalidated(uint32_t view, uint32_t engine);

/// One measurement of a text.
typedef struct {
  const char *text;
  /// Name and size, for example "Inter-Regular 17".
  const char *font;
  /// 0 if the lines are not limited.
  double limit_width;
  double width;
  double height;
  bool was_cached;
} plumbline_measurement;

void plumbline_text_measured(
    uint32_t view, uint32_t engine, uint64_t start, const plumbline_measurement *measurement);

/// One computation of a size by any function.
typedef struct {
  /// For example "Axes.get_tightbbox".
  const char *function;
  /// The requested limit, 0 for no limit.
  double limit_width;
  double limit_height;
  double width;
  double height;
  bool was_cached;
} plumbline_size;

void plumbline_size_measured(
    uint32_t view, uint32_t engine, uint64_t start, const plumbline_size *size);

/// Records a cache lookup, and whether it was a hit; `view` is 0 if the cache belongs to no view.
void plumbline_cache_looked_up(uint32_t view, uint32_t engine, const char *cache, bool was_hit);

// MARK: The program's own

/// Records that a test begins on the calling thread, and returns its number, which the thread's
/// signposts carry.
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

/// Records a value: a point of the counter with that name.
void plumbline_value(const char *name, double value);

#ifdef __cplusplus
}
#endif

#endif
