extension SchemaDocumentation {
  /// What docs/trace-format.md says of views; scripts/update-schema-documentation writes it.
  static let viewsText = #"""
    # v_item
    > Items with their names.
    id: the row's id; events count up in the order in which they were emitted
    pid: the process's number
    object: `ObjectID` within the process
    kind: in words
    class: the class
    identifier: text
    reuse_identifier: text
    path: see below
    superview: → `item`
    x: its frame then, points in the superview's coordinates
    y: the same
    width: the same
    height: the same
    # v_attribute
    > Names of attributes.
    id: raw value
    name: as in UIKit
    # v_origin
    > Names of origins.
    id: value
    name: who made the constraint
    # v_layout_constraint
    > Constraints with their items' paths.
    id: the row's id; events count up in the order in which they were emitted
    origin: in words
    host: path
    first_item: path
    first_attribute: name
    relation: `<=`, `==` or `>=`
    second_item: path
    second_attribute: name
    multiplier: factor of the second attribute
    constant: points
    priority: above 0, at most 1000
    identifier: text
    # v_constraint_change
    > Changes of constraints, with what they meant at the time.
    id: the row's id; events count up in the order in which they were emitted
    time: when it began, ns since the trace began
    duration: how long it took, ns
    kind: in words
    reason: in words
    layout_constraint: → `layout_constraint`
    engine: → `engine`
    pass: → `pass`
    test: the test's name
    origin: in words
    host: path
    first_item: path
    first_attribute: name
    relation: `<=`, `==` or `>=`
    second_item: path
    second_attribute: name
    multiplier: factor of the second attribute
    constant: at the time
    priority: at the time
    old_value: the constant or priority before, for kinds 2 and 3
    new_value: the same, after
    rows_touched: rows of the tableau that were made, changed or dropped
    pivots: exchanges of a basic and a parametric symbol
    # v_pass
    > Passes with their roots and tests.
    id: the row's id; events count up in the order in which they were emitted
    engine: → `engine`
    purpose: in words
    root: path of the engine's view
    turn: of the render loop
    opened: the engine's previous commit, or its creation, ns
    begin: when the phases began, ns; NULL for a pass that was never committed
    end: when it was committed, ns; NULL likewise
    duration: how long it took, ns
    update_constraints_duration: of the phase, ns
    layout_duration: of the phase, ns
    display_duration: of the phase, ns
    views_visited: views that had a part in it
    signposts: records that its thread emitted between its beginning and its end
    own_duration: its duration without what these cost by `run.signpost_cost`, ns; reports
      show this one
    test: the test's name
    # v_signature
    > The views that a signature concerns; a layout guide stands for the view that owns it.
    id: → `signature`
    is_user: 1 for the app's own
    superview: → `item`: the host; for a constraint about its host alone, such as a width, the
      host's superview
    first_view: → `item`
    second_view: → `item`; NULL if it is the first one, or there is none
    # v_churn
    > Churn of each superview in each pass, with paths: the rows of `churn` of the kinds 0 and
      1, summed up.
    superview: path
    class: the class
    pass: → `pass`
    begin: when it began, ns
    constraints: constraints removed and re-added
    origin: in words
    is_first_layout: 0; earlier versions also had rows of views before their first layout
    test: the test's name
    same_views: those of `constraints` between the same views
    recreated_views: those between views that were recreated at the same path
    wasted_time: of the removals and additions, with their share of the pass's error
      minimization, ns
    wasted_rows: rows of the tableau, by the same formula
    wasted_pivots: the same
    # v_churned_constraint
    > The rows of `churn`, with paths and words.
    id: the row's id; the rows of one pass follow each other
    pass: → `pass`
    superview: path
    origin: in words
    kind: in words; `same views` and `recreated views` are churn
    test: the test's name
    removal: → `constraint_change`
    addition: → `constraint_change`
    wasted_time: of both, with their share of the pass's error minimization, ns
    wasted_rows: rows of the tableau, by the same formula
    wasted_pivots: the same
    # v_engine_work
    > Engine work in words.
    id: the row's id; events count up in the order in which they were emitted
    time: when it began, ns since the trace began
    duration: how long it took, ns
    kind: in words
    engine: → `engine`
    pass: → `pass`
    rows_touched: rows of the tableau that were made, changed or dropped
    pivots: exchanges of a basic and a parametric symbol
    count: constraints concerned, or items read
    # v_measurement
    > Measurements with paths and fonts.
    id: the row's id; events count up in the order in which they were emitted
    time: when it began, ns since the trace began
    duration: how long it took, ns
    view: path
    pass: → `pass`; NULL if no engine was concerned
    text_length: UTF-16 code units
    text_hash: the same in every run
    font: name and size
    limit_width: points; 0 if lines are not limited
    width: of the result, points
    height: of the result, points
    was_cached: 1 if the answer came from a cache
    # v_view_phase
    > Views' parts in phases, with paths.
    id: the row's id; events count up in the order in which they were emitted
    time: when it began, ns since the trace began
    duration: how long it took, ns
    phase: in words
    view: path
    pass: → `pass`; NULL if no engine was concerned
    # v_frame_change
    > Frame changes with paths.
    id: the row's id; events count up in the order in which they were emitted
    time: ns
    view: path
    pass: → `pass`; NULL if no engine was concerned
    is_bounds_origin: 1 if the bounds' origin changed, as by scrolling
    old_x: before, points
    old_y: before
    old_width: before
    old_height: before
    new_x: after, points
    new_y: after
    new_width: after
    new_height: after
    # v_view_change
    > View changes in words, with paths.
    id: the row's id; events count up in the order in which they were emitted
    time: ns
    kind: in words
    view: path
    superview: path
    position: the index among its subviews, for kinds 0 and 1
    identifier: text
    text_length: UTF-16 code units, for kind 5
    pass: → `pass`; NULL if no engine was concerned
    # v_ambiguity
    > What constraints leave open, in words, with paths.
    id: the row's id; events count up in the order in which they were emitted
    time: ns
    item: path
    pass: → `pass`
    free: of x, y, width and height what could as well be other; empty if all is decided again
    missing: what of it lacks a constraint
    cause: path of the item whose missing constraint would decide this one
    test: its name; NULL outside a test
    # v_test
    > Tests with their names.
    id: the row's id; events count up in the order in which they were emitted
    suite: text
    name: text
    arguments: text
    begin: when it began, ns
    end: ns; NULL if it did not end
    duration: ns
    result: in words
    library: in words
    source_file: text
    source_line: its line in that file
    # v_mark
    > Marks with their names.
    id: the row's id; events count up in the order in which they were emitted
    time: ns
    name: text
    process: → `process`
    test: the test's name
    # v_interval
    > Intervals with their names.
    id: the row's id
    time: when it began, ns
    duration: ns; NULL if it did not end
    name: text
    process: → `process`
    test: the test's name
    # v_counter
    > Values with their counters' names.
    id: the row's id
    time: ns
    name: the counter's
    value: from then on
    process: → `process`
    test: the test's name
    # v_frame
    > Frames with their functions and lines.
    stack: → `stack`
    position: 0 for the innermost
    function: text
    file: text
    line: of the file
    module: the module's path
    is_inlined: 1 if it was inlined
    is_library: 1 if it is not the user's own
    address: where it goes on
    # v_caller
    > The user's own line that a call stack comes from.
    stack: → `stack`
    function: text
    file: text
    line: of the file
    """#
}
