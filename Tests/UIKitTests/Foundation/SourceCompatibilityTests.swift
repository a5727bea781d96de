import Testing

@testable import UIKit

/// Code that compiles on Apple's systems.
@MainActor
@Suite struct SourceCompatibilityTests {
  // Used by one thread at a time.
  private final class Releases: @unchecked Sendable {
    var names: [String] = []
  }

  private final class ReleasedView: UIView {
    var releases: Releases?
    deinit { releases?.names.append("view") }
  }

  private final class ReleasedController: UIViewController {
    var releases: Releases?
    deinit { releases?.names.append("controller") }
  }

  private final class ReleasedCell: UITableViewCell {
    var releases: Releases?
    deinit { releases?.names.append("cell") }
  }

  private final class ReleasedItem: UICollectionViewCell {
    var releases: Releases?
    deinit { releases?.names.append("item") }
  }

  private final class ReleasedControl: UIControl {
    var releases: Releases?
    deinit { releases?.names.append("control") }
  }

  private final class ReleasedResponder: UIResponder {
    var releases: Releases?
    deinit { releases?.names.append("responder") }
  }

  private final class ReleasedTap: UITapGestureRecognizer {
    var releases: Releases?
    deinit { releases?.names.append("tap") }
  }

  private final class ReleasedGesture: UIGestureRecognizer {
    var releases: Releases?
    deinit { releases?.names.append("gesture") }
  }

  @Test func `subclasses may have a deinit, which is called`() {
    let releases = Releases()
    do {
      ReleasedView().releases = releases
      ReleasedController().releases = releases
      ReleasedCell().releases = releases
      ReleasedItem().releases = releases
      ReleasedControl().releases = releases
      ReleasedResponder().releases = releases
    }
    expectEqual(releases.names, ["view", "controller", "cell", "item", "control", "responder"])
  }

  @Test func `recognizers may have a deinit, and go with their view`() {
    let releases = Releases()
    do {
      let view = UIView()
      let (tap, gesture) = (ReleasedTap(), ReleasedGesture(target: nil, action: nil))
      (tap.releases, gesture.releases) = (releases, releases)
      view.addGestureRecognizer(tap)
      view.addGestureRecognizer(gesture)
      view.removeGestureRecognizer(gesture)
    }
    expectEqual(releases.names.sorted(), ["gesture", "tap"])
  }

  @Test func `controllers are released off the main thread`() async {
    let releases = Releases()
    let box = Unchecked(releases)
    await Task { @MainActor in
      let controller = ReleasedController()
      controller.releases = box.value
      _ = controller.view
      let held = Unchecked(controller)
      await Task.detached { _ = held }.value
    }.value
    for _ in 0..<1_000 where releases.names.isEmpty { await Task.yield() }
    expectEqual(releases.names, ["controller"])
  }

  /// Initializers as controllers and views write them.
  private final class ModelController: UIViewController {
    let model: Int

    init(model: Int) {
      self.model = model
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("not from an archive") }
  }

  private final class PlainController: UIViewController {
    init() {
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class LoadingController: UIViewController {
    override func loadView() { view = UITableView() }
  }

  private final class PlainView: UIView {
    init() {
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }
  }

  @Test func `controllers and views declare the initializers that they do on Apple's systems`() {
    expectEqual(ModelController(model: 3).model, 3)
    #expect(PlainController().isViewLoaded == false)
    expectEqual(PlainView().frame, .zero)
    #expect(UIViewController().title == nil)
  }

  @Test func `a controller's view is implicitly unwrapped`() {
    let controller = LoadingController()
    controller.view?.isHidden = true
    let view: UIView = controller.view
    #expect(view.isHidden)
    #expect(controller.view! === view)
    #expect(controller.view is UITableView)
    controller.view = nil
    #expect(controller.viewIfLoaded == nil)
    #expect(controller.view.isHidden == false)
  }

  nonisolated private static let sharedTraits = UITraitCollection()

  @Test func `traits can be made and read off the main actor`() async {
    let scale = await Task.detached { Self.sharedTraits.displayScale }.value
    expectEqual(scale, Self.sharedTraits.displayScale)
  }

  @Test func `autoreleasepool calls its closure, and throws what it throws`() {
    struct Failure: Error {}
    expectEqual(autoreleasepool { 3 }, 3)
    #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
  }

  @Test func `points, sizes and rectangles are described as on Apple's systems`() {
    let rect = CGRect(x: 1, y: 2.5, width: 30, height: 40)
    expectEqual(rect.debugDescription, "(1.0, 2.5, 30.0, 40.0)")
    expectEqual("\(rect.origin) \(rect.size.debugDescription)", "(1.0, 2.5) (30.0, 40.0)")
    expectEqual(NSStringFromCGRect(rect), NSStringFromRect(rect))
    expectEqual(NSStringFromCGPoint(rect.origin), NSStringFromPoint(rect.origin))
    expectEqual(NSStringFromCGSize(rect.size), NSStringFromSize(rect.size))
    expectEqual(NSValue(cgPoint: rect.origin).cgPointValue, rect.origin)
    expectEqual(NSValue(cgSize: rect.size).cgSizeValue, rect.size)
  }

  @Test func `a property of an observation's type compiles`() {
    let observation: NSKeyValueObservation? = NSKeyValueObservation()
    observation?.invalidate()
  }
}
