internal import InterfaceInspection
internal import UIKit

// The content and behaviour of views that a canvas does not need.
extension Instantiation {
  func setContent(of view: UIView, _ element: Element) {
    setAppearance(of: view, element)
    switch view {
    case let label as UILabel:
      label.textAlignment = Self.alignment(element)
      if let color = source.color(element.child(key: "textColor")) { label.textColor = color }
      label.isEnabled = element.flag("enabled") ?? true
    case let field as UITextField:
      field.textAlignment = Self.alignment(element)
      if let color = source.color(element.child(key: "textColor")) { field.textColor = color }
      field.isSecureTextEntry =
        element.child(key: "textInputTraits")?.flag("secureTextEntry") ?? false
    case let textView as UITextView:
      textView.textAlignment = Self.alignment(element)
      if let color = source.color(element.child(key: "textColor")) { textView.textColor = color }
      textView.isEditable = element.flag("editable") ?? true
    case let table as UITableView: setContent(of: table, element)
    case let collection as UICollectionView: registerReusable(of: collection, element)
    case let cell as UITableViewCell: setContent(of: cell, element)
    case let control as UISwitch: control.isOn = element.flag("on") ?? true
    case let slider as UISlider:
      slider.minimumValue = Float(element.number("minValue") ?? 0)
      slider.maximumValue = Float(element.number("maxValue") ?? 1)
      slider.value = Float(element.number("value") ?? 0)
    case let stepper as UIStepper:
      stepper.minimumValue = element.number("minimumValue") ?? 0
      stepper.maximumValue = element.number("maximumValue") ?? 100
      stepper.value = element.number("value") ?? 0
    case let progress as UIProgressView: progress.progress = Float(element.number("progress") ?? 0)
    case let control as UISegmentedControl:
      control.selectedSegmentIndex = element["selectedSegmentIndex"].flatMap { Int($0) } ?? -1
    case let spinner as UIActivityIndicatorView:
      if element.flag("animating") == true { spinner.startAnimating() }
    case let bar as UINavigationBar: setItems(of: bar, element)
    case let bar as UIToolbar:
      bar.items = (element.child("items")?.children ?? []).compactMap {
        makeObject(of: $0) as? UIBarButtonItem
      }
    default: break
    }
    if let control = view as? UIControl, !(view is UITextField) {
      control.isEnabled = element.flag("enabled") ?? true
      control.isSelected = element.flag("selected") ?? false
    }
    if let scroll = view as? UIScrollView {
      scroll.isPagingEnabled = element.flag("pagingEnabled") ?? false
      if !(view is UITextView) { scroll.isScrollEnabled = element.flag("scrollEnabled") ?? true }
      if element["contentInsetAdjustmentBehavior"] == "never" {
        scroll.contentInsetAdjustmentBehavior = .never
      }
    }
  }

  private func setAppearance(of view: UIView, _ element: Element) {
    if let color = source.color(element.child(key: "backgroundColor")) {
      view.backgroundColor = color
    }
    if let color = source.color(element.child(key: "tintColor")) { view.tintColor = color }
    if let alpha = element.number("alpha") { view.alpha = CGFloat(alpha) }
    if let clips = element.flag("clipsSubviews") { view.clipsToBounds = clips }
    if let enabled = element.flag("userInteractionEnabled") {
      view.isUserInteractionEnabled = enabled
    }
    switch element["contentMode"] {
    case "scaleAspectFit": view.contentMode = .scaleAspectFit
    case "scaleAspectFill": view.contentMode = .scaleAspectFill
    case "center": view.contentMode = .center
    case "redraw": view.contentMode = .redraw
    default: break
    }
    if let label = element.child(key: "accessibilityConfiguration")?["label"] {
      view.accessibilityLabel = label
    }
  }

  private static func alignment(_ element: Element) -> NSTextAlignment {
    switch element["textAlignment"] {
    case "left": .left
    case "center": .center
    case "right": .right
    case "justified": .justified
    default: .natural
    }
  }

  func place(_ view: UIView, _ description: ViewDescription, in owner: UIView) -> Bool {
    if ownViews[description.id] === view { return true }
    guard let key = description.element.key else { return false }
    switch (key, owner) {
    case ("tableHeaderView", let table as UITableView): table.tableHeaderView = view
    case ("tableFooterView", let table as UITableView): table.tableFooterView = view
    case ("backgroundView", let table as UITableView): table.backgroundView = view
    case ("backgroundView", let cell as UITableViewCell): cell.backgroundView = view
    case ("accessoryView", let cell as UITableViewCell): cell.accessoryView = view
    case ("backgroundView", let cell as UICollectionViewCell): cell.backgroundView = view
    case ("selectedBackgroundView", let cell as UICollectionViewCell):
      cell.selectedBackgroundView = view
    default: return false
    }
    return true
  }

  // MARK: Tables

  private func setContent(of table: UITableView, _ element: Element) {
    // In documents, -1 means that the height follows from the content.
    func height(_ name: String) -> CGFloat? {
      element.number(name).map { $0 < 0 ? UITableView.automaticDimension : CGFloat($0) }
    }
    if let height = height("rowHeight") { table.rowHeight = height }
    if let height = height("estimatedRowHeight") { table.estimatedRowHeight = height }
    if let height = height("sectionHeaderHeight") { table.sectionHeaderHeight = height }
    if let height = height("sectionFooterHeight") { table.sectionFooterHeight = height }
    if let height = height("estimatedSectionHeaderHeight") {
      table.estimatedSectionHeaderHeight = height
    }
    if let height = height("estimatedSectionFooterHeight") {
      table.estimatedSectionFooterHeight = height
    }
    if element["separatorStyle"] == "none" { table.separatorStyle = .none }
    table.allowsSelection = element.flag("allowsSelection") ?? true
    table.allowsMultipleSelection = element.flag("allowsMultipleSelection") ?? false
    for cell in element.child("prototypes")?.children ?? [] {
      guard let identifier = cell["reuseIdentifier"] else { continue }
      table.register(nib(of: cell), forCellReuseIdentifier: identifier)
    }
    guard let sections = element.child("sections") else { return }
    table.documentSections = sections.children.map { section in
      StaticTableSection(
        headerTitle: section["headerTitle"],
        footerTitle: section["footerTitle"],
        rows: (section.child("cells")?.children ?? []).compactMap(staticRow)
      )
    }
  }

  private func staticRow(_ element: Element) -> StaticTableSection.Row? {
    var element = element
    // It is created once, and not reused for other rows.
    element.attributes["reuseIdentifier"] = nil
    let root = LayoutRoot(element: element, role: .reusable, controller: nil)
    guard let cell = makeViews(of: root) as? UITableViewCell else { return nil }
    return StaticTableSection.Row(
      cell: cell,
      height: element.number("rowHeight").map { CGFloat($0) }
    )
  }

  private func setContent(of cell: UITableViewCell, _ element: Element) {
    switch element["accessoryType"] {
    case "disclosureIndicator": cell.accessoryType = .disclosureIndicator
    case "detailDisclosureButton": cell.accessoryType = .detailDisclosureButton
    case "checkmark": cell.accessoryType = .checkmark
    case "detailButton": cell.accessoryType = .detailButton
    default: break
    }
    if element["selectionStyle"] == "none" { cell.selectionStyle = .none }
  }

  /// Returns a nib for a cell or header that is in the same document as its list.
  private func nib(of element: Element) -> UINib {
    UINib(name: source.place(of: element), content: PartContent(element, source, scene))
  }

  // MARK: Collections

  func collectionLayout(of element: Element) -> UICollectionViewLayout? {
    if let flow = element.child(key: "collectionViewLayout", "collectionViewFlowLayout") {
      guard
        let layout = source.type(of: flow, base: UICollectionViewFlowLayout.self)
          .init(coder: InterfaceCoder())
      else { return nil }
      setContent(of: layout, flow)
      if let id = flow.id { objects[id] = layout }
      return layout
    }
    guard let custom = element.child(key: "collectionViewLayout", "collectionViewLayout") else {
      return nil
    }
    let layout = source.type(of: custom, base: UICollectionViewLayout.self)
      .init(coder: InterfaceCoder())
    if let id = custom.id, let layout { objects[id] = layout }
    return layout
  }

  private func setContent(of layout: UICollectionViewFlowLayout, _ element: Element) {
    func size(_ key: String) -> CGSize? {
      element.child(key: key, "size").map {
        CGSize(width: max(0, $0.inset("width")), height: max(0, $0.inset("height")))
      }
    }
    if element["scrollDirection"] == "horizontal" { layout.scrollDirection = .horizontal }
    if let spacing = element.number("minimumLineSpacing") { layout.minimumLineSpacing = spacing }
    if let spacing = element.number("minimumInteritemSpacing") {
      layout.minimumInteritemSpacing = spacing
    }
    if let size = size("itemSize") { layout.itemSize = size }
    if element["automaticEstimatedItemSize"] == "YES" {
      layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    } else if let size = size("estimatedItemSize") {
      layout.estimatedItemSize = size
    }
    if let size = size("headerReferenceSize") { layout.headerReferenceSize = size }
    if let size = size("footerReferenceSize") { layout.footerReferenceSize = size }
    if let inset = element.child(key: "sectionInset", "inset") {
      layout.sectionInset = UIEdgeInsets(
        top: inset.inset("minY"),
        left: inset.inset("minX"),
        bottom: inset.inset("maxY"),
        right: inset.inset("maxX")
      )
    }
  }

  private func registerReusable(of collection: UICollectionView, _ element: Element) {
    for cell in element.child("cells")?.children ?? [] {
      guard let identifier = cell["reuseIdentifier"] else { continue }
      collection.register(nib(of: cell), forCellWithReuseIdentifier: identifier)
    }
    for view in element.children where view.name == "collectionReusableView" {
      guard let identifier = view["reuseIdentifier"] else { continue }
      collection.register(
        nib(of: view),
        forSupplementaryViewOfKind: view.key == "sectionFooterView"
          ? UICollectionView.elementKindSectionFooter
          : UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: identifier
      )
    }
  }
}
