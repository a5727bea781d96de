import Glibc

/// kiwi, as a library that `scripts/bench-solver` builds from its source distribution.
struct KiwiLibrary {
  private let handle: UnsafeMutableRawPointer
  /// kiwi's own version.
  let version: String

  /// The library cannot be used.
  struct Unusable: Error, CustomStringConvertible {
    var description: String
  }

  /// Loads the library.
  init(path: String) throws {
    guard let handle = dlopen(path, RTLD_NOW) else {
      throw Unusable(description: dlerror().map { String(cString: $0) } ?? "cannot load \(path)")
    }
    self.handle = handle
    typealias Version = @convention(c) () -> UnsafePointer<CChar>
    let version: Version = try Self.function("kiwi_driver_version", in: handle)
    self.version = String(cString: version())
  }

  fileprivate static func function<Function>(
    _ name: String,
    in handle: UnsafeMutableRawPointer
  ) throws -> Function {
    guard let symbol = dlsym(handle, name) else {
      throw Unusable(description: "the library has no function \(name)")
    }
    return unsafeBitCast(symbol, to: Function.self)
  }

  /// Prepares a workload; the library reads it as text.
  func prepare(_ workload: Workload) throws -> KiwiRunner {
    try KiwiRunner(workload, handle)
  }
}

/// A workload that is prepared for kiwi.
final class KiwiRunner {
  private typealias Run = @convention(c) (UnsafeMutableRawPointer) -> Double
  private typealias Refusals = @convention(c) (UnsafeMutableRawPointer) -> Int32
  private typealias Value = @convention(c) (UnsafeMutableRawPointer, Int32) -> Double
  private typealias Release = @convention(c) (UnsafeMutableRawPointer) -> Void

  private let workload: UnsafeMutableRawPointer
  private let variableCount: Int
  private let runFunction: Run
  private let refusalsFunction: Refusals
  private let valueFunction: Value
  private let release: Release

  fileprivate init(_ workload: Workload, _ handle: UnsafeMutableRawPointer) throws {
    typealias Prepare = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
    let prepare: Prepare = try KiwiLibrary.function("kiwi_driver_prepare", in: handle)
    guard let prepared = prepare(workload.text) else {
      throw KiwiLibrary.Unusable(description: "kiwi's driver cannot read \(workload.name)")
    }
    self.workload = prepared
    variableCount = workload.variableCount
    runFunction = try KiwiLibrary.function("kiwi_driver_run", in: handle)
    refusalsFunction = try KiwiLibrary.function("kiwi_driver_refusals", in: handle)
    valueFunction = try KiwiLibrary.function("kiwi_driver_value", in: handle)
    release = try KiwiLibrary.function("kiwi_driver_release", in: handle)
  }

  deinit { release(workload) }

  /// Runs the workload in a new solver; returns the nanoseconds of its timed part.
  func run() throws -> Double {
    let time = runFunction(workload)
    guard time.isFinite else { throw KiwiLibrary.Unusable(description: "kiwi gave up") }
    return time
  }

  /// The number of constraints that the last run refused.
  var refusals: Int { Int(refusalsFunction(workload)) }

  /// The values of all variables after the last run.
  var values: [Double] { (0..<variableCount).map { valueFunction(workload, Int32($0)) } }
}
