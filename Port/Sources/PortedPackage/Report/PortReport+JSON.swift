import AppSources
import Foundation
import SourceRewriting

extension PortReport {
  /// The report as JSON.
  public func json() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(Document(self))) ?? Data()
    return Self.escaped(String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// JSON with invisible characters escaped, because it may be shown on a terminal.
  private static func escaped(_ json: String) -> String {
    var result = ""
    VisibleText.forEachScalar(of: json) { scalar, isHidden in
      // Line feeds separate values; those in strings are already escaped.
      guard isHidden, scalar != "\n" else { return result.unicodeScalars.append(scalar) }
      for unit in Character(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }

  private struct Document: Encodable {
    var app: String
    var output: String
    var dryRun: Bool
    var built: Bool
    var rounds: Int
    var buildFailure: [String]
    var unchanged: [String]
    var edited: [EditedFile]
    var leftOut: [LeftOutFile]
    var resourcesLeftOut: [LeftOutResource]
    var otherFiles: [String]
    var trims: [TrimmedPart]
    var missing: [MissingName]
    var omissions: [Line]
    var remarks: [Line]
    var olderBranches: [Line]
    var droppedPackages: [Package]
    var notes: [String]
    var smoke: SmokeOutcome?
    var views: ViewFiles
    var keptEdits: [String]
    var new: [String]
    var changed: [String]
    var removed: [String]
    var newlyLeftOut: [String]

    struct EditedFile: Encodable {
      var path: String
      var edits: Int
    }
    struct LeftOutFile: Encodable {
      var path: String
      var reason: LeftOut.Reason
      var line: Int?
      var column: Int?
      var text: String
      var missing: [String]
    }
    struct LeftOutResource: Encodable {
      var path: String
      var text: String
    }
    struct TrimmedPart: Encodable {
      var path: String
      var kind: Trim.Kind
      var line: Int
      var name: String
      var reason: String
    }
    struct MissingName: Encodable {
      var name: String
      var files: Int
    }
    struct Line: Encodable {
      var path: String
      var line: Int
      var text: String
    }
    struct Package: Encodable {
      var name: String
      var reason: String
    }

    init(_ report: PortReport) {
      app = report.app
      output = report.output
      dryRun = report.isDryRun
      built = report.isBuilt
      rounds = report.rounds
      buildFailure = report.buildFailure
      unchanged = report.unchanged
      edited = report.rewritten.map { EditedFile(path: $0.path, edits: $0.edits) }
      leftOut = report.leftOut.map {
        LeftOutFile(
          path: $0.path,
          reason: $0.reason,
          line: $0.line,
          column: $0.column,
          text: $0.text,
          missing: $0.missing
        )
      }
      resourcesLeftOut = report.resourcesLeftOut.map {
        LeftOutResource(path: $0.path, text: $0.reason)
      }
      otherFiles = report.otherFiles
      trims = report.trims.map {
        TrimmedPart(
          path: $0.path,
          kind: $0.trim.kind,
          line: $0.trim.line,
          name: $0.trim.name,
          reason: $0.trim.reason
        )
      }
      missing = report.missing.map { MissingName(name: $0.name, files: $0.files) }
      omissions = report.omissions.map {
        Line(
          path: $0.path,
          line: $0.omission.line,
          text: "\($0.omission.name): \($0.omission.reason)"
        )
      }
      remarks = report.remarks.map {
        Line(path: $0.path, line: $0.remark.line, text: $0.remark.text)
      }
      olderBranches = report.olderBranches.map {
        Line(path: $0.path, line: $0.place.line, text: "the code for older systems is taken")
      }
      droppedPackages = report.droppedPackages.map { Package(name: $0.name, reason: $0.reason) }
      notes = report.notes
      smoke = report.smoke
      views = report.views
      keptEdits = report.edited
      new = report.isUpdate ? report.isNew.sorted() : []
      changed = report.changed
      removed = report.removed
      newlyLeftOut = report.newlyLeftOut
    }
  }
}
