public import EngineRecording
import LayoutEngine
import Signposts

/// The existing outermost views, so that a recording that starts late can define them.
@MainActor
enum LiveViews {
  private static let registration: Void = Signpost.describeLiveObjects(since: { oldest in
    for window in UIWindow.existing where window.layoutID >= oldest {
      window.describeForRecording()
    }
  })

  /// Makes recordings request the views.
  static func register() {
    registration
  }
}

/// The names of classes without their modules, computed once each.
@MainActor
private enum ClassNames {
  static var names: [ObjectIdentifier: String] = [:]
}

extension NSObject {
  /// The class's name without its module.
  @MainActor var className: String {
    let type = type(of: self)
    if let name = ClassNames.names[ObjectIdentifier(type)] { return name }
    let name = String(describing: type)
    ClassNames.names[ObjectIdentifier(type)] = name
    return name
  }
}

/// An object's address as descriptions show it.
@MainActor
func addressText(of object: AnyObject) -> String {
  "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
}

extension UIView: RecordedItem {
  /// Records the item's definition, unless this recording already contains it.
  public func defineForRecording() {
    if Signpost.isRecording, definedEpoch != Signpost.epoch { writeDefinition() }
  }

  private func writeDefinition() {
    definedEpoch = Signpost.epoch
    superview?.defineForRecording()
    Signpost.define(
      ItemDefinition(
        id: layoutID,
        kind: itemKind,
        className: className,
        identifier: accessibilityIdentifier,
        reuseIdentifier: reuseIdentifierForRecording,
        superview: superview?.layoutID,
        index: superview?.subviews.firstIndex { $0 === self } ?? 0,
        isHidden: isHidden,
        frame: geometry.frame.traceRect
      )
    )
    layoutState.notedInsets = nil
    noteInsetsForRecording()
  }

  /// Records the insets of the alignment rectangle from the frame, if they have changed.
  func noteInsetsForRecording() {
    let insets = layoutAlignmentInsets
    guard insets != layoutState.notedInsets?.insets ?? LayoutInsets() else { return }
    layoutState.notedInsets = NotedInsets(insets)
    Signpost.insetsNoted(
      layoutID,
      TraceInsets(
        top: insets.top,
        left: insets.left,
        bottom: insets.bottom,
        right: insets.right
      )
    )
  }

  func describeForRecording() {
    defineForRecording()
    nameForRecording()
    for guide in layoutState.guides { guide.defineForRecording() }
    for subview in subviews { subview.describeForRecording() }
  }

  /// Names the view after the property that holds it, unless it has an identifier.
  ///
  /// Called once, at the view's first layout in a recording. By then the view is in its hierarchy
  /// and properties are set.
  func nameForRecording() {
    guard accessibilityIdentifier == nil, reuseIdentifierForRecording == nil,
      let name = PropertyNames.name(of: self, in: superview)
    else { return }
    Signpost.viewNamed(layoutID, after: name)
  }

  func hiddenDidChange() {
    MainThread.check(UIView.self, "isHidden")
    if Signpost.isRecording {
      defineForRecording()
      Signpost.viewHidden(layoutID, engine: engine?.id, isHidden: isHidden)
    }
    superview?.subviewHiddenDidChange(self)
    if !isHidden, flags.subtreeNeedsDisplay { superview?.markSubtree(.display) }
  }

  func identifierDidChange() {
    guard Signpost.isRecording else { return }
    // A view that has not been defined yet will be defined with its name.
    guard definedEpoch == Signpost.epoch else { return }
    Signpost.viewIdentified(layoutID, engine: engine?.id, as: accessibilityIdentifier)
    nameForRecording()
  }

  var layoutDescription: String {
    let frame = frame
    let origin = "\(frame.minX.shortText) \(frame.minY.shortText)"
    let size = "\(frame.width.shortText) \(frame.height.shortText)"
    let parts = ["frame = (\(origin); \(size))"] + descriptionDetails
    return "<\(className): \(addressText(of: self)); \(parts.joined(separator: "; "))>"
  }
}

extension CGFloat {
  /// The number as in descriptions, without a fraction if it is whole.
  var shortText: String {
    NumberText.text(Double(self), decimals: 6)
  }
}

extension NSLayoutConstraint {
  var layoutDescription: String {
    var text = "<\(className):\(addressText(of: self))"
    if let identifier { text += " '\(identifier)'" }
    text += " \(itemText(firstItem)).\(firstAttribute)"
    switch relation {
    case .lessThanOrEqual: text += " <= "
    case .equal: text += " == "
    case .greaterThanOrEqual: text += " >= "
    }
    if secondAttribute == .notAnAttribute {
      text += constant.shortText
    } else {
      if multiplier != 1 { text += "\(multiplier.shortText)*" }
      text += "\(itemText(secondItem)).\(secondAttribute)"
      if constant > 0 { text += " + \(constant.shortText)" }
      if constant < 0 { text += " - \((-constant).shortText)" }
    }
    if priority != .required { text += " @\(CGFloat(priority.rawValue).shortText)" }
    return text + "   (\(isActive ? "active" : "inactive"))>"
  }

  private func itemText(_ item: AnyObject?) -> String {
    (item as? any LayoutItem)?.layoutItemDescription ?? "(gone)"
  }
}
