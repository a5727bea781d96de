internal import InterfaceInspection
internal import UIKit

/// Creates the views of one layout of a document.
///
/// Positions and sizes come from constraints and intrinsic sizes. Stored rectangles are only read
/// for the root's size, for views with `fixedFrame`, and for views that follow their autoresizing
/// mask, together with the size of their superview.
@MainActor
package struct LayoutBuilder {
  let document: InterfaceDocument
  let layoutRoot: LayoutRoot
  let canvas: Canvas
  let built: BuiltViews
  let rootDescription: ViewDescription
  /// The running app that the views are for; nil on a canvas.
  let app: (any RunningApp)?

  /// Builds a layout on a canvas; returns nil if its root is not a view in the canvas's size
  /// classes.
  package static func build(
    _ root: LayoutRoot,
    of document: InterfaceDocument,
    on canvas: Canvas
  ) -> BuiltLayout? {
    guard let description = ViewDescription(root.element, in: canvas.sizeClasses) else {
      return nil
    }
    let size = canvas.size ?? description.storedFrame.size
    let safeArea = rootSafeArea(of: description, root, canvas)
    let device = UIDevice.Model(
      name: document.device?.id ?? "canvas",
      idiom: canvas.isPad ? .pad : .phone,
      portraitSize: size,
      scale: canvas.scale,
      portraitSafeArea: safeArea,
      landscapeSafeArea: safeArea
    ).with { device in
      device.layoutDirection = canvas.isRightToLeft ? .rightToLeft : .leftToRight
      if let category = canvas.contentSizeCategory {
        device.contentSizeCategory = UIContentSizeCategory(rawValue: category)
      }
    }
    let built = BuiltLayout(window: UIWindow(device: device), root: makeView(description))
    let builder = LayoutBuilder(description, root, document, canvas, built, app: nil)
    builder.build(in: built.window)
    return built
  }

  /// Builds a layout for a running app; returns nil if its root is not a view in the canvas's size
  /// classes.
  ///
  /// `willFill` is called with the root view before it has subviews.
  static func build(
    _ root: LayoutRoot,
    of document: InterfaceDocument,
    on canvas: Canvas,
    for app: any RunningApp,
    willFill: (UIView) -> Void = { _ in }
  ) -> BuiltViews? {
    guard let description = ViewDescription(root.element, in: canvas.sizeClasses) else {
      return nil
    }
    let built = BuiltViews(root: app.makeView(description))
    willFill(built.root)
    LayoutBuilder(description, root, document, canvas, built, app: app).build(in: nil)
    return built
  }

  private init(
    _ description: ViewDescription,
    _ root: LayoutRoot,
    _ document: InterfaceDocument,
    _ canvas: Canvas,
    _ built: BuiltViews,
    app: (any RunningApp)?
  ) {
    self.document = document
    self.canvas = canvas
    self.built = built
    self.app = app
    layoutRoot = root
    rootDescription = description
  }

  /// The width for the root.
  var rootWidth: CGFloat { canvas.size?.width ?? rootDescription.storedFrame.width }

  private func build(in window: UIWindow?) {
    let root = built.root
    root.frame = CGRect(origin: .zero, size: rootDescription.storedFrame.size)
    fill(root, from: rootDescription)
    if let window {
      // On another device's canvas, views with a mask now follow from their stored size.
      root.frame = CGRect(origin: .zero, size: window.bounds.size)
      window.addSubview(root)
    } else {
      root.autoresizingMask = rootDescription.autoresizingMask
    }
    makeControllerGuides()
    for description in built.descriptions { addConstraints(of: description) }
    addKeptSizes()
  }

  // MARK: Views

  /// Applies the document's description to a view, and adds its subviews.
  private func fill(_ view: UIView, from description: ViewDescription) {
    built.views[description.id] = view
    built.descriptions.append(description)
    setGeneralProperties(of: view, description)
    setContent(of: view, description.element)
    setMeasuredValues(of: view, description)
    for guide in description.guides { built.guides[guide.id] = makeGuide(guide.key, of: view) }
    for child in description.subviews { add(child, to: view, description) }
    for child in description.keyedViews { addKeyed(child, to: view, description) }
  }

  private func add(_ description: ViewDescription, to superview: UIView, _ parent: ViewDescription)
  {
    let view = app?.makeView(description) ?? Self.makeView(description)
    prepare(view, description, in: superview, parent)
    if let app, app.place(view, description, in: superview) {
      // For example a table's header, which the table places.
    } else if let stack = superview as? UIStackView, !description.isFixed {
      stack.addArrangedSubview(view)
    } else {
      Self.container(of: superview).addSubview(view)
    }
    fill(view, from: description)
  }

  private static func container(of view: UIView) -> UIView {
    (view as? UIVisualEffectView)?.contentView ?? view
  }

  /// Adds a view that is the value of a property.
  ///
  /// Some views have already created theirs.
  private func addKeyed(
    _ description: ViewDescription,
    to superview: UIView,
    _ parent: ViewDescription
  ) {
    if description.element.key == "contentView", let made = Self.contentView(of: superview) {
      placeContent(made, of: superview, description)
      fill(made, from: description)
      return
    }
    add(description, to: superview, parent)
  }

  /// Sets a cell's content to its stored frame, if the cell has its stored size.
  private func placeContent(_ content: UIView, of cell: UIView, _ description: ViewDescription) {
    let frame = description.storedFrame
    guard app == nil, canvas.size == nil, cell === built.root, !frame.isEmpty else { return }
    // A table places the content with constraints, but the canvas has no table.
    cell.removeConstraints(cell.constraints.filter { $0.firstItem === content })
    content.translatesAutoresizingMaskIntoConstraints = true
    content.frame = frame
  }

  private static func contentView(of view: UIView) -> UIView? {
    (view as? UITableViewCell)?.contentView ?? (view as? UICollectionViewCell)?.contentView
      ?? (view as? UIVisualEffectView)?.contentView
  }

  /// Sets what the engine needs before the view is in its superview: its resizing mode and its
  /// initial frame.
  private func prepare(
    _ view: UIView,
    _ description: ViewDescription,
    in superview: UIView,
    _ parent: ViewDescription
  ) {
    let isArranged = superview is UIStackView
    if app != nil {
      // Views of an app have their stored frames until they are laid out, as in iOS.
      view.frame = description.storedFrame
      view.translatesAutoresizingMaskIntoConstraints =
        description.isFixed || !isArranged && description.translatesMask
      view.autoresizingMask = description.isFixed ? [] : description.autoresizingMask
      return
    }
    guard description.isFixed || !isArranged && description.translatesMask else {
      view.translatesAutoresizingMaskIntoConstraints = false
      // Subviews that keep their distances from this view need the size with which they were
      // stored.
      if description.keepsSizeForSubviews {
        view.frame = CGRect(origin: .zero, size: description.storedFrame.size)
      }
      return
    }
    view.frame = description.storedFrame
    guard !description.isFixed else { return }
    let mask = description.autoresizingMask
    let hasStoredSize =
      superview === built.root || superview.translatesAutoresizingMaskIntoConstraints
      || parent.keepsSizeForSubviews
    view.autoresizingMask = hasStoredSize ? mask : []
  }

  // MARK: Guides

  private func makeGuide(_ key: String, of view: UIView) -> UILayoutGuide {
    switch (key, view) {
    case ("safeArea", _): return view.safeAreaLayoutGuide
    case ("layoutMargins", _): return view.layoutMarginsGuide
    case ("readableContent", _): return view.readableContentGuide
    case ("keyboard", _): return view.keyboardLayoutGuide
    case ("contentLayoutGuide", let view as UIScrollView): return view.contentLayoutGuide
    case ("frameLayoutGuide", let view as UIScrollView): return view.frameLayoutGuide
    default:
      let guide = UILayoutGuide()
      view.addLayoutGuide(guide)
      return guide
    }
  }

  /// Creates the guides at the ends of a controller's view, with the lengths of the bars there.
  private func makeControllerGuides() {
    for element in layoutRoot.controller?.child("layoutGuides")?.children ?? [] {
      guard element.name == "viewControllerLayoutGuide", let id = element.id else { continue }
      let root = built.root
      let isTop = element["type"] != "bottom"
      if let app {
        built.guides[id] = app.controllerGuide(isTop: isTop)
        continue
      }
      let guide = UILayoutGuide()
      guide.identifier =
        isTop ? "UIViewControllerTopLayoutGuide" : "UIViewControllerBottomLayoutGuide"
      root.addLayoutGuide(guide)
      built.guides[id] = guide
      let length = canvas.measured.guideLengths[id] ?? (isTop ? 20 : 0)
      NSLayoutConstraint.activate([
        isTop
          ? guide.topAnchor.constraint(equalTo: root.topAnchor)
          : guide.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        guide.heightAnchor.constraint(equalToConstant: length),
      ])
    }
  }

  /// Keeps sizes that nothing else determines, with the lowest priority.
  private func addKeptSizes() {
    for description in built.descriptions {
      guard let size = canvas.measured.keptSizes[description.id],
        let view = built.views[description.id]
      else { continue }
      for constraint in [
        size.width.map { view.widthAnchor.constraint(equalToConstant: $0) },
        size.height.map { view.heightAnchor.constraint(equalToConstant: $0) },
      ].compactMap({ $0 }) {
        constraint.priority = UILayoutPriority(24)
        constraint.isActive = true
      }
    }
  }
}

extension ViewDescription {
  /// The autoresizing mask.
  var autoresizingMask: UIView.AutoresizingMask {
    guard let element = element.child(key: "autoresizingMask") else { return [] }
    let flags: [(String, UIView.AutoresizingMask)] = [
      ("widthSizable", .flexibleWidth), ("heightSizable", .flexibleHeight),
      ("flexibleMinX", .flexibleLeftMargin), ("flexibleMaxX", .flexibleRightMargin),
      ("flexibleMinY", .flexibleTopMargin), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    return flags.reduce(into: []) { mask, flag in
      if element.flag(flag.0) == true { mask.insert(flag.1) }
    }
  }

  /// Whether a subview's autoresizing mask keeps its distance from this view's far edge along an
  /// axis.
  var keepsSizeForSubviews: Bool {
    guard kind != "stackView" else { return false }
    return (subviews + keyedViews).contains { child in
      guard child.translatesMask, !child.isFixed else { return false }
      let mask = child.autoresizingMask
      let x = mask.intersection([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
      let y = mask.intersection([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin])
      return x == .flexibleWidth || x == .flexibleLeftMargin || y == .flexibleHeight
        || y == .flexibleTopMargin
    }
  }
}
