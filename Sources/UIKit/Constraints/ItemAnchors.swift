import LayoutEngine

/// The requested anchors of one item, one object each.
@MainActor
final class ItemAnchors {
  /// By type and attribute, because ``NSLayoutConstraint/firstAnchor`` has a different type.
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let attribute: NSLayoutConstraint.Attribute
  }

  private var anchors: [Key: AnyObject] = [:]

  /// Returns the anchor of an attribute; creates it on first use.
  func anchor<Anchor: AnyObject>(
    _ attribute: NSLayoutConstraint.Attribute,
    _ make: () -> Anchor
  ) -> Anchor {
    let key = Key(type: ObjectIdentifier(Anchor.self), attribute: attribute)
    if let known = anchors[key] as? Anchor { return known }
    let made = make()
    anchors[key] = made
    return made
  }
}

/// An item that stores its anchors.
@MainActor
protocol AnchoredItem: LayoutItem {
  /// The anchors; nil until the first one is requested.
  var madeAnchors: ItemAnchors? { get set }
}

extension UIView: AnchoredItem {}
extension UILayoutGuide: AnchoredItem {}

extension AnchoredItem {
  private var anchors: ItemAnchors {
    if let madeAnchors { return madeAnchors }
    let made = ItemAnchors()
    madeAnchors = made
    return made
  }

  /// Returns the anchor of a vertical edge or line, always the same object.
  func xAnchor(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutXAxisAnchor {
    anchors.anchor(attribute) { NSLayoutXAxisAnchor(item: self, attribute: attribute) }
  }

  /// Returns the anchor of a horizontal edge or line, always the same object.
  func yAnchor(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutYAxisAnchor {
    anchors.anchor(attribute) { NSLayoutYAxisAnchor(item: self, attribute: attribute) }
  }

  /// Returns the anchor of a size, always the same object.
  func sizeAnchor(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutDimension {
    anchors.anchor(attribute) { NSLayoutDimension(item: self, attribute: attribute) }
  }

  /// Returns the anchor of any attribute, as constraints provide it, always the same object.
  func anyAnchor(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutAnchor<AnyObject> {
    anchors.anchor(attribute) { NSLayoutAnchor(item: self, attribute: attribute) }
  }
}
