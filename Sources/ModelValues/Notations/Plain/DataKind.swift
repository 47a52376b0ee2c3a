// The kind of data is recognised by its first bytes. Nothing is decoded, except for the bytes that contain the size of an image:
//
//     PNG   89 P N G 0D 0A 1A 0A   length IHDR  width(4) height(4)
//     GIF   G I F 8 9 a            width(2) height(2), little-endian
//     JPEG  FF D8  FF xx length(2) …  FF C0  length(2) precision  height(2) width(2)

import ModelBasics

/// The kind of data, as recognised by its first bytes.
public struct DataKind: Hashable, Sendable {
  /// The recognised formats.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// No bytes.
    case empty = "empty"
    /// Portable Network Graphics.
    case png = "PNG"
    /// JPEG.
    case jpeg = "JPEG"
    /// GIF.
    case gif = "GIF"
    /// WebP, in RIFF.
    case webp = "WebP"
    /// TIFF, of either byte order.
    case tiff = "TIFF"
    /// A Windows bitmap.
    case bmp = "BMP"
    /// A Windows icon.
    case ico = "ICO"
    /// A PDF document.
    case pdf = "PDF"
    /// gzip.
    case gzip = "gzip"
    /// A ZIP archive, which is also the container of many document formats.
    case zip = "ZIP"
    /// bzip2.
    case bzip2 = "bzip2"
    /// xz.
    case xz = "xz"
    /// Zstandard.
    case zstandard = "Zstandard"
    /// A binary property list.
    case binaryPropertyList = "binary property list"
    /// SQLite 3.
    case sqlite = "SQLite"
    /// A WOFF or WOFF2 font.
    case woff = "WOFF font"
    /// A WAVE sound.
    case wave = "WAVE"
    /// An Ogg stream.
    case ogg = "Ogg"
    /// An ELF binary.
    case elf = "ELF"
    /// WebAssembly.
    case webAssembly = "WebAssembly"
    /// A DER structure, such as a certificate or key.
    case der = "DER"
    /// An XML document.
    case xml = "XML"
    /// Text in UTF-8.
    case text = "text"
    /// Anything else.
    case unknown = "data"
  }

  /// The format.
  public let format: Format
  /// The size of an image; nil if the first bytes do not contain it.
  public let dimensions: Dimensions?
  /// The number of bytes.
  public let byteCount: Int

  /// The size of an image.
  public struct Dimensions: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
  }

  private static let examinedByteCount = 65_536

  /// Determines the kind of bytes; only the first 65,536 are examined.
  public init(of bytes: [UInt8]) {
    self.init(start: bytes.prefix(DataKind.examinedByteCount), bytes.count)
  }

  /// Determines the kind of data in base 64, with or without `data:…;base64,` before it. Returns nil if the text is not base 64:
  /// all
  /// of it is checked, but only the beginning is decoded.
  public init?(base64 text: [UInt8]) {
    var digits = text[...]
    if text.starts(with: "data:".utf8) {
      guard let comma = text.prefix(256).firstIndex(of: UInt8(ascii: ",")),
        text[..<comma].suffix(7).elementsEqual(";base64".utf8)
      else { return nil }
      digits = text[(comma + 1)...]
    }
    guard digits.count.isMultiple(of: 4) else { return nil }
    let padding = digits.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
    guard digits.dropLast(padding).allSatisfy(DataKind.isBase64) else { return nil }
    guard Blob.readBase64(Array(digits.suffix(4))) != nil || digits.isEmpty,
      let start = Blob.readBase64(Array(digits.prefix(DataKind.examinedByteCount / 3 * 4)))
    else { return nil }
    self.init(start: start.bytes[...], digits.count / 4 * 3 - padding)
  }

  /// Returns true if a text in base 64 stands for at least 16 bytes and is unlikely to be a word, a path or a number in base 16: it
  /// has letters of both cases, and padding or several digits among many letters.
  public static func isProbablyBase64(_ text: [UInt8]) -> Bool {
    guard text.count >= 24 else { return false }
    let start = text.prefix(256)
    let digits = start.count { decimalDigit($0) != nil }
    let upper = start.count(where: isUppercase)
    let lower = start.count(where: isLowercase)
    guard upper > 0, lower > 0 else { return false }
    return text.last == UInt8(ascii: "=") || min(digits / 2, upper / 4, lower / 4) > 0
  }

  /// Determines the kind of data in base 16; nil if the text is not base 16.
  public init?(hexadecimal text: [UInt8]) {
    guard text.count.isMultiple(of: 2), text.allSatisfy({ hexadecimalDigit($0) != nil }),
      let start = Blob.readHexadecimal(Array(text.prefix(DataKind.examinedByteCount * 2)))
    else { return nil }
    self.init(start: start.bytes[...], text.count / 2)
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    isLetter(byte) || decimalDigit(byte) != nil || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "/")
  }

  private init(start: ArraySlice<UInt8>, _ byteCount: Int) {
    let bytes = Array(start)
    self.byteCount = byteCount
    format = DataKind.format(of: bytes, isWhole: bytes.count == byteCount)
    dimensions =
      switch format {
      case .png: DataKind.pngSize(bytes)
      case .gif: DataKind.gifSize(bytes)
      case .jpeg: DataKind.jpegSize(bytes)
      default: nil
      }
  }

  /// The kind, size and length in words: `PNG 64×64, 1.2 kB`, `text, 12 bytes`, `empty`.
  public var reading: String { reading(in: .english) }

  /// Returns the kind, size and length in a language.
  public func reading(in phrases: ReadingPhrases) -> String {
    let name = format.name(in: phrases)
    guard format != .empty, let size = ByteSize(byteCount) else { return name }
    let pixels = dimensions.map { " \($0.width)×\($0.height)" } ?? ""
    return name + pixels + ", " + size.shortReading(in: phrases)
  }
}

extension DataKind.Format {
  fileprivate func name(in phrases: ReadingPhrases) -> String {
    switch self {
    case .empty: phrases.text(.noData)
    case .text: phrases.text(.textData)
    case .unknown: phrases.text(.otherData)
    case .binaryPropertyList: phrases.text(.propertyListData)
    case .woff: phrases.text(.fontData)
    default: rawValue
    }
  }
}

extension DataKind {
  private static let signatures: [(Format, [UInt8])] = [
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), (.jpeg, [0xFF, 0xD8, 0xFF]),
    (.gif, Array("GIF87a".utf8)), (.gif, Array("GIF89a".utf8)),
    (.tiff, [0x49, 0x49, 0x2A, 0]), (.tiff, [0x4D, 0x4D, 0, 0x2A]), (.ico, [0, 0, 1, 0]),
    (.pdf, Array("%PDF-".utf8)), (.gzip, [0x1F, 0x8B, 8]), (.zip, [0x50, 0x4B, 3, 4]),
    (.zip, [0x50, 0x4B, 5, 6]), (.bzip2, Array("BZh".utf8)),
    (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]), (.zstandard, [0x28, 0xB5, 0x2F, 0xFD]),
    (.binaryPropertyList, Array("bplist".utf8)), (.sqlite, Array("SQLite format 3\0".utf8)),
    (.woff, Array("wOFF".utf8)), (.woff, Array("wOF2".utf8)), (.ogg, Array("OggS".utf8)),
    (.elf, [0x7F, 0x45, 0x4C, 0x46]), (.webAssembly, [0, 0x61, 0x73, 0x6D]),
    (.der, [0x30, 0x82]), (.xml, Array("<?xml".utf8)),
  ]

  fileprivate static func format(of bytes: [UInt8], isWhole: Bool) -> Format {
    guard !bytes.isEmpty else { return .empty }
    if bytes.starts(with: "RIFF".utf8), bytes.count >= 12 {
      if bytes[8..<12].elementsEqual("WEBP".utf8) { return .webp }
      if bytes[8..<12].elementsEqual("WAVE".utf8) { return .wave }
    }
    if let (format, _) = signatures.first(where: { bytes.starts(with: $0.1) }) { return format }
    if bytes.starts(with: "BM".utf8), bytes.count >= 14, bytes[6..<10].allSatisfy({ $0 == 0 }) {
      return .bmp
    }
    return isText(bytes, isWhole: isWhole) ? .text : .unknown
  }

  /// Returns true for UTF-8 without control characters other than tabs and line ends. If the bytes are only the beginning, their
  /// last
  /// character can be incomplete.
  private static func isText(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    guard isPlain else { return false }
    return (0...(isWhole ? 0 : 3)).contains {
      String(validating: bytes.dropLast($0), as: UTF8.self) != nil
    }
  }

  private static func number(_ bytes: [UInt8], at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate static func pngSize(_ bytes: [UInt8]) -> Dimensions? {
    guard bytes.dropFirst(12).starts(with: "IHDR".utf8),
      let width = number(bytes, at: 16, count: 4),
      let height = number(bytes, at: 20, count: 4)
    else { return nil }
    return Dimensions(width: width, height: height)
  }

  fileprivate static func gifSize(_ bytes: [UInt8]) -> Dimensions? {
    guard let width = number(bytes, at: 6, count: 2), let height = number(bytes, at: 8, count: 2)
    else { return nil }
    return Dimensions(
      width: Int(UInt16(width).byteSwapped), height: Int(UInt16(height).byteSwapped))
  }

  /// Returns the size in the first start-of-frame segment. The loop ends because each step advances by at least one byte.
  fileprivate static func jpegSize(_ bytes: [UInt8]) -> Dimensions? {
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      // Markers without a length, and the start of the image data.
      guard !(0xD0...0xDA).contains(marker), marker != 1, marker != 0,
        let length = number(bytes, at: offset + 2, count: 2), length >= 2
      else { return nil }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        guard let height = number(bytes, at: offset + 5, count: 2),
          let width = number(bytes, at: offset + 7, count: 2)
        else { return nil }
        return Dimensions(width: width, height: height)
      }
      offset += 2 + length
    }
    return nil
  }
}
