// Records GTK 4's GtkConstraintLayout in any program that uses it:
//
//   LD_PRELOAD=libplumbline-gtk.so plumbline record -- ./program
//
// GTK does not export its solver. It exports the layout's class and its constraints. So this replaces the class's
// `measure` and `allocate`, and observes the constraints of each layout for which they are called. A trace therefore
// contains widgets, constraints, passes, frames and sizes. It lacks the solver's work, and the four constraints for
// each child that GTK adds to its solver for measuring, and then removes.

#include <gtk/gtk.h>
#include <string.h>

#include "plumbline.h"

typedef void (*measure_function)(
    GtkLayoutManager *, GtkWidget *, GtkOrientation, int, int *, int *, int *, int *);
typedef void (*allocate_function)(GtkLayoutManager *, GtkWidget *, int, int, int);

static measure_function original_measure;
static allocate_function original_allocate;
static GQuark item_key, state_key;

/// The recorded state of a layout.
typedef struct {
  uint32_t engine;
  uint32_t recording;
  GtkWidget *widget;
  GListModel *constraints;
  /// The constraints' identifiers, in the model's order.
  GArray *numbers;
} layout_state;

/// An object's identifier, and the recording in which it was defined.
typedef struct {
  uint32_t id;
  uint32_t recording;
  plumbline_rect frame;
} item;

static const plumbline_work no_work = {0, 0};

static item *item_of(gpointer object) {
  item *known = g_object_get_qdata(G_OBJECT(object), item_key);
  if (known == NULL) {
    known = g_new0(item, 1);
    known->id = plumbline_make_id();
    g_object_set_qdata_full(G_OBJECT(object), item_key, known, g_free);
  }
  return known;
}

static uint32_t defined_widget(GtkWidget *widget) {
  item *item = item_of(widget);
  if (item->recording == plumbline_recording()) { return item->id; }
  item->recording = plumbline_recording();
  GtkWidget *parent = gtk_widget_get_parent(widget);
  uint32_t superview = parent != NULL ? defined_widget(parent) : 0;
  uint32_t index = 0;
  for (GtkWidget *before = widget; (before = gtk_widget_get_prev_sibling(before)) != NULL;) {
    index++;
  }
  const char *name = gtk_widget_get_name(widget);
  const char *class_name = G_OBJECT_TYPE_NAME(widget);
  const char *own = gtk_buildable_get_buildable_id(GTK_BUILDABLE(widget));
  // A widget without an explicit name has its class name.
  if (own == NULL && name != NULL && strcmp(name, class_name) != 0) { own = name; }
  plumbline_view view = {
      .id = item->id, .superview = superview, .index = index,
      .kind = parent != NULL ? PLUMBLINE_VIEW : PLUMBLINE_WINDOW, .class_name = class_name,
      .identifier = own, .is_hidden = !gtk_widget_get_visible(widget)};
  plumbline_define_view(&view);
  return item->id;
}

static uint32_t defined_target(GtkConstraintTarget *target, GtkWidget *widget) {
  if (target == NULL) { return defined_widget(widget); }
  if (GTK_IS_WIDGET(target)) { return defined_widget(GTK_WIDGET(target)); }
  item *item = item_of(target);
  if (item->recording != plumbline_recording()) {
    item->recording = plumbline_recording();
    plumbline_view guide = {
        .id = item->id, .superview = defined_widget(widget), .kind = PLUMBLINE_LAYOUT_GUIDE,
        .class_name = G_OBJECT_TYPE_NAME(target),
        .identifier = GTK_IS_CONSTRAINT_GUIDE(target)
                          ? gtk_constraint_guide_get_name(GTK_CONSTRAINT_GUIDE(target))
                          : NULL};
    plumbline_define_view(&guide);
  }
  return item->id;
}

static uint8_t attribute(GtkConstraintAttribute attribute) {
  switch (attribute) {
    case GTK_CONSTRAINT_ATTRIBUTE_LEFT: return PLUMBLINE_LEFT;
    case GTK_CONSTRAINT_ATTRIBUTE_RIGHT: return PLUMBLINE_RIGHT;
    case GTK_CONSTRAINT_ATTRIBUTE_TOP: return PLUMBLINE_TOP;
    case GTK_CONSTRAINT_ATTRIBUTE_BOTTOM: return PLUMBLINE_BOTTOM;
    case GTK_CONSTRAINT_ATTRIBUTE_START: return PLUMBLINE_LEADING;
    case GTK_CONSTRAINT_ATTRIBUTE_END: return PLUMBLINE_TRAILING;
    case GTK_CONSTRAINT_ATTRIBUTE_WIDTH: return PLUMBLINE_WIDTH;
    case GTK_CONSTRAINT_ATTRIBUTE_HEIGHT: return PLUMBLINE_HEIGHT;
    case GTK_CONSTRAINT_ATTRIBUTE_CENTER_X: return PLUMBLINE_CENTER_X;
    case GTK_CONSTRAINT_ATTRIBUTE_CENTER_Y: return PLUMBLINE_CENTER_Y;
    case GTK_CONSTRAINT_ATTRIBUTE_BASELINE: return PLUMBLINE_LAST_BASELINE;
    default: return PLUMBLINE_NO_ATTRIBUTE;
  }
}

static uint32_t defined_constraint(GtkConstraint *constraint, GtkWidget *widget) {
  item *item = item_of(constraint);
  bool has_source = !gtk_constraint_is_constant(constraint);
  plumbline_constraint definition = {
      .id = item->id,
      .first_item = defined_target(gtk_constraint_get_target(constraint), widget),
      .second_item =
          has_source ? defined_target(gtk_constraint_get_source(constraint), widget) : 0,
      .host = defined_widget(widget),
      .first_attribute = attribute(gtk_constraint_get_target_attribute(constraint)),
      .second_attribute =
          has_source ? attribute(gtk_constraint_get_source_attribute(constraint)) : 0,
      .relation = (int8_t)gtk_constraint_get_relation(constraint),
      .priority = plumbline_priority_of_weight(gtk_constraint_get_strength(constraint)),
      .multiplier = gtk_constraint_get_multiplier(constraint),
      .constant = gtk_constraint_get_constant(constraint)};
  plumbline_define_constraint(&definition);
  return item->id;
}

static void constraints_changed(
    GListModel *model, guint position, guint removed, guint added, gpointer data) {
  layout_state *state = data;
  for (guint i = 0; i < removed && position < state->numbers->len; i++) {
    uint32_t number = g_array_index(state->numbers, uint32_t, position);
    g_array_remove_index(state->numbers, position);
    plumbline_constraint_removed(number, state->engine, PLUMBLINE_ACTIVATION, 0, no_work);
  }
  for (guint i = 0; i < added; i++) {
    GtkConstraint *constraint = g_list_model_get_item(model, position + i);
    uint32_t number = defined_constraint(constraint, state->widget);
    g_array_insert_val(state->numbers, position + i, number);
    plumbline_constraint_added(number, state->engine, PLUMBLINE_ACTIVATION, 0, no_work);
    g_object_unref(constraint);
  }
}

static void forget(gpointer data) {
  layout_state *state = data;
  plumbline_engine_discarded(state->engine);
  g_signal_handlers_disconnect_by_data(state->constraints, state);
  g_object_unref(state->constraints);
  g_array_free(state->numbers, TRUE);
  g_free(state);
}

/// Returns the state of a layout; NULL if there is no recording.
static layout_state *state_of(GtkLayoutManager *manager, GtkWidget *widget) {
  if (!plumbline_is_recording()) { return NULL; }
  layout_state *state = g_object_get_qdata(G_OBJECT(manager), state_key);
  if (state != NULL && state->recording == plumbline_recording()) { return state; }
  // This is the layout's first pass, or the first in this process.
  g_object_set_qdata(G_OBJECT(manager), state_key, NULL);
  state = g_new0(layout_state, 1);
  state->recording = plumbline_recording();
  state->engine = plumbline_make_id();
  state->widget = widget;
  state->numbers = g_array_new(FALSE, FALSE, sizeof(uint32_t));
  state->constraints =
      gtk_constraint_layout_observe_constraints(GTK_CONSTRAINT_LAYOUT(manager));
  g_object_set_qdata_full(G_OBJECT(manager), state_key, state, forget);
  plumbline_engine_created(state->engine, PLUMBLINE_WINDOW_ENGINE, defined_widget(widget), 0);
  constraints_changed(
      state->constraints, 0, 0, g_list_model_get_n_items(state->constraints), state);
  g_signal_connect(state->constraints, "items-changed", G_CALLBACK(constraints_changed), state);
  return state;
}

static void measure(
    GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation, int for_size,
    int *minimum, int *natural, int *minimum_baseline, int *natural_baseline) {
  layout_state *state = state_of(manager, widget);
  uint64_t start = plumbline_now();
  original_measure(
      manager, widget, orientation, for_size, minimum, natural, minimum_baseline,
      natural_baseline);
  if (state == NULL) { return; }
  bool is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  double limit = for_size > 0 ? for_size : 0;
  plumbline_size size = {
      .function = "GtkConstraintLayout.measure", .limit_width = is_width ? 0 : limit,
      .limit_height = is_width ? limit : 0, .width = is_width && natural ? *natural : 0,
      .height = !is_width && natural ? *natural : 0};
  plumbline_size_measured(defined_widget(widget), state->engine, start, &size);
}

static void allocate(
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline) {
  layout_state *state = state_of(manager, widget);
  uint64_t start = plumbline_now();
  if (state != NULL) {
    GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
    plumbline_pass_named(state->engine, "allocate");
    plumbline_pass_began(
        state->engine, clock != NULL ? (uint32_t)gdk_frame_clock_get_frame_counter(clock) + 1 : 0);
  }
  original_allocate(manager, widget, width, height, baseline);
  if (state == NULL) { return; }
  uint32_t visited = 1;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    graphene_rect_t bounds;
    visited++;
    uint32_t view = defined_widget(child);
    if (!gtk_widget_compute_bounds(child, widget, &bounds)) { continue; }
    item *known = item_of(child);
    plumbline_rect frame = {
        bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height};
    if (memcmp(&frame, &known->frame, sizeof frame) != 0) {
      plumbline_frame_changed(view, state->engine, known->frame, frame);
      known->frame = frame;
    }
    plumbline_view_phase(PLUMBLINE_LAYOUT, view, state->engine, 0);
  }
  plumbline_view_phase(PLUMBLINE_LAYOUT, defined_widget(widget), state->engine, start);
  plumbline_phase_ended(state->engine, PLUMBLINE_LAYOUT, start, visited);
  plumbline_pass_ended(state->engine, start, visited);
}

__attribute__((constructor)) static void begin(void) {
  item_key = g_quark_from_static_string("plumbline-item");
  state_key = g_quark_from_static_string("plumbline-layout");
  // The reference keeps the class until the process ends.
  GtkLayoutManagerClass *class = g_type_class_ref(GTK_TYPE_CONSTRAINT_LAYOUT);
  original_measure = class->measure;
  original_allocate = class->allocate;
  class->measure = measure;
  class->allocate = allocate;
}
