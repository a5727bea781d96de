/// The directions of a popover's arrow.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The directions as bits.
  public let rawValue: UInt

  /// Creates a set from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Up.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Down.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// To the left.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// To the right.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// Anywhere.
  public static let any = UIPopoverArrowDirection([.up, .down, .left, .right])
  /// Not known.
  public static let unknown = UIPopoverArrowDirection(rawValue: UInt.max)
}

/// Presents a popover: a view next to its source, or a sheet in a compact width.
///
/// The arrow is 13 points long, and not part of the presented view.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// The permitted directions of the arrow.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The source view.
  open var sourceView: UIView?
  /// The source rectangle in the source view; the view's bounds if null.
  open var sourceRect = CGRect.null
  /// Whether the popover may cover the source rectangle.
  ///
  /// No layout effect.
  open var canOverlapSourceViewRect = false
  /// The source button.
  open var barButtonItem: UIBarButtonItem?
  /// The source item.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  /// The direction of the arrow; unknown before the presentation, and for a sheet.
  open var arrowDirection: UIPopoverArrowDirection {
    guard let container, isPopover else { return .unknown }
    return place(in: container, of: container.bounds.size).direction
  }
  /// The views that receive touches during the presentation.
  ///
  /// No layout effect.
  open var passthroughViews: [UIView]?
  /// The colour of the popover's background.
  ///
  /// No layout effect.
  open var backgroundColor: UIColor?
  /// The minimum distances from the edges of the safe area.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  /// The sheet that replaces the popover in a compact width.
  open private(set) lazy var adaptiveSheetPresentationController = UISheetPresentationController(
    presentedViewController: presentedViewController,
    presenting: presenting
  )

  /// The length of the arrow.
  static let arrowLength: CGFloat = 13
  /// The size for content without a preferred size.
  static let usualSize = CGSize(width: 320, height: 480)

  private var isPopover: Bool { adaptedStyle == nil || adaptedStyle == .popover }

  /// The preferred size of the content.
  var wantedSize: CGSize {
    let preferred = presentedViewController.preferredContentSize
    return CGSize(
      width: preferred.width > 0 ? preferred.width : Self.usualSize.width,
      height: preferred.height > 0 ? preferred.height : Self.usualSize.height
    )
  }

  override func usualAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle {
    traits.horizontalSizeClass == .compact ? .pageSheet : .none
  }

  override func styleFrame(in container: UIView, of size: CGSize? = nil) -> CGRect {
    let size = size ?? container.bounds.size
    switch adaptedStyle ?? .popover {
    case .popover: return place(in: container, of: size).frame
    case .pageSheet, .formSheet:
      adaptiveSheetPresentationController.adaptedStyle = adaptedStyle
      return adaptiveSheetPresentationController.styleFrame(in: container, of: size)
    default: return CGRect(origin: .zero, size: size)
    }
  }

  override func mergeStyleTraits(into values: inout UITraitCollection.Values) {
    if isPopover { values.horizontalSizeClass = .compact }
    values.userInterfaceLevel = .elevated
  }

  /// Returns the source rectangle in the container, or its center without a source.
  private func target(in container: UIView) -> CGRect {
    let item = sourceItem
    let button = barButtonItem ?? item as? UIBarButtonItem
    let view = button?.viewInBar ?? sourceView ?? item as? UIView
    guard let view, view.window != nil || view === container else {
      return CGRect(x: container.bounds.midX, y: container.bounds.midY, width: 0, height: 0)
    }
    let rect = sourceRect.isNull || button != nil ? view.bounds : sourceRect
    return view.convert(rect, to: Optional(container))
  }

  /// Finds the first permitted direction, of up, down, left and right, in which the content fits.
  ///
  /// If it fits nowhere, uses the direction with the most room, and shrinks the content.
  private func place(
    in container: UIView,
    of size: CGSize
  ) -> (frame: CGRect, direction: UIPopoverArrowDirection) {
    let safe = container.safeAreaInsets
    let margins = popoverLayoutMargins
    let room = CGRect(origin: .zero, size: size).inset(
      by: UIEdgeInsets(
        top: safe.top + margins.top,
        left: safe.left + margins.left,
        bottom: safe.bottom + margins.bottom,
        right: safe.right + margins.right
      )
    )
    let wanted = wantedSize
    let target = target(in: container)
    let arrow = Self.arrowLength
    let order: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
    let permitted = order.filter { permittedArrowDirections.contains($0) }
    let places = (permitted.isEmpty ? order : permitted).map { direction in
      // The room between the source and the edge.
      let part: CGRect =
        switch direction {
        case .up:
          CGRect(
            x: room.minX,
            y: target.maxY + arrow,
            width: room.width,
            height: room.maxY - target.maxY - arrow
          )
        case .down:
          CGRect(
            x: room.minX,
            y: room.minY,
            width: room.width,
            height: target.minY - arrow - room.minY
          )
        case .left:
          CGRect(
            x: target.maxX + arrow,
            y: room.minY,
            width: room.maxX - target.maxX - arrow,
            height: room.height
          )
        default:
          CGRect(
            x: room.minX,
            y: room.minY,
            width: target.minX - arrow - room.minX,
            height: room.height
          )
        }
      return (direction, part)
    }
    func area(_ rect: CGRect) -> CGFloat {
      guard rect.width > 0, rect.height > 0 else { return 0 }
      return min(rect.width, wanted.width) * min(rect.height, wanted.height)
    }
    var best = places[0]
    for place in places where area(place.1) > area(best.1) { best = place }
    let (direction, part) = best
    let given = CGSize(
      width: max(0, min(wanted.width, part.width)),
      height: max(0, min(wanted.height, part.height))
    )
    func clamp(_ middle: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      let scale = container.screenScale
      return (max(low, min(middle - length / 2, high - length))).roundedHalfUp(scale)
    }
    let x = clamp(target.midX, given.width, room.minX, room.maxX)
    let y = clamp(target.midY, given.height, room.minY, room.maxY)
    let origin: CGPoint =
      switch direction {
      case .up: CGPoint(x: x, y: part.minY)
      case .down: CGPoint(x: x, y: part.maxY - given.height)
      case .left: CGPoint(x: part.minX, y: y)
      default: CGPoint(x: part.maxX - given.width, y: y)
      }
    return (CGRect(origin: origin, size: given), direction)
  }
}

/// Is notified of a popover's presentation.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called before the popover is presented.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  )
  /// Returns whether the user may dismiss the popover; never called, because the adaptive delegate
  /// has a replacement.
  ///
  /// No layout effect.
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  /// Called when the user has dismissed the popover; never called, because the adaptive delegate
  /// has a replacement.
  ///
  /// No layout effect.
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  )
}

extension UIPopoverPresentationControllerDelegate {
  /// Does nothing.
  ///
  /// No layout effect.
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
  /// Returns true.
  ///
  /// No layout effect.
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// No layout effect.
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
}
