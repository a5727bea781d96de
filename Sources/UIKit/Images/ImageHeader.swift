internal import Signposts

/// The size in the header of an image file.
///
/// Any part of a file may be invalid. Each reader checks that bytes exist before it reads them, and
/// returns nil for a header that is cut off, or a size that is zero or absurdly large.
struct ImageHeader: Equatable {
  enum Format {
    case png, jpeg, gif, webP, bmp, heif, pdf, svg
  }

  var format: Format

  /// The size in pixels; for vectors, in points.
  var size: CGSize

  /// The orientation in EXIF's numbers; 1 is upright.
  var orientation = 1

  /// Whether the image has a size in points, independent of the scale.
  var isVector: Bool { format == .pdf || format == .svg }

  /// The largest plausible side, in pixels.
  static let maximumSide = 1_000_000.0

  /// The number of bytes of a file that are read to find its size.
  static let readLimit = 4 << 20

  /// Reads the header from a file's bytes; returns nil if they are not an image, or too few.
  init?(_ data: Data) {
    let bytes = Bytes(data.prefix(ImageHeader.readLimit))
    let readers = [
      ImageHeader.png, ImageHeader.gif, ImageHeader.webP, ImageHeader.bmp, ImageHeader.jpeg,
      ImageHeader.heif, ImageHeader.pdf, ImageHeader.svg,
    ]
    for reader in readers {
      guard let header = reader(bytes) else { continue }
      let sides = [Double(header.size.width), Double(header.size.height)]
      guard sides.allSatisfy({ $0 > 0 && $0 <= ImageHeader.maximumSide }) else { return nil }
      self = header
      return
    }
    return nil
  }

  /// Reads the header of a file; returns nil if it does not exist or has none.
  init?(path: String) {
    guard let (descriptor, _) = try? RegularFile.open(path) else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let data = try? file.read(upToCount: ImageHeader.readLimit) else { return nil }
    self.init(data)
  }

  private init?(_ format: Format, _ width: Int?, _ height: Int?) {
    guard let width, let height else { return nil }
    self.format = format
    size = CGSize(width: width, height: height)
  }

  // MARK: Pixels

  private static func png(_ bytes: Bytes) -> ImageHeader? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      bytes.hasText("IHDR", at: 12)
    else { return nil }
    return ImageHeader(.png, bytes.bigEndian(16, count: 4), bytes.bigEndian(20, count: 4))
  }

  private static func gif(_ bytes: Bytes) -> ImageHeader? {
    guard bytes.hasText("GIF87a", at: 0) || bytes.hasText("GIF89a", at: 0) else { return nil }
    return ImageHeader(.gif, bytes.littleEndian(6, count: 2), bytes.littleEndian(8, count: 2))
  }

  private static func bmp(_ bytes: Bytes) -> ImageHeader? {
    guard bytes.hasText("BM", at: 0), let width = bytes.littleEndian(18, count: 4),
      let height = bytes.littleEndian(22, count: 4)
    else { return nil }
    // A negative height means that the rows are stored from top to bottom.
    let rows = Int32(truncatingIfNeeded: height)
    return ImageHeader(.bmp, width, Int(rows.magnitude))
  }

  private static func webP(_ bytes: Bytes) -> ImageHeader? {
    guard bytes.hasText("RIFF", at: 0), bytes.hasText("WEBP", at: 8) else { return nil }
    if bytes.hasText("VP8X", at: 12) {
      return ImageHeader(
        .webP,
        bytes.littleEndian(24, count: 3).map { $0 + 1 },
        bytes.littleEndian(27, count: 3).map { $0 + 1 }
      )
    }
    if bytes.hasText("VP8L", at: 12), bytes[20] == 0x2F {
      guard let packed = bytes.littleEndian(21, count: 4) else { return nil }
      return ImageHeader(.webP, packed & 0x3FFF + 1, packed >> 14 & 0x3FFF + 1)
    }
    guard bytes.hasText("VP8 ", at: 12) else { return nil }
    return ImageHeader(
      .webP,
      bytes.littleEndian(26, count: 2).map { $0 & 0x3FFF },
      bytes.littleEndian(28, count: 2).map { $0 & 0x3FFF }
    )
  }

  private static func jpeg(_ bytes: Bytes) -> ImageHeader? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var orientation = 1
    var place = 2
    while let mark = bytes[place], let kind = bytes[place + 1] {
      guard mark == 0xFF else { return nil }
      if kind == 0xFF {
        place += 1
        continue
      }
      if kind == 0x01 || (0xD0...0xD8).contains(kind) {
        place += 2
        continue
      }
      guard let length = bytes.bigEndian(place + 2, count: 2), length >= 2 else { return nil }
      let isFrame = (0xC0...0xCF).contains(kind) && ![0xC4, 0xC8, 0xCC].contains(kind)
      if isFrame {
        var header = ImageHeader(
          .jpeg,
          bytes.bigEndian(place + 7, count: 2),
          bytes.bigEndian(place + 5, count: 2)
        )
        header?.orientation = orientation
        return header
      }
      // The scan begins, or the file ends, before any frame.
      if kind == 0xDA || kind == 0xD9 { return nil }
      if kind == 0xE1 { orientation = exifOrientation(bytes, at: place + 4) ?? orientation }
      place += 2 + length
    }
    return nil
  }

  /// Returns the orientation in an EXIF segment.
  private static func exifOrientation(_ bytes: Bytes, at start: Int) -> Int? {
    guard bytes.hasText("Exif", at: start) else { return nil }
    let base = start + 6
    let isLittle = bytes.hasText("II", at: base)
    func number(_ place: Int, _ count: Int) -> Int? {
      isLittle
        ? bytes.littleEndian(place, count: count) : bytes.bigEndian(place, count: count)
    }
    guard let offset = number(base + 4, 4), let count = number(base + offset, 2) else {
      return nil
    }
    for index in 0..<count {
      let entry = base + offset + 2 + index * 12
      guard let tag = number(entry, 2) else { return nil }
      guard tag == 0x0112 else { continue }
      return number(entry + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }

  /// Returns the largest size in a HEIF file's properties, because its tiles and thumbnails are
  /// smaller.
  private static func heif(_ bytes: Bytes) -> ImageHeader? {
    guard bytes.hasText("ftyp", at: 4) else { return nil }
    var largest: ImageHeader?
    for place in bytes.places(of: "ispe") {
      guard
        let header = ImageHeader(
          .heif,
          bytes.bigEndian(place + 8, count: 4),
          bytes.bigEndian(place + 12, count: 4)
        )
      else { continue }
      if header.size.width * header.size.height
        > (largest.map { $0.size.width * $0.size.height } ?? 0)
      {
        largest = header
      }
    }
    return largest
  }

  // MARK: Vectors

  private static func pdf(_ bytes: Bytes) -> ImageHeader? {
    guard bytes.hasText("%PDF-", at: 0), let place = bytes.places(of: "/MediaBox").first else {
      return nil
    }
    let text = bytes.text(from: place + 9, count: 200)
    guard let open = text.firstIndex(of: "["), let close = text[open...].firstIndex(of: "]") else {
      return nil
    }
    let numbers = text[text.index(after: open)..<close]
      .split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    let size = CGSize(width: abs(numbers[2] - numbers[0]), height: abs(numbers[3] - numbers[1]))
    return ImageHeader(vector: .pdf, size)
  }

  private static func svg(_ bytes: Bytes) -> ImageHeader? {
    guard let place = bytes.places(of: "<svg").first else { return nil }
    let text = bytes.text(from: place + 4, count: 10_000)
    guard let end = text.firstIndex(of: ">") else { return nil }
    let tag = String(text[..<end])
    let box = attribute("viewBox", of: tag)?
      .split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
    let boxSize = box.flatMap { $0.count == 4 ? CGSize(width: $0[2], height: $0[3]) : nil }
    let width = attribute("width", of: tag).flatMap(length)
    let height = attribute("height", of: tag).flatMap(length)
    guard let size = svgSize(width, height, box: boxSize) else { return nil }
    return ImageHeader(vector: .svg, size)
  }

  /// Returns the size from width and height; the view box provides missing values, in proportion.
  private static func svgSize(_ width: Double?, _ height: Double?, box: CGSize?) -> CGSize? {
    switch (width, height, box) {
    case (let width?, let height?, _): CGSize(width: width, height: height)
    case (let width?, nil, let box?) where box.width > 0:
      CGSize(width: width, height: width * Double(box.height / box.width))
    case (nil, let height?, let box?) where box.height > 0:
      CGSize(width: height * Double(box.width / box.height), height: height)
    default: box
    }
  }

  private init?(vector format: Format, _ size: CGSize) {
    guard size.width.isFinite, size.height.isFinite else { return nil }
    self.format = format
    self.size = size
  }

  /// Returns the value of an attribute of an XML tag.
  private static func attribute(_ name: String, of tag: String) -> String? {
    for quote in ["\"", "'"] {
      for space in [" ", "\n", "\t", "\r"] {
        guard let start = tag.range(of: "\(space)\(name)=\(quote)") else { continue }
        let rest = tag[start.upperBound...]
        guard let end = rest.range(of: quote) else { return nil }
        return String(rest[..<end.lowerBound])
      }
    }
    return nil
  }

  /// Returns a length with a unit in points, as Apple's systems interpret it; nil for percentages.
  private static func length(_ text: String) -> Double? {
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    guard let value = Double(number) else { return nil }
    switch text.dropFirst(number.count) {
    case "", "px", "pt": return value
    case "pc": return value * 12
    case "in": return value * 72
    case "cm": return value * 72 / 2.54
    case "mm": return value * 72 / 25.4
    default: return nil
    }
  }
}

/// Bytes with access by position, which may be past the end.
private struct Bytes {
  private let values: [UInt8]

  init(_ data: Data) {
    values = Array(data)
  }

  subscript(place: Int) -> UInt8? {
    values.indices.contains(place) ? values[place] : nil
  }

  func starts(with start: [UInt8]) -> Bool { values.starts(with: start) }

  func hasText(_ text: String, at place: Int) -> Bool {
    let text = Array(text.utf8)
    guard place >= 0, place <= values.count - text.count else { return false }
    return values[place..<place + text.count].elementsEqual(text)
  }

  func bigEndian(_ place: Int, count: Int) -> Int? {
    guard place >= 0, place <= values.count - count else { return nil }
    return values[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func littleEndian(_ place: Int, count: Int) -> Int? {
    guard place >= 0, place <= values.count - count else { return nil }
    return values[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the positions of a text, at most 1,000 of them.
  func places(of text: String) -> [Int] {
    let text = Array(text.utf8)
    guard values.count >= text.count, let first = text.first else { return [] }
    var places: [Int] = []
    for place in 0...(values.count - text.count) where values[place] == first {
      guard values[place..<place + text.count].elementsEqual(text) else { continue }
      places.append(place)
      if places.count == 1_000 { break }
    }
    return places
  }

  func text(from place: Int, count: Int) -> String {
    guard place >= 0, place < values.count else { return "" }
    return String(decoding: values[place..<min(place + count, values.count)], as: UTF8.self)
  }
}
