internal import InterfaceInspection
internal import UIKit

/// Creates the objects of a part of a document, and connects them.
@MainActor
final class Instantiation: RunningApp {
  let source: LoadedDocument
  /// The scene of the part; nil in a xib.
  weak var scene: SceneContent?
  /// The objects by their ids.
  var objects: [String: AnyObject] = [:]
  /// The created objects, in order.
  var made: [UIResponder] = []
  /// The labels that a cell with a style has created itself, by their ids.
  var ownViews: [String: UIView] = [:]
  /// The elements whose connections must be made, with their objects.
  private var connected: [(element: Element, object: AnyObject)] = []

  init(_ source: LoadedDocument, scene: SceneContent? = nil) {
    self.source = source
    self.scene = scene
  }

  /// Returns the object with an id, created here or by the surrounding scene.
  func object(_ id: String) -> AnyObject? { objects[id] ?? scene?.object(id) }

  /// Creates a view with its contents; returns nil if it does not exist in the screen's size
  /// classes.
  @discardableResult
  func makeViews(of root: LayoutRoot, willFill: (UIView) -> Void = { _ in }) -> UIView? {
    guard
      let built = LayoutBuilder.build(
        root,
        of: source.document,
        on: source.canvas,
        for: self,
        willFill: willFill
      )
    else { return nil }
    for (id, view) in built.views { objects[id] = view }
    for (id, guide) in built.guides { objects[id] = guide }
    for constraint in built.constraints {
      objects[constraint.description.id] = constraint.constraint
    }
    for note in built.notes { source.tell("\(source.fileName):\(note.place.line): \(note.text).") }
    return built.root
  }

  /// Creates an object that is not a view; returns nil if it is unknown.
  @discardableResult
  func makeObject(of element: Element) -> AnyObject? {
    let object: AnyObject? =
      switch element.name {
      case "customObject": makeCustomObject(element)
      case "barButtonItem": makeBarButtonItem(element)
      case "navigationItem": makeNavigationItem(element, UINavigationItem(title: ""))
      default: makeGestureRecognizer(element)
      }
    guard let object else { return nil }
    if let id = element.id { objects[id] = object }
    if let responder = object as? UIResponder { made.append(responder) }
    return object
  }

  private func makeCustomObject(_ element: Element) -> AnyObject {
    guard let type = source.customClass(of: element) else { return NSObject() }
    if let object = InterfaceConnections.shared.makeObject(of: type) { return object }
    source.tell("\(source.place(of: element)): nothing is listed that makes a \(type).")
    return NSObject()
  }

  // MARK: Connections

  /// Connects the objects of an element and its descendants, except parts that are instantiated
  /// separately.
  func connect(_ element: Element) {
    collect(element, in: nil)
    // Each step is done for all objects, because an outlet's observer may use another object's
    // runtime attributes.
    for (element, object) in connected { setRuntimeAttributes(of: object, element) }
    for (element, object) in connected { makeConnections(of: object, element) }
    connected = []
  }

  private func collect(_ element: Element, in parent: Element?) {
    if element.name == "prototypes" { return }
    if parent?.name == "collectionView" {
      if element.name == "cells" || element.key?.hasPrefix("section") == true { return }
    }
    if let id = element.id, let object = objects[id] { connected.append((element, object)) }
    for child in element.children where child.name != "connections" { collect(child, in: element) }
  }

  /// Notifies the objects that they are ready.
  func awake() {
    let ready = made
    made = []
    for object in ready { object.awakeFromNib() }
  }

  // MARK: Views

  func makeView(_ description: ViewDescription) -> UIView {
    if let own = ownViews[description.id] { return own }
    let element = description.element
    let type = source.type(of: element, base: Self.viewType(description.kind))
    let coder = InterfaceCoder()
    coder.frame = description.storedFrame
    coder.reuseIdentifier = element["reuseIdentifier"]
    coder.cellStyle = Self.cellStyle(element)
    coder.tableStyle =
      switch element["style"] {
      case "grouped": .grouped
      case "insetGrouped": .insetGrouped
      default: .plain
      }
    coder.collectionLayout = collectionLayout(of: element)
    coder.buttonType = LayoutBuilder.buttonType(element)
    guard let view = type.init(coder: coder) else {
      preconditionFailure("\(source.place(of: element)): init(coder:) of \(type) returned nil.")
    }
    if let cell = view as? UITableViewCell { takeOwnViews(of: cell, element) }
    made.append(view)
    return view
  }

  /// Maps the ids in the document to the labels that a cell with a style has created itself.
  private func takeOwnViews(of cell: UITableViewCell, _ element: Element) {
    guard element["style"] != nil else { return }
    if let id = element["textLabel"], let label = cell.textLabel { ownViews[id] = label }
    if let id = element["detailTextLabel"], let label = cell.detailTextLabel {
      ownViews[id] = label
    }
    if let id = element["imageView"], let view = cell.imageView { ownViews[id] = view }
  }

  private static func cellStyle(_ element: Element) -> UITableViewCell.CellStyle {
    switch element["style"] {
    case "IBUITableViewCellStyleValue1": .value1
    case "IBUITableViewCellStyleValue2": .value2
    case "IBUITableViewCellStyleSubtitle": .subtitle
    default: .default
    }
  }

  func controllerGuide(isTop: Bool) -> UILayoutGuide? {
    guard let controller = scene?.controller else { return nil }
    return (isTop ? controller.topLayoutGuide : controller.bottomLayoutGuide) as? UILayoutGuide
  }

  func name(of place: Element.Place) -> String { "\(source.fileName):\(place.line)" }

  func image(_ name: String, _ catalog: String?) -> UIImage? { source.image(name, catalog) }

  private static let viewTypes: [String: UIView.Type] = [
    "label": UILabel.self, "button": UIButton.self, "imageView": UIImageView.self,
    "stackView": UIStackView.self, "scrollView": UIScrollView.self, "textField": UITextField.self,
    "textView": UITextView.self, "tableView": UITableView.self,
    "collectionView": UICollectionView.self, "tableViewCell": UITableViewCell.self,
    "collectionViewCell": UICollectionViewCell.self,
    "collectionReusableView": UICollectionReusableView.self, "switch": UISwitch.self,
    "slider": UISlider.self, "stepper": UIStepper.self, "control": UIControl.self,
    "segmentedControl": UISegmentedControl.self, "progressView": UIProgressView.self,
    "activityIndicatorView": UIActivityIndicatorView.self, "pageControl": UIPageControl.self,
    "datePicker": UIDatePicker.self, "pickerView": UIPickerView.self, "searchBar": UISearchBar.self,
    "navigationBar": UINavigationBar.self, "toolbar": UIToolbar.self, "tabBar": UITabBar.self,
    "visualEffectView": UIVisualEffectView.self, "refreshControl": UIRefreshControl.self,
    "window": UIWindow.self,
  ]

  private static func viewType(_ kind: String) -> UIView.Type { viewTypes[kind] ?? UIView.self }
}
