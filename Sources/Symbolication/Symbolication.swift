internal import Foundation
package import TraceStore

/// Resolves the addresses of call stacks into functions, files and lines.
///
/// It uses a module's file only if it is the loaded file. A file that was rebuilt since
/// then would give wrong line numbers.
package struct Symbolication {
  /// The recorded call stacks of a trace: addresses without symbols.
  package struct Input {
    package var modules: [ModuleRow]
    package var stacks: [StackRow]
    /// By stack, innermost first.
    package var frames: [FrameRow]
    /// The highest ids in use.
    package var lastFrame: Int64
    package var lastSymbol: Int64

    /// Creates the input from recorded call stacks.
    package init(
      modules: [ModuleRow],
      stacks: [StackRow],
      frames: [FrameRow],
      lastFrame: Int64,
      lastSymbol: Int64
    ) {
      self.modules = modules
      self.stacks = stacks
      self.frames = frames
      self.lastFrame = lastFrame
      self.lastSymbol = lastSymbol
    }
  }

  /// The call stacks with their symbols.
  package struct Output {
    package var modules: [ModuleRow] = []
    package var stacks: [StackRow] = []
    package var frames: [FrameRow] = []
    package var symbols: [SymbolRow] = []
  }

  /// The tool that reads lines, or nil.
  package var tool: SymbolizerTool?
  /// Files in this directory are named relative to it.
  package var directory: String

  /// Creates a symbolication that names files relative to a directory.
  package init(tool: SymbolizerTool?, directory: String) {
    self.tool = tool
    self.directory = directory
  }

  private struct Place: Hashable {
    var module: Int
    var address: UInt64
  }

  /// Resolves all frames.
  ///
  /// - Complexity: O(*n* log *m*) in frames and a module's functions; the tool runs once.
  package func resolve(_ input: Input) -> Output {
    var modules = input.modules
    let images = Self.images(of: &modules)
    let places = Places(modules: modules)
    var wanted: Set<Place> = []
    for frame in input.frames {
      if let place = places.place(of: frame, in: input.stacks) { wanted.insert(place) }
    }
    let answers = askTool(wanted, &modules, images)
    let functions = Self.functions(
      at: wanted.filter {
        answers[$0]?.first?.function == nil && modules[$0.module].symbols != .rebuilt
      },
      in: images,
      modules
    )
    var symbols = SymbolTable(lastID: input.lastSymbol, directory: directory)
    var resolved: [Place: [Int64]] = [:]
    for place in wanted.sorted(by: { ($0.module, $0.address) < ($1.module, $1.address) }) {
      let found = functions[place].map { [SymbolizerTool.Answer(function: $0.name)] }
      resolved[place] = symbols.ids(of: found ?? answers[place] ?? [], in: modules[place.module])
    }
    var output = Output(modules: modules)
    output.addStacks(of: input, unknown: symbols.ids(of: [], in: nil)) { frame in
      guard let place = places.place(of: frame, in: input.stacks) else { return nil }
      // Not a return address: the frame-pointer chain is broken.
      let image = images[modules[place.module].path]
      if let image, !image.isExecutable(place.address), modules[place.module].symbols != .rebuilt {
        return nil
      }
      return resolved[place]
    } ownership: {
      symbols.ownership[$0]
    }
    output.symbols = symbols.rows
    return output
  }

  /// Reads the modules' files, and records which are missing or have changed.
  private static func images(of modules: inout [ModuleRow]) -> [String: ELFImage] {
    var images: [String: ELFImage] = [:]
    for index in modules.indices {
      let module = modules[index]
      let image = images[module.path] ?? ELFImage(path: module.path)
      images[module.path] = image
      guard let image else {
        modules[index].symbols = .gone
        continue
      }
      let isSame =
        module.buildID == nil && image.buildID == nil
        ? module.fileSize == image.fileSize && module.fileTime == image.fileTime
        : module.buildID == image.buildID
      modules[index].symbols = !isSame ? .rebuilt : image.hasLines ? .lines : .functions
    }
    return images
  }

  /// Finds the functions at places in the modules' symbol tables.
  private static func functions(
    at places: Set<Place>,
    in images: [String: ELFImage],
    _ modules: [ModuleRow]
  ) -> [Place: ELFImage.Function] {
    var found: [Place: ELFImage.Function] = [:]
    for (path, places) in Dictionary(grouping: places, by: { modules[$0.module].path }) {
      let functions = images[path]?.functions(at: places.map(\.address)) ?? [:]
      for place in places { found[place] = functions[place.address] }
    }
    return found
  }

  /// Runs the tool for the modules whose files have lines.
  private func askTool(
    _ wanted: Set<Place>,
    _ modules: inout [ModuleRow],
    _ images: [String: ELFImage]
  ) -> [Place: [SymbolizerTool.Answer]] {
    // The tool reads one question per line, with the path in quotes.
    let places = wanted.filter {
      modules[$0.module].symbols == .lines
        && !modules[$0.module].path.contains { $0 == "\"" || $0.isNewline }
    }.sorted { ($0.module, $0.address) < ($1.module, $1.address) }
    let questions = places.map {
      SymbolizerTool.Question(path: modules[$0.module].path, address: $0.address)
    }
    if let answers = tool?.answers(to: questions) {
      return Dictionary(uniqueKeysWithValues: zip(places, answers))
    }
    for index in modules.indices where modules[index].symbols == .lines {
      modules[index].symbols = .noTool
    }
    return [:]
  }

  /// Finds the module of a frame, and its address in the module's file.
  private struct Places {
    /// By process, in order of their addresses.
    private var ranges: [Int64: [(range: Range<UInt64>, module: Int)]] = [:]
    private let modules: [ModuleRow]

    init(modules: [ModuleRow]) {
      self.modules = modules
      for (index, module) in modules.enumerated() {
        ranges[module.process, default: []].append((module.range, index))
      }
      for process in ranges.keys {
        ranges[process]?.sort { $0.range.lowerBound < $1.range.lowerBound }
      }
    }

    /// Returns the place of the call, which is before the return address.
    func place(of frame: FrameRow, in stacks: [StackRow]) -> Place? {
      guard let index = stacks.indices(ofID: frame.stack), frame.address > 0,
        let ranges = ranges[stacks[index].process]
      else { return nil }
      let address = frame.address - 1
      // If ranges overlap, the last definition is current, because it may have replaced another.
      guard let found = ranges.last(where: { $0.range.contains(address) }) else { return nil }
      return Place(module: found.module, address: address &- modules[found.module].bias)
    }
  }
}

extension [StackRow] {
  /// Returns the index of the stack with an id; ids are in ascending order.
  fileprivate func indices(ofID id: Int64) -> Int? {
    let found = partitioningIndex { $0.id >= id }
    return found < count && self[found].id == id ? found : nil
  }
}

extension Symbolication.Output {
  /// Expands each frame into the functions at its address, and finds each stack's caller.
  ///
  /// The caller is the first function of the user's code, or of a package that it uses if there is
  /// none. A stack ends at the first frame for which `symbols` returns nil. A stack that would be
  /// empty has one unknown frame.
  fileprivate mutating func addStacks(
    of input: Symbolication.Input,
    unknown: [Int64],
    symbols: (FrameRow) -> [Int64]?,
    ownership: (Int64) -> SymbolOwnership?
  ) {
    var lastFrame = input.lastFrame
    var next = input.frames.startIndex
    for var stack in input.stacks {
      var position = 0
      var hasEnded = false
      var dependency: Int64?
      while next < input.frames.endIndex, input.frames[next].stack <= stack.id {
        let frame = input.frames[next]
        next += 1
        guard frame.stack == stack.id, !hasEnded else { continue }
        let found = symbols(frame)
        hasEnded = found == nil
        if hasEnded, position > 0 { continue }
        for symbol in found ?? unknown {
          lastFrame += 1
          frames.append(
            FrameRow(
              id: lastFrame,
              stack: stack.id,
              position: position,
              address: frame.address,
              symbol: symbol
            )
          )
          switch ownership(symbol) {
          case .own: stack.caller = stack.caller ?? symbol
          case .dependency: dependency = dependency ?? symbol
          case nil: break
          }
          position += 1
        }
      }
      stack.caller = stack.caller ?? dependency
      stacks.append(stack)
    }
  }
}

/// The author of a function that is not a library's.
private enum SymbolOwnership {
  /// The user.
  case own
  /// The authors of a package that the user's program contains.
  case dependency
}

/// The symbols found so far, without duplicates.
private struct SymbolTable {
  private(set) var rows: [SymbolRow] = []
  /// The author of each symbol; not set for libraries and symbols without a name.
  private(set) var ownership: [Int64: SymbolOwnership] = [:]
  private var ids: [SymbolRow: Int64] = [:]
  private var names: [String: SymbolName] = [:]
  private var lastID: Int64
  private let directory: String

  init(lastID: Int64, directory: String) {
    self.lastID = lastID
    self.directory = directory.hasSuffix("/") ? directory : directory + "/"
  }

  /// Returns the symbols of the functions at an address, innermost first, or an unknown symbol if
  /// there are none.
  mutating func ids(of answers: [SymbolizerTool.Answer], in module: ModuleRow?) -> [Int64] {
    let answers = answers.isEmpty ? [SymbolizerTool.Answer()] : answers
    return answers.enumerated().map { index, answer in
      id(of: answer, isInlined: index < answers.count - 1, in: module)
    }
  }

  private mutating func id(
    of answer: SymbolizerTool.Answer,
    isInlined: Bool,
    in module: ModuleRow?
  ) -> Int64 {
    var row = SymbolRow(id: 0, module: module?.id, isInlined: isInlined)
    row.isLibrary = module.map { LibraryCode.isLibrary(path: $0.path) } ?? false
    if let function = answer.function {
      let name = names[function] ?? SymbolName(linkageName: function)
      names[function] = name
      row.function = name.text
      row.linkageName = function
      row.isLibrary =
        row.isLibrary
        || LibraryCode.isLibrary(name, linkageName: function, file: answer.file)
    }
    if let file = answer.file, !file.hasSuffix("<compiler-generated>") {
      row.file = file.hasPrefix(directory) ? String(file.dropFirst(directory.count)) : file
      row.line = answer.line
    }
    if let known = ids[row] { return known }
    lastID += 1
    ids[row] = lastID
    row.id = lastID
    rows.append(row)
    if !row.isLibrary, row.function != nil {
      ownership[lastID] = LibraryCode.isCheckout(file: answer.file ?? "") ? .dependency : .own
    }
    return lastID
  }
}
