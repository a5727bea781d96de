extension IndexPath {
  /// Creates the index path of a row in a table.
  public init(row: Int, section: Int) {
    self.init(pair: section, row)
  }

  /// Creates the index path of an item in a collection view.
  public init(item: Int, section: Int) {
    self.init(pair: section, item)
  }

  // Creating an index path from an array takes several times as long.
  private init(pair first: Int, _ second: Int) {
    self.init(index: first)
    append(second)
  }

  /// The section's index.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The row's index in its section.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The item's index in its section.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}

extension NSIndexPath {
  /// Creates the index path of a row in a table.
  public convenience init(row: Int, section: Int) {
    self.init(item: row, section: section)
  }

  /// Creates the index path of an item in a collection view.
  public convenience init(item: Int, section: Int) {
    let path = [section, item]
    // The initializer copies the two numbers.
    unsafe self.init(indexes: path, length: 2)
  }

  /// The section's index.
  public var section: Int { index(atPosition: 0) }

  /// The row's index in its section.
  public var row: Int { index(atPosition: 1) }

  /// The item's index in its section.
  public var item: Int { index(atPosition: 1) }
}
