/// A bar with a title and buttons: 44 points high, 96 with a large title.
///
/// What is in it is kept, not laid out.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning {
  /// Is asked whether items may come and go.
  ///
  /// No layout effect.
  open weak var delegate: (any UINavigationBarDelegate)?
  /// The items, the shown one last.
  ///
  /// No layout effect.
  open var items: [UINavigationItem]?
  /// Whether titles may be large.
  open var prefersLargeTitles = false {
    didSet {
      guard prefersLargeTitles != oldValue else { return }
      invalidateIntrinsicContentSize()
      superview?.setNeedsLayout()
    }
  }
  /// How the bar looks.
  ///
  /// No layout effect.
  open var barStyle = UIBarStyle.default
  /// Whether what is behind shines through.
  ///
  /// No layout effect.
  open var isTranslucent = true
  /// The colour behind the bar.
  ///
  /// No layout effect.
  open var barTintColor: UIColor?
  /// The image under the bar.
  ///
  /// No layout effect.
  open var shadowImage: UIImage?
  /// The look of the title.
  ///
  /// No layout effect.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// The look of the large title.
  ///
  /// No layout effect.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// The arrow back.
  ///
  /// No layout effect.
  open var backIndicatorImage: UIImage?
  /// The mask of the arrow back.
  ///
  /// No layout effect.
  open var backIndicatorTransitionMaskImage: UIImage?
  /// How the bar looks.
  ///
  /// No layout effect.
  open var standardAppearance = UINavigationBarAppearance()
  /// How the bar looks if there is little room.
  ///
  /// No layout effect.
  open var compactAppearance: UINavigationBarAppearance?
  /// How the bar looks at the content's end.
  ///
  /// No layout effect.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// How the bar looks at the content's end if there is little room.
  ///
  /// No layout effect.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  private var backgroundImages: [Int: UIImage] = [:]

  /// The height without a large title.
  static let plainHeight: CGFloat = 44
  /// What a large title adds.
  static let largeTitleHeight: CGFloat = 52

  /// Where the bar is.
  ///
  /// No layout effect.
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .top }

  /// The shown item.
  open var topItem: UINavigationItem? { items?.last }

  /// The item that the way back leads to.
  open var backItem: UINavigationItem? { items?.dropLast().last }

  /// Shows another item.
  open func pushItem(_ item: UINavigationItem, animated: Bool) { items = (items ?? []) + [item] }

  /// Shows the item before.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? { items?.popLast() }

  /// Sets the items.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }

  /// Sets the image behind the bar.
  ///
  /// No layout effect.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundImages[barMetrics.rawValue] = backgroundImage
  }

  /// Returns the image behind the bar.
  ///
  /// No layout effect.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[barMetrics.rawValue]
  }

  /// Sets the image behind the bar at a place.
  ///
  /// No layout effect.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?,
    for barPosition: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {
    setBackgroundImage(backgroundImage, for: barMetrics)
  }

  /// Would move the title.
  ///
  /// No layout effect.
  open func setTitleVerticalPositionAdjustment(
    _ adjustment: CGFloat,
    for barMetrics: UIBarMetrics
  ) {}

  /// Whether the shown item's title is large.
  var showsLargeTitle: Bool {
    guard prefersLargeTitles else { return false }
    return switch topItem?.largeTitleDisplayMode ?? .automatic {
    case .always: true
    case .never, .inline: false
    // As the item before has it, the first one large.
    case .automatic: backItem.map { $0.largeTitleDisplayMode != .never } ?? true
    }
  }

  open override var intrinsicContentSize: CGSize {
    let large = showsLargeTitle ? Self.largeTitleHeight : 0
    return CGSize(width: UIView.noIntrinsicMetric, height: Self.plainHeight + large)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }
}

/// Is asked whether items of a navigation bar may come and go; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Whether an item may come.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// Called when an item has come.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Whether an item may go.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// Called when an item has gone.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// It may.
  ///
  /// No layout effect.
  public func navigationBar(
    _ navigationBar: UINavigationBar,
    shouldPush item: UINavigationItem
  ) -> Bool { true }
  /// Nothing.
  ///
  /// No layout effect.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// It may.
  ///
  /// No layout effect.
  public func navigationBar(
    _ navigationBar: UINavigationBar,
    shouldPop item: UINavigationItem
  ) -> Bool { true }
  /// Nothing.
  ///
  /// No layout effect.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

/// A bar with buttons, 44 points high.
///
/// What is in it is kept, not laid out.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning {
  /// Returns where the bar is.
  ///
  /// No layout effect.
  open weak var delegate: (any UIToolbarDelegate)?
  /// The buttons.
  ///
  /// No layout effect.
  open var items: [UIBarButtonItem]?
  /// How the bar looks.
  ///
  /// No layout effect.
  open var barStyle = UIBarStyle.default
  /// Whether what is behind shines through.
  ///
  /// No layout effect.
  open var isTranslucent = true
  /// The colour behind the bar.
  ///
  /// No layout effect.
  open var barTintColor: UIColor?
  /// How the bar looks.
  ///
  /// No layout effect.
  open var standardAppearance = UIToolbarAppearance()
  /// How the bar looks if there is little room.
  ///
  /// No layout effect.
  open var compactAppearance: UIToolbarAppearance?
  /// How the bar looks at the content's end.
  ///
  /// No layout effect.
  open var scrollEdgeAppearance: UIToolbarAppearance?
  /// How the bar looks at the content's end if there is little room.
  ///
  /// No layout effect.
  open var compactScrollEdgeAppearance: UIToolbarAppearance?

  /// Where the bar is.
  ///
  /// No layout effect.
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .bottom }

  /// Sets the buttons.
  ///
  /// No layout effect.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  /// Would set the image behind the bar.
  ///
  /// No layout effect.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?,
    forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {}

  /// Would set the image over the bar.
  ///
  /// No layout effect.
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 44)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 44)
  }
}

/// Decides where a toolbar is.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}
