import Foundation
import TraceStore

/// The package in the folder `Port`, which is built when `plumbline port` is first called.
///
/// It needs swift-syntax, which no other part of Plumbline needs.
struct PortingTool {
  /// The folder of Plumbline's sources.
  let sources: String

  /// The sources from which this executable was built, if they still exist.
  static var ownSources: String {
    let file = URL(fileURLWithPath: #filePath)
    return file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }

  private var package: String { "\(sources)/Port" }
  private var executable: String { "\(package)/.build/release/plumbline-port" }

  /// Builds the tool; if it is current, only checks that.
  func build() throws {
    guard FileManager.default.fileExists(atPath: "\(package)/Package.swift") else {
      throw CommandError(
        """
        'plumbline port' needs Plumbline's sources, which are not in \(sources). \
        Clone Plumbline's repository, build plumbline there with \
        'swift build -c release --product plumbline', and run that one.
        """
      )
    }
    if isCurrent { return }
    try ProductBuild(package: package, product: "plumbline-port", title: "the porting tool").run()
  }

  /// Whether the executable is newer than all of its source files.
  private var isCurrent: Bool {
    guard let built = Self.date("\(executable)"),
      let files = FileManager.default.enumerator(atPath: "\(package)/Sources"),
      let manifest = Self.date("\(package)/Package.swift"), manifest < built
    else { return false }
    return files.allSatisfy { file in
      guard let file = file as? String, let date = Self.date("\(package)/Sources/\(file)") else {
        return true
      }
      return date < built
    }
  }

  private static func date(_ path: String) -> Date? {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: file))?[.modificationDate] as? Date
  }

  /// Replaces this process with the tool, so that its status and signals are this command's.
  func execute(_ arguments: [String]) throws {
    let words = [executable, "--plumbline", sources] + arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    unsafe _ = execv(executable, pointers)
    throw CommandError("\(executable) cannot be run: \(unsafe String(cString: strerror(errno))).")
  }
}
