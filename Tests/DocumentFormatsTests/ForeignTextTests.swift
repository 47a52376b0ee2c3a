import DocumentFormats
import ModelBasics
import Testing

@testable import DocumentTree

@Suite("Texts of unsupported formats")
struct ForeignTextTests {
  @Test(
    "the message names the format of the text and the supported formats",
    arguments: [
      ("name: x\nport: 1\n", "YAML"),
      ("---\na\n", "YAML"),
      ("# about\n- a\n- b\n", "YAML"),
      ("name = \"x\"\nport = 1\n", "TOML"),
      ("[server]\nport = 1\n", "TOML"),
      ("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n", "an XML property list"),
      ("<svg>\n</svg>\n", "XML"),
      ("bplist00\u{0}", "a binary property list"),
    ])
  func foreign(_ text: String, _ name: String) throws {
    let message = try #require(faultMessage(text))
    #expect(
      message
        == "this looks like \(name); modeled reads JSON, JSONC, JSON5, JSON Lines, property lists, binary property lists, OpenStep property lists and keyed archives",
      "\(text)")
  }

  @Test(
    "broken JSON is not mistaken for another format",
    arguments: [
      "{a: 1,\nb: 2}", "[a,\nb]", "a: 1", "{\"a\" = 1}", "hello", "[abc]", "\"a\": 1\n\"b\": 2",
    ])
  func json(_ text: String) throws {
    let message = try #require(faultMessage(text))
    #expect(!message.contains("looks like"))
  }

  private func faultMessage(_ text: String) -> String? {
    let bytes = Bytes(Array(text.utf8))
    let document = Document(bytes, grammar: Format.jsonc.grammar)
    return document.fault.map { document.grammar.message(for: $0, in: bytes) }
  }
}
