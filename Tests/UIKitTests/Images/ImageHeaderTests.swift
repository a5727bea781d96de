import Foundation
import Testing

@testable import UIKit

/// Reads an image's size from the first bytes of its file.
struct ImageHeaderTests {
  /// The formats' headers, each for 300 × 200 pixels or points.
  private static let files: [(String, [UInt8])] = [
    (
      "png",
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 1, 0x2C, 0, 0, 0, 200, 8, 6, 0, 0, 0]
    ),
    ("gif", Array("GIF89a".utf8) + [0x2C, 1, 200, 0, 0, 0, 0]),
    (
      "jpeg",
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xFF, 0xC0, 0, 17, 8, 0, 200, 1, 0x2C, 3]
    ),
    (
      "bmp",
      Array("BM".utf8) + [UInt8](repeating: 0, count: 16)
        + [0x2C, 1, 0, 0] + [0x38, 0xFF, 0xFF, 0xFF]
    ),
    (
      "webp, extended",
      Array("RIFF\0\0\0\0WEBPVP8X".utf8) + [UInt8](repeating: 0, count: 8)
        + [0x2B, 1, 0, 199, 0, 0]
    ),
    (
      "webp, lossy",
      Array("RIFF\0\0\0\0WEBPVP8 ".utf8) + [UInt8](repeating: 0, count: 10)
        + [0x2C, 1, 200, 0]
    ),
    (
      "webp, lossless",
      Array("RIFF\0\0\0\0WEBPVP8L".utf8) + [0, 0, 0, 0, 0x2F, 0x2B, 0xC1, 0x31, 0]
    ),
    (
      "heif",
      [0, 0, 0, 8] + Array("ftyp".utf8) + Array("ispe".utf8) + [0, 0, 0, 0]
        + [0, 0, 0, 64, 0, 0, 0, 64] + Array("ispe".utf8) + [0, 0, 0, 0]
        + [0, 0, 1, 0x2C, 0, 0, 0, 200]
    ),
    ("pdf", Array("%PDF-1.4\n1 0 obj << /MediaBox [10 20.0 310 220] >>".utf8)),
    ("svg by sides", Array("<?xml?><svg xmlns='x' width='300px' height=\"200\">".utf8)),
    ("svg by box", Array("<svg viewBox=\"0 0 300 200\">".utf8)),
    ("svg by width and box", Array("<svg\nwidth=\"300pt\" viewBox='0,0,30,20'/>".utf8)),
  ]

  @Test func `each format says its size`() throws {
    for (name, bytes) in ImageHeaderTests.files {
      let header = try #require(ImageHeader(Data(bytes)), "\(name)")
      #expect(header.size == CGSize(width: 300, height: 200), "\(name)")
      let image = try #require(UIImage(data: Data(bytes), scale: 2), "\(name)")
      #expect(
        image.size
          == CGSize(width: header.isVector ? 300 : 150, height: header.isVector ? 200 : 100)
      )
      // A vector image has the screen's scale.
      #expect(image.scale == (header.isVector ? 3 : 2))
    }
  }

  @Test func `a file that is cut off anywhere is not an image and no fault`() {
    for (name, bytes) in ImageHeaderTests.files where !name.hasPrefix("svg") && name != "pdf" {
      let needed = name == "png" ? 24 : name == "gif" ? 10 : name == "jpeg" ? 18 : bytes.count
      for count in 0..<needed {
        let header = ImageHeader(Data(bytes.prefix(count)))
        // A truncated HEIF file may still contain its thumbnail's size.
        #expect(header == nil || name == "heif" && header?.size.width == 64, "\(name) \(count)")
      }
    }
    for (_, bytes) in ImageHeaderTests.files {
      for count in 0...bytes.count { _ = ImageHeader(Data(bytes.prefix(count))) }
    }
  }

  @Test func `damaged bytes are no fault`() {
    var generator = SystemRandomNumberGenerator()
    for (_, bytes) in ImageHeaderTests.files {
      for place in bytes.indices {
        for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &generator)] {
          var damaged = bytes
          damaged[place] = value
          let size = ImageHeader(Data(damaged))?.size ?? CGSize(width: 1, height: 1)
          #expect(size.width > 0 && size.height > 0)
          #expect(Double(max(size.width, size.height)) <= ImageHeader.maximumSide)
        }
      }
    }
  }

  @Test func `sizes that cannot be are no image`() {
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(data: Data("text".utf8)) == nil)
    #expect(UIImage(data: Data(ImageHeaderTests.files[0].1), scale: 0) == nil)
    #expect(UIImage(data: Data("<svg width='nan' height='1e400'>".utf8)) == nil)
    #expect(UIImage(data: Data("<svg width='100%' height='100%'>".utf8)) == nil)
    #expect(UIImage(data: Data("<svg viewBox='0 0 0 0'>".utf8)) == nil)
    #expect(UIImage(data: Data("%PDF-1.4 /MediaBox [0 0".utf8)) == nil)
    var huge = ImageHeaderTests.files[0].1
    huge[16] = 0x7F
    #expect(UIImage(data: Data(huge)) == nil)
  }

  @Test func `an orientation in a photo turns its size`() throws {
    let exif: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let file: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
      + [0xFF, 0xC2, 0, 17, 8, 0, 200, 1, 0x2C, 3]
    let image = try #require(UIImage(data: Data(file)))
    expectEqual(image.imageOrientation, .right)
    expectEqual(image.size, CGSize(width: 200, height: 300))
    expectEqual(image.cgImage?.width, 300)
    expectEqual(image.jpegData(compressionQuality: 0.5), Data(file))
  }

  @Test func `a pipe in place of an image keeps no one waiting`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(unsafe mkfifo(path, 0o600) == 0)
    #expect(ImageHeader(path: path) == nil)
  }
}
