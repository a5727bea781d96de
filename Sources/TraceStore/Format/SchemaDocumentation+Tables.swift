extension SchemaDocumentation {
  /// What docs/trace-format.md says of tables; scripts/update-schema-documentation writes it.
  static let tablesText = #"""
    # run
    > What was recorded, on what, and how completely; one row a recorded command, more than
      one where `plumbline record --append` added to the trace.
    id: 1 for the first
    command: the command line, a JSON array
    exit_status: as a shell has it: 128 and the signal's number where it was killed; NULL
      while recording, and for a program that records itself
    source_commit: what `git rev-parse HEAD` said where the recording began; NULL outside a
      repository
    host: the machine's name
    processor: the processor's name
    processor_count: processors in use
    operating_system: name, version, architecture
    swift_version: of the compiler that built the recorder
    build_configuration: `debug` or `release`, as the recorded program was built; NULL where
      not known or mixed
    recorder_version: Plumbline's version
    started_at: wall-clock time at the trace's time 0, ns since 1970
    duration: of the recording, ns
    signpost_count: signposts in the trace, definitions not counted
    signposts_lost: signposts that were dropped; anything but 0 means that counts are too low
    signpost_cost: calibrated cost of one signpost, ns
    complete_up_to: the trace has everything up to this time, ns
    is_finished: 1 where the recording was ended properly
    detail: `engine`, `views` (and each view's phases) or `all` (and invalidations): how much
      was recorded; NULL where nothing was
    # stat
    > What the recorder noted about its own work.
    name: what was counted
    severity: 0 info, 1 data loss, 2 error
    value: the count
    advice: a sentence: what it means and what to do
    # event_table
    > Whether an event table's rows are in order of time, so that a reader need not sort;
      written at the end.
    name: the table
    is_ordered: 1 where `time` never falls from one `id` to the next; else the table, if the
      trace is not small, has an index on `time`
    # string
    > Every text, once.
    id: referred to by names, classes, identifiers, paths, fonts
    value: the text
    # process
    > The processes that were recorded.
    id: the row's id; events count up in the order in which they were emitted
    pid: the system's number
    name: → `string`: the program's file name
    begin: when its library was loaded, ns
    end: when it ended, ns; NULL where it outlived the recording
    run: → `run`: the command that it belongs to
    # thread
    > Their threads that emitted signposts.
    id: the row's id; events count up in the order in which they were emitted
    process: → `process`
    tid: the system's number
    name: → `string`
    is_main: 1 for the thread that runs the main queue
    # item
    > Views and layout guides.
    id: the row's id; events count up in the order in which they were emitted
    process: → `process`
    object: `ObjectID` within the process
    kind: 0 view, 1 layout guide, 2 window, 3 reusable cell
    class: → `string`: the class without its module; `?` where the definition was lost
    identifier: → `string`: the accessibility identifier, or the guide's
    reuse_identifier: → `string`: a cell's
    superview: → `item`: the superview it was last in, or the view that owns the guide
    path: → `string`: identity across runs, see below
    defined: when it was written down, ns
    first_superview: → `item`: its superview then
    first_index: its index among the subviews then
    is_hidden: 1 where it was hidden then
    x: its frame then, points in the superview's coordinates
    y: the same
    width: the same
    height: the same
    first_layout: when its first layout in the trace ended, ns; for a view that was there
      before the recording, when that began; NULL where it was never laid out
    # engine
    > The layout engines.
    id: the row's id; events count up in the order in which they were emitted
    process: → `process`
    object: `ObjectID` within the process
    purpose: 0 window, 1 a root view without a window, 2 throw-away of
      `systemLayoutSizeFitting`
    view: → `item`: whose engine it is
    parent: → `engine`: the one a throw-away engine stands in for
    created: ns
    discarded: ns; NULL where it was not
    test: → `test`: during which it was made; NULL outside a test
    stack: → `stack`: the call stack that caused it; NULL without `record --stacks`
    # layout_constraint
    > Constraints, as they were when first written down.
    id: the row's id; events count up in the order in which they were emitted
    process: → `process`
    object: `ObjectID` within the process
    first_item: → `item`
    first_attribute: raw value of `NSLayoutConstraint.Attribute`; names in `v_attribute`
    relation: −1, 0, 1 for ≤, =, ≥
    second_item: → `item`; NULL where there is none
    second_attribute: the same; 0 where there is no second item
    multiplier: factor of the second attribute
    constant: points
    priority: above 0, at most 1000
    origin: who made it: 0 user, 1 autoresizing, 2 intrinsic content size, 3 stack, 4 table, 5
      guide
    host: → `item`: the view on which it is installed
    identifier: → `string`; NULL where it has none
    # signature
    > What constraints meant when they were added, removed or changed: two constraints of one
      row are the same for churn.
    id: the row's id; events count up in the order in which they were emitted
    host: → `item`: the view on which it is installed
    origin: who made it: 0 user, 1 autoresizing, 2 intrinsic content size, 3 stack, 4 table, 5
      guide
    first_item: → `item`
    first_attribute: raw value of `NSLayoutConstraint.Attribute`; names in `v_attribute`
    relation: −1, 0, 1 for ≤, =, ≥
    second_item: → `item`; NULL where there is none
    second_attribute: the same; 0 where there is no second item
    multiplier: factor of the second attribute
    constant: points, at the time
    priority: at the time
    # test
    > The tests that ran; a parameterized test has a row for each of its cases.
    id: the row's id; events count up in the order in which they were emitted
    process: → `process`
    name: → `string`: the function, or the name a raw identifier gives it
    begin: when it began, ns
    end: ns; NULL where it did not end
    result: 0 passed, 1 failed, 2 skipped; NULL where it is not known
    library: 0 the program itself (`Signpost.testBegan`), 1 Swift Testing, 2 XCTest
    suite: → `string`: the types around it, separated by `/`; NULL where there is none
    arguments: → `string`: a case's arguments; NULL where the test has no parameters
    source_file: → `string`: `Module/File.swift`; NULL where not known
    source_line: its line in that file
    # pass
    > Passes: from an engine's previous commit to this one. Signposts of a throw-away engine
      belong to its parent's pass.
    id: the row's id; events count up in the order in which they were emitted
    engine: → `engine`
    thread: → `thread`
    test: → `test`; NULL outside a test
    turn: the render loop's turn; 0 outside one
    opened: the engine's previous commit, or its creation, ns
    begin: when the phases began, ns; NULL for a pass that was never committed
    end: when it was committed, ns; NULL likewise
    update_constraints_duration: of the phase, ns
    layout_duration: of the phase, ns
    display_duration: of the phase, ns
    views_visited: views that had a part in it
    signposts: records that its thread emitted between its beginning and its end; NULL where
      that is not known
    stack: → `stack`: the call stack that asked for it outside of the render loop; NULL
      without `record --stacks`
    # constraint_change
    > What happened to constraints.
    id: the row's id; events count up in the order in which they were emitted
    time: when it began, ns since the trace began
    duration: how long it took, ns
    kind: 0 added, 1 removed, 2 constant set, 3 priority set, 4 broken
    reason: 0 activation, 1 hierarchy, 2 migration to another engine, 3 conflict, 4 alive: it
      was there when the recording began
    layout_constraint: → `layout_constraint`
    signature: → `signature`, after the change; NULL where the definition was lost
    engine: → `engine`
    pass: → `pass`
    test: → `test`; NULL outside a test
    thread: → `thread`
    old_value: the constant or priority before, for kinds 2 and 3
    new_value: the same, after
    rows_touched: rows of the tableau that were made, changed or dropped
    pivots: exchanges of a basic and a parametric symbol
    stack: → `stack`: the call stack that caused it; NULL without `record --stacks`
    # conflict
    > Which constraints a broken one conflicts with.
    id: the row's id; events count up in the order in which they were emitted
    constraint_change: → `constraint_change` of kind 4
    layout_constraint: → `layout_constraint`
    # equation_note
    > What a constraint's equation has beside the constraint's definition, from then on;
      without a row nothing of it. A replay comes to the same equations with it.
    id: the row's id; events count up in the order in which they were emitted
    time: when it began, ns since the trace began
    duration: how long it took, ns
    layout_constraint: → `layout_constraint`
    engine: → `engine`
    pass: → `pass`
    test: → `test`; NULL outside a test
    offset: what insets, margins and baselines of the items add to the constant, points
    content_item: → `item`: the guide that stands for a scroll view's edges; NULL where the
      constraint names none
    is_right_to_left: 1 where leading means right
    is_frame_given: 1 where the first item's frame is a fact, not to be broken where it
      conflicts
    is_alone: 1 where the change came by itself, as by new margins, and made the work here; 0
      where the constraint's next change brings it along
    rows_touched: rows of the tableau that were made, changed or dropped
    pivots: exchanges of a basic and a parametric symbol
    # item_insets
    > Views whose alignment rectangles are not their frames: how far inside they lie, points.
    id: the row's id
    time: when it was written down, ns
    item: → `item`
    inset_top: from the frame's top edge
    inset_left: from its left edge
    inset_bottom: from its bottom edge
    inset_right: from its right edge
    # ambiguity
    > Views and layout guides whose position or size constraints leave open at the end of a
      pass: written when it becomes so, when it is so otherwise, and when it is so no longer.
      The bits of `free` and `missing` are 1 x, 2 y, 4 width, 8 height.
    id: the row's id; events count up in the order in which they were emitted
    time: when it was found, ns since the trace began
    item: → `item`
    engine: → `engine`
    pass: → `pass`, at whose end it was
    test: → `test`; NULL outside a test
    free: bits of what could as well be other; 0 where all is decided again
    missing: bits of those of them that lack a constraint: with one for each, nothing that
      hangs together is open
    cause: → `item`: the one with a missing constraint on which this one depends; the item
      itself where it has one
    # engine_work
    > Error minimizations and readings of values.
    id: the row's id; events count up in the order in which they were emitted
    time: when it began, ns since the trace began
    duration: how long it took, ns
    kind: 0 error minimized, 1 values read
    engine: → `engine`
    pass: → `pass`
    test: → `test`; NULL outside a test
    rows_touched: rows of the tableau that were made, changed or dropped
    pivots: exchanges of a basic and a parametric symbol
    count: constraints concerned, or items read
    # measurement
    > Text measurements.
    id: the row's id; events count up in the order in which they were emitted
    time: when it began, ns since the trace began
    duration: how long it took, ns
    view: → `item`
    pass: → `pass`; NULL where no engine was concerned
    test: → `test`; NULL outside a test
    text_length: UTF-16 code units
    text_hash: the same in every run
    font: → `string`: name and size
    limit_width: points; 0 where lines are not limited
    width: of the result, points
    height: of the result, points
    was_cached: 1 where the answer came from a cache
    stack: → `stack`: the call stack that caused it; NULL without `record --stacks`
    # view_phase
    > Each view's part in a phase.
    id: the row's id; events count up in the order in which they were emitted
    time: when it began, ns since the trace began
    duration: how long it took, ns
    phase: 0 update constraints, 1 layout, 2 display
    view: → `item`
    pass: → `pass`; NULL where no engine was concerned
    test: → `test`; NULL outside a test
    # invalidation
    > Views that were marked for a phase.
    id: the row's id; events count up in the order in which they were emitted
    time: ns
    phase: 0 update constraints, 1 layout, 2 display
    view: → `item`
    requester: → `item`: whose code asked for it; NULL where not known
    pass: → `pass`; NULL where no engine was concerned
    test: → `test`; NULL outside a test
    stack: → `stack`: the call stack that caused it; NULL without `record --stacks`
    # frame_change
    > Changes of frames, and of the origin of bounds.
    id: the row's id; events count up in the order in which they were emitted
    time: ns
    view: → `item`
    pass: → `pass`; NULL where no engine was concerned
    is_bounds_origin: 1 where the bounds' origin changed, as by scrolling
    old_x: before, points
    old_y: before
    old_width: before
    old_height: before
    new_x: after, points
    new_y: after
    new_width: after
    new_height: after
    # view_change
    > Changes of views' places, visibility, identifiers and texts.
    id: the row's id; events count up in the order in which they were emitted
    time: ns
    kind: 0 added, 1 removed, 2 hidden, 3 shown, 4 identified, 5 text set, 6 intrinsic size
      invalidated
    view: → `item`
    superview: → `item`, for kinds 0 and 1
    position: the index among its subviews, for kinds 0 and 1
    identifier: → `string`, for kind 4
    text_length: UTF-16 code units, for kind 5
    text_hash: the same in every run, for kind 5
    pass: → `pass`; NULL where no engine was concerned
    test: → `test`; NULL outside a test
    stack: → `stack`: the call stack that caused it; NULL without `record --stacks`
    # mark
    > Moments that the program marked.
    id: the row's id; events count up in the order in which they were emitted
    time: ns
    name: → `string`
    process: → `process`
    thread: → `thread`
    test: → `test`; NULL outside a test
    stack: → `stack`: the call stack that caused it; NULL without `record --stacks`
    # interval
    > Intervals that the program marked.
    id: the row's id; they count up in the order of the intervals' ends
    time: when it began, ns
    duration: ns; NULL where it did not end
    name: → `string`
    process: → `process`
    thread: → `thread`: where it began
    test: → `test`: where it began; NULL outside a test
    # counter
    > Values that the program noted.
    id: the row's id; events count up in the order in which they were emitted
    time: ns
    name: → `string`: the counter's
    value: from then on
    process: → `process`
    thread: → `thread`
    test: → `test`; NULL outside a test
    # cpu_sample
    > Every 10 ms: what a process has used since its previous sample.
    id: the row's id; events count up in the order in which they were emitted
    time: ns
    process: → `process`
    process_time: of all its threads, ns on a processor
    main_thread_time: of its main thread, ns on a processor
    resident_size: resident memory, bytes
    # churn
    > Constraints that were removed and re-added in one pass, a superview; a rollup, made at
      the end.
    id: the row's id
    pass: → `pass`
    superview: → `item`, as in `v_signature`
    is_user: 1 for constraints of the app's own code, 0 for the system's
    constraints: Σ over signatures of min(removed, added)
    is_first_layout: 1 up to the first layout of the superview and the constraints' views,
      when it is not a fault
    # work
    > What each test did under each superview; a rollup, made at the end. `plumbline compare`
      reads nothing else of a large trace.
    id: the row's id
    test: → `test`; NULL for what happened outside tests
    superview: → `string`: its path; NULL for passes and error minimization, which belong to
      no single superview
    churned: the app's own constraints removed and re-added in one pass, first layouts not
      counted
    added: constraints added
    removed: constraints removed
    set_count: constants and priorities set
    broken: constraints that the engine broke
    rows_touched: rows of the tableau that were made, changed or dropped
    pivots: exchanges of a basic and a parametric symbol
    measurements: texts measured, answers from a cache not counted
    engines: engines made, throw-away ones included
    passes: passes that were committed
    solver_time: in constraint changes and error minimization, ns
    text_time: in text measurement, ns
    view_time: in the view's own update of constraints, layout and display, ns; what is done
      meanwhile counts here too
    pass_time: in the phases of passes, without what recording them took, ns
    outside_time: of the solver's and the texts' time what was outside the phases of a pass,
      ns
    # work_caller
    > The same by what asked for it, so that a comparison can name the code. A row has either
      a caller or a phase.
    id: the row's id
    test: → `test`; NULL for what happened outside tests
    superview: → `string`: its path; for a phase the view's own
    caller: → `symbol`: the user's own function and line; NULL for a phase
    phase: of a view: 0 update of constraints, 1 layout, 2 display; NULL for a caller
    added: constraints added
    removed: constraints removed
    set_count: constants and priorities set
    broken: constraints that the engine broke
    rows_touched: rows of the tableau that were made, changed or dropped
    pivots: exchanges of a basic and a parametric symbol
    measurements: texts measured, answers from a cache not counted
    engines: engines made, throw-away ones included
    solver_time: in constraint changes, ns
    text_time: in text measurement, ns
    view_time: in the view's part of the phase, ns
    # module
    > Programs and libraries in which the addresses of call stacks lie.
    id: the row's id
    process: → `process`
    path: → `string`: the file
    build_id: → `string`: what the linker called this build, in hexadecimal digits; NULL where
      it did not
    bias: what is added to the file's addresses in this process
    start: its first address in memory
    end: the address behind its last
    file_size: of the file, bytes; 0 where it could not be looked at
    file_time: when the file was written, ns since 1970
    symbols: what the file still told when the recording ended: 0 functions and lines, 1
      functions only, for it has no debug information, 2 functions only, for there was no
      `llvm-symbolizer`, 3 nothing, for it was gone, 4 nothing, for another build had taken
      its place; NULL while nobody has looked
    # stack
    > Call stacks, each once in a process; their frames are rows of `frame`.
    id: the row's id
    process: → `process`
    is_cut: 1 where it had more than 64 frames, of which the innermost are kept
    caller: → `symbol`: the innermost frame that is not a library's, where the user's own code
      is; NULL where there is none
    # frame
    > The frames of the call stacks.
    id: the row's id
    stack: → `stack`
    position: 0 for the innermost; what called it is next
    address: where it goes on when what it called returns; inlined frames have that of the
      frame that they are in
    symbol: → `symbol`; NULL until the recording ends
    # symbol
    > Functions at lines of their code. Made once, when the recording ends.
    id: the row's id
    module: → `module`; NULL where the address lies in none
    function: → `string`: as programmers know it, such as `FeedCell.updateConstraints()`; NULL
      where it is not known
    linkage_name: → `string`: as the linker knows it, which a Swift compiler has mangled
    file: → `string`: the source file, relative to the directory in which the recording ran if
      it lies there; NULL where it is not known
    line: NULL where it is not known, or the compiler made the code by itself
    is_inlined: 1 where the compiler put the function into the one outside of it
    is_library: 1 for the engine, `UIKit`, Swift's own libraries, the system's, the test
      libraries, and what the compiler made
    # summary
    > Finished reports of the whole trace, so that `plumbline churn` and `check` need not read
      its rows. `plumbline record` and `recover` make them for traces of more than 4 MB,
      `plumbline summarize` for any. They hold as long as nothing else is written to the file:
      a row whose `change_counter` is not the one in the file's header does not count.
    id: the row's id
    name: `churn` or `diagnosis`
    version: of the analysis that made it; another version does not read it
    options: the thresholds that it was made with, a JSON object; empty for `churn`
    change_counter: the counter that SQLite keeps in the bytes 24 to 27 of the file, as it was
      when the row had been written
    # summary_part
    > What the reports say, in JSON. It follows the analysis and may change with its version;
      what other programs read is `--format json`.
    id: the row's id; parts of one summary follow each other
    summary: → `summary`
    document: for `churn` first the totals and then each superview, most costly first; for
      `diagnosis` each finding
    """#
}
