import AppSources
import SourceRewriting

/// The files of an app that declare views or cells, and their results.
public struct ViewFiles: Sendable, Encodable {
  /// The files that are ported completely, possibly with edits.
  public var whole: [String] = []

  /// The files with parts that were left out because they do not compile or need the Objective-C
  /// runtime.
  public var partly: [String] = []

  /// The files that are left out.
  public var leftOut: [String] = []

  /// The total number of files.
  public var count: Int { whole.count + partly.count + leftOut.count }

  /// Whether a class is a view or a cell.
  static func isView(_ type: DeclaredType) -> Bool {
    guard type.kind == .class else { return false }
    if type.ancestors.contains("UIView") { return true }
    // The last ancestor may belong to a package that is not available; use its name.
    guard let last = type.ancestors.last else { return false }
    return ["View", "Cell", "Button", "Label", "Control", "TextField"].contains {
      last.hasSuffix($0)
    }
  }

  /// Collects the results of the modules' files.
  init(_ modules: [ModuleState]) {
    for state in modules where !state.module.isTest {
      for path in state.module.sources where state.viewPaths.contains(path) {
        if state.leftOut[path] != nil {
          leftOut.append(path)
        } else if state.trims[path] != nil || state.latest[path]?.omissions.isEmpty == false {
          partly.append(path)
        } else {
          whole.append(path)
        }
      }
    }
  }
}
