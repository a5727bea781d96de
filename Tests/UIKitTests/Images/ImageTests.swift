import Foundation
import Testing
import UIKit

/// Creating, changing and encoding images.
struct ImageTests {
  @Test func `images are made and used off the main actor`() async {
    let size = await Task.detached { UIImage(size: CGSize(width: 3, height: 4), scale: 2).size }
      .value
    expectEqual(size, CGSize(width: 3, height: 4))
    expectEqual(UIImage().size, .zero)
  }

  @Test func `a written PNG has the image's pixels in number`() throws {
    let image = UIImage(size: CGSize(width: 30, height: 20), scale: 2)
    let data = try #require(image.pngData())
    let read = try #require(UIImage(data: data, scale: 2))
    expectEqual(read.size, image.size)
    expectEqual(read.pngData(), data)
    #expect(image.jpegData(compressionQuality: 1) == nil && image.heicData() == nil)
    #expect(UIImage().pngData() == nil)
  }

  @Test func `Core Graphics' images have sizes in pixels`() throws {
    let image = UIImage(size: CGSize(width: 30, height: 20), scale: 2)
    let pixels = try #require(image.cgImage)
    #expect(pixels.width == 60 && pixels.height == 40)
    expectEqual(UIImage(cgImage: pixels).size, CGSize(width: 60, height: 40))
    let turned = UIImage(cgImage: pixels, scale: 2, orientation: .left)
    #expect(turned.size == CGSize(width: 20, height: 30) && turned.imageOrientation == .left)
    expectEqual(turned.cgImage, pixels)
    let part = pixels.cropping(to: CGRect(x: 50, y: 0, width: 20, height: 10))
    #expect(part?.width == 10 && part?.height == 10)
    #expect(pixels.cropping(to: CGRect(x: 60, y: 0, width: 20, height: 10)) == nil)
  }

  @Test func `what is changed is a copy`() {
    let image = UIImage(size: CGSize(width: 30, height: 20))
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let changed = image.withRenderingMode(.alwaysTemplate).withAlignmentRectInsets(insets)
      .resizableImage(withCapInsets: insets, resizingMode: .stretch)
      .imageFlippedForRightToLeftLayoutDirection().withTintColor(.red)
    #expect(changed.renderingMode == .alwaysTemplate && changed.alignmentRectInsets == insets)
    #expect(changed.capInsets == insets && changed.resizingMode == .stretch)
    #expect(changed.flipsForRightToLeftLayoutDirection && changed.size == image.size)
    #expect(image.renderingMode == .automatic && image.alignmentRectInsets == .zero)
    expectEqual(image.resizableImage(withCapInsets: insets).resizingMode, .tile)
    let stretched = image.stretchableImage(withLeftCapWidth: 10, topCapHeight: 5)
    expectEqual(stretched.capInsets, UIEdgeInsets(top: 5, left: 10, bottom: 14, right: 19))
    let original = image.withTintColor(.red, renderingMode: .alwaysOriginal)
    expectEqual(original.renderingMode, .alwaysOriginal)
    expectEqual(image.withHorizontallyFlippedOrientation().imageOrientation, .upMirrored)
    expectEqual(image.withBaselineOffset(fromBottom: 4).baselineOffsetFromBottom, 4)
    #expect(!image.hasBaseline && !image.isSymbolImage && image.configuration == nil)
    expectEqual(image.traitCollection.userInterfaceStyle, .light)
  }

  @Test func `thumbnails and animations have sizes`() async {
    let image = UIImage(size: CGSize(width: 30, height: 20))
    let small = CGSize(width: 3, height: 2)
    expectEqual(image.preparingThumbnail(of: small)?.size, small)
    #expect(await image.byPreparingThumbnail(ofSize: small)?.size == small)
    #expect(image.preparingThumbnail(of: .zero) == nil)
    await withCheckedContinuation { done in
      image.prepareThumbnail(of: small) { _ in done.resume() }
    }
    let animation = UIImage.animatedImage(with: [image, UIImage()], duration: 0)
    #expect(animation?.size == image.size && animation?.images?.count == 2)
    expectEqual(animation?.duration, 2.0 / 30)
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    #expect(UIImage.animatedImageNamed("no such image", duration: 1) == nil)
  }
}

/// System symbols.
///
/// Their sizes are estimates.
struct SymbolTests {
  /// The sides of a small symbol, and of a large one of 34 points, in whole pixels of a third of a
  /// point.
  private let smallSide: CGFloat = 47 / 3
  private let largeSide: CGFloat = 155 / 3

  private func side(_ configuration: UIImage.SymbolConfiguration?) -> CGFloat? {
    let size = UIImage(systemName: "star.fill", withConfiguration: configuration)?.size
    return size?.width == size?.height ? size?.width : nil
  }

  @MainActor
  @Test func `a symbol's size follows its configuration`() {
    expectEqual(side(nil), 20)
    expectEqual(side(.init(pointSize: 34)), 40)
    expectEqual(side(.init(pointSize: 34, weight: .bold)), 40)
    expectEqual(side(.init(pointSize: 34, weight: .bold, scale: .large)), largeSide)
    expectEqual(side(.init(scale: .small)), smallSide)
    expectEqual(side(.init(weight: .heavy)), 20)
    expectEqual(side(.init(textStyle: .largeTitle)), 40)
    expectEqual(side(.init(textStyle: .largeTitle, scale: .large)), largeSide)
    expectEqual(side(.unspecified), 20)
    expectEqual(UIImage(systemName: "star")?.size, CGSize(width: 20, height: 20))
  }

  @MainActor
  @Test func `a symbol's size follows its font`() {
    expectEqual(side(.init(font: .systemFont(ofSize: 34))), 40)
    expectEqual(side(.init(font: .systemFont(ofSize: 34), scale: .large)), largeSide)
  }

  @MainActor
  @Test func `configurations join, the later one winning`() {
    let joined = UIImage.SymbolConfiguration(pointSize: 34, weight: .bold)
      .applying(UIImage.SymbolConfiguration(scale: .large))
    expectEqual(side(joined), largeSide)
    expectEqual(joined, .init(pointSize: 34, weight: .bold, scale: .large))
    expectEqual(side(joined.configurationWithoutScale()), 40)
    expectEqual(side(joined.configurationWithoutPointSizeAndWeight()), 26)
    expectEqual(side(joined.applying(UIImage.SymbolConfiguration(textStyle: .body))), 26)
    #expect(joined.configurationWithoutWeight() != joined)
    expectEqual(side(joined.configurationWithoutWeight()), largeSide)
    #expect(
      side(UIImage.SymbolConfiguration(textStyle: .largeTitle).configurationWithoutTextStyle())
        == 20
    )
    let dark = joined.withTraitCollection(UITraitCollection(userInterfaceStyle: .dark))
    #expect(dark.traitCollection?.userInterfaceStyle == .dark && dark != joined)
    expectEqual(UIImage.SymbolWeight.bold.fontWeight(), .bold)
  }

  @Test func `a symbol takes another configuration; an image keeps its size`() {
    let symbol = UIImage(systemName: "star")
    let large = UIImage.SymbolConfiguration(pointSize: 34)
    expectEqual(symbol?.withConfiguration(large).size.width, 40)
    let applied = symbol?.withConfiguration(large).applyingSymbolConfiguration(.init(scale: .large))
    #expect(applied?.size.width == largeSide && applied?.isSymbolImage == true)
    #expect(applied?.symbolConfiguration != nil && applied?.configuration != nil)
    let image = UIImage(size: CGSize(width: 3, height: 4))
    expectEqual(image.withConfiguration(large).size, image.size)
    #expect(image.applyingSymbolConfiguration(large) == nil)
    #expect(symbol?.hasBaseline == true && symbol?.imageWithoutBaseline().hasBaseline == false)
  }

  @Test func `symbols of one name and configuration are equal`() {
    expectEqual(UIImage(systemName: "star"), UIImage(systemName: "star"))
    #expect(UIImage(systemName: "star") != UIImage(systemName: "moon"))
    expectEqual(UIImage.checkmark, UIImage(systemName: "checkmark"))
    let symbols = [UIImage.add, .remove, .actions, .strokedCheckmark]
    #expect(symbols.allSatisfy { $0.isSymbolImage })
    #expect(UIImage(systemName: "") == nil && UIImage(systemName: "No Symbol") == nil)
    let traits = UITraitCollection(displayScale: 3)
    expectEqual(UIImage(systemName: "star", compatibleWith: traits)?.scale, 3)
  }

  @Test func `pixels that are turned by a quarter change width and height, mirrored or not`() throws
  {
    let pixels = try #require(UIImage(size: CGSize(width: 40, height: 20)).cgImage)
    func size(_ orientation: UIImage.Orientation) -> CGSize {
      UIImage(cgImage: pixels, scale: 1, orientation: orientation).size
    }
    for orientation in [UIImage.Orientation.up, .down, .upMirrored, .downMirrored] {
      expectEqual(size(orientation), CGSize(width: 40, height: 20))
    }
    for orientation in [UIImage.Orientation.left, .right, .leftMirrored, .rightMirrored] {
      expectEqual(size(orientation), CGSize(width: 20, height: 40))
    }
  }

  @Test func `a configuration of traits gives way to another's`() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let configuration = UIImage.Configuration(traitCollection: dark)
    expectEqual(configuration.traitCollection, dark)
    #expect(UIImage.Configuration(traitCollection: nil).traitCollection == nil)
    let light = UITraitCollection(userInterfaceStyle: .light)
    let other = configuration.applying(UIImage.Configuration(traitCollection: light))
    expectEqual(other.traitCollection?.userInterfaceStyle, .light)
    expectEqual(configuration, UIImage.Configuration(traitCollection: dark))
    #expect(configuration != other)
  }

  @Test func `an image literal without its image ends the process with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UIImage(imageLiteralResourceName: "no-such-image")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("no image named 'no-such-image'"))
  }
}
