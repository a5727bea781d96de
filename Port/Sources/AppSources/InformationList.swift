import Foundation

/// What Xcode makes an app's `Info.plist` of: a file, and build settings.
struct InformationList {
  private static let standard = [
    ("CFBundleShortVersionString", "MARKETING_VERSION", "1.0"),
    ("CFBundleVersion", "CURRENT_PROJECT_VERSION", "1"),
    ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER", "app"),
    ("CFBundleName", "PRODUCT_NAME", "App"),
  ]
  private let values: [String: Any]

  /// Reads the file that the settings name, relative to the project's folder.
  init(settings: BuildSettings, folder: String) {
    var values: [String: Any] = [:]
    if let file = settings["INFOPLIST_FILE"],
      let data = FileManager.default.contents(atPath: XcodeProject.join(folder, file)),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    {
      values = Self.expanded(list, settings) as? [String: Any] ?? [:]
    }
    for (key, setting, fallback) in Self.standard {
      let own = values[key] as? String ?? ""
      if own.isEmpty { values[key] = settings[setting] ?? fallback }
    }
    self.values = values
  }

  /// Reads a file whose values no settings are known for; nil if it is not a list.
  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let values = list as? [String: Any]
    else { return nil }
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

  private static func expanded(_ value: Any, _ settings: BuildSettings) -> Any {
    switch value {
    case let text as String: settings.expanding(text)
    case let list as [Any]: list.map { expanded($0, settings) }
    case let values as [String: Any]: values.mapValues { expanded($0, settings) }
    default: value
    }
  }
}
