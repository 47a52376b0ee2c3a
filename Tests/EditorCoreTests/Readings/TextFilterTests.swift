import ModelValues
import Testing

@testable import EditorCore

@Suite("Texts without a meaning")
struct TextFilterTests {
  static let meaningless = [
    "Ada Lovelace", "hello there", "The quick brown fox, and so on.", "qwerty", "build12",
    "v1.2.3.4", "utf-8",
    "com.example.app", "application/json", "note: no digits here", "", "é", "don't", "MIT",
    "README.markdown",
    "A rather long text with 2 digits and 1 more", "x86_64h", "iPhone 4", "snake_case_name",
    // As long as words with a meaning that begin alike.
    "alpha", "beta", "never!", "golf", "fabric", "beefeater",
  ]

  @Test("most texts are ruled out by their bytes", arguments: meaningless)
  func ruledOut(_ text: String) {
    #expect(!TextFilter.mayMean(Array(text.utf8)))
    #expect(Recognizer.recognize(.string(Array(text.utf8), key: nil)) == nil)
  }

  static let meaningful = [
    "2015-02-23", "2015-02-23T18:30:00Z", "20150223", "Mon, 23 Feb 2015 18:30:00 +0100",
    "Mon Feb 23 18:30:00 2015", "T18:30", "T1830", "18:30", "#fff", "0xff8800", "rgb(1 2 3)",
    "tomato",
    "Transparent", "RebeccaPurple", "facade", "deadbeef", "DEADBEEF", "aqua", "INFINITE", "a1b2c3",
    "0.5 0.25 1", "5 minutes",
    "-5m",
    "every 5 minutes", "PT1H", "P1D", "P-1D", "PT-1S", "never", "Infinity", "forever", "10 MB",
    "@daily",
    "* * * * *",
    "0 3 * * 1", "https://example.com", "ftp://a", "data:;base64,AAAA",
    "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "{6BA7B810-9DAD-11D1-80B4-00C04FD430C8}",
    "urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8", "abcdefab-cdef-abcd-efab-cdefabcdefab",
    "01:30:00",
  ]

  @Test("texts that a notation has are let through", arguments: meaningful)
  func letThrough(_ text: String) {
    #expect(TextFilter.mayMean(Array(text.utf8)))
    #expect(Self.isRead(Array(text.utf8)))
  }

  /// True if any notation has the text.
  private static func isRead(_ text: [UInt8]) -> Bool {
    Color.read(text) != nil || Moment.read(text) != nil || Timing.read(text) != nil
      || ByteSize.read(text) != nil || UniqueIdentifier.read(text) != nil
      || CronExpression.read(text) != nil || ResourceLocator.read(text)?.host != nil
      || text.starts(with: "data:".utf8)
  }

  private static let pieces = [
    "5", "12", "2015", "-", "+", ":", "/", " ", " ", ".", ",", "#", "*", "@", "(", ")", "T", "Z",
    "P", "h",
    "m", "s", "min", "MB", "k", "every", "to", "Mon", "Feb", "red", "never", "rgb", "a1", "ff", "é",
    "UTC",
    "30", "00", "and", "%", "_", "x",
  ]

  @Test("random texts that a notation has are let through") func random() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...7, using: &generator)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
        .joined()
      let bytes = Array(text.utf8)
      if !TextFilter.mayMean(bytes) { #expect(!Self.isRead(bytes), "\(text)") }
    }
  }

  @Test(
    "escapes of JSON stand for letters or let a text through",
    arguments: [
      (#"caf\u00e9 au lait"#, false), (#"\u4e2d\u6587 text"#, false), (#"one line\nline"#, false),
      (#"say \"hi\""#, false), (#"\u0032015-02-23"#, true), (#"https:\/\/example.com"#, true),
      (#"back\\slash"#, true), (#"\u00e9 5"#, false), (#"5\u00a0min"#, true), (#"\u00"#, true),
    ])
  func escapes(_ text: String, _ mayMean: Bool) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBytes { TextFilter.mayMean($0, hasEscapes: true) } == mayMean)
  }
}
