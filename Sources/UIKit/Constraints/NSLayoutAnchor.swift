import LayoutEngine
import Signposts

/// An edge, size or line of an item, from which constraints are created.
///
/// An item has one anchor for each attribute, created on first use. The anchor does not retain the
/// item.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// The view or layout guide; nil after it was deallocated.
  public var item: AnyObject? { reference?.item }

  private let reference: LayoutItemReference?

  let attribute: NSLayoutConstraint.Attribute
  /// The identifier of the item in this process; nil if there never was an item.
  private let itemID: ObjectID?

  init(item: (any LayoutItem)?, attribute: NSLayoutConstraint.Attribute) {
    reference = item?.layoutReference
    self.attribute = attribute
    itemID = reference?.id
    super.init()
  }

  // A constraint's `firstAnchor` has another type than its item's anchor, but equals it.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? any IdentifiedAnchor else { return false }
    return other === self || (itemID != nil && other.identity == identity)
  }

  nonisolated open override var hash: Int { identity.hashValue }

  /// The attribute's name.
  open var name: String { "\(attribute)" }

  /// Whether the anchor's position or size is ambiguous.
  open var hasAmbiguousLayout: Bool { (item as? UIView)?.hasAmbiguousLayout ?? false }

  /// Returns the constraint `self = anchor`.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.equal, anchor)
  }

  /// Returns the constraint `self ≥ anchor`.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor)
  }

  /// Returns the constraint `self ≤ anchor`.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor)
  }

  /// Returns the constraint `self = anchor + c`.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    make(.equal, anchor, constant: c)
  }

  /// Returns the constraint `self ≥ anchor + c`.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, constant: c)
  }

  /// Returns the constraint `self ≤ anchor + c`.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, constant: c)
  }

  /// The item in the engine's terms.
  fileprivate var layoutItem: (any LayoutItem)? { reference?.item }

  func make<Other: AnyObject>(
    _ relation: NSLayoutConstraint.Relation,
    _ anchor: NSLayoutAnchor<Other>?,
    multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    let other = anchor?.layoutItem
    guard let item = layoutItem, anchor == nil || other != nil else {
      return NSLayoutConstraint(
        withoutItemsFor: attribute,
        relation,
        multiplier,
        anchor?.attribute ?? .notAnAttribute,
        constant,
        remaining: (layoutItem, other)
      )
    }
    return NSLayoutConstraint(
      item: item,
      attribute,
      relation,
      to: other,
      anchor?.attribute ?? .notAnAttribute,
      multiplier: multiplier,
      constant: constant,
      origin: .user
    )
  }

  /// Returns the distance from this anchor to another as a hidden guide between them; negative if
  /// the other comes first.
  func offset(to other: NSLayoutAnchor<AnchorType>, horizontally: Bool) -> NSLayoutDimension {
    guard let first = layoutItem?.itemView,
      let second = other.layoutItem?.itemView,
      let owner = first.nearestCommonAncestor(with: second)
    else {
      LayoutFailure.noCommonAncestor("the offset from \(attribute) to \(other.attribute)").stop()
    }
    let guide = UILayoutGuide()
    guide.identifier = anchorDistanceIdentifier
    owner.addLayoutGuide(guide)
    let near = NSLayoutConstraint(
      item: guide,
      horizontally ? .left : .top,
      to: layoutItem,
      attribute,
      origin: .guide
    )
    let far = NSLayoutConstraint(
      item: guide,
      horizontally ? .right : .bottom,
      to: other.layoutItem,
      other.attribute,
      origin: .guide
    )
    NSLayoutConstraint.activate([near, far])
    return horizontally ? guide.widthAnchor : guide.heightAnchor
  }
}

/// The identity by which two anchors are equal, whatever their types.
struct AnchorIdentity: Hashable {
  let itemID: ObjectID?
  let attribute: NSLayoutConstraint.Attribute
}

/// An anchor of any type.
protocol IdentifiedAnchor: AnyObject {
  var identity: AnchorIdentity { get }
}

extension NSLayoutAnchor: IdentifiedAnchor {
  nonisolated var identity: AnchorIdentity { AnchorIdentity(itemID: itemID, attribute: attribute) }
}
