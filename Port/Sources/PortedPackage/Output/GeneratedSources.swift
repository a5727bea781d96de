/// Files of the package that are not the app's.
enum GeneratedSources {
  private static let heading = "// Written by 'plumbline port'.\n"

  /// Lets XCTest call methods of the main actor.
  static let testCases = heading + "@_exported import UIKitXCTest\n"

  /// The module that holds an app's resources.
  ///
  /// It is a module of its own since the package manager's accessor asks for the real main bundle, which the app's
  /// modules do not see.
  static func bundle(hasResources: Bool) -> String {
    """
    \(heading)public import Foundation

    /// The bundle of the app's resources.
    nonisolated(unsafe) public let appBundle: Bundle = \(hasResources ? ".module" : ".main")

    """
  }

  /// Declarations that lead an app's code to its resources.
  static func mainBundle(of module: String) -> String {
    """
    \(heading)import \(module)Resources
    import Foundation

    extension Bundle {
      /// The app's bundle: in tests, the main one is that of the test runner.
      nonisolated static var main: Bundle { \(module)Resources.appBundle }

      /// The bundle of a class of the app.
      nonisolated convenience init(for aClass: AnyClass) { self.init(path: Bundle.main.bundlePath)! }
    }

    /// Finds a text in the app's bundle.
    nonisolated func NSLocalizedString(
      _ key: String,
      tableName: String? = nil,
      bundle: Bundle = Bundle.main,
      value: String = "",
      comment: String
    ) -> String {
      bundle.localizedString(forKey: key, value: value, table: tableName)
    }

    """
  }
}
