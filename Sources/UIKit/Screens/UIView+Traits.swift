import LayoutEngine
import Signposts

extension UIView {
  /// The traits of the window's device, or a phone's, with the overrides of the ancestors, their
  /// controllers and the view.
  var currentTraits: UITraitCollection { UITraitCollection(values: traitValues) }

  private var traitValues: UITraitCollection.Values {
    let device = (self as? UIWindow ?? window).map(\.deviceTraits) ?? rootView.keptDevice
    var values = device ?? UITraitCollection.phone.values
    if device == nil { values.displayScale = screenScale }
    if values.preferredContentSizeCategory == .unspecified {
      values.preferredContentSizeCategory = ContentSize.current
    }
    values.layoutDirection = ownDirection
    mergeOverrides(into: &values)
    return values
  }

  private var ownDirection: UITraitEnvironmentLayoutDirection {
    effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// Applies the overrides of the ancestors, then of the view's controller, then of the view
  /// itself.
  private func mergeOverrides(into values: inout UITraitCollection.Values) {
    superview?.mergeOverrides(into: &values)
    mergeOwnOverrides(into: &values)
  }

  /// Applies the overrides of the view's controller and its parents, then of the view.
  private func mergeOwnOverrides(into values: inout UITraitCollection.Values) {
    let controller = ownController
    controller?.mergeOverrides(into: &values)
    values.merge(keptTraitOverrides.values)
    if overrideUserInterfaceStyle != .unspecified {
      values.userInterfaceStyle = overrideUserInterfaceStyle
    }
  }

  /// Records the traits that differ, under the names that collections use.
  private func noteTraitsForRecording(
    _ current: UITraitCollection.Values,
    _ old: UITraitCollection.Values
  ) {
    defineForRecording()
    let (before, after) = (Self.traitTexts(old), Self.traitTexts(current))
    for (name, text) in after {
      let earlier = before.first { $0.name == name }?.text ?? "unspecified"
      guard earlier != text else { continue }
      Signpost.traitChanged(layoutID, engine: engine?.id, trait: name, from: earlier, to: text)
    }
  }

  private static func traitTexts(
    _ values: UITraitCollection.Values
  ) -> [(name: String, text: String)] {
    let system = Mirror(reflecting: values).children.compactMap { child in
      child.label.flatMap { $0 == "custom" ? nil : (name: $0, text: traitText(child.value)) }
    }
    let custom = values.custom.values.map { (name: $0.trait.name, text: traitText($0.value)) }
    return system + custom.sorted { $0.name < $1.name }
  }

  private static func traitText(_ value: Any) -> String {
    (value as? UIContentSizeCategory)?.rawValue ?? "\(value)"
  }

  /// Calls `traitCollectionDidChange` on the view, its controller and its descendants.
  func tellTraitsChanged(from old: UITraitCollection) {
    tellTraitsChanged(from: old.values, to: traitValues)
  }

  /// Does the same for a view whose old and new traits are known, and derives those of its
  /// subviews.
  private func tellTraitsChanged(
    from old: UITraitCollection.Values,
    to new: UITraitCollection.Values
  ) {
    guard new != old else { return }
    if Signpost.isRecording { noteTraitsForRecording(new, old) }
    let (current, previous) = (UITraitCollection(values: new), UITraitCollection(values: old))
    if new.preferredContentSizeCategory != old.preferredContentSizeCategory,
      let follower = self as? any ContentSizeFollower
    {
      follower.adjustFonts(to: new.preferredContentSizeCategory)
    }
    current.performAsCurrent {
      if let controller = ownController {
        controller.traitCollectionDidChange(previous)
        controller.callTraitHandlers(current, previous)
      }
      traitCollectionDidChange(previous)
      callTraitHandlers(current, previous)
    }
    for subview in subviews {
      var (before, after) = (old, new)
      // A direction that differs is overridden further up; otherwise each view has its own.
      if before.layoutDirection == after.layoutDirection {
        before.layoutDirection = subview.ownDirection
        after.layoutDirection = subview.ownDirection
      }
      subview.mergeOwnOverrides(into: &before)
      subview.mergeOwnOverrides(into: &after)
      subview.tellTraitsChanged(from: before, to: after)
    }
  }

  /// The traits of the view's device when it left its window; it keeps them until it enters
  /// another.
  var keptDevice: UITraitCollection.Values? {
    get { sparse[default: nil] }
    set { if newValue != nil || keptDevice != nil { sparse[default: nil] = newValue } }
  }

  /// Notifies the views of a subtree that has moved to another window whose device has other
  /// traits.
  func tellTraitsChanged(from old: UIWindow?, in new: UIWindow?) {
    let left = old?.deviceTraits ?? keptDevice
    keptDevice = nil
    guard new != nil, left != new?.deviceTraits else { return }
    var before = left ?? UITraitCollection.phone.values
    if before.preferredContentSizeCategory == .unspecified {
      before.preferredContentSizeCategory = ContentSize.current
    }
    if left == nil { before.displayScale = (old?.screen ?? .main).scale }
    let after = traitValues
    before.layoutDirection = after.layoutDirection
    mergeOverrides(into: &before)
    tellTraitsChanged(from: before, to: after)
  }
}

extension UIViewController {
  /// Applies the parent's overrides for the controller, then its presentation's, then its own.
  func mergeOverrides(into values: inout UITraitCollection.Values) {
    if let given = parent?.overrideTraits[ObjectIdentifier(self)] { values.merge(given.values) }
    if let presentation = activePresentation { presentation.mergeOverrides(into: &values) }
    values.merge(keptTraitOverrides.values)
    if overrideUserInterfaceStyle != .unspecified {
      values.userInterfaceStyle = overrideUserInterfaceStyle
    }
  }

  /// The traits of the view if it is loaded; otherwise those of the parent controller, with this
  /// one's overrides.
  var currentTraits: UITraitCollection {
    if let view = viewIfLoaded { return view.traitCollection }
    var values = parent?.traitCollection.values ?? UITraitCollection.phone.values
    if parent == nil { values.preferredContentSizeCategory = ContentSize.current }
    mergeOverrides(into: &values)
    return UITraitCollection(values: values)
  }

  /// Traits that the controller gives to its children, by child.
  var overrideTraits: [ObjectIdentifier: UITraitCollection] {
    get { sparse[default: [:]] }
    set { sparse[default: [:]] = newValue }
  }
}
