import Foundation
import InterfaceBuilder
import InterfaceInspection
import UIKit

// Lays out the units of a folder of Interface Builder documents and writes the frames that come out.
//
// usage: InterfaceScorer FOLDER RESULTS.json [--documents DIR] [--own-texts]

/// A line of `units.jsonl`: a layout and what its document does not say.
struct Unit: Decodable {
  var unit: String
  var document: String
  var root: String
  var traits: [String?]
  var scale: Double
  var size: [Double]
  var solve: [String]
  var intrinsic: [String: [Value]]?
  var margins: [String: [Value]]?
  var safeArea: [String: [Value]]?
  var guides: [String: [Value]]?
  var stay: [String: [Value]]?
  var proportional: [String: Double]?

  /// A number, a note on where numbers come from, or nothing.
  enum Value: Decodable {
    case number(Double)
    case note(String)
    case none

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .none
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .note(try container.decode(String.self))
      }
    }

    var number: Double? {
      if case .number(let number) = self { number } else { nil }
    }
  }

  /// The canvas with what was measured elsewhere.
  func canvas(ownTexts: Bool) -> Canvas {
    var canvas = Canvas(device: nil)
    canvas.sizeClasses = SizeClasses(
      width: traits[0].flatMap(SizeClasses.Class.init),
      height: traits[1].flatMap(SizeClasses.Class.init)
    )
    canvas.scale = scale
    canvas.safeArea = CanvasDevice.Insets()
    var measured = MeasuredValues()
    if !ownTexts {
      for (view, values) in intrinsic ?? [:] {
        measured.intrinsicSizes[view] = Self.size(values)
      }
      measured.areIntrinsicSizesComplete = true
      measured.usesSystemFontBaselines = true
    }
    measured.margins = (margins ?? [:]).compactMapValues(Self.insets)
    measured.safeAreas = (safeArea ?? [:]).compactMapValues(Self.insets)
    measured.guideLengths = (guides ?? [:]).compactMapValues { $0.first?.number }
    measured.keptSizes = (stay ?? [:]).mapValues(Self.size)
    measured.proportionalLengths = proportional ?? [:]
    canvas.measured = measured
    return canvas
  }

  private static func size(_ values: [Value]) -> MeasuredValues.Size {
    .init(width: values.first?.number, height: values.dropFirst().first?.number)
  }

  private static func insets(_ values: [Value]) -> CanvasDevice.Insets? {
    let numbers = values.prefix(4).compactMap(\.number)
    guard numbers.count == 4 else { return nil }
    return .init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
}

@MainActor
func frames(of unit: Unit, in document: InterfaceDocument, ownTexts: Bool) -> [String: [Double]] {
  guard let root = document.layouts.first(where: { $0.id == unit.root }),
    let built = LayoutBuilder.build(root, of: document, on: unit.canvas(ownTexts: ownTexts))
  else {
    FileHandle.standardError.write(Data("\(unit.unit): no such layout\n".utf8))
    return [:]
  }
  built.layOut()
  var frames: [String: [Double]] = [:]
  for view in unit.solve {
    guard let frame = built.frame(of: view) else { continue }
    frames[view] = [frame.minX, frame.minY, frame.width, frame.height].map { Double($0) }
  }
  return frames
}

var arguments = Array(CommandLine.arguments.dropFirst())
let ownTexts = arguments.contains("--own-texts")
arguments.removeAll { $0 == "--own-texts" }
var documentsFolder: String?
if let index = arguments.firstIndex(of: "--documents"), index + 1 < arguments.count {
  documentsFolder = arguments[index + 1]
  arguments.removeSubrange(index...index + 1)
}
guard arguments.count == 2 else {
  FileHandle.standardError.write(
    Data("usage: InterfaceScorer FOLDER RESULTS.json [--documents DIR] [--own-texts]\n".utf8)
  )
  exit(64)
}
let folder = arguments[0]
let documents = documentsFolder ?? folder + "/documents"
let lines = try String(contentsOfFile: folder + "/units.jsonl", encoding: .utf8)
  .split(separator: "\n")
let units = try lines.map { try JSONDecoder().decode(Unit.self, from: Data($0.utf8)) }

var results: [String: [String: [Double]]] = [:]
var known: (name: String, document: InterfaceDocument)?
for unit in units {
  if known?.name != unit.document {
    let document = try InterfaceDocument(file: documents + "/" + unit.document)
    known = (unit.document, document)
  }
  guard let document = known?.document else { continue }
  results[unit.unit] = frames(of: unit, in: document, ownTexts: ownTexts)
}
try JSONEncoder().encode(results).write(to: URL(fileURLWithPath: arguments[1]))
