import Foundation

/// The locations of the package's font files.
enum FontFiles {
  /// The paths of all font files, one for each weight.
  static var paths: [String] {
    FontDescriptor.Weight.allCases.map { weight in
      let name = FontDescriptor(weight: weight, size: 1).name
      guard
        let path = Bundle.module.path(forResource: name, ofType: "otf", inDirectory: "Fonts")
      else {
        preconditionFailure(
          "The font file \(name).otf is missing from \(Bundle.module.bundlePath)/Fonts; build the package again."
        )
      }
      return path
    }
  }
}
