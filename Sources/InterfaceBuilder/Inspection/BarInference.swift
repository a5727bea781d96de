internal import InterfaceInspection

/// Infers the bars around a storyboard's controllers from the segues that lead to them.
struct BarInference {
  /// The bars around a controller's view.
  struct Bars: Equatable {
    var hasNavigationBar = false
    var hasTabBar = false
  }

  private var bars: [String: Bars] = [:]

  /// Follows the segues of a document, starting from the containers.
  init(_ document: Element) {
    var steps: [(destination: String, kind: String, relationship: String?, source: String)] = []
    var containers: [String: String] = [:]
    for scene in document.child("scenes")?.children ?? [] {
      for object in scene.child("objects")?.children ?? [] {
        guard let id = object.id else { continue }
        containers[id] = object.name
        object.visit { element in
          guard element.name == "segue", let destination = element["destination"] else { return }
          steps.append((destination, element["kind"] ?? "", element["relationship"], id))
        }
      }
    }
    // Each round follows one more segue; cycles add nothing new.
    for _ in 0...steps.count {
      var isChanged = false
      for step in steps {
        var around = bars[step.source] ?? Bars()
        switch (step.relationship, step.kind) {
        case ("rootViewController", _): around.hasNavigationBar = true
        case ("viewControllers", _): around.hasTabBar = true
        case (nil, "show"), (nil, "push"), (nil, "showDetail"): break
        default: continue
        }
        let old = bars[step.destination] ?? Bars()
        let new = Bars(
          hasNavigationBar: old.hasNavigationBar || around.hasNavigationBar,
          hasTabBar: old.hasTabBar || around.hasTabBar
        )
        if new != old {
          bars[step.destination] = new
          isChanged = true
        }
      }
      if !isChanged { break }
    }
  }

  /// Returns the insets that bars and the device cover in a controller's view.
  func safeArea(of controller: Element?, view: Element, on device: CanvasDevice.Insets)
    -> CanvasDevice.Insets
  {
    var insets = device
    let around = controller?.id.flatMap { bars[$0] } ?? Bars()
    let top =
      controller?.child(key: "simulatedTopBarMetrics")
      ?? view.child(key: "simulatedTopBarMetrics")
    let bottom =
      controller?.child(key: "simulatedBottomBarMetrics")
      ?? view.child(key: "simulatedBottomBarMetrics")
    if top?.name == "simulatedNavigationBarMetrics" || top == nil && around.hasNavigationBar {
      insets.top += 44
    }
    switch bottom?.name {
    case "simulatedTabBarMetrics": insets.bottom += 49
    case "simulatedToolbarMetrics": insets.bottom += 44
    case nil where around.hasTabBar: insets.bottom += 49
    default: break
    }
    return insets
  }
}
