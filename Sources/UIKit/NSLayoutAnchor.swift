import LayoutEngine
import Signposts

/// An edge, size or line of an item, from which constraints are made; it keeps the item alive.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// The view or layout guide.
  public let item: AnyObject?

  let attribute: NSLayoutConstraint.Attribute

  init(item: AnyObject?, attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
    super.init()
  }

  /// The attribute's name.
  open var name: String { "\(attribute)" }

  /// Whether the anchor's position or size is not determined.
  open var hasAmbiguousLayout: Bool { (item as? UIView)?.hasAmbiguousLayout ?? false }

  /// Makes `self = anchor`.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.equal, anchor)
  }

  /// Makes `self ≥ anchor`.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor)
  }

  /// Makes `self ≤ anchor`.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor)
  }

  /// Makes `self = anchor + c`.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    make(.equal, anchor, constant: c)
  }

  /// Makes `self ≥ anchor + c`.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, constant: c)
  }

  /// Makes `self ≤ anchor + c`.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, constant: c)
  }

  func make<Other: AnyObject>(
    _ relation: NSLayoutConstraint.Relation,
    _ anchor: NSLayoutAnchor<Other>?,
    multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    guard let item else {
      LayoutFailure.itemGone("an anchor for \(attribute)").stop()
    }
    return NSLayoutConstraint(
      item: item,
      attribute: attribute,
      relatedBy: relation,
      toItem: anchor?.item,
      attribute: anchor?.attribute ?? .notAnAttribute,
      multiplier: multiplier,
      constant: constant
    )
  }

  /// A length from this anchor to another, as a hidden guide between them.
  func offset(to other: NSLayoutAnchor<AnchorType>, horizontally: Bool) -> NSLayoutDimension {
    guard let first = (item as? any LayoutItem)?.itemView,
      let second = (other.item as? any LayoutItem)?.itemView,
      let owner = first.nearestCommonAncestor(with: second)
    else {
      LayoutFailure.noCommonAncestor("the offset from \(attribute) to \(other.attribute)").stop()
    }
    let guide = UILayoutGuide()
    guide.identifier = "NSLayoutAnchorOffset"
    owner.addLayoutGuide(guide)
    let near = NSLayoutConstraint(
      item: guide,
      horizontally ? .left : .top,
      to: item as? any LayoutItem,
      attribute,
      origin: .guide
    )
    let far = NSLayoutConstraint(
      item: guide,
      horizontally ? .right : .bottom,
      to: other.item as? any LayoutItem,
      other.attribute,
      origin: .guide
    )
    NSLayoutConstraint.activate([near, far])
    return NSLayoutDimension(item: guide, attribute: horizontally ? .width : .height)
  }
}
