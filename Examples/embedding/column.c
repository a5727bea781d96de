// A short layout engine that Plumbline can record: rows in a column, each with a given height.
//
//   plumbline record -- ./column && plumbline churn column.plumb
//
// It has a planted fault: when a row's height changes, all constraints of the column are removed and re-added.

#include <plumbline.h>
#include <stdio.h>

#define ROWS 4
#define WIDTH 320.0

/// A row: its view, its frame, and its constraints.
typedef struct {
  uint32_t view;
  plumbline_rect frame;
  plumbline_constraint height;
  /// To the bottom of the row above, or to the column's top.
  plumbline_constraint top;
} row;

static uint32_t window, column, engine;
static row rows[ROWS];

static void build_views(void) {
  window = plumbline_make_id();
  column = plumbline_make_id();
  engine = plumbline_make_id();
  plumbline_define_view(&(plumbline_view){
      .id = window, .kind = PLUMBLINE_WINDOW, .class_name = "Window"});
  plumbline_define_view(&(plumbline_view){
      .id = column, .superview = window, .class_name = "Column", .identifier = "list"});
  plumbline_engine_created(engine, PLUMBLINE_WINDOW_ENGINE, window, 0);
  for (uint32_t i = 0; i < ROWS; i++) {
    rows[i].view = plumbline_make_id();
    plumbline_define_view(&(plumbline_view){
        .id = rows[i].view, .superview = column, .index = i, .class_name = "Row"});
    rows[i].height = (plumbline_constraint){
        .id = plumbline_make_id(), .first_item = rows[i].view, .host = column,
        .first_attribute = PLUMBLINE_HEIGHT, .priority = 1000, .multiplier = 1, .constant = 44};
    rows[i].top = (plumbline_constraint){
        .id = plumbline_make_id(), .first_item = rows[i].view, .host = column,
        .first_attribute = PLUMBLINE_TOP,
        .second_item = i > 0 ? rows[i - 1].view : column,
        .second_attribute = i > 0 ? PLUMBLINE_BOTTOM : PLUMBLINE_TOP,
        .priority = 1000, .multiplier = 1};
  }
}

static void activate(plumbline_constraint *constraint) {
  plumbline_define_constraint(constraint);
  uint64_t start = plumbline_now();
  plumbline_constraint_added(
      constraint->id, engine, PLUMBLINE_ACTIVATION, start, (plumbline_work){.rows_touched = 1});
}

static void deactivate(plumbline_constraint *constraint) {
  uint64_t start = plumbline_now();
  plumbline_constraint_removed(
      constraint->id, engine, PLUMBLINE_ACTIVATION, start, (plumbline_work){.rows_touched = 1});
}

static void activate_all(void) {
  for (int i = 0; i < ROWS; i++) {
    activate(&rows[i].height);
    activate(&rows[i].top);
  }
}

/// The planted fault: setting one constant would be enough.
static void set_height(int index, double height) {
  for (int i = 0; i < ROWS; i++) {
    deactivate(&rows[i].height);
    deactivate(&rows[i].top);
  }
  rows[index].height.constant = height;
  activate_all();
}

/// Places each row below the one above it, and records the frames that changed.
static void lay_out(uint32_t turn) {
  plumbline_pass_began(engine, turn);
  uint64_t start = plumbline_now();
  double y = 0;
  for (int i = 0; i < ROWS; i++) {
    plumbline_rect frame = {0, y, WIDTH, rows[i].height.constant};
    y += frame.height;
    if (frame.y != rows[i].frame.y || frame.height != rows[i].frame.height) {
      plumbline_frame_changed(rows[i].view, engine, rows[i].frame, frame);
      rows[i].frame = frame;
    }
  }
  plumbline_view_phase(PLUMBLINE_LAYOUT, column, engine, start);
  plumbline_phase_ended(engine, PLUMBLINE_LAYOUT, start, 1);
  plumbline_pass_ended(engine, start, 1);
}

int main(void) {
  build_views();
  activate_all();
  lay_out(1);
  plumbline_mark("rows grow");
  for (uint32_t turn = 2; turn <= 11; turn++) {
    set_height((int)turn % ROWS, 44 + turn);
    lay_out(turn);
  }
  plumbline_engine_discarded(engine);
  printf("%s\n", plumbline_is_recording() ? "recorded" : "not recorded");
  return 0;
}
