// Lists create cells of the registered class, which overrides the designated initializer.
//
// Swift calls an initializer on a metatype that is known only at run time if the initializer is
// `required`. Apple's are not, and overriding a required one with `override` is an error. So each
// class here has a convenience initializer, and its `self.init(…)` calls the subclass's own
// override. That convenience initializer is called through its allocating entry point: its
// parameters are those of the initializer, passed as owned, followed by the metatype, as for a
// static method. A class that declares other designated initializers and does not override this one
// ends the process with Swift's "use of unimplemented initializer", as on Apple's systems.

extension UIView {
  /// Creates a view of the registered class.
  static func make(frame: CGRect) -> UIView {
    make(dynamicallyWith: frame)
  }

  convenience init(dynamicallyWith frame: CGRect) {
    self.init(frame: frame)
  }

  @_silgen_name("$s5UIKit6UIViewC15dynamicallyWithAC10Foundation6CGRectV_tcfC")
  private static func make(dynamicallyWith frame: CGRect) -> UIView
}

extension UITableViewCell {
  /// Creates a cell of the registered class.
  static func make(style: CellStyle, reuseIdentifier: String?) -> UITableViewCell {
    make(dynamicallyWith: style, reuseIdentifier: reuseIdentifier)
  }

  convenience init(dynamicallyWith style: CellStyle, reuseIdentifier: String?) {
    self.init(style: style, reuseIdentifier: reuseIdentifier)
  }

  @_silgen_name("$s5UIKit15UITableViewCellC15dynamicallyWith15reuseIdentifierA2C0D5StyleO_SSSgtcfC")
  private static func make(
    dynamicallyWith style: CellStyle,
    reuseIdentifier: consuming String?
  ) -> UITableViewCell
}

extension UITableViewHeaderFooterView {
  /// Creates a header or footer of the registered class.
  static func make(reuseIdentifier: String?) -> UITableViewHeaderFooterView {
    make(dynamicallyWith: reuseIdentifier)
  }

  convenience init(dynamicallyWith reuseIdentifier: String?) {
    self.init(reuseIdentifier: reuseIdentifier)
  }

  @_silgen_name("$s5UIKit023UITableViewHeaderFooterC0C15dynamicallyWithACSSSg_tcfC")
  private static func make(
    dynamicallyWith reuseIdentifier: consuming String?
  ) -> UITableViewHeaderFooterView
}
