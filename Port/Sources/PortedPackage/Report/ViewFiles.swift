import AppSources
import SourceRewriting

/// The files of an app that declare views or cells, and what became of them.
public struct ViewFiles: Sendable, Encodable {
  /// The files that are taken over as they are but for edits.
  public var whole: [String] = []

  /// The files of which something was left out, since it does not compile or needs Objective-C's runtime.
  public var partly: [String] = []

  /// The files that are left out.
  public var leftOut: [String] = []

  /// How many there are.
  public var count: Int { whole.count + partly.count + leftOut.count }

  /// Whether a class is a view or a cell.
  static func isView(_ type: DeclaredType) -> Bool {
    guard type.kind == .class else { return false }
    if type.ancestors.contains("UIView") { return true }
    // The last ancestor may be of a package that is not here: its name tells what it is.
    guard let last = type.ancestors.last else { return false }
    return ["View", "Cell", "Button", "Label", "Control", "TextField"].contains {
      last.hasSuffix($0)
    }
  }

  /// Looks at what became of modules' files.
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
