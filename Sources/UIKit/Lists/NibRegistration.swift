extension UITableView {
  /// Registers the nib whose cell cells of a kind are.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    pool.nibs[identifier] = nib
    pool.classes[identifier] = nil
  }

  /// Registers the nib whose view headers and footers of a kind are.
  public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    pool.headerNibs[identifier] = nib
    pool.headerClasses[identifier] = nil
  }
}

extension UICollectionView {
  /// Registers the nib whose cell cells of a kind are.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    reusePool.cellNibs[identifier] = nib
    reusePool.cellClasses[identifier] = nil
  }

  /// Registers the nib whose view headers, footers or other views of a kind are.
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
