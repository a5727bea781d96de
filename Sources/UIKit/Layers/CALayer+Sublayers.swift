/// A layer that was added to another.
struct SublayerEntry {
  let layer: CALayer

  /// The subview directly behind the layer when it was added, or nil if there was none.
  weak var viewBehind: UIView?
}

extension CALayer {
  /// The layer that contains this one; for a view's layer, the superview's layer.
  public var superlayer: CALayer? {
    ownSuperlayer ?? onView { $0.superview?.layer } ?? nil
  }

  /// The sublayers from back to front, including the layers of subviews, or nil.
  ///
  /// Setting it replaces the layers that were added to this one. The layers of subviews stay.
  public var sublayers: [CALayer]? {
    get {
      let all = allSublayers
      return all.isEmpty ? nil : all
    }
    set {
      for entry in ownSublayers { entry.layer.ownSuperlayer = nil }
      ownSublayers = []
      let ofSubviews = allSublayers
      for layer in newValue ?? [] where !ofSubviews.contains(where: { $0 === layer }) {
        insert(layer, at: .max)
      }
    }
  }

  private var subviewLayers: [(view: UIView, layer: CALayer)] {
    onView { view in view.subviews.map { ($0, $0.layer) } } ?? []
  }

  /// The layers of subviews and the added layers, each in front of the subview that was behind it.
  private var allSublayers: [CALayer] {
    guard unsafe view != nil else { return ownSublayers.map(\.layer) }
    let ofSubviews = subviewLayers
    var all = ownSublayers.filter { entry in
      !ofSubviews.contains { $0.view === entry.viewBehind }
    }.map(\.layer)
    for (view, layer) in ofSubviews {
      all.append(layer)
      all += ownSublayers.filter { $0.viewBehind === view }.map(\.layer)
    }
    return all
  }

  func index(of sublayer: CALayer) -> Int? {
    allSublayers.firstIndex { $0 === sublayer }
  }

  func insert(_ layer: CALayer, at index: Int) {
    precondition(!isInTree(of: layer), "A layer cannot be added to itself or to one in it.")
    layer.leaveSuperlayer()
    let all = allSublayers
    let behind = all[..<min(index, all.count)]
    let views = subviewLayers
    let viewBehind = behind.reversed().lazy.compactMap { candidate in
      views.first { $0.layer === candidate }?.view
    }.first
    // Layers with the same subview behind them are in the order of the list.
    let place = behind.count { candidate in ownSublayers.contains { $0.layer === candidate } }
    ownSublayers.insert(SublayerEntry(layer: layer, viewBehind: viewBehind), at: place)
    layer.ownSuperlayer = self
    if unsafe view == nil { markNeedsLayout() }
    if layer.ownNeedsLayout || layer.ownNeedsDisplay || layer.subtreeHasWork { markSubtreeWork() }
  }

  func leaveSuperlayer() {
    ownSuperlayer?.ownSublayers.removeAll { $0.layer === self }
    ownSuperlayer = nil
  }

  private func isInTree(of other: CALayer) -> Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current === other { return true }
      layer = current.ownSuperlayer
    }
    return false
  }
}
