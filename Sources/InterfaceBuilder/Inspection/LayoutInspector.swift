internal import ConstraintSolver
package import InterfaceInspection
internal import LayoutEngine
internal import UIKit

/// Lays out documents and reports problems of their layouts.
@MainActor
package struct LayoutInspector {
  /// The largest distance from a stored frame that is not reported, in points.
  static let placementTolerance = 1.005
  /// The maximum ratio of our font's width to Apple's.
  static let fontTolerance = 1.07

  private let settings: [InspectionSetting]
  private let keepsBoxes: Bool

  /// Creates an inspector for some devices, or for the document's device if the list is empty.
  ///
  /// - Parameters:
  ///   - settings: The settings to lay out for.
  ///   - keepsBoxes: Whether the results contain the views' rectangles, for drawings and JSON.
  package init(_ settings: [InspectionSetting] = [], keepsBoxes: Bool = true) {
    self.settings = settings.isEmpty ? [InspectionSetting(device: nil)] : settings
    self.keepsBoxes = keepsBoxes
  }

  /// Inspects a file; the result for an unreadable file contains the reason.
  package func inspect(file path: String) -> InspectedDocument {
    do {
      return inspect(try InterfaceDocument(file: path))
    } catch {
      return InspectedDocument(error)
    }
  }

  /// Inspects all layouts of a document.
  package func inspect(_ document: InterfaceDocument) -> InspectedDocument {
    var result = InspectedDocument(path: document.path)
    result.findings = (document.notes + DocumentSurvey(document).notes).map {
      InspectionFinding(rule: .document, view: "", message: $0.text, place: $0.place)
    }
    let bars = BarInference(document.root)
    for root in document.layouts {
      for setting in settings {
        if let layout = inspect(root, of: document, setting, bars) { result.layouts.append(layout) }
      }
    }
    return result
  }

  private func inspect(
    _ root: LayoutRoot,
    of document: InterfaceDocument,
    _ setting: InspectionSetting,
    _ bars: BarInference
  ) -> InspectedLayout? {
    let device = setting.device ?? document.device
    var canvas = Canvas(device: device)
    canvas.isRightToLeft = setting.isRightToLeft
    canvas.contentSizeCategory = setting.contentSizeCategory
    canvas.safeArea = bars.safeArea(
      of: root.controller,
      view: root.element,
      on: root.isFreeform ? .init() : canvas.safeArea
    )
    if let device = setting.device { canvas.size = root.size(on: device, from: document.device) }
    if setting.isDocuments { takeStoredSurroundings(of: root, in: document, to: &canvas) }
    guard let (built, log) = layOut(root, of: document, on: canvas) else { return nil }
    var layout = InspectedLayout(
      document: document.path,
      id: root.id,
      title: root.title,
      place: root.element.place,
      device: setting.name(for: document),
      size: built.root.frame.size
    )
    layout.findings = (built.notes + log).map {
      InspectionFinding(rule: .document, view: root.title, message: $0.text, place: $0.place)
    }
    let inspection = BuiltInspection(built)
    let stored = setting.isDocuments ? storedSizes(of: root, in: document, canvas) : nil
    layout.findings += inspection.conflicts()
    // Do not report an ambiguity that exists only because our font leaves a point of room.
    let open = stored.map { Set(BuiltInspection($0).ambiguities().map(\.place)) }
    layout.findings += inspection.ambiguities().filter { open?.contains($0.place) ?? true }
    layout.findings += inspection.truncations()
    layout.cost = inspection.cost()
    if keepsBoxes { layout.boxes = inspection.boxes() }
    if let stored {
      layout.findings += BuiltInspection(stored).misplacements(tolerance: Self.placementTolerance)
    }
    for index in layout.findings.indices { layout.findings[index].devices = [layout.device] }
    let places = Set(layout.findings.map(\.place))
    let marked = inspection.viewsInConflict().union(
      built.descriptions.filter { places.contains($0.element.place) }.map(\.id)
    )
    for index in layout.boxes.indices {
      layout.boxes[index].isMarked = marked.contains(layout.boxes[index].id)
    }
    built.window.isHidden = true
    return layout
  }

  /// Builds a layout and lays it out; also returns notes from the view layer.
  private func layOut(_ root: LayoutRoot, of document: InterfaceDocument, on canvas: Canvas)
    -> (built: BuiltLayout, log: [DocumentNote])?
  {
    let sinks = (UnsatisfiableLog.sink, LayoutLog.sink)
    defer { (UnsatisfiableLog.sink, LayoutLog.sink) = sinks }
    var isEndless = false
    // Broken constraints are read from the engine afterwards.
    UnsatisfiableLog.sink = { _ in }
    LayoutLog.sink = { _ in isEndless = true }
    guard let built = LayoutBuilder.build(root, of: document, on: canvas) else { return nil }
    built.layOut()
    guard isEndless else { return (built, []) }
    let note = DocumentNote(
      place: root.element.place,
      text:
        "the layout does not come to rest; it is shown as it was after \(LayoutPass.maximumRounds) rounds"
    )
    return (built, [note])
  }

  /// Sets the bars and margins around the views that their stored frames imply.
  private func takeStoredSurroundings(
    of root: LayoutRoot,
    in document: InterfaceDocument,
    to canvas: inout Canvas
  ) {
    guard let description = ViewDescription(root.element, in: canvas.sizeClasses) else { return }
    let stored = StoredSurroundings(description, controllerGuides: root.controllerGuides)
    canvas.safeArea = canvas.safeArea.replacing(stored.safeArea)
    canvas.measured.guideLengths = stored.guideLengths
    guard !stored.margins.isEmpty, let (built, _) = layOut(root, of: document, on: canvas) else {
      return
    }
    for (id, lengths) in stored.margins {
      guard let margins = built.views[id]?.layoutMargins else { continue }
      let own = CanvasDevice.Insets(
        top: Double(margins.top),
        left: Double(margins.left),
        bottom: Double(margins.bottom),
        right: Double(margins.right)
      )
      if own.replacing(lengths) != own { canvas.measured.margins[id] = own.replacing(lengths) }
    }
  }

  /// Lays out with the stored sizes of texts, so that differences can only come from constraints.
  private func storedSizes(
    of root: LayoutRoot,
    in document: InterfaceDocument,
    _ canvas: Canvas
  ) -> BuiltLayout? {
    guard let description = ViewDescription(root.element, in: canvas.sizeClasses) else {
      return nil
    }
    var canvas = canvas
    canvas.measured.usesSystemFontBaselines = true
    description.visit { view in
      guard view.hasMeasuredContent, !view.storedFrame.isEmpty else { return }
      canvas.measured.intrinsicSizes[view.id] = .init(
        width: Double(view.storedFrame.width),
        height: Double(view.storedFrame.height)
      )
    }
    return layOut(root, of: document, on: canvas)?.built
  }
}

extension InspectionSetting {
  /// The name for people, for example `retina4_7 landscape, right to left, text AX3`.
  func name(for document: InterfaceDocument) -> String {
    guard let device = device ?? document.device else { return "no device" }
    var name = device.id + (device.isLandscape ? " landscape" : "")
    if isRightToLeft { name += ", right to left" }
    if let contentSizeCategory {
      name += ", text " + contentSizeCategory.replacing("UICTContentSizeCategory", with: "")
    }
    return name
  }
}

extension LayoutRoot {
  /// The ids of the guides that older tools placed at the ends of a controller's view.
  var controllerGuides: [(id: String, isTop: Bool)] {
    (controller?.child("layoutGuides")?.children ?? []).compactMap { element in
      guard element.name == "viewControllerLayoutGuide", let id = element.id else { return nil }
      return (id, element["type"] != "bottom")
    }
  }

  /// Whether the root has its own size, without a device's bars and corners.
  var isFreeform: Bool {
    role == .topLevel && element.child(key: "simulatedDestinationMetrics") != nil
  }

  /// Returns the root's size on another device.
  ///
  /// A root that filled the document's device fills the other one.
  func size(on device: CanvasDevice, from own: CanvasDevice?) -> CGSize {
    let stored = element.child(key: "frame", "rect")?.rect.size ?? .zero
    guard let own else { return stored }
    return CGSize(
      width: stored.width == own.size.width ? device.size.width : stored.width,
      height: stored.height == own.size.height ? device.size.height : stored.height
    )
  }
}

extension ViewDescription {
  /// Whether the view's size depends on a text, an image or code that is not in the document.
  var hasMeasuredContent: Bool {
    switch kind {
    case "label", "button", "textField", "segmentedControl", "searchBar", "pageControl",
      "imageView",
      "datePicker", "pickerView":
      true
    case "textView": element.flag("scrollEnabled") == false
    default: false
    }
  }
}
