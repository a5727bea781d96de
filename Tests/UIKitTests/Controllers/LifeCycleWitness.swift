import Testing
import UIKit

/// A controller that checks the order of its life cycle calls, and its own state during each call.
///
/// Its view has a subview inside the safe area and another inside the margins, by constraints.
final class LifeCycleWitness: UIViewController {
  enum Place {
    case disappeared, appearing, appeared, disappearing
  }

  /// The reason for a change of appearance, during the change.
  enum Reason {
    case none, comingToParent, leavingParent, beingPresented, beingDismissed
  }

  let name: String
  /// Describes the steps before, for failure messages.
  let history: () -> String
  private(set) var place = Place.disappeared
  private(set) var appearances = 0
  private(set) var disappearances = 0
  private var loads = 0
  private var isToldToBeAppearing = false
  private var isLayingOut = false
  private var wasLaidOut = false
  let inside = UIView()
  let between = UIView()

  init(_ name: String, history: @escaping () -> String) {
    self.name = name
    self.history = history
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  private func check(
    _ isRight: Bool,
    _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if !isRight {
      Issue.record("\(name): \(what); was \(place). \(history())", sourceLocation: sourceLocation)
    }
  }

  /// The reason that the controller reports; `nil` if it reports more than one.
  private var reason: Reason? {
    let said: [Reason] = [
      isMovingToParent ? .comingToParent : .none, isMovingFromParent ? .leavingParent : .none,
      isBeingPresented ? .beingPresented : .none, isBeingDismissed ? .beingDismissed : .none,
    ].filter { $0 != .none }
    return said.count > 1 ? nil : said.first ?? Reason.none
  }

  private var isInWindow: Bool { viewIfLoaded?.window != nil }

  override func loadView() {
    check(loads == 0, "loadView again")
    loads = 1
    super.loadView()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    check(loads == 1, "viewDidLoad without loadView, or again")
    loads = 2
    inside.translatesAutoresizingMaskIntoConstraints = false
    between.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(inside)
    view.addSubview(between)
    let (safe, margins) = (view.safeAreaLayoutGuide, view.layoutMarginsGuide)
    NSLayoutConstraint.activate([
      inside.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      inside.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
      inside.topAnchor.constraint(equalTo: safe.topAnchor),
      inside.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
      between.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      between.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      between.centerYAnchor.constraint(equalTo: inside.centerYAnchor),
      between.heightAnchor.constraint(equalToConstant: 10),
    ])
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    check(loads == 2, "viewWillAppear before viewDidLoad")
    check(place == .disappeared || place == .disappearing, "viewWillAppear")
    check(reason != nil, "two reasons")
    if place == .disappeared {
      check(reason != .leavingParent && reason != .beingDismissed, "comes while it says it goes")
    }
    place = .appearing
    isToldToBeAppearing = false
    wasLaidOut = false
    appearances += 1
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    check(place == .appearing, "viewIsAppearing")
    check(!isToldToBeAppearing, "viewIsAppearing again")
    check(isInWindow, "viewIsAppearing outside a window")
    isToldToBeAppearing = true
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    check(!isLayingOut, "viewWillLayoutSubviews in itself")
    check(
      place != .appearing || isToldToBeAppearing,
      "viewWillLayoutSubviews before viewIsAppearing"
    )
    isLayingOut = true
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    check(isLayingOut, "viewDidLayoutSubviews without viewWillLayoutSubviews")
    isLayingOut = false
    wasLaidOut = true
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    check(place == .appearing && isToldToBeAppearing, "viewDidAppear")
    check(isInWindow, "viewDidAppear outside a window")
    check(appearances > 1 || wasLaidOut, "viewDidAppear before the first layout")
    check(reason != .leavingParent && reason != .beingDismissed, "has come while it says it goes")
    place = .appeared
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    check(place == .appeared || place == .appearing, "viewWillDisappear")
    check(reason != nil, "two reasons")
    if place == .appeared {
      check(reason != .comingToParent && reason != .beingPresented, "goes while it says it comes")
    }
    place = .disappearing
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    check(place == .disappearing, "viewDidDisappear")
    check(!isLayingOut, "viewDidDisappear in layout")
    place = .disappeared
    disappearances += 1
  }

  /// Checks a controller at rest: it is where it should be, and reports no change under way.
  func checkRest(isSeen: Bool) {
    check(place == (isSeen ? .appeared : .disappeared), "at rest, seen: \(isSeen)")
    check(appearances - disappearances == (isSeen ? 1 : 0), "an appearance for each disappearance")
    check(reason == Reason.none, "a reason at rest")
    check(isInWindow == isSeen, "in a window, seen: \(isSeen)")
  }
}
