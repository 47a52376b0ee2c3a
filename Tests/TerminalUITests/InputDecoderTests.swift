import EditorCore
import TerminalUI
import Testing
import TestBasics

@Suite struct InputDecoderTests {
  private func decode(_ text: String) -> [InputEvent] { decode(Array(text.utf8)) }

  private func decode(_ bytes: [UInt8]) -> [InputEvent] {
    var decoder = InputDecoder()
    return decoder.decode(bytes) + decoder.flush()
  }

  @Test(
    "plain bytes are decoded to keys",
    arguments: [
      ("a", .character("a")), ("J", .character("J")), ("é", .character("é")),
      ("漢", .character("漢")),
      (" ", .character(" ")), ("\r", Key(.enter)), ("\n", .control("j")), ("\t", Key(.tab)),
      ("\u{7F}", Key(.backspace)), ("\u{8}", .control("h")), ("\u{1}", .control("a")),
      ("\u{13}", .control("s")), ("\u{1A}", .control("z")), ("\0", .control(" ")),
      ("\u{1D}", .control("]")), ("\u{1F}", .control("_")), ("\u{1B}", Key(.escape)),
    ] as [(String, Key)])
  func plainKeys(bytes: String, key: Key) {
    #expect(decode(bytes) == [.key(key)])
  }

  /// The bytes after ESC.
  @Test(
    "escape sequences are decoded to keys",
    arguments: [
      ("[A", Key(.up)), ("OB", Key(.down)), ("[C", Key(.right)), ("OD", Key(.left)),
      ("[H", Key(.home)), ("OF", Key(.end)), ("[1~", Key(.home)), ("[4~", Key(.end)),
      ("[7~", Key(.home)), ("[8~", Key(.end)), ("[2~", Key(.insert)), ("[3~", Key(.delete)),
      ("[5~", Key(.pageUp)), ("[6~", Key(.pageDown)), ("[Z", Key(.tab, .shift)),
      ("OP", Key(.function(1))), ("[11~", Key(.function(1))), ("[[A", Key(.function(1))),
      ("[[E", Key(.function(5))), ("[15~", Key(.function(5))), ("[17~", Key(.function(6))),
      ("[24~", Key(.function(12))), ("[1;5C", Key(.right, .control)),
      ("[1;2D", Key(.left, .shift)), ("[1;3A", Key(.up, .alt)),
      ("[1;6B", Key(.down, [.control, .shift])), ("O5A", Key(.up, .control)),
      ("Oa", Key(.up, .control)), ("[a", Key(.up, .shift)), ("[3;5~", Key(.delete, .control)),
      ("[3^", Key(.delete, .control)), ("[3$", Key(.delete, .shift)),
      ("[1;2P", Key(.function(1), .shift)),
      ("x", .alt(.character("x"))), ("é", .alt(.character("é"))), ("\r", .alt(.enter)),
      ("\u{7F}", .alt(.backspace)), ("\u{1B}[A", .alt(.up)), ("\u{1B}OA", .alt(.up)),
      ("[", .alt(.character("["))), ("O", .alt(.character("O"))),
      ("OM", Key(.enter)), ("Op", .character("0")),
      ("[97;5u", .control("a")), ("[97;2u", .character("A")), ("[13;5u", Key(.enter, .control)),
      ("[27;5;13~", Key(.enter, .control)), ("[27u", Key(.escape)),
      ("[99;7u", Key(.character("c"), [.control, .alt])),
    ] as [(String, Key)])
  func sequences(bytes: String, key: Key) {
    #expect(decode("\u{1B}" + bytes) == [.key(key)])
  }

  @Test("two quick escapes are two, not Alt and Escape") func twoEscapes() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}\u{1B}".utf8) == [])
    #expect(decoder.flush() == [.key(Key(.escape)), .key(Key(.escape))])
  }

  /// Replies, unknown and broken sequences are ignored completely; the next key is decoded.
  @Test(
    "unknown sequences are ignored and the next key is decoded",
    arguments: [
      "[?1;2c", "[>0;276;0c", "[99~", "[1;2;3;4;5y", "]11;rgb:0000/0000/0000\u{7}",
      "]52;c;YWJj\u{1B}\\", "P1$r0m\u{1B}\\", "[M !!", "[<0;1", "[57358u", "[12;\u{1}",
      "[<999999999999999999999;1;1M", "[88888888888888888888888888888888888888888888~",
    ])
  func unknownSequences(bytes: String) {
    let events = decode("\u{1B}" + bytes + (bytes == "[<0;1" ? "x" : "") + "q")
    #expect(events == [.key(.character("q"))])
  }

  @Test(
    "bytes that are not UTF-8 become U+FFFD",
    arguments: [
      ([0xFF, 0x6A], "\u{FFFD}j"), ([0xE9, 0x6A], "\u{FFFD}j"), ([0xC3], "\u{FFFD}"),
      ([0xED, 0xA0, 0x80, 0x6A], "\u{FFFD}\u{FFFD}\u{FFFD}j"),
      ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xF0, 0x9F, 0x98, 0x80], "😀"),
      ([0xE6, 0xBC, 0xE6, 0xBC, 0xA2], "\u{FFFD}漢"), ([0xF5], "\u{FFFD}"),
    ] as [([UInt8], String)])
  func invalidBytes(bytes: [UInt8], scalars: String) {
    #expect(decode(bytes) == scalars.unicodeScalars.map { .key(.character($0)) })
  }

  @Test("an escape inside a broken scalar starts a sequence") func escapeInBrokenScalar() {
    #expect(
      decode([0xC3, 0x1B, 0x5B, 0x41]) == [.key(.character("\u{FFFD}")), .key(Key(.up))])
  }

  @Test(
    "mouse reports are decoded",
    arguments: [
      ("0;5;6M", MouseEvent(.press, row: 5, column: 4)),
      ("0;5;6m", MouseEvent(.release, row: 5, column: 4)),
      ("2;1;1M", MouseEvent(.press, button: 2, row: 0, column: 0)),
      ("32;300;200M", MouseEvent(.drag, row: 199, column: 299)),
      ("64;5;6M", MouseEvent(.wheelUp, row: 5, column: 4)),
      ("65;5;6M", MouseEvent(.wheelDown, row: 5, column: 4)),
      ("16;5;6M", MouseEvent(.press, row: 5, column: 4, modifiers: .control)),
      ("69;5;6M", MouseEvent(.wheelDown, row: 5, column: 4, modifiers: .shift)),
      ("0;0;0M", MouseEvent(.press, row: 0, column: 0)),
    ])
  func mouse(report: String, event: MouseEvent) {
    #expect(decode("\u{1B}[<" + report) == [.mouse(event)])
  }

  @Test("focus reports are decoded") func focus() {
    #expect(decode("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
  }

  @Test(
    "a paste is one event, with line feeds as line ends",
    arguments: [
      ("abc", "abc"), ("", ""), ("a\rb", "a\nb"), ("a\r\nb", "a\nb"),
      ("\u{3}\u{1A}q", "\u{3}\u{1A}q"),
      ("a\u{1B}[Ab", "a\u{1B}[Ab"), ("[201", "[201"),
    ])
  func pastes(bytes: String, text: String) {
    #expect(
      decode("\u{1B}[200~\(bytes)\u{1B}[201~q")
        == [.paste(Array(text.utf8)), .key(.character("q"))])
  }

  @Test("a paste can arrive in several reads") func pasteInPieces() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for byte in "\u{1B}[200~line\rq\u{1B}[201~".utf8 {
      #expect(events.isEmpty)
      events += decoder.decode([byte])
      if decoder.isPasting { events += decoder.flush() }
    }
    #expect(events == [.paste(Array("line\nq".utf8))])
  }

  @Test("a paste without an end can be abandoned") func abandonedPaste() {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~half".utf8)) == [])
    #expect(decoder.isPasting)
    #expect(decoder.abandonPaste() == [.paste(Array("half".utf8))])
    #expect(decoder.decode([0x71]) == [.key(.character("q"))])
  }

  @Test("a sequence can arrive in several reads") func sequencesInPieces() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.decode([0x5B]) == [])
    #expect(decoder.decode([0x41]) == [.key(Key(.up))])
    #expect(!decoder.isWaiting)
  }

  @Test(
    "a burst is a paste only with several lines",
    arguments: [
      ("name: x\rq\rw\r", true), ("a: 1\rb: 2\rc: 3", true), ("a\nb\nc\n", true),
      ("name: x\nq\n", true), ("name: x\r\nq\r\n", true), ("hello", false), ("hello\r", false),
      ("\r\r\r\r\r\r\r\r", false), ("j\rj", false), ("\u{1B}[A\r\u{1B}[B", false),
      // Typed ahead: an Enter, a text, an Enter, and one more key.
      ("\rnew text\r", false), ("\rnew text\rj", false), ("jj\rnew text\r", false),
      ("\r\r\rnew text\r\r\r", false), ("hello\n", false), ("\nhello\n", false),
    ])
  func bursts(bytes: String, isBurst: Bool) {
    #expect(InputDecoder().isBurst(Array(bytes.utf8)) == isBurst)
  }

  /// No bytes cause a trap, and after any bytes the next keys are decoded.
  @Test("any bytes are decoded without a trap and the next key is decoded")
  func anyBytesAreSurvived() {
    var random = SeededGenerator(seed: 1)
    let interesting: [UInt8] = [0x1B, 0x5B, 0x4F, 0x3C, 0x3B, 0x30, 0x4D, 0x7E, 0xC3, 0xFF, 0x24]
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        random.chance(50) ? random.pick(interesting) : UInt8.random(in: 0...255, using: &random)
      }
      var decoder = InputDecoder()
      _ = decoder.decode(bytes)
      if decoder.isPasting { _ = decoder.abandonPaste() }
      _ = decoder.flush()
      #expect(decoder.decode([0x71]) == [.key(.character("q"))], "\(bytes)")
    }
  }
}
