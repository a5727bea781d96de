// Lays out rows of empty widgets of equal sizes with GTK 4's constraint layout, for a comparison side by side.
//
// usage: driver ROWS COLUMNS
// Prints the nanoseconds of making the tree with its first layout, and of a layout at another width. It needs a display,
// but shows no window; scripts/bench-layout starts it under Xvfb.

#include <gtk/gtk.h>

#include <stdio.h>
#include <stdlib.h>

// A widget that asks for nothing, or that its layout manager lays out.
G_DECLARE_FINAL_TYPE(PlainWidget, plain_widget, PLAIN, WIDGET, GtkWidget)

struct _PlainWidget {
  GtkWidget parent_instance;
};

G_DEFINE_TYPE(PlainWidget, plain_widget, GTK_TYPE_WIDGET)

static void plain_widget_dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(plain_widget_parent_class)->dispose(object);
}

static void plain_widget_class_init(PlainWidgetClass *class) {
  G_OBJECT_CLASS(class)->dispose = plain_widget_dispose;
}

static void plain_widget_init(PlainWidget *widget) { (void)widget; }

static void equal(GtkConstraintLayout *layout, GtkWidget *target, GtkConstraintAttribute attribute,
                  GtkWidget *source, GtkConstraintAttribute other) {
  // Without a widget, the layout's own.
  gtk_constraint_layout_add_constraint(
      layout, gtk_constraint_new(target, attribute, GTK_CONSTRAINT_RELATION_EQ,
                                 GTK_CONSTRAINT_TARGET(source), other, 1, 0,
                                 GTK_CONSTRAINT_STRENGTH_REQUIRED));
}

// One constraint layout for the whole grid, as one engine has a whole window.
static GtkWidget *make_grid(GtkWindow *window, int rows, int columns) {
  GtkWidget *grid = g_object_new(plain_widget_get_type(), NULL);
  GtkLayoutManager *manager = gtk_constraint_layout_new();
  GtkConstraintLayout *layout = GTK_CONSTRAINT_LAYOUT(manager);
  gtk_widget_set_layout_manager(grid, manager);
  // A layout that gets its window later adds its constraints in the order of a hash table, which takes longer.
  gtk_window_set_child(window, grid);
  GtkWidget *first = NULL, *above = NULL;
  for (int row = 0; row < rows; row++) {
    GtkWidget *leftmost = NULL, *before = NULL;
    for (int column = 0; column < columns; column++) {
      GtkWidget *cell = g_object_new(plain_widget_get_type(), NULL);
      gtk_widget_set_parent(cell, grid);
      if (before) {
        equal(layout, cell, GTK_CONSTRAINT_ATTRIBUTE_LEFT, before, GTK_CONSTRAINT_ATTRIBUTE_RIGHT);
        equal(layout, cell, GTK_CONSTRAINT_ATTRIBUTE_WIDTH, leftmost,
              GTK_CONSTRAINT_ATTRIBUTE_WIDTH);
        equal(layout, cell, GTK_CONSTRAINT_ATTRIBUTE_TOP, leftmost, GTK_CONSTRAINT_ATTRIBUTE_TOP);
        equal(layout, cell, GTK_CONSTRAINT_ATTRIBUTE_BOTTOM, leftmost,
              GTK_CONSTRAINT_ATTRIBUTE_BOTTOM);
      } else {
        leftmost = cell;
        equal(layout, cell, GTK_CONSTRAINT_ATTRIBUTE_LEFT, NULL, GTK_CONSTRAINT_ATTRIBUTE_LEFT);
        if (above) {
          equal(layout, cell, GTK_CONSTRAINT_ATTRIBUTE_TOP, above, GTK_CONSTRAINT_ATTRIBUTE_BOTTOM);
          equal(layout, cell, GTK_CONSTRAINT_ATTRIBUTE_HEIGHT, first,
                GTK_CONSTRAINT_ATTRIBUTE_HEIGHT);
        } else {
          first = cell;
          equal(layout, cell, GTK_CONSTRAINT_ATTRIBUTE_TOP, NULL, GTK_CONSTRAINT_ATTRIBUTE_TOP);
        }
      }
      before = cell;
    }
    equal(layout, before, GTK_CONSTRAINT_ATTRIBUTE_RIGHT, NULL, GTK_CONSTRAINT_ATTRIBUTE_RIGHT);
    above = leftmost;
  }
  equal(layout, above, GTK_CONSTRAINT_ATTRIBUTE_BOTTOM, NULL, GTK_CONSTRAINT_ATTRIBUTE_BOTTOM);
  return grid;
}

static void lay_out(GtkWidget *grid, int width, int height) {
  int least, natural;
  gtk_widget_measure(grid, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  gtk_widget_measure(grid, GTK_ORIENTATION_VERTICAL, width, &least, &natural, NULL, NULL);
  gtk_widget_size_allocate(grid, &(GtkAllocation){0, 0, width, height}, -1);
}

static gint64 now(void) { return g_get_monotonic_time() * 1000; }

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: driver ROWS COLUMNS\n");
    return 64;
  }
  const int rows = atoi(argv[1]), columns = atoi(argv[2]);
  if (rows < 1 || columns < 1) return 64;
  if (!gtk_init_check()) {
    fprintf(stderr, "driver: GTK has no display\n");
    return 2;
  }
  // The constraints are solved by the window's solver.
  GtkWindow *window = GTK_WINDOW(gtk_window_new());
  const gint64 start = now();
  GtkWidget *grid = make_grid(window, rows, columns);
  lay_out(grid, 2000, 4000);
  const gint64 made = now();
  lay_out(grid, 2050, 4000);
  const gint64 resized = now();
  // Wrong positions would make the times worthless.
  GtkWidget *last = gtk_widget_get_last_child(grid);
  graphene_rect_t bounds;
  if (!gtk_widget_compute_bounds(last, grid, &bounds) ||
      ABS(bounds.origin.x + bounds.size.width - 2050) > 1 ||
      ABS(bounds.origin.y + bounds.size.height - 4000) > 1 ||
      ABS(bounds.size.width - 2050.0 / columns) > 1) {
    fprintf(stderr, "driver: GTK placed the last cell at %g %g, %g x %g\n", bounds.origin.x,
            bounds.origin.y, bounds.size.width, bounds.size.height);
    return 2;
  }
  printf("%lld %lld\n", (long long)(made - start), (long long)(resized - made));
  gtk_window_destroy(window);
  return 0;
}
