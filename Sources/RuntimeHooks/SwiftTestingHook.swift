internal import CRuntimeHooks
internal import Glibc

/// Queries Swift Testing for the test of the current task.
///
/// `Test.current` and `Test.Case.current` are task-local values, so they are valid on any thread
/// that the task runs on. They are looked up by name, because an app must not link the library.
/// Their values are read through types that are only known at run time.
enum SwiftTestingHook {
  // Addresses of functions, looked up once.
  nonisolated(unsafe) private static let getTest = unsafe symbol("$s7Testing4TestV7currentACSgvgZ")
  nonisolated(unsafe) private static let getCase = unsafe symbol(
    "$s7Testing4TestV4CaseV7currentAESgvgZ"
  )
  nonisolated(unsafe) private static let getCaseID = unsafe symbol(
    "$s7Testing4TestV4CaseV2idAE2IDVvg"
  )
  private static let testType: Any.Type? = _typeByName("7Testing4TestVSg")
  private static let caseType: Any.Type? = _typeByName("7Testing4TestV4CaseVSg")
  private static let caseIDType: Any.Type? = _typeByName("7Testing4TestV4CaseV2IDV")

  /// Whether the library is loaded.
  static var isLoaded: Bool {
    unsafe getTest != nil || symbol("swt_getTestingLibraryVersion") != nil
  }

  /// Whether everything that is looked up exists.
  static var isComplete: Bool {
    unsafe getTest != nil && getCase != nil && getCaseID != nil && testType != nil
      && caseType != nil
      && caseIDType != nil && ProcessArguments.canAdd
  }

  private static func symbol(_ name: String) -> UnsafeRawPointer? {
    // A null handle searches everything that the program has loaded.
    unsafe dlsym(nil, name).map { UnsafeRawPointer($0) }
  }

  /// Returns the current task's test, or nil.
  static func currentTest() -> RunningTest? {
    guard let getTest = unsafe getTest, let testType,
      let test = unsafe value(of: testType, getTest) as? any Identifiable
    else { return nil }
    var found = RunningTest(id: String(describing: test.id))
    if let getCase = unsafe getCase, let caseType,
      let testCase = Mirror(reflecting: unsafe value(of: caseType, getCase)).children.first?.value,
      // The only case of a test without parameters is the test itself.
      let id = caseID(of: testCase), id.hasPrefix("Parameterized")
    {
      found.caseID = id
      found.arguments = argumentsText(of: testCase)
    }
    return found
  }

  /// Returns the library's identifier of a case, as in its event stream.
  private static func caseID(of testCase: Any) -> String? {
    guard let getCaseID = unsafe getCaseID, let caseIDType else { return nil }
    func openType<Case>(_ testCase: Case) -> String {
      func call<ID>(_ type: ID.Type) -> String {
        unsafe withUnsafePointer(to: testCase) { testCase in
          unsafe withUnsafeTemporaryAllocation(of: ID.self, capacity: 1) { memory in
            guard let address = memory.baseAddress else { return "" }
            unsafe rh_call_member_getter(getCaseID, testCase, address)
            return unsafe String(describing: address.move())
          }
        }
      }
      return _openExistential(caseIDType, do: call)
    }
    return _openExistential(testCase, do: openType)
  }

  /// Calls a static getter whose value has the given type.
  private static func value(of type: Any.Type, _ getter: UnsafeRawPointer) -> Any {
    func call<T>(_ type: T.Type) -> Any {
      unsafe withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { memory in
        // One element was allocated, so there is an address, and the getter initializes it.
        guard let address = memory.baseAddress else { return () }
        unsafe rh_call_getter(getter, address)
        return unsafe address.move()
      }
    }
    return _openExistential(type, do: call)
  }

  /// Returns the arguments of a case, separated by commas, or nil if they are not found.
  private static func argumentsText(of testCase: Any) -> String? {
    guard let kind = child("_kind", of: testCase),
      let values = Mirror(reflecting: kind).children.first?.value,
      let arguments = child("arguments", of: values) ?? child(".0", of: values)
    else { return nil }
    let texts = Mirror(reflecting: arguments).children.map { argument in
      child("value", of: argument.value).map { String(reflecting: $0) } ?? "?"
    }
    return texts.joined(separator: ", ")
  }

  private static func child(_ label: String, of value: Any) -> Any? {
    var mirror = Mirror(reflecting: value)
    // The value of an optional is its only child.
    while mirror.displayStyle == .optional, let wrapped = mirror.children.first {
      mirror = Mirror(reflecting: wrapped.value)
    }
    return mirror.children.first { $0.label == label }?.value
  }
}

/// A test with its library's identifiers.
package struct RunningTest: Hashable, Sendable {
  package var id: String
  /// The case of a parameterized test.
  package var caseID: String?
  /// The case's arguments, separated by commas.
  package var arguments: String?

  package static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.caseID == right.caseID
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(caseID)
  }
}
