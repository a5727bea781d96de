/// Presents a sheet: at the bottom of a window of compact width, or in the center of another.
///
/// In a window of compact height, such as an iPhone's in landscape, the sheet covers the whole
/// window.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  @preconcurrency @MainActor
  open class Detent: NSObject {
    /// The identifier of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name.
      public let rawValue: String

      /// Creates an identifier.
      public init(_ rawValue: String) {
        self.rawValue = rawValue
      }

      /// Creates an identifier.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// Half of the maximum height.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The maximum height.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The detent's identifier.
    public let identifier: Identifier
    private let height: ((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)?

    init(
      _ identifier: Identifier,
      height: ((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)? = nil
    ) {
      self.identifier = identifier
      self.height = height
      super.init()
    }

    /// Returns the detent at half of the maximum height.
    open class func medium() -> Detent { Detent(.medium) }

    /// Returns the detent at the maximum height.
    open class func large() -> Detent { Detent(.large) }

    /// Returns a detent whose height a closure computes.
    open class func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping (_ context: any UISheetPresentationControllerDetentResolutionContext) ->
        CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier(UUID().uuidString), height: resolver)
    }

    /// Returns the height without the bottom safe area, in points; nil if the detent is inactive.
    open func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? {
      if let height { return height(context) }
      return identifier == .medium ? context.maximumDetentValue / 2 : context.maximumDetentValue
    }
  }

  /// The detents of the sheet, lowest first.
  open var detents: [Detent] = [.large()] {
    didSet { container?.setNeedsLayout() }
  }
  /// The current detent; nil for the lowest.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet { if selectedDetentIdentifier != oldValue { container?.setNeedsLayout() } }
  }
  /// The largest detent at which the content below is not dimmed.
  ///
  /// No layout effect.
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// Whether a grabber is visible.
  ///
  /// No layout effect. The grabber is on top of the content.
  open var prefersGrabberVisible = false
  /// Whether scrolling expands the sheet.
  ///
  /// No layout effect.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet is attached to the bottom in a compact height, instead of covering the
  /// window.
  open var prefersEdgeAttachedInCompactHeight = false {
    didSet { container?.setNeedsLayout() }
  }
  /// Whether the width follows the preferred size if the sheet is attached to the bottom in a
  /// compact height.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false {
    didSet { container?.setNeedsLayout() }
  }
  /// Whether it is a page sheet, regardless of the width.
  ///
  /// No layout effect.
  open var prefersPageSizing = true
  /// The radius of its corners.
  ///
  /// No layout effect.
  open var preferredCornerRadius: CGFloat?
  /// The view that the sheet comes from.
  ///
  /// No layout effect.
  open var sourceView: UIView?

  /// The space above a sheet, below the safe area.
  static let roomAbove: CGFloat = 10
  /// The size of a form sheet in a regular width.
  static let formSize = CGSize(width: 540, height: 620)
  /// The width of a page sheet in a regular width, and the space above and below it.
  static let pageWidth: CGFloat = 712
  static let roomAroundPage: CGFloat = 44

  /// Makes changes, such as of the selected detent, and lays out the sheet.
  open func animateChanges(_ changes: () -> Void) { UIView.runChanges(changes) }

  /// Recomputes the heights of the detents.
  open func invalidateDetents() { container?.setNeedsLayout() }

  /// Moves the sheet to a detent like a finger, and notifies the delegate.
  ///
  /// Apple does not have this method.
  public func selectDetent(_ identifier: Detent.Identifier) {
    guard detents.contains(where: { $0.identifier == identifier }),
      selectedDetentIdentifier != identifier
    else { return }
    animateChanges { selectedDetentIdentifier = identifier }
    (delegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }

  /// The context in which detents are resolved.
  private final class Context: UISheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: UITraitCollection
    let maximumDetentValue: CGFloat

    init(_ traits: UITraitCollection, _ maximum: CGFloat) {
      containerTraitCollection = traits
      maximumDetentValue = maximum
    }
  }

  override func styleFrame(in container: UIView, of size: CGSize? = nil) -> CGRect {
    let size = size ?? container.bounds.size
    let traits = container.traitCollection
    let preferred = presentedViewController.preferredContentSize
    let scale = container.screenScale
    if adaptedStyle == .fullScreen || adaptedStyle == .overFullScreen {
      return CGRect(origin: .zero, size: size)
    }
    if traits.verticalSizeClass == .compact {
      guard prefersEdgeAttachedInCompactHeight else { return CGRect(origin: .zero, size: size) }
    } else if traits.horizontalSizeClass == .regular {
      let isForm = (adaptedStyle ?? style) == .formSheet
      let width = isForm ? Self.formSize.width : Self.pageWidth
      let height = isForm ? Self.formSize.height : size.height - 2 * Self.roomAroundPage
      let wanted = CGSize(
        width: min(isForm && preferred.width > 0 ? preferred.width : width, size.width),
        height: min(isForm && preferred.height > 0 ? preferred.height : height, size.height)
      )
      return CGRect(
        x: ((size.width - wanted.width) / 2).roundedHalfUp(scale),
        y: ((size.height - wanted.height) / 2).roundedHalfUp(scale),
        width: wanted.width,
        height: wanted.height
      )
    }
    let safe = container.safeAreaInsets
    let maximum = max(0, size.height - safe.top - Self.roomAbove - safe.bottom)
    let height = (detentHeight(Context(traits, maximum)) + safe.bottom).roundedHalfUp(scale)
    var x: CGFloat = 0
    var width = size.width
    if traits.verticalSizeClass == .compact {
      (x, width) = (safe.left, size.width - safe.left - safe.right)
      if widthFollowsPreferredContentSizeWhenEdgeAttached, preferred.width > 0 {
        width = min(width, preferred.width)
        x = ((size.width - width) / 2).roundedHalfUp(scale)
      }
    }
    return CGRect(x: x, y: size.height - height, width: width, height: height)
  }

  /// Returns the height of the selected detent, or of the first active one.
  private func detentHeight(_ context: Context) -> CGFloat {
    let values = detents.map { ($0.identifier, $0.resolvedValue(in: context)) }
    let selected = values.first { $0.0 == selectedDetentIdentifier && $0.1 != nil }
    let first = values.first { $0.1 != nil }
    let height = (selected ?? first)?.1 ?? context.maximumDetentValue
    return min(max(0, height), context.maximumDetentValue)
  }

  override func mergeStyleTraits(into values: inout UITraitCollection.Values) {
    let isForm = (adaptedStyle ?? style) == .formSheet
    if isForm { values.horizontalSizeClass = .compact }
    values.userInterfaceLevel = .elevated
  }
}

/// The context of a detent's height.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
  /// The traits.
  var containerTraitCollection: UITraitCollection { get }
  /// The maximum height.
  var maximumDetentValue: CGFloat { get }
}

/// Is notified of changes to a sheet.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when the user has moved the sheet to another detent.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  )
}

extension UISheetPresentationControllerDelegate {
  /// Does nothing.
  ///
  /// No layout effect.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
