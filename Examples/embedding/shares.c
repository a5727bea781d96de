// An engine with constraints of many terms and weights, recorded by Plumbline: boxes share the width of a row.
//
// It solves by iterative relaxation. Its planted fault is that it recreates its solver for each layout.
//
//   plumbline record -- ./shares && plumbline churn run.plumb

#include <stdio.h>

#include "plumbline.h"

enum { BOXES = 4, FIELDS = 2 * BOXES };

static uint32_t row_view, box_views[BOXES];
static uint32_t defined_in;

typedef struct {
  uint32_t id;
  // The sum of coefficients times values, minus the constant, is 0 or at least 0.
  double coefficients[FIELDS];
  double constant;
  double weight;
  int8_t relation;
} equation;

typedef struct {
  uint32_t engine;
  equation equations[3 * BOXES];
  int count;
  // The left edges, followed by the widths.
  double values[FIELDS];
} solver;

// The variables of each box's frame: its left edge and its share. The code sets y and the height.
static void define_frames(void) {
  for (int i = 0; i < BOXES; i++) {
    plumbline_term left = {1, box_views[i], PLUMBLINE_LEFT, NULL};
    plumbline_term share = {1, box_views[i], PLUMBLINE_NO_ATTRIBUTE, "share"};
    plumbline_side sides[4] = {{&left, 1, 0}, {NULL, 0, 0}, {&share, 1, 0}, {NULL, 0, 44}};
    plumbline_define_frame(box_views[i], sides);
  }
}

static void define_views(double width) {
  if (defined_in == plumbline_recording()) { return; }
  defined_in = plumbline_recording();
  if (row_view == 0) { row_view = plumbline_make_id(); }
  plumbline_view row = {
      .id = row_view, .kind = PLUMBLINE_WINDOW, .class_name = "Row", .identifier = "toolbar",
      .frame = {0, 0, width, 44}};
  plumbline_define_view(&row);
  for (int i = 0; i < BOXES; i++) {
    char name[16];
    snprintf(name, sizeof name, "box %d", i + 1);
    if (box_views[i] == 0) { box_views[i] = plumbline_make_id(); }
    plumbline_view box = {
        .id = box_views[i], .superview = row_view, .index = i, .class_name = "Box",
        .identifier = name};
    plumbline_define_view(&box);
  }
  define_frames();
}

static equation *add(
    solver *solver, const double coefficients[FIELDS], int8_t relation, double constant,
    double weight) {
  uint64_t start = plumbline_now();
  equation *equation = &solver->equations[solver->count++];
  equation->id = plumbline_make_id();
  equation->relation = relation;
  equation->constant = constant;
  equation->weight = weight;
  plumbline_term terms[FIELDS];
  size_t count = 0;
  for (int i = 0; i < FIELDS; i++) {
    equation->coefficients[i] = coefficients[i];
    if (coefficients[i] == 0) { continue; }
    terms[count++] = (plumbline_term){
        coefficients[i], box_views[i % BOXES], i < BOXES ? PLUMBLINE_LEFT : PLUMBLINE_NO_ATTRIBUTE,
        i < BOXES ? NULL : "share"};
  }
  plumbline_linear_constraint definition = {
      .id = equation->id, .host = row_view, .terms = terms, .count = count, .constant = constant,
      .relation = relation, .weight = weight};
  plumbline_define_linear_constraint(&definition);
  plumbline_constraint_added(
      equation->id, solver->engine, PLUMBLINE_ACTIVATION, start, (plumbline_work){1, 0});
  return equation;
}

static solver make_solver(double width) {
  solver solver = {.engine = plumbline_make_id()};
  plumbline_engine_created(solver.engine, PLUMBLINE_WINDOW_ENGINE, row_view, 0);
  double sum[FIELDS] = {0};
  for (int i = 0; i < BOXES; i++) {
    double side[FIELDS] = {0}, share[FIELDS] = {0};
    side[i] = 1;
    if (i > 0) {
      side[i - 1] = -1;
      side[BOXES + i - 1] = -1;
    }
    add(&solver, side, 0, 0, PLUMBLINE_REQUIRED_WEIGHT);
    share[BOXES + i] = 1;
    add(&solver, share, 0, 40 * (i + 1), 1);
    sum[BOXES + i] = 1;
  }
  add(&solver, sum, 0, width, 1e6);
  return solver;
}

// Moves toward each equation in turn: to light ones in small steps, and at the end only to heavy ones.
static void relax(solver *solver) {
  for (int round = 0; round < 1000; round++) {
    for (int e = 0; e < solver->count; e++) {
      equation *equation = &solver->equations[e];
      if (equation->weight < 1000 && round >= 500) { continue; }
      double error = equation->constant, square = 0;
      for (int i = 0; i < FIELDS; i++) {
        error -= equation->coefficients[i] * solver->values[i];
        square += equation->coefficients[i] * equation->coefficients[i];
      }
      if (equation->relation > 0 && error <= 0) { continue; }
      double step = equation->weight < 1000 ? 0.01 : 1;
      for (int i = 0; i < FIELDS; i++) {
        solver->values[i] += step * error * equation->coefficients[i] / square;
      }
    }
  }
}

static void tell_values(const solver *solver) {
  uint64_t reading = plumbline_now();
  plumbline_variable_value values[FIELDS];
  for (int i = 0; i < FIELDS; i++) {
    values[i] = (plumbline_variable_value){
        solver->values[i], box_views[i % BOXES],
        i < BOXES ? PLUMBLINE_LEFT : PLUMBLINE_NO_ATTRIBUTE, i < BOXES ? NULL : "share"};
  }
  plumbline_values_read(solver->engine, reading, BOXES);
  plumbline_variables_chosen(solver->engine, values, FIELDS);
}

static void lay_out(uint32_t turn, double width) {
  static plumbline_rect frames[BOXES];
  define_views(width);
  uint64_t start = plumbline_now();
  solver solver = make_solver(width);
  plumbline_pass_named(solver.engine, "share the row");
  plumbline_pass_began(solver.engine, turn);
  for (int i = 0; i < BOXES; i++) {
    plumbline_cache_looked_up(box_views[i], solver.engine, "icon sizes", turn > 1);
    uint64_t measured = plumbline_now();
    plumbline_size size = {"Box.icon_size", 0, 44, 24, 24, turn > 1};
    plumbline_size_measured(box_views[i], solver.engine, measured, &size);
  }
  uint64_t solving = plumbline_now();
  relax(&solver);
  plumbline_error_minimized(solver.engine, solving, (plumbline_work){(uint32_t)solver.count, 0}, 0);
  tell_values(&solver);
  for (int i = 0; i < BOXES; i++) {
    plumbline_rect frame = {solver.values[i], 0, solver.values[BOXES + i], 44};
    plumbline_frame_changed(box_views[i], solver.engine, frames[i], frame);
    plumbline_view_phase(PLUMBLINE_LAYOUT, box_views[i], solver.engine, solving);
    frames[i] = frame;
  }
  plumbline_view_phase(PLUMBLINE_LAYOUT, row_view, solver.engine, start);
  plumbline_phase_ended(solver.engine, PLUMBLINE_LAYOUT, start, BOXES + 1);
  plumbline_pass_ended(solver.engine, start, BOXES + 1);
  if (turn == 6) {
    // The last solver is reset before it is discarded.
    uint32_t ids[3 * BOXES];
    for (int i = 0; i < solver.count; i++) { ids[i] = solver.equations[i].id; }
    plumbline_solver_reset(solver.engine, ids, (size_t)solver.count, plumbline_now());
  }
  plumbline_engine_discarded(solver.engine);
}

int main(void) {
  if (plumbline_api_version() != PLUMBLINE_API_VERSION ||
      plumbline_api_revision() < PLUMBLINE_API_REVISION) {
    fprintf(stderr, "shares: the library is of another version than plumbline.h\n");
    return 1;
  }
  for (uint32_t turn = 1; turn <= 6; turn++) { lay_out(turn, 320 + 10 * turn); }
  puts(plumbline_is_recording() ? "recorded" : "not recorded");
  return 0;
}
