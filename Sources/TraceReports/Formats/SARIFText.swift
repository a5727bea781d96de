/// Annotations as SARIF 2.1.0, which code hosts read (OASIS, "Static Analysis Results Interchange
/// Format").
public enum SARIFText {
  /// Writes one run with its rules and results.
  public static func write(
    _ annotations: [Annotation],
    toolVersion: String,
    to write: (String) throws -> Void
  ) rethrows {
    try self.write(
      annotations,
      toolVersion: toolVersion,
      describing: { AnnotationRule($0) },
      to: write
    )
  }

  /// Writes one run with descriptions of its rules.
  package static func write(
    _ annotations: [Annotation],
    toolVersion: String,
    describing describe: (String) -> AnnotationRule,
    to write: (String) throws -> Void
  ) rethrows {
    let rules = Set(annotations.map(\.rule)).sorted()
    let json = JSONText.object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")),
      (
        "runs",
        .array([
          .object([
            (
              "tool",
              .object([
                (
                  "driver",
                  .object([
                    ("name", .string("Plumbline")),
                    ("semanticVersion", .string(toolVersion)),
                    ("rules", .array(rules.map { rule(describe($0)) })),
                  ])
                )
              ])
            ),
            ("columnKind", .string("utf16CodeUnits")),
            ("results", .array(annotations.map { result($0, rules: rules) })),
          ])
        ])
      ),
    ])
    try json.write(to: write)
    try write("\n")
  }

  private static func rule(_ rule: AnnotationRule) -> JSONText {
    func message(_ text: String) -> JSONText { .object([("text", .string(text))]) }
    var members: [(String, JSONText)] = [
      ("id", .string(rule.id)),
      ("name", .string(rule.name)),
      ("shortDescription", message(rule.title)),
      ("fullDescription", message(rule.description)),
    ]
    if let address = rule.address { members.append(("helpUri", .string(address))) }
    members.append(
      ("help", .object([("text", .string(rule.help)), ("markdown", .string(rule.markdown))]))
    )
    return .object(members)
  }

  private static func result(_ annotation: Annotation, rules: [String]) -> JSONText {
    var members: [(String, JSONText)] = [
      ("ruleId", .string(annotation.rule)),
      ("ruleIndex", .count(rules.firstIndex(of: annotation.rule) ?? 0)),
      ("level", .string(annotation.level.rawValue)),
      ("message", .object([("text", .string(annotation.message))])),
    ]
    var location: [(String, JSONText)] = []
    if let file = annotation.file {
      var physical: [(String, JSONText)] = [("artifactLocation", .object(artifact(file)))]
      if let line = annotation.line {
        physical.append(("region", .object([("startLine", .count(line))])))
      }
      location.append(("physicalLocation", .object(physical)))
    }
    let logical = [(annotation.superview, "member"), (annotation.test, "function")]
      .compactMap { name, kind in
        name.map {
          JSONText.object([("fullyQualifiedName", .string($0)), ("kind", .string(kind))])
        }
      }
    if !logical.isEmpty { location.append(("logicalLocations", .array(logical))) }
    if !location.isEmpty { members.append(("locations", .array([.object(location)]))) }
    return .object(members)
  }

  /// The location of a file under the source root, or elsewhere on this machine.
  private static func artifact(_ file: String) -> [(String, JSONText)] {
    file.hasPrefix("/")
      ? [("uri", .string("file://" + uri(file)))]
      : [("uri", .string(uri(file))), ("uriBaseId", .string("%SRCROOT%"))]
  }

  /// The path as a URI reference, with other characters escaped (RFC 3986).
  private static func uri(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
