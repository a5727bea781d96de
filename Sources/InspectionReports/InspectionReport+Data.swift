internal import Foundation
internal import InterfaceInspection
internal import TraceReports

/// Writes an inspection's findings for programs.
public enum InspectionDataRenderer {
  /// Writes documents, layouts and findings as JSON according to docs/schemas/inspect.schema.json;
  /// `version` increases when a member changes its meaning.
  public static func writeJSON(
    _ report: InspectionReport,
    to write: (String) throws -> Void
  ) rethrows {
    try JSONText.writeReport(
      "inspect",
      version: 1,
      [
        ("documents", .array(report.documents.map(document)))
      ],
      to: write
    )
  }

  /// Writes one record for each finding.
  public static func writeCSV(
    _ report: InspectionReport,
    to write: (String) throws -> Void
  ) rethrows {
    try write(
      CSVText.record(["document", "line", "column", "rule", "view", "message", "devices"])
    )
    for (document, finding) in report.findings {
      try write(
        CSVText.record([
          document.path, String(finding.place.line), String(finding.place.column),
          finding.rule.rawValue, finding.view, finding.message,
          finding.devices.joined(separator: "; "),
        ])
      )
    }
  }

  private static func document(_ document: InspectedDocument) -> JSONText {
    .object([
      ("path", .string(document.path)),
      ("error", .optional(document.error?.problem)),
      ("line", .optional(document.error?.place?.line)),
      ("column", .optional(document.error?.place?.column)),
      ("findings", .array(document.findings.map(finding))),
      ("layouts", .array(document.layouts.map(layout))),
    ])
  }

  private static func layout(_ layout: InspectedLayout) -> JSONText {
    .object([
      ("id", .string(layout.id)),
      ("title", .string(layout.title)),
      ("line", .count(layout.place.line)),
      ("device", .string(layout.device)),
      ("size", .array([.double(layout.size.width), .double(layout.size.height)])),
      (
        "cost",
        .object([
          ("views", .count(layout.cost.views)),
          ("constraints", .count(layout.cost.constraints)),
          ("texts", .count(layout.cost.texts)),
          ("depth", .count(layout.cost.depth)),
          ("rowsTouched", .count(layout.cost.rowsTouched)),
          ("pivots", .count(layout.cost.pivots)),
        ])
      ),
      ("findings", .array(layout.findings.map(finding))),
      (
        "frames",
        .array(
          layout.boxes.map { box in
            .object([
              ("id", .string(box.id)),
              ("view", .string(box.title)),
              ("frame", rectangle(box.frame)),
            ])
          }
        )
      ),
    ])
  }

  private static func finding(_ finding: InspectionFinding) -> JSONText {
    .object([
      ("rule", .string(finding.rule.rawValue)),
      ("isFault", .bool(finding.isFault)),
      ("view", .string(finding.view)),
      ("message", .string(finding.message)),
      ("line", .count(finding.place.line)),
      ("column", .count(finding.place.column)),
    ])
  }

  private static func rectangle(_ rectangle: CGRect) -> JSONText {
    .array(
      [rectangle.minX, rectangle.minY, rectangle.width, rectangle.height].map { .double($0) }
    )
  }
}
