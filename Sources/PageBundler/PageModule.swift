/// A module of the page: what it imports and declares, and its code without both words.
///
/// It may import names as they are from modules beside it, and export what it declares. Anything else that a module of
/// JavaScript may say at the start of a line with `import` or `export` is an error.
struct PageModule {
  /// An import statement.
  struct Import: Equatable {
    var module: String
    var names: [String]
    var line: Int
  }

  /// Something that is declared outside all functions and classes.
  struct Declaration: Equatable {
    var name: String
    var line: Int
    var isExported: Bool
  }

  let name: String
  private(set) var imports: [Import] = []
  private(set) var declarations: [Declaration] = []
  /// The code without its imports, and without the word `export`.
  private(set) var code = ""

  /// Reads a module.
  ///
  /// - Throws: ``PageBundlingError`` if it says what cannot be bundled.
  init(name: String, source: String) throws {
    self.name = name
    // The statement that has not ended, and where it began.
    var statement = ""
    var begin = 0
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if statement.isEmpty {
        guard line.hasPrefix("import") else {
          try add(line, number: index + 1)
          continue
        }
        begin = index + 1
      }
      statement += line + " "
      if line.hasSuffix(";") {
        imports.append(try parse(statement, line: begin))
        statement = ""
      }
    }
    if !statement.isEmpty { throw error(begin, "This import does not end.") }
    // The last line's end is that of the file.
    code.removeLast()
  }

  private mutating func add(_ line: Substring, number: Int) throws {
    var rest = line
    let isExported = line.hasPrefix("export")
    if isExported {
      guard line.hasPrefix("export ") else { throw error(number, "This export is not understood.") }
      rest = line.dropFirst("export ".count)
    }
    if let match = rest.prefixMatch(
      of: /(?:async )?(?:function\*? |class |const |let |var )([\w$]+|[\[{])/
    ) {
      guard match.1 != "{", match.1 != "[" else {
        throw error(number, "Declare one name in a statement here.")
      }
      declarations.append(
        Declaration(name: String(match.1), line: number, isExported: isExported)
      )
    } else if isExported {
      throw error(number, "Only what is declared in the same line can be exported.")
    }
    code += rest + "\n"
  }

  private func parse(_ statement: String, line: Int) throws -> Import {
    guard
      let match = statement.wholeMatch(
        of: /import \{\s*([\w$]+(?:,\s*[\w$]+)*),?\s*\}\s+from "\.\/([\w.-]+\.js)";\s*/
      )
    else {
      throw error(line, "Only names as they are can be imported: import { a, b } from \"./c.js\";")
    }
    let names = match.1.split { $0 == "," || $0.isWhitespace }.map(String.init)
    return Import(module: String(match.2), names: names, line: line)
  }

  func error(_ line: Int, _ message: String) -> PageBundlingError {
    PageBundlingError(module: name, line: line, message: message)
  }
}

/// A reason why modules cannot be bundled.
struct PageBundlingError: Error, Equatable {
  var module: String
  var line: Int
  var message: String
}
