extension UIView {
  /// The edge where reading starts.
  public var leadingAnchor: NSLayoutXAxisAnchor { xAnchor(.leading) }

  /// The edge where reading ends.
  public var trailingAnchor: NSLayoutXAxisAnchor { xAnchor(.trailing) }

  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { xAnchor(.left) }

  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { xAnchor(.right) }

  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { yAnchor(.top) }

  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { yAnchor(.bottom) }

  /// The width.
  public var widthAnchor: NSLayoutDimension { sizeAnchor(.width) }

  /// The height.
  public var heightAnchor: NSLayoutDimension { sizeAnchor(.height) }

  /// The center along the x axis.
  public var centerXAnchor: NSLayoutXAxisAnchor { xAnchor(.centerX) }

  /// The center along the y axis.
  public var centerYAnchor: NSLayoutYAxisAnchor { yAnchor(.centerY) }
}

extension UILayoutGuide {
  /// The edge where reading starts.
  public var leadingAnchor: NSLayoutXAxisAnchor { xAnchor(.leading) }

  /// The edge where reading ends.
  public var trailingAnchor: NSLayoutXAxisAnchor { xAnchor(.trailing) }

  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { xAnchor(.left) }

  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { xAnchor(.right) }

  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { yAnchor(.top) }

  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { yAnchor(.bottom) }

  /// The width.
  public var widthAnchor: NSLayoutDimension { sizeAnchor(.width) }

  /// The height.
  public var heightAnchor: NSLayoutDimension { sizeAnchor(.height) }

  /// The center along the x axis.
  public var centerXAnchor: NSLayoutXAxisAnchor { xAnchor(.centerX) }

  /// The center along the y axis.
  public var centerYAnchor: NSLayoutYAxisAnchor { yAnchor(.centerY) }
}
