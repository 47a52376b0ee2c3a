import ModelValues
import Testing
import TestBasics

@Suite("Byte sizes")
struct ByteSizeTests {
  static let rows: [(String, bytes: Int, name: String)] = [
    ("10MB", 10_000_000, "MB"), ("10 MB", 10_000_000, "MB"), ("10 MiB", 10_485_760, "MiB"),
    ("10MiB", 10_485_760, "MiB"), ("512k", 524_288, "k"), ("512K", 524_288, "K"),
    ("1.5G", 1_610_612_736, "G"), ("10Mi", 10_485_760, "Mi"), ("1Ki", 1024, "Ki"),
    ("1kB", 1000, "kB"), ("1KB", 1000, "KB"), ("1kb", 1000, "kb"), ("1KiB", 1024, "KiB"),
    ("1 kB", 1000, "kB"), ("5 bytes", 5, "bytes"), ("1 byte", 1, "bytes"), ("0 bytes", 0, "bytes"),
    ("5 byte", 5, "byte"), ("1 bytes", 1, "bytes"), ("100B", 100, "bytes"), ("0B", 0, "bytes"),
    ("2GB", 2_000_000_000, "GB"), ("2GiB", 2_147_483_648, "GiB"), ("2gb", 2_000_000_000, "gb"),
    ("2mb", 2_000_000, "mb"), ("1TB", 1_000_000_000_000, "TB"),
    ("1Ti", 1_099_511_627_776, "Ti"), ("1PB", 1_000_000_000_000_000, "PB"),
    ("1EB", 1_000_000_000_000_000_000, "EB"), ("7Ei", 8_070_450_532_247_928_832, "Ei"),
    ("0.5MB", 500_000, "MB"), ("1.50 MB", 1_500_000, "MB"), ("1.0k", 1024, "k"),
    ("100m", 104_857_600, "m"), ("1g", 1_073_741_824, "g"), ("4  MB", 4_000_000, "MB"),
    ("9223372036854775807 bytes", .max, "bytes"), ("2 Mbytes", 2_000_000, "Mbytes"),
    ("1.5 GiB", 1_610_612_736, "GiB"), ("0.125KiB", 128, "KiB"),
  ]

  @Test("a size with a unit is parsed, and prints as the same text", arguments: rows)
  func reads(text: String, bytes: Int, name: String) throws {
    let read = try #require(ByteSize.read(Array(text.utf8)), "\(text)")
    #expect(read.value.bytes == bytes)
    #expect(read.notation.name == name)
    #expect(read.value.text(in: read.notation) == text)
    #expect(read.notation.holding(read.value) == read.notation)
  }

  @Test(
    "a text that is not a size is rejected",
    arguments: [
      "", "10", "MB", "10 mB", "10 Mb", "10Kb", "10 b", "5Mbit", "10 MBps", "-5MB", "+5MB", "05MB",
      "1e3MB", "10MB ", " 10MB", "1.2.3MB", "0.1B", "0.0001kB", "10 XB", "10I", "10MIB", "10Bi",
      "10 kbb", "99999999999999999999 bytes", "8EiB", "10EB", "1,5MB", "1_000kB", "10 m/s",
      "10MBytes!",
      "10M B", "10\u{A0}MB", "1000000000000000000000000000000000MB",
    ])
  func refused(text: String) { #expect(ByteSize.read(Array(text.utf8)) == nil) }

  @Test(
    "the base of single letters is the one passed",
    arguments: [
      ("512k", 512_000), ("512M", 512_000_000), ("1.5G", 1_500_000_000), ("10Mi", 10_485_760),
      ("10MB", 10_000_000),
    ])
  func letters(text: String, bytes: Int) {
    #expect(ByteSize.read(Array(text.utf8), letters: .decimal)?.value.bytes == bytes)
  }

  @Test(
    "a single letter makes a size ambiguous",
    arguments: [
      ("512k", true), ("1g", true), ("10Mi", false), ("10MB", false), ("5 bytes", false),
    ])
  func ambiguity(text: String, isAmbiguous: Bool) {
    #expect(ByteSize.read(Array(text.utf8))?.notation.isAmbiguous == isAmbiguous)
  }

  static let editRows: [(String, Int, becomes: String)] = [
    ("10MB", 20_000_000, "20MB"), ("10 MB", 1_500_000, "1500 kB"), ("10MB", 1, "1B"),
    ("10MiB", 1_572_864, "1536KiB"), ("512k", 2_097_152, "2048k"), ("512k", 1000, "1000"),
    ("1.5G", 1_073_741_824, "1G"), ("1.5G", 805_306_368, "0.75G"),
    ("1.50 MB", 2_000_000, "2.00 MB"),
    ("10Mi", 524_288, "512Ki"), ("5 bytes", 1, "1 byte"), ("1 byte", 5, "5 bytes"),
    ("1GB", 999, "999B"), ("2gb", 1_000_000, "1mb"), ("2gb", 999, "999B"), ("10Mi", 1000, "1000"),
    ("100B", 0, "0B"),
    ("1kB", 2_000_000, "2000kB"), ("1 MiB", 1025, "1025 B"), ("2 Mbytes", 1_500, "1500 bytes"),
    ("2MB", 1500, "1500B"),
  ]

  @Test("an edited size keeps its unit, or takes a smaller one", arguments: editRows)
  func edits(text: String, bytes: Int, becomes: String) throws {
    let notation = try #require(ByteSize.read(Array(text.utf8))).notation
    let size = try #require(ByteSize(bytes))
    #expect(size.text(in: notation.holding(size)) == becomes)
    #expect(notation.holding(size).canHold(size))
  }

  @Test(
    "a size in words is rounded and exact",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB = 1,000 bytes"),
      (1024, "1 KiB = 1,024 bytes"), (1200, "1.2 kB = 1,200 bytes"), (1234, "1.2 kB = 1,234 bytes"),
      (10_000_000, "10 MB = 10,000,000 bytes"), (10_485_760, "10 MiB = 10,485,760 bytes"),
      (524_288, "512 KiB = 524,288 bytes"), (999_949, "999.9 kB = 999,949 bytes"),
      (999_950, "1 MB = 999,950 bytes"), (1_048_576, "1 MiB = 1,048,576 bytes"),
      (Int.max, "9.2 EB = 9,223,372,036,854,775,807 bytes"), (1_536, "1.5 kB = 1,536 bytes"),
    ])
  func words(bytes: Int, words: String) { #expect(ByteSize(bytes)?.reading == words) }

  static let keyRows: [(String, number: String, bytes: Int?, isCertain: Bool)] = [
    ("max_bytes", "10", 10, true), ("maxBytes", "10", 10, true),
    ("cacheSizeMB", "5", 5_000_000, true),
    ("cache_size_mb", "1.5", 1_500_000, true), ("memory_limit_mib", "1", 1_048_576, true),
    ("fileSizeKB", "2", 2000, true), ("heap_gib", "1", 1_073_741_824, true),
    ("sizeLimit", "10", 10, false), ("max_size", "1", nil, false), ("maxFileSize", "9", 9, false),
    ("bufferSize", "4096", 4096, false), ("bytes", "1", 1, false), ("memoryLimit", "1", 1, false),
    ("size", "1", nil, false), ("fontSize", "1", nil, false), ("bytes_per_second", "1", nil, false),
    ("limit", "1", nil, false), ("name", "1", nil, false), ("thumb", "1", nil, false),
    ("climb", "1", nil, false), ("cache_size_label", "1", nil, false),
    ("diskSizeGB", "2", 2_000_000_000, true),
    ("body_limit", "1", 1, false), ("", "1", nil, false),
  ]

  @Test("a key determines the unit of a number", arguments: keyRows)
  func keys(key: String, number: String, bytes: Int?, isCertain: Bool) throws {
    let read = ByteSizeKey(Array(key.utf8))
    #expect(read?.isCertain == (bytes == nil ? nil : isCertain))
    guard let read, let bytes else { return #expect(bytes == nil) }
    let size = try #require(ByteSize.readNumber(Array(number.utf8), of: read))
    #expect(size.value.bytes == bytes)
    #expect(size.value.text(in: size.notation) == number)
    #expect(size.notation.isAmbiguous)
  }

  @Test("a number of a unit gets a fraction if necessary")
  func numbers() throws {
    let key = try #require(ByteSizeKey(Array("cacheSizeMB".utf8)))
    let read = try #require(ByteSize.readNumber(Array("5".utf8), of: key))
    let half = try #require(ByteSize(1_500_000))
    #expect(half.text(in: read.notation) == nil)
    #expect(half.text(in: read.notation.holding(half)) == "1.5")
    #expect(read.notation.name == "MB")
    #expect(ByteSize(-1) == nil)
  }

  @Test("random sizes are preserved in every notation, and random bytes do not trap")
  func random() throws {
    var numbers = SeededGenerator(seed: 3)
    for (text, _, _) in ByteSizeTests.rows {
      let notation = try #require(ByteSize.read(Array(text.utf8))).notation
      for _ in 0..<50 {
        let bytes = Int(numbers.next() >> UInt64(1 + numbers.next() % 60))
        let size = try #require(ByteSize(bytes))
        let held = notation.holding(size)
        let printed = try #require(size.text(in: held))
        guard let again = ByteSize.read(Array(printed.utf8)) else {
          #expect(Int(printed) == bytes)
          continue
        }
        #expect(again.value == size, "\(printed)")
        #expect(again.value.text(in: again.notation) == printed)
        _ = size.reading
      }
    }
    for _ in 0..<3000 {
      let text = (0..<5).map { _ in "01.kKMiBb yte".utf8.randomElement(using: &numbers) ?? 0 }
      guard let read = ByteSize.read(text) else { continue }
      #expect(read.value.text(in: read.notation)?.utf8.elementsEqual(text) == true)
    }
  }
}
