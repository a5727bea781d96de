internal import ArgumentParser
import Foundation
import TraceReports
import TraceStore

/// The options for the places where continuous integration has published related files.
struct PublicationOptions: ParsableArguments {
  @Option(
    name: .customLong("page-url"),
    help: ArgumentHelp(
      "Where the page of 'plumbline report' is published: Markdown links to it.",
      valueName: "url"
    )
  )
  var pageAddress: String?

  var context: VerdictContext {
    VerdictContext(toolVersion: PlumblineVersion.current, pageAddress: pageAddress)
  }

  func validate() throws {
    guard let pageAddress else { return }
    guard let scheme = URL(string: pageAddress)?.scheme, ["http", "https"].contains(scheme) else {
      throw ValidationError("--page-url must be an address that begins with https:// or http://.")
    }
  }
}

extension VerdictFormat {
  /// Whether readers of the format identify source files by their paths in the repository.
  var namesFilesByRepository: Bool {
    switch self {
    case .github, .sarif, .markdown: true
    case .text, .json, .csv, .junit: false
    }
  }
}
