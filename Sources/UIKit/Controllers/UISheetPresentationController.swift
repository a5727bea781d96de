/// Manages a sheet: at the bottom of a window of compact width, in the middle of another.
///
/// In a window that is low, such as that of a phone on its side, the sheet covers all of it.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  @preconcurrency @MainActor
  open class Detent: NSObject {
    /// The name of a height.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name itself.
      public let rawValue: String

      /// Makes a name.
      public init(_ rawValue: String) {
        self.rawValue = rawValue
      }

      /// Makes a name.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// Half of the greatest height.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The greatest height.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The height's name.
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

    /// Half of the greatest height.
    open class func medium() -> Detent { Detent(.medium) }

    /// The greatest height.
    open class func large() -> Detent { Detent(.large) }

    /// A height that a closure finds.
    open class func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping (_ context: any UISheetPresentationControllerDetentResolutionContext) ->
        CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier(UUID().uuidString), height: resolver)
    }

    /// The height without the safe area below, in points; nil if the detent is out of use there.
    open func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? {
      if let height { return height(context) }
      return identifier == .medium ? context.maximumDetentValue / 2 : context.maximumDetentValue
    }
  }

  /// The heights that the sheet can have, the lowest first.
  open var detents: [Detent] = [.large()] {
    didSet { container?.setNeedsLayout() }
  }
  /// The detent that the sheet has now; nil for the lowest.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet { if selectedDetentIdentifier != oldValue { container?.setNeedsLayout() } }
  }
  /// The greatest height at which what is under it is not dimmed.
  ///
  /// No layout effect.
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// Whether a handle is seen.
  ///
  /// No layout effect. The handle lies over the content.
  open var prefersGrabberVisible = false
  /// Whether scrolling makes it higher.
  ///
  /// No layout effect.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether it is at the bottom, rather than over all, if there is little height.
  open var prefersEdgeAttachedInCompactHeight = false {
    didSet { container?.setNeedsLayout() }
  }
  /// Whether its width follows the preferred size at the bottom of a low window.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false {
    didSet { container?.setNeedsLayout() }
  }
  /// Whether it is a page sheet, whatever the width.
  ///
  /// No layout effect.
  open var prefersPageSizing = true
  /// The radius of its corners.
  ///
  /// No layout effect.
  open var preferredCornerRadius: CGFloat?
  /// The view that it comes from.
  ///
  /// No layout effect.
  open var sourceView: UIView?

  /// The room above a sheet, below the safe area.
  static let roomAbove: CGFloat = 10
  /// The size of a form in a window of regular width.
  static let formSize = CGSize(width: 540, height: 620)
  /// The width of a page in a window of regular width, and the room above and below.
  static let pageWidth: CGFloat = 712
  static let roomAroundPage: CGFloat = 44

  /// Makes changes, such as of the selected detent, and lays out.
  open func animateChanges(_ changes: () -> Void) { UIView.runChanges(changes) }

  /// Finds the heights again.
  open func invalidateDetents() { container?.setNeedsLayout() }

  /// Moves the sheet to a detent as a finger does, and tells the delegate; an addition to Apple's.
  public func selectDetent(_ identifier: Detent.Identifier) {
    guard detents.contains(where: { $0.identifier == identifier }),
      selectedDetentIdentifier != identifier
    else { return }
    animateChanges { selectedDetentIdentifier = identifier }
    (delegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }

  /// What detents are resolved in.
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

  /// The height of the selected detent, or of the first one in use.
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

/// What a sheet's height follows.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
  /// The traits.
  var containerTraitCollection: UITraitCollection { get }
  /// The greatest height.
  var maximumDetentValue: CGFloat { get }
}

/// Is told of a sheet.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when the user has moved the sheet to another height.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  )
}

extension UISheetPresentationControllerDelegate {
  /// Nothing.
  ///
  /// No layout effect.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
