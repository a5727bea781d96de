import Foundation

/// The arguments of `plumbline port`, which has checked their form.
struct Arguments {
  var paths: [String] = []
  var tests: [String] = []
  var output: String?
  var module: String?
  var target: String?
  var iOS: String?
  var smoke = false
  var dryRun = false
  var format = "text"
  /// The folder of Plumbline's package.
  var plumbline: String?

  /// A reason why the arguments are not valid.
  struct Invalid: Error {
    var text: String
  }

  /// What `--help` prints.
  static let help = """
    plumbline-port: what 'plumbline port' runs. Makes a package for Linux from an app's sources.

    USAGE
      plumbline-port [OPTION]... [--] PATH...

    PATH is a folder, a Swift file, a Swift package, or an Xcode project or workspace. Paths after a project are
    folders with more of its files. The app's own folder is only read.

    OPTIONS
      -o, --output FOLDER   the folder to write; <App>-port if left out
      --target NAME         the target of a project or package; its app if left out
      --module NAME         the module's name; the target's or the folder's if left out
      --tests PATH...       tests that the project does not name; ends at the next option
      --ios VERSION         answer '#available' as on this version of iOS; the newest if left out
      --smoke               write a test that lays out each view class that can be made without arguments
      --dry-run             only report: run, compile, fetch and write nothing
      --format FORMAT       the report's format: text or json
      --plumbline FOLDER    Plumbline's package; the one from which this program was built if left out
      -h, --help            print this

    Porting runs code of the app: its Package.swift and those of the packages that it uses, their plugins and macros,
    and its tests. Packages are fetched over the network. With --dry-run nothing is run, built or fetched.

    EXAMPLES
      plumbline-port MyApp --smoke
      plumbline-port MyApp.xcodeproj --target MyApp -o port
      plumbline-port Sources/Feed --tests Tests/FeedTests -o port
      plumbline-port iOS/MyApp.xcodeproj Shared
      plumbline-port --dry-run --format json -- MyApp

    EXIT STATUS
      0 the package builds; 2 it does not, or an error; 64 usage.

    """

  init(_ words: [String]) throws(Invalid) {
    var rest = words[...]
    var isInTests = false
    func value(of option: String) throws(Invalid) -> String {
      guard let value = rest.popFirst() else { throw Invalid(text: "\(option) needs a value.") }
      return value
    }
    while let word = rest.popFirst() {
      if word.hasPrefix("-") { isInTests = false }
      switch word {
      case "--tests":
        isInTests = true
        tests.append(try value(of: word))
      case "-o", "--output": output = try value(of: word)
      case "--module": module = try value(of: word)
      case "--target": target = try value(of: word)
      case "--ios": iOS = try value(of: word)
      case "--format": format = try value(of: word)
      case "--smoke": smoke = true
      case "--dry-run": dryRun = true
      case "--plumbline": plumbline = try value(of: word)
      case "--":
        paths += rest
        rest = []
      default:
        if word.hasPrefix("-") {
          throw Invalid(text: "There is no option '\(word)'. 'plumbline-port --help' lists them.")
        }
        if isInTests { tests.append(word) } else { paths.append(word) }
      }
    }
    if paths.isEmpty { throw Invalid(text: "Name the app's folder, project or package.") }
    if !["text", "json"].contains(format) {
      throw Invalid(text: "'\(format)' is not a valid value for --format: text or json.")
    }
  }
}
