import ModelBasics
import Testing

@testable import DocumentFormats
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
      ("Dear all,\nhello\n", "plain text"), ("# Notes\n\nSome text.\n", "plain text"),
      ("# Notes\n", "plain text"), ("hello\nworld\n", "plain text"),
      ("int main(void) {\n  return 0;\n}\n", "plain text"),
      ("2024-01-01 12:00:00 INFO started\n", "plain text"), ("true story\n", nil),
      ("tuser root\n", "plain text"), ("function f() { return 1 }\n", "plain text"),
      ("$ modeled check x\n", "plain text"), ("name,age\nAda,36\n", "plain text"),
      ("export PATH=$PATH:/x\n", "plain text"), ("all: main.o\n\tcc -o main main.o\n", nil),
      ("%PDF-1.4\n", "a PDF file"), ("PK\u{3}\u{4}x", "a zip file"),
      ("GIF89a", "a GIF image"), ("\u{7F}ELF\u{2}", "a program (ELF)"),
    ] as [(String, String?)])
  func foreign(_ text: String, _ name: String?) throws {
    let message = try #require(faultMessage(text))
    guard let name else {
      #expect(!message.contains("looks like"))
      return
    }
    #expect(
      message
        == "this looks like \(name); modeled reads JSON, JSONC, JSON5, JSON Lines, property lists, binary property lists, OpenStep property lists and keyed archives",
      "\(text)")
  }

  @Test(
    "broken JSON is not mistaken for another format",
    arguments: [
      "None", "True, False", "01 02", "“a”: 1", "'a': 1 }", "} 1", "hello", "data={\n}", "a = {\n}",
      "{a: 1,\nb: 2}", "[a,\nb]", "a: 1", "{\"a\" = 1}", "[abc]", "\"a\": 1\n\"b\": 2",
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

  @Test(
    "signed messages are named with the command that prints what is signed",
    arguments: [
      [0x30, 0x82, 0x04, 0x10] + signedData + [0xA0], [0x30, 0x80] + signedData,
      [0x30, 0x40] + signedData, [0x30, 0x83, 1, 2, 3] + signedData,
      Array("-----BEGIN PKCS7-----\nMIIB\n".utf8), Array("-----BEGIN CMS-----\n".utf8),
    ] as [[UInt8]])
  func signed(_ bytes: [UInt8]) throws {
    for name in ["a.mobileconfig", "a.plist", "a.json", "a", "a.mobileprovision", "a.strings"] {
      let format = Format.recognise(name: name, bytes: Bytes(bytes))
      let document = Document(format.carried(Bytes(bytes)).text, grammar: format.grammar)
      document.indexJob.run()
      let fault = try #require(document.fault)
      let message = document.grammar.message(for: fault, in: document.baseBytes)
      #expect(message.contains("signed message (CMS") && message.contains("openssl smime"))
      #expect(format.contentName(of: document).contains("signed message"))
    }
  }

  private static let signedData: [UInt8] = [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 7, 2]

  @Test("other sequences in DER are no signed messages")
  func otherSequences() {
    for bytes: [UInt8] in [
      [0x30], [0x30, 0x82], [0x30, 0x82, 1, 1, 6, 9, 0x2A], [0x30, 0x20, 0x31],
    ] {
      #expect(ForeignText(Bytes(bytes))?.name.contains("signed") != true)
    }
  }
}
