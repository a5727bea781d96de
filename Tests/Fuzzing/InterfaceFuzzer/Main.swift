import Foundation
import InterfaceBuilder
import InterfaceInspection

/// Passes documents that libFuzzer generates to the importer; see scripts/fuzz-interface-builder.
@main
struct InterfaceFuzzer {
  /// Takes libFuzzer's arguments, or `documents`, an output folder, and inputs to write as
  /// documents.
  static func main() throws {
    let folder = ProcessInfo.processInfo.environment["PLUMBLINE_FUZZ_SEEDS"] ?? "."
    let recipe = DocumentRecipe(folder: folder)
    if CommandLine.arguments.dropFirst().first == "documents" {
      return try writeDocuments(recipe, Array(CommandLine.arguments.dropFirst(2)))
    }
    unsafe Self.recipe = recipe
    var pointers = unsafe CommandLine.arguments.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    var count = Int32(CommandLine.arguments.count)
    let status = unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      var base = buffer.baseAddress
      return unsafe runDriver(&count, &base) { start, count in
        let input = unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
        MainActor.assumeIsolated {
          guard let data = unsafe InterfaceFuzzer.recipe?.document(input) else { return }
          InterfaceFuzzer.inspect(data)
        }
        return 0
      }
    }
    exit(status)
  }

  /// Inspects for the document's own device, and for another one with right-to-left layout.
  @MainActor
  private static func inspect(_ data: Data) {
    guard let document = try? InterfaceDocument(data, path: "fuzz") else { return }
    let wide = CanvasDevice(id: "ipad9_7", isLandscape: true)
    let inspector = LayoutInspector([
      .init(device: nil),
      .init(
        device: wide,
        isRightToLeft: true,
        contentSizeCategory: "UICTContentSizeCategoryAccessibilityXL"
      ),
    ])
    _ = inspector.inspect(document)
  }

  private static func writeDocuments(_ recipe: DocumentRecipe, _ arguments: [String]) throws {
    guard let folder = arguments.first else { return }
    for path in arguments.dropFirst() {
      guard let input = FileManager.default.contents(atPath: path),
        let data = recipe.document(Array(input))
      else { continue }
      let name = URL(fileURLWithPath: path).lastPathComponent
      try data.write(to: URL(fileURLWithPath: "\(folder)/\(name).xib"))
    }
  }

  // libFuzzer calls its target on one thread.
  nonisolated(unsafe) private static var recipe: DocumentRecipe?
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
