/// Data for the formats of continuous integration, in addition to the verdict.
public struct VerdictContext: Sendable {
  /// Plumbline's version.
  public var toolVersion: String
  /// The address of the page that `plumbline report` wrote; nil if it was not published.
  public var pageAddress: String?

  /// Creates a context.
  public init(toolVersion: String, pageAddress: String? = nil) {
    self.toolVersion = toolVersion
    self.pageAddress = pageAddress
  }
}
