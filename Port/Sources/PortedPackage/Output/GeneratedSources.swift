import SourceRewriting

/// The package's files that do not come from the app.
enum GeneratedSources {
  private static let heading = "// Written by 'plumbline port'.\n"

  /// Allows XCTest to call main-actor methods.
  static let testCases = heading + "@_exported import UIKitXCTest\n"

  /// The connections of storyboards and xibs to a module's classes, from the functions at the ends
  /// of its files.
  static func interface(functions: [String], imports: [String]) -> String {
    var text = """
      \(heading)import UIKit

      /// What storyboards and xibs connect in this module's classes; UIKit finds it by its name.
      final class PortedInterface: InterfaceModule {

      """
    if !imports.isEmpty {
      let names = imports.map(\.swiftLiteral).joined(separator: ", ")
      text += "  static var imports: [String] { [\(names)] }\n\n"
    }
    text += "  static func connect(_ connections: InterfaceConnections) {\n"
    for function in functions { text += "    \(function)(connections)\n" }
    return text + "  }\n}\n"
  }

  /// The module that contains an app's resources.
  ///
  /// It is separate because the package manager's accessor refers to the real main bundle, which
  /// the app's modules do not see.
  static func bundle(hasResources: Bool, hasInformation: Bool) -> String {
    var text = """
      \(heading)public import Foundation

      /// The bundle of the app's resources.
      nonisolated(unsafe) public let appBundle: Bundle = \(hasResources || hasInformation ? ".module" : ".main")

      """
    guard hasInformation else { return text }
    text += """

      /// The app's Info.plist, which has another name here: the package manager takes none of that one.
      nonisolated(unsafe) private let appInformation: [String: Any] = {
        guard let data = FileManager.default.contents(atPath: appBundle.bundlePath + "/\(informationFile)"),
          let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        else { return [:] }
        return list as? [String: Any] ?? [:]
      }()

      /// What a bundle's Info.plist says.
      public func information(of bundle: Bundle) -> [String: Any]? {
        bundle.bundlePath == appBundle.bundlePath ? appInformation : bundle.infoDictionary
      }

      """
    return text
  }

  /// The name of an app's Info.plist in its bundle.
  static let informationFile = "AppInfo.plist"

  /// Declarations that direct an app's code to its resources.
  static func mainBundle(in resources: String, hasInformation: Bool) -> String {
    var text = """
      \(heading)import \(resources)
      import Foundation

      extension Bundle {
        /// The app's bundle: in tests, the main one is that of the test runner.
        nonisolated static var main: Bundle { \(resources).appBundle }

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
    guard hasInformation else { return text }
    text += """

      extension Bundle {
        /// What the bundle's Info.plist says.
        nonisolated var infoDictionary: [String: Any]? { \(resources).information(of: self) }

        /// A value of the bundle's Info.plist.
        nonisolated func object(forInfoDictionaryKey key: String) -> Any? { infoDictionary?[key] }

        /// The bundle's identifier.
        nonisolated var bundleIdentifier: String? { infoDictionary?["CFBundleIdentifier"] as? String }
      }

      """
    return text
  }
}
