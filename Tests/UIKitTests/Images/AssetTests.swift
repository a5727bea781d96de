import Foundation
import Testing
import UIKit

/// Images and colors found by name in a bundle's files and asset catalogs.
struct AssetTests {
  /// A folder of files that is removed when the test ends.
  private final class Folder {
    let path: String
    let bundle: Bundle

    init() throws {
      path = NSTemporaryDirectory() + "assets-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      bundle = try #require(Bundle(path: path))
    }

    deinit {
      try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ name: String, _ data: Data) throws {
      let file = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try data.write(to: file)
    }

    func write(_ name: String, _ text: String) throws {
      try write(name, Data(text.utf8))
    }
  }

  /// Returns a PNG file with a size in pixels.
  private func png(_ width: Int, _ height: Int) -> Data {
    UIImage(size: CGSize(width: width, height: height)).pngData() ?? Data()
  }

  private func traits(
    scale: CGFloat,
    idiom: UIUserInterfaceIdiom = .phone,
    style: UIUserInterfaceStyle = .light
  ) -> UITraitCollection {
    UITraitCollection(traitsFrom: [
      UITraitCollection(displayScale: scale), UITraitCollection(userInterfaceIdiom: idiom),
      UITraitCollection(userInterfaceStyle: style),
    ])
  }

  @Test func `the file for the scale is taken, and gives the size in points`() throws {
    let folder = try Folder()
    try folder.write("cat.png", png(10, 20))
    try folder.write("cat@2x.png", png(22, 42))
    try folder.write("cat@3x.png", png(36, 66))
    try folder.write("cat@2x~ipad.png", png(100, 80))
    func size(_ scale: CGFloat, _ idiom: UIUserInterfaceIdiom = .phone) -> CGSize? {
      UIImage(named: "cat", in: folder.bundle, compatibleWith: traits(scale: scale, idiom: idiom))?
        .size
    }
    expectEqual(size(1), CGSize(width: 10, height: 20))
    expectEqual(size(2), CGSize(width: 11, height: 21))
    expectEqual(size(3), CGSize(width: 12, height: 22))
    expectEqual(size(2, .pad), CGSize(width: 50, height: 40))
    let image = UIImage(named: "cat.png", in: folder.bundle, with: nil)
    #expect(image?.scale == 3 && image?.configuration != nil)
    #expect(UIImage(named: "dog", in: folder.bundle, compatibleWith: nil) == nil)
    #expect(UIImage(named: "../cat", in: folder.bundle, compatibleWith: nil) == nil)
    #expect(UIImage(named: "no such image") == nil)
  }

  @Test func `a file by its path has the scale of its name`() throws {
    let folder = try Folder()
    try folder.write("a@2x.png", png(22, 42))
    try folder.write("b.svg", "<svg width='7' height='8'></svg>")
    expectEqual(
      UIImage(contentsOfFile: "\(folder.path)/a@2x.png")?.size,
      CGSize(width: 11, height: 21)
    )
    expectEqual(UIImage(contentsOfFile: "\(folder.path)/a")?.scale, 2)
    expectEqual(UIImage(contentsOfFile: "\(folder.path)/b.svg")?.size, CGSize(width: 7, height: 8))
    #expect(UIImage(contentsOfFile: "\(folder.path)/c.png") == nil)
  }

  @Test func `an image set gives the file that fits the traits, and what the set says of it`()
    throws
  {
    let folder = try Folder()
    let set = "Media.xcassets/Group/Photo.imageset"
    try folder.write("Media.xcassets/Contents.json", "{}")
    try folder.write("Media.xcassets/Group/Contents.json", "{}")
    try folder.write(
      "\(set)/Contents.json",
      """
      {"images": [
        {"idiom": "universal", "scale": "1x"},
        {"idiom": "universal", "scale": "2x", "filename": "p2.png",
         "alignment-insets": {"top": 2, "left": 4, "bottom": 6, "right": 8},
         "resizing": {"mode": "9-part", "center": {"mode": "stretch"},
                      "cap-insets": {"top": 10, "left": 12, "bottom": 14, "right": 16}}},
        {"idiom": "universal", "scale": "3x", "filename": "p3.png"},
        {"idiom": "ipad", "scale": "2x", "filename": "pad.png"},
        {"idiom": "universal", "scale": "2x", "filename": "dark.png",
         "appearances": [{"appearance": "luminosity", "value": "dark"}]}
      ], "properties": {"template-rendering-intent": "template"}}
      """
    )
    try folder.write("\(set)/p2.png", png(40, 20))
    try folder.write("\(set)/p3.png", png(60, 30))
    try folder.write("\(set)/pad.png", png(80, 20))
    try folder.write("\(set)/dark.png", png(50, 20))
    func image(_ traits: UITraitCollection) throws -> UIImage {
      try #require(UIImage(named: "Photo", in: folder.bundle, compatibleWith: traits))
    }
    let image2 = try image(traits(scale: 2))
    #expect(image2.size == CGSize(width: 20, height: 10) && image2.scale == 2)
    #expect(image2.renderingMode == .alwaysTemplate && image2.resizingMode == .stretch)
    expectEqual(image2.alignmentRectInsets, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    expectEqual(image2.capInsets, UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
    #expect(try image(traits(scale: 3)).scale == 3)
    #expect(try image(traits(scale: 1)).scale == 2)
    #expect(try image(traits(scale: 2, idiom: .pad)).size.width == 40)
    #expect(try image(traits(scale: 2, style: .dark)).size.width == 25)
  }

  @Test func `a group with a namespace is part of the name, and vectors keep their points`() throws
  {
    let folder = try Folder()
    try folder.write(
      "M.xcassets/Icons/Contents.json",
      #"{"properties": {"provides-namespace": true}}"#
    )
    try folder.write(
      "M.xcassets/Icons/star.imageset/Contents.json",
      #"{"images": [{"idiom": "universal", "filename": "star.pdf"}]}"#
    )
    try folder.write("M.xcassets/Icons/star.imageset/star.pdf", "%PDF-1.7 /MediaBox [0 0 24 18]")
    let star = UIImage(named: "Icons/star", in: folder.bundle, compatibleWith: traits(scale: 3))
    #expect(star?.size == CGSize(width: 24, height: 18) && star?.scale == 3)
    #expect(UIImage(named: "star", in: folder.bundle, compatibleWith: nil) == nil)
  }

  @Test func `what cannot be read in a catalogue is left out`() throws {
    let folder = try Folder()
    let contents = [
      "", "[", "[]", #"{"images": 3}"#, #"{"images": [3]}"#, #"{"images": [{"filename": 3}]}"#,
      #"{"images": [{"filename": "../../cat.png"}]}"#, #"{"images": [{"filename": "none.png"}]}"#,
    ]
    try folder.write("cat.png", png(1, 1))
    for (index, text) in contents.enumerated() {
      try folder.write("M.xcassets/i\(index).imageset/Contents.json", text)
      try folder.write("M.xcassets/c\(index).colorset/Contents.json", text)
    }
    try folder.write(
      "M.xcassets/c.colorset/Contents.json",
      #"{"colors": [{"color": {"components": {"red": "x", "green": "0", "blue": "0"}}}]}"#
    )
    for index in contents.indices {
      #expect(UIImage(named: "i\(index)", in: folder.bundle, compatibleWith: nil) == nil)
      #expect(UIColor(named: "c\(index)", in: folder.bundle, compatibleWith: nil) == nil)
    }
    #expect(UIColor(named: "c", in: folder.bundle, compatibleWith: nil) == nil)
  }

  @Test func `a colour set gives a colour that follows the style`() throws {
    let folder = try Folder()
    try folder.write(
      "M.xcassets/Brand.colorset/Contents.json",
      """
      {"colors": [
        {"idiom": "universal", "color": {"color-space": "srgb",
         "components": {"red": "1.000", "green": "0x80", "blue": "51", "alpha": "0.5"}}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"color-space": "gray-gamma-22", "components": {"white": "0.25", "alpha": "1"}}}
      ]}
      """
    )
    try folder.write(
      "M.xcassets/System.colorset/Contents.json",
      #"{"colors": [{"color": {"platform": "ios", "reference": "systemRedColor"}}]}"#
    )
    let light = UITraitCollection(userInterfaceStyle: .light)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let color = try #require(UIColor(named: "Brand", in: folder.bundle, compatibleWith: nil))
    #expect(
      color.resolvedColor(with: light)
        == UIColor(red: 1, green: 128.0 / 255, blue: 0.2, alpha: 0.5)
    )
    expectEqual(color.resolvedColor(with: dark), UIColor(white: 0.25, alpha: 1))
    let darkOnly = UIColor(named: "Brand", in: folder.bundle, compatibleWith: dark)
    expectEqual(darkOnly, UIColor(white: 0.25, alpha: 1))
    let system = UIColor(named: "System", in: folder.bundle, compatibleWith: light)
    expectEqual(system, UIColor.systemRed.resolvedColor(with: light))
    #expect(UIColor(named: "no such colour") == nil)
  }

  @Test func `resources name an image and a colour of a bundle`() throws {
    let folder = try Folder()
    try folder.write("Assets.xcassets/logo.imageset/logo.png", png(10, 20))
    try folder.write(
      "Assets.xcassets/logo.imageset/Contents.json",
      #"{"images": [{"filename": "logo.png", "idiom": "universal", "scale": "1x"}]}"#
    )
    try folder.write(
      "Assets.xcassets/brand.colorset/Contents.json",
      #"{"colors": [{"color": {"components": {"white": "1.0", "alpha": "0.5"}}, "idiom": "universal"}]}"#
    )
    let logo = ImageResource(name: "logo", bundle: folder.bundle)
    let brand = ColorResource(name: "brand", bundle: folder.bundle)
    expectEqual(UIImage(resource: logo).size, CGSize(width: 10, height: 20))
    expectEqual(UIColor(resource: brand), UIColor(white: 1, alpha: 0.5))
    expectEqual(logo, ImageResource(name: "logo", bundle: folder.bundle))
    expectEqual(UIImage(resource: ImageResource(name: "gone", bundle: folder.bundle)).size, .zero)
  }
}
