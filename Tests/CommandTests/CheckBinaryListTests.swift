import DocumentFormats
import ModelBasics
import Testing

@Suite("Binary lists that are checked") struct CheckBinaryListTests {
  @Test("half of a surrogate pair is a warning, as it is kept")
  func halfSurrogatePair() throws {
    let text = Array("<array><string>a</string><string>".utf8) + [0xED, 0xA0, 0x80]
    let list = Bytes(text + Array("b</string></array>".utf8))
    let program = try Program()
    try program.write(Array(try Format.binaryPropertyList.newCarrier.file(with: list)), to: "t")
    let outcome = try program.run(["check", "t"])
    #expect(outcome.code == 0)
    #expect(
      outcome.output == "t: .[1]: warning: U+D800 is half of a surrogate pair and not a character\n"
    )
  }

  @Test("a set that becomes an array is said to")
  func setBecomesArray() throws {
    let list = Bytes(Array("<dict><key>s</key><set><integer>1</integer></set></dict>".utf8))
    let program = try Program()
    try program.write(Array(try Format.binaryPropertyList.newCarrier.file(with: list)), to: "t")
    let outcome = try program.run(["set", "t", ".s", "[1, 2]"])
    #expect(outcome.errors == "modeled: t: .s was a set and is an array now\n")
  }
}
