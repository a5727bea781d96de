import Foundation

/// The sources from which Xcode makes an app's `Info.plist`: a file, and build settings.
struct InformationList {
  private static let standard = [
    ("CFBundleShortVersionString", "MARKETING_VERSION", "1.0"),
    ("CFBundleVersion", "CURRENT_PROJECT_VERSION", "1"),
    ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER", "app"),
    ("CFBundleName", "PRODUCT_NAME", "App"),
  ]
  private let values: [String: Any]

  /// Why the file in the settings is not read, in a sentence; nil if it is.
  private(set) var refusal: String?

  /// Reads the file in the settings, relative to the project's folder.
  ///
  /// - Throws: An error if a value is too long.
  init(settings: BuildSettings, project: XcodeProject) throws(AppSourcesError) {
    var values: [String: Any] = [:]
    if let file = try settings["INFOPLIST_FILE"], !file.isEmpty {
      let path = XcodeProject.join(project.folder, file)
      if let reason = project.area.refusal(of: path) {
        refusal = "\(path) \(reason)."
      } else if let list = Self.read(path) {
        var work = 0
        values = try Self.expanded(list, settings, work: &work) as? [String: Any] ?? [:]
      } else {
        refusal = "\(path) cannot be read."
      }
    }
    for (key, setting, fallback) in Self.standard {
      let own = values[key] as? String ?? ""
      if own.isEmpty { values[key] = try settings[setting] ?? fallback }
    }
    self.values = values
  }

  private static func read(_ path: String) -> Any? {
    InputFile.contents(path, maximumSize: 1 << 20)
      .flatMap { PropertyList.foundationValue(of: Data($0)) }
  }

  /// Reads a file without settings for its values; nil if it is not a property list.
  init?(path: String) {
    guard let values = Self.read(path) as? [String: Any] else { return nil }
    self.values = values
  }

  /// The list as XML; nil if it cannot be written.
  var bytes: [UInt8]? {
    let data = try? PropertyListSerialization.data(
      fromPropertyList: values,
      format: .xml,
      options: 0
    )
    return data.map(Array.init)
  }

  private static func expanded(
    _ value: Any,
    _ settings: BuildSettings,
    work: inout Int
  ) throws(AppSourcesError) -> Any {
    switch value {
    case let text as String: return try settings.expanding(text, work: &work)
    case let list as [Any]:
      var result: [Any] = []
      for item in list { result.append(try expanded(item, settings, work: &work)) }
      return result
    case let values as [String: Any]:
      var result: [String: Any] = [:]
      // In an order, so that the limit is reached at the same value each time.
      for (key, item) in values.sorted(by: { $0.key < $1.key }) {
        result[key] = try expanded(item, settings, work: &work)
      }
      return result
    default: return value
    }
  }
}
