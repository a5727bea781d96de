extension UITableView {
  /// Registers a nib for the cells of a reuse identifier.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    pool.nibs[identifier] = nib
    pool.classes[identifier] = nil
  }

  /// Registers a nib for the headers and footers of a reuse identifier.
  public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    pool.headerNibs[identifier] = nib
    pool.headerClasses[identifier] = nil
  }
}

extension UICollectionView {
  /// Registers a nib for the cells of a reuse identifier.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    reusePool.cellNibs[identifier] = nib
    reusePool.cellClasses[identifier] = nil
  }

  /// Registers a nib for the headers, footers or other views of a reuse identifier.
  public func register(
    _ nib: UINib?,
    forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    let key = "\(kind)/\(identifier)"
    reusePool.viewNibs[key] = nib
    reusePool.viewClasses[key] = nil
  }
}
