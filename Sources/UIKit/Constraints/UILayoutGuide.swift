public import EngineRecording
public import LayoutEngine
import Signposts

/// A rectangle for constraints, without a view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  /// The identifier in signposts.
  public let layoutID = Signpost.makeObjectID()
  private var definedEpoch: UInt32 = 0
  var madeAnchors: ItemAnchors?

  /// The reference that identifies the guide to constraints and engines.
  public final var layoutReference: LayoutItemReference {
    if let made = unsafe currentReference { return made }
    let made = LayoutItemReference(self)
    unsafe currentReference = made
    return made
  }
  // Not isolated, so that `deinit` can use it; all other users are isolated.
  private nonisolated(unsafe) final var currentReference: LayoutItemReference?

  /// The view in whose coordinates the guide is.
  open internal(set) var owningView: UIView? {
    get {
      guard let item = ownerReference?.item else { return nil }
      // It is only ever set below, to the reference of a view.
      return unsafe unsafeDowncast(item, to: UIView.self)
    }
    set { ownerReference = newValue?.layoutReference }
  }
  private var ownerReference: LayoutItemReference?

  /// A name for logs and traces.
  open var identifier = ""

  /// Creates a guide that is not in a view yet.
  public override init() {
    super.init()
  }

  /// Creates a guide as an archive would; archives are not read here.
  public init?(coder: NSCoder) {
    super.init()
  }

  /// The rectangle in the owning view's coordinates; reading it first updates the engine's values.
  open var layoutFrame: CGRect {
    guard let owningView, owningView.flags.isEngaged else { return .zero }
    let engine = owningView.requireEngine()
    owningView.rootView.holdFrame()
    guard let rect = engine.alignmentRect(of: self) else { return .zero }
    return CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height).rounded(
      inParentAt: owningView.exactAbsoluteOrigin,
      scale: owningView.screenScale
    )
  }

  deinit { unsafe currentReference?.itemIsReleased() }

  nonisolated open override var description: String {
    MainActor.assumeIsolated { "<\(className):\(addressText(of: self)) - \"\(identifier)\">" }
  }
}

extension UILayoutGuide: RecordedItem {
  /// The item whose coordinates this one uses.
  public var layoutSuperitem: (any LayoutItem)? { owningView }

  /// Whether the guide represents a distance from one anchor to another.
  public var layoutSizeIsDistance: Bool { identifier == anchorDistanceIdentifier }

  /// Whether the size may be negative.
  public var layoutSizeIsSigned: Bool { signedSizeIdentifiers.contains(identifier) }

  /// The insets of the alignment rectangle from the frame.
  public var layoutAlignmentInsets: LayoutInsets { LayoutInsets() }

  /// The margins, inwards from the frame.
  public var layoutItemMargins: LayoutInsets { LayoutInsets() }

  /// The first baseline's distance from the alignment rectangle's top.
  public var layoutFirstBaselineOffset: Double { 0 }

  /// The last baseline's distance from the alignment rectangle's bottom, upwards.
  public var layoutLastBaselineOffset: Double { 0 }

  /// The name in logs, such as `UILayoutGuide:0x7f…'header'`.
  public var layoutItemDescription: String {
    "\(className):\(addressText(of: self))" + (identifier.isEmpty ? "" : "'\(identifier)'")
  }

  /// Records the item's definition, unless this recording already contains it.
  public func defineForRecording() {
    guard Signpost.isRecording, definedEpoch != Signpost.epoch else { return }
    definedEpoch = Signpost.epoch
    owningView?.defineForRecording()
    Signpost.define(
      ItemDefinition(
        id: layoutID,
        kind: .layoutGuide,
        className: className,
        identifier: identifier.isEmpty
          ? PropertyNames.name(of: self, in: owningView) : identifier,
        reuseIdentifier: nil,
        superview: owningView?.layoutID,
        index: owningView?.layoutState.guides.firstIndex { $0 === self } ?? 0,
        isHidden: false,
        frame: TraceRect(x: 0, y: 0, width: 0, height: 0)
      )
    )
  }

  /// Called when constraints have given the guide another position or size.
  public func layoutValuesDidChange() {
    guard !FittingMeasurement.isRunning else { return }
    owningView?.setNeedsLayout()
  }
}
