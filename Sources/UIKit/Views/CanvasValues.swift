internal import LayoutEngine

/// Values that the canvas of an Interface Builder document gives a view in place of its own.
///
/// Documents can replace an intrinsic size. Measurements from other systems (text sizes, margins,
/// safe areas, baselines) also enter a layout through these values. If a value is nil, the view's
/// own value applies.
package final class CanvasValues {
  /// The position of a view's text.
  package enum Baselines {
    /// At the top and the bottom of the view: the ascender from the top and the descender from the
    /// bottom, in points.
    case edges(ascender: CGFloat, descender: CGFloat)
    /// One line, vertically centered, with a height and an ascender in points.
    case middle(line: CGFloat, ascender: CGFloat)
  }

  /// The content's width, or `noIntrinsicMetric`.
  package var intrinsicWidth: CGFloat?
  /// The content's height, or `noIntrinsicMetric`.
  package var intrinsicHeight: CGFloat?
  /// The length that the enclosing stack uses for proportional filling, if it is not the intrinsic
  /// one.
  package var proportionalLength: CGFloat?
  /// The margins, the safe area and the superview's margins included.
  package var margins: UIEdgeInsets?
  /// The parts of the view that bars cover.
  package var safeArea: UIEdgeInsets?
  /// The position of the text.
  package var baselines: Baselines?
  /// Whether the frame is fixed, as for the root of a layout on the canvas.
  package var isFrameGiven = false

  /// Creates values that replace nothing.
  package init() {}
}

extension UIView {
  /// The canvas values of an Interface Builder document for the view; set them before layout.
  package var canvasValues: CanvasValues? {
    get { layoutState.canvas }
    set {
      layoutState.canvas = newValue
      marginsMayHaveChanged()
      markIntrinsicSizeInvalid()
    }
  }

  /// The size that the content needs, from the canvas if it has one, otherwise from the view.
  var wantedContentSize: CGSize {
    guard let canvas = layoutState.canvas else { return intrinsicContentSize }
    if let width = canvas.intrinsicWidth, let height = canvas.intrinsicHeight {
      return CGSize(width: width, height: height)
    }
    let own = intrinsicContentSize
    return CGSize(
      width: canvas.intrinsicWidth ?? own.width,
      height: canvas.intrinsicHeight ?? own.height
    )
  }

  /// The first baseline's distance from the alignment rectangle's top.
  var wantedFirstBaseline: CGFloat {
    switch layoutState.canvas?.baselines {
    case nil: firstBaselineOffset
    case .edges(let ascender, _): ascender
    case .middle(let line, let ascender): (geometry.frame.height - line) / 2 + ascender
    }
  }

  /// The last baseline's distance from the alignment rectangle's bottom.
  var wantedLastBaseline: CGFloat {
    switch layoutState.canvas?.baselines {
    case nil: lastBaselineOffset
    case .edges(_, let descender): descender
    case .middle(let line, let ascender): (geometry.frame.height + line) / 2 - ascender
    }
  }

  /// Updates baselines that depend on the height.
  func canvasHeightDidChange() {
    if case .middle = layoutState.canvas?.baselines { engine?.itemInsetsDidChange(self) }
  }
}
