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

  /// The absolute path of the file in the settings; nil if they name none.
  private(set) var path: String?

  /// Why the file in the settings is not ported, in a sentence; nil if it is.
  private(set) var refusal: String?

  /// The maximum size of a file, in bytes.
  private static let maximumFileSize = 1 << 20

  /// Why a file is not ported, as a clause.
  struct Refusal: Error {
    var reason: String
  }

  /// Reads the file in the settings, relative to the project's folder.
  ///
  /// - Throws: An error if a value is too long.
  init(settings: BuildSettings, project: XcodeProject) throws(AppSourcesError) {
    var values: [String: Any] = [:]
    if let file = try settings["INFOPLIST_FILE"], !file.isEmpty {
      let path = XcodeProject.join(project.folder, file)
      self.path = path
      do {
        let list = try Self.read(path, area: project.area)
        var work = 0
        values = try Self.expanded(list, settings, work: &work) as? [String: Any] ?? [:]
      } catch let error as Refusal {
        refusal = "\(path) \(error.reason)."
      } catch {
        refusal =
          "\(path) is not ported: its texts, with the settings that they name put in, have more than "
          + "\(BuildSettings.maximumLength >> 10) KB."
      }
    }
    for (key, setting, fallback) in Self.standard {
      let own = values[key] as? String ?? ""
      if own.isEmpty { values[key] = try settings[setting] ?? fallback }
    }
    self.values = values
  }

  private static func read(_ path: String, area: SourceArea) throws(Refusal) -> [String: Any] {
    if let reason = area.refusal(of: path) { throw Refusal(reason: reason) }
    if let reason = FileTree.resourceRefusal(of: path) { throw Refusal(reason: reason) }
    guard let bytes = InputFile.contents(path, maximumSize: maximumFileSize) else {
      throw Refusal(reason: "is larger than \(maximumFileSize >> 20) MB")
    }
    guard let values = PropertyList.foundationValue(of: Data(bytes)) as? [String: Any] else {
      throw Refusal(reason: "is not a property list with a dictionary, or is nested too deeply")
    }
    return values
  }

  /// Reads a file without settings for its values.
  ///
  /// - Throws: The reason why it is not ported.
  init(path: String, area: SourceArea) throws(Refusal) {
    self.path = path
    values = try Self.read(path, area: area)
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
