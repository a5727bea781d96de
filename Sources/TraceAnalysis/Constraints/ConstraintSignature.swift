import TraceStore

/// What two constraints have in common that ask for the same except for constant and priority.
struct ConstraintShape: Hashable {
  /// Both attributes and the relation.
  struct Attributes: Hashable {
    private var bits: UInt32

    init(_ row: ConstraintRow) {
      bits =
        UInt32(row.firstAttribute) << 16 | UInt32(row.secondAttribute) << 8
        | UInt32(UInt8(bitPattern: row.relation)) | (row.secondItem == nil ? 1 << 24 : 0)
    }

    fileprivate init() { bits = .max }
  }

  private var first: Int64
  private var second: Int64
  private var attributes: Attributes
  private var multiplier: UInt64

  /// Makes the shape of a constraint, with its items by row id.
  init(_ row: ConstraintRow) {
    first = row.firstItem
    second = row.secondItem ?? 0
    attributes = Attributes(row)
    multiplier = row.multiplier.bitPattern
  }

  /// Makes the shape of a constraint whose items are named by path; equal to that of no row.
  init(pathShape: Int32) {
    first = Int64(pathShape)
    second = 0
    attributes = Attributes()
    multiplier = 0
  }

  func hash(into hasher: inout Hasher) {
    // One word of all: the multipliers are odd, so that each item counts.
    let items =
      UInt64(bitPattern: first) &* 0x9e37_79b9_7f4a_7c15
      ^ UInt64(bitPattern: second) &* 0xbf58_476d_1ce4_e5b9
    hasher.combine(items ^ multiplier)
    hasher.combine(attributes)
  }
}

/// What a constraint says at a moment: two with equal signatures ask for the same.
struct ConstraintSignature: Hashable {
  /// Items, attributes, relation and multiplier.
  var shape: ConstraintShape
  /// Whether the app's own code made it; the system's are counted apart.
  var isUsers: Bool
  private var constantBits: UInt64
  private var priorityBits: UInt64

  /// The constant; positive zero for both zeros.
  var constant: Double { Double(bitPattern: constantBits) }

  init(shape: ConstraintShape, constant: Double, priority: Double, isUsers: Bool) {
    self.shape = shape
    self.isUsers = isUsers
    // 0 and −0 ask for the same, and so do two NaNs.
    constantBits = (constant + 0).bitPattern
    priorityBits = priority.bitPattern
  }

  /// The signature with every constant alike.
  var withoutConstant: Self {
    var copy = self
    copy.constantBits = 0
    return copy
  }

  /// The signature with every priority alike.
  var withoutPriority: Self {
    var copy = self
    copy.priorityBits = 0
    return copy
  }
}
