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
        if word.hasPrefix("-") { throw Invalid(text: "There is no option '\(word)'.") }
        if isInTests { tests.append(word) } else { paths.append(word) }
      }
    }
    if paths.isEmpty { throw Invalid(text: "Name the app's folder, project or package.") }
    if !["text", "json"].contains(format) {
      throw Invalid(text: "'\(format)' is not a valid value for --format: text or json.")
    }
  }
}
