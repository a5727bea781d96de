// A GTK 4 window whose rows are laid out by constraints, with a planted fault: when a row's height changes, its two
// constraints to the row above are removed and re-added unchanged.

#include <gtk/gtk.h>

enum { ROWS = 3, TURNS = 5 };

typedef struct {
  GtkWidget *box, *rows[ROWS];
  GtkLayoutManager *layout;
  GtkConstraint *above[ROWS], *sides[ROWS];
  GMainLoop *loop;
  int turn;
} window;

static GtkConstraint *constraint(
    gpointer target, GtkConstraintAttribute attribute, GtkConstraintRelation relation, gpointer source,
    GtkConstraintAttribute source_attribute, double constant, int strength) {
  return gtk_constraint_new(
      target, attribute, relation, source, source_attribute, 1, constant, strength);
}

static void attach(window *window, int row) {
  gpointer above = row > 0 ? window->rows[row - 1] : NULL;
  window->above[row] = constraint(
      window->rows[row], GTK_CONSTRAINT_ATTRIBUTE_TOP, GTK_CONSTRAINT_RELATION_EQ, above,
      above != NULL ? GTK_CONSTRAINT_ATTRIBUTE_BOTTOM : GTK_CONSTRAINT_ATTRIBUTE_TOP, 4,
      GTK_CONSTRAINT_STRENGTH_REQUIRED);
  window->sides[row] = constraint(
      window->rows[row], GTK_CONSTRAINT_ATTRIBUTE_WIDTH, GTK_CONSTRAINT_RELATION_EQ, NULL,
      GTK_CONSTRAINT_ATTRIBUTE_WIDTH, -8, GTK_CONSTRAINT_STRENGTH_STRONG);
  GtkConstraintLayout *layout = GTK_CONSTRAINT_LAYOUT(window->layout);
  gtk_constraint_layout_add_constraint(layout, window->above[row]);
  gtk_constraint_layout_add_constraint(layout, window->sides[row]);
}

static void detach(window *window, int row) {
  GtkConstraintLayout *layout = GTK_CONSTRAINT_LAYOUT(window->layout);
  gtk_constraint_layout_remove_constraint(layout, window->above[row]);
  gtk_constraint_layout_remove_constraint(layout, window->sides[row]);
}

// Before each frame's layout, one row grows. After the last one, the program ends.
static gboolean tick(GtkWidget *box, GdkFrameClock *clock, gpointer data) {
  window *window = data;
  if (window->turn++ == TURNS) {
    g_main_loop_quit(window->loop);
    return G_SOURCE_REMOVE;
  }
  int row = window->turn % ROWS;
  gtk_widget_set_size_request(window->rows[row], 80, 20 + window->turn);
  detach(window, row);
  attach(window, row);
  return G_SOURCE_CONTINUE;
}

int main(void) {
  if (!gtk_init_check()) {
    fputs("rows: there is no display\n", stderr);
    return 77;
  }
  window window = {.loop = g_main_loop_new(NULL, FALSE)};
  GtkWidget *frame = gtk_window_new();
  gtk_window_set_default_size(GTK_WINDOW(frame), 300, 200);
  window.layout = gtk_constraint_layout_new();
  window.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_name(window.box, "rows");
  gtk_widget_set_layout_manager(window.box, window.layout);
  gtk_window_set_child(GTK_WINDOW(frame), window.box);
  for (int row = 0; row < ROWS; row++) {
    window.rows[row] = gtk_label_new("row");
    gtk_widget_set_parent(window.rows[row], window.box);
    gtk_constraint_layout_add_constraint(
        GTK_CONSTRAINT_LAYOUT(window.layout),
        constraint(
            window.rows[row], GTK_CONSTRAINT_ATTRIBUTE_LEFT, GTK_CONSTRAINT_RELATION_EQ, NULL,
            GTK_CONSTRAINT_ATTRIBUTE_LEFT, 4, GTK_CONSTRAINT_STRENGTH_REQUIRED));
    attach(&window, row);
  }
  gtk_widget_add_tick_callback(window.box, tick, &window, NULL);
  gtk_widget_set_visible(frame, TRUE);
  gtk_window_present(GTK_WINDOW(frame));
  g_main_loop_run(window.loop);
  gtk_window_destroy(GTK_WINDOW(frame));
  g_main_loop_unref(window.loop);
  puts("done");
  return 0;
}
