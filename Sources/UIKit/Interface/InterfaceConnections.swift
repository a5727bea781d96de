/// The properties and methods of a module's classes that Interface Builder documents use.
///
/// Objective-C's runtime finds outlets by name. Here a module lists them in a class that must be
/// called `PortedInterface`. `plumbline port` writes one; by hand it looks like this:
///
/// ```swift
/// final class PortedInterface: InterfaceModule {
///   static func connect(_ connections: InterfaceConnections) {
///     connections.property("titleLabel", \FeedCell.titleLabel)
///     connections.action(Selector("like:", FeedCell.like(_:)))
///   }
/// }
/// ```
@preconcurrency @MainActor
public protocol InterfaceModule {
  /// Other modules whose lists also apply.
  static var imports: [String] { get }

  /// Lists the properties and actions.
  static func connect(_ connections: InterfaceConnections)
}

extension InterfaceModule {
  /// Empty by default.
  public static var imports: [String] { [] }
}

/// The properties that documents set, by name.
@preconcurrency @MainActor
public final class InterfaceConnections {
  private struct Property {
    let accepts: (AnyObject) -> Bool
    /// Sets a value; returns false if it does not have the property's type.
    let set: (AnyObject, Any) -> Bool
  }

  /// The result of setting a value.
  package enum Outcome {
    case set
    case wrongType
    case unknown
  }

  /// Everything that modules have listed.
  package static let shared = InterfaceConnections()

  private var properties: [String: [Property]] = [:]
  private var types: [String: AnyClass] = [:]
  private var makers: [ObjectIdentifier: @MainActor () -> NSObject] = [:]
  private var modules: Set<String> = []

  private init() { listFrameworkProperties() }

  /// Lists a property that documents set: an outlet, an outlet collection, a runtime attribute.
  public func property<Object: AnyObject, Value>(
    _ key: String,
    _ path: ReferenceWritableKeyPath<Object, Value>
  ) {
    property(key) { (object: Object, value: Value) in object[keyPath: path] = value }
  }

  private func property<Object: AnyObject, Value>(
    _ key: String,
    set: @escaping (Object, Value) -> Void
  ) {
    let property = Property(
      accepts: { $0 is Object },
      set: { object, value in
        guard let object = object as? Object, let value = Self.convert(value, to: Value.self)
        else { return false }
        set(object, value)
        return true
      }
    )
    properties[key, default: []].append(property)
  }

  /// Lists a method that documents call; creating the selector registers it.
  public func action(_ selector: Selector) {}

  /// Lists a class under the name that documents use, if that differs from its own.
  public func type(_ type: AnyClass, named name: String) { types[name] = type }

  /// Lists how to create an object that is neither a view nor a controller, for documents that
  /// contain one.
  public func object<Object: NSObject>(_ make: @escaping @MainActor () -> Object) {
    makers[ObjectIdentifier(Object.self)] = make
  }

  /// Creates an object of a class; returns nil if none is listed for it.
  package func makeObject(of type: AnyClass) -> NSObject? { makers[ObjectIdentifier(type)]?() }

  /// Loads the list of a module once, and those of the modules that it imports.
  package func load(module: String) {
    guard modules.insert(module).inserted,
      let list = NSClassFromString("\(module).PortedInterface") as? any InterfaceModule.Type
    else { return }
    list.connect(self)
    for other in list.imports { load(module: other) }
  }

  /// Returns the class for a name in documents; nil if no module has it.
  package func type(named name: String, module: String?) -> AnyClass? {
    if let module { load(module: module) }
    if let listed = types[name] { return listed }
    if let module, let type = NSClassFromString("\(module).\(name)") { return type }
    // Documents from older tools do not give the module, and a class may have moved.
    return modules.sorted().lazy.compactMap { NSClassFromString("\($0).\(name)") }.first
  }

  /// Sets an object's property; the latest listing applies.
  package func set(_ value: Any, for key: String, of object: AnyObject) -> Outcome {
    guard let property = properties[key]?.last(where: { $0.accepts(object) }) else {
      return .unknown
    }
    return property.set(object, value) ? .set : .wrongType
  }

  private static func convert<Value>(_ value: Any, to type: Value.Type) -> Value? {
    if let value = value as? Value { return value }
    var others: [Any] = []
    switch value {
    case let flag as Bool: others = [NSNumber(value: flag), flag ? 1 : 0]
    case let number as Double where abs(number) < 1e15:
      others = [
        CGFloat(number), Float(number), Int(number), number != 0, NSNumber(value: number),
        UILayoutPriority(Float(number)), TimeInterval(number),
      ]
      if let small = Int32(exactly: number.rounded(.towardZero)) { others.append(small) }
      if number >= 0 { others.append(UInt(number)) }
    case let color as UIColor: others = [color.cgColor]
    case let objects as [AnyObject]: others = [NSArray(array: objects)]
    default: break
    }
    return others.lazy.compactMap { $0 as? Value }.first
  }
}

extension InterfaceConnections {
  /// Lists the properties that documents set in classes of this module.
  private func listFrameworkProperties() {
    property("view") { (controller: UIViewController, view: UIView) in controller.view = view }
    property("tableView", \UITableViewController.tableView)
    property("collectionView", \UICollectionViewController.collectionView)
    property("refreshControl", \UITableViewController.refreshControl)
    property("delegate", \UIScrollView.delegate)
    property("delegate", \UITableView.delegate)
    property("dataSource", \UITableView.dataSource)
    property("prefetchDataSource", \UITableView.prefetchDataSource)
    property("delegate", \UICollectionView.delegate)
    property("dataSource", \UICollectionView.dataSource)
    property("prefetchDataSource", \UICollectionView.prefetchDataSource)
    property("delegate", \UITextField.delegate)
    property("delegate", \UITextView.delegate)
    property("delegate", \UISearchBar.delegate)
    property("delegate", \UIPickerView.delegate)
    property("dataSource", \UIPickerView.dataSource)
    property("delegate", \UITabBar.delegate)
    property("delegate", \UITabBarController.delegate)
    property("delegate", \UINavigationController.delegate)
    property("delegate", \UISplitViewController.delegate)
    property("delegate", \UIPageViewController.delegate)
    property("dataSource", \UIPageViewController.dataSource)
    property("delegate", \UIGestureRecognizer.delegate)
    property("backgroundView", \UITableView.backgroundView)
    property("backgroundView", \UITableViewCell.backgroundView)
    property("selectedBackgroundView", \UITableViewCell.selectedBackgroundView)
    property("accessoryView", \UITableViewCell.accessoryView)
    property("backgroundView", \UICollectionViewCell.backgroundView)
    property("selectedBackgroundView", \UICollectionViewCell.selectedBackgroundView)
    property("titleView", \UINavigationItem.titleView)
    property("layer.cornerRadius", \UIView.layer.cornerRadius)
    property("layer.borderWidth", \UIView.layer.borderWidth)
    property("layer.borderColor", \UIView.layer.borderColor)
    property("layer.masksToBounds", \UIView.layer.masksToBounds)
    property("layer.shadowRadius", \UIView.layer.shadowRadius)
    property("layer.shadowOpacity", \UIView.layer.shadowOpacity)
    property("layer.shadowOffset", \UIView.layer.shadowOffset)
    property("clipsToBounds", \UIView.clipsToBounds)
    property("alpha", \UIView.alpha)
    property("hidden", \UIView.isHidden)
    property("tag", \UIView.tag)
    property("accessibilityIdentifier", \UIView.accessibilityIdentifier)
    property("accessibilityLabel", \UIView.accessibilityLabel)
    property("text", \UILabel.text)
    property("text", \UITextField.text)
    property("text", \UITextView.text)
    property("title", \UIViewController.title)
    property("restorationIdentifier", \UIViewController.restorationIdentifier)
  }
}
