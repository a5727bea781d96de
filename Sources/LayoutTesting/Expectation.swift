import Testing
import XCTest

/// An expectation for a piece of code, and its source location.
struct Expectation {
  private let title: String
  private let budget: LayoutBudget
  private let place: Place
  private let keepsTrace: Bool

  init(_ title: String, _ budget: LayoutBudget, _ place: Place, keepsTrace: Bool = false) {
    self.title = title
    self.budget = budget
    self.place = place
    self.keepsTrace = keepsTrace
  }

  /// Runs the body and reports any excess over the budget.
  func check<T>(_ body: () throws -> T) rethrows -> T {
    let measurement = begin()
    let result: T
    do {
      result = try body()
    } catch {
      measurement?.cancel()
      throw error
    }
    end(measurement)
    return result
  }

  /// Runs the asynchronous body and reports any excess over the budget.
  func check<T>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async rethrows -> T {
    let measurement = begin()
    let result: T
    do {
      result = try await body()
    } catch {
      measurement?.cancel()
      throw error
    }
    end(measurement)
    return result
  }

  /// Begins a measurement; returns nil after reporting a failure.
  func begin() -> LayoutMeasurement? {
    do {
      return try LayoutMeasurement(title, keepsTrace: keepsTrace)
    } catch {
      place.report("Layout cannot be measured: \(error)")
      return nil
    }
  }

  /// Ends the measurement and reports any excess over the budget.
  func end(_ measurement: LayoutMeasurement?) {
    guard let measurement else { return }
    do {
      for complaint in try measurement.complaints(of: budget) { place.report(complaint) }
    } catch {
      place.report("Layout cannot be measured: \(error)")
    }
  }
}

/// A source location, in the form that both test libraries need.
struct Place: Sendable {
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Reports a failure to the library that runs the current test.
  func report(_ text: String) {
    guard Test.current != nil else { return XCTFail(text, file: filePath, line: line) }
    let location = SourceLocation(
      fileID: "\(fileID)",
      filePath: "\(filePath)",
      line: Int(line),
      column: Int(column)
    )
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }
}
