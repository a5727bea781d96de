import Foundation
import InterfaceBuilder
import TestSupport
import Testing
import UIKit

/// Reads a document in Tests/Fixtures/InterfaceBuilder.
func document(_ name: String) throws -> InterfaceDocument {
  try InterfaceDocument(file: fixture("InterfaceBuilder/\(name)").path)
}

/// Lays out one layout of a document, found by its root's ID, on its own device's canvas or a
/// changed one.
@MainActor
func layOut(
  _ name: String,
  _ root: String,
  _ change: (inout Canvas) -> Void = { _ in }
) throws -> BuiltLayout {
  let document = try document(name)
  let layout = try #require(document.layouts.first { $0.id == root })
  var canvas = Canvas(of: document)
  change(&canvas)
  let built = try #require(LayoutBuilder.build(layout, of: document, on: canvas))
  built.layOut()
  return built
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
