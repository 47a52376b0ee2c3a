import EditorCore
import Glibc
import Testing
import TestSessions

/// A key and the frame after it read no more of a file than a bound for one window, whatever the file contains and however long it
/// is.
@Suite struct BoundedWorkTests {
  /// The largest number of bytes read for one event and its frame.
  static let most = 1 << 20

  private static let movingKeys =
    "j j k ^D ^D ^U Space Space l h J K L H g G k k ^U j ) ( ) Esc 3 0 0 k Esc 4 0 0 j Esc g Z Esc = Esc"
  private static let tableKeys = "T j l $ PgDn G k g 3 0 0 j s s s | Esc W _ A V j V Esc T"
  private static let editingKeys =
    "Enter Esc i Esc o 'x' Tab '1' Enter u U d d u p D u r Esc y y y p y e R . t Esc Alt-↓ Alt-↑ ] [ z Esc + q Esc m V j V + Esc Esc b a ' a"

  #if DEBUG
    @Test("a key and its frame read at most a mebibyte", arguments: NastyText.chosen)
    func workIsBounded(_ text: NastyText) throws {
      var session = EditorSession(bytes: text.make(), rows: 11)
      session.measuresEvents = true
      for keys in ["g j " + Self.editingKeys, "G k " + Self.movingKeys, "g " + Self.tableKeys] {
        for key in keys.split(separator: " ") {
          session.forgetTouched()
          try session.press(String(key))
          #expect(
            session.mostTouched <= Self.most, "\(key) looked at \(session.mostTouched) bytes")
        }
      }
    }
  #endif
}

/// A text that is very long in one respect.
struct NastyText: Sendable, CustomTestStringConvertible {
  var name: String
  var make: @Sendable () -> [UInt8]
  var testDescription: String { name }

  static let length = 5 << 18

  static func filled(_ unit: String, _ length: Int = length) -> [UInt8] {
    let unit = Array(unit.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length + unit.count)
    while bytes.count < length { bytes += unit }
    return bytes
  }

  static func joined(_ parts: [[UInt8]]) -> [UInt8] { parts.reduce([], +) }
  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  static let record =
    "{\"id\": 17, \"name\": \"a record\", \"color\": \"#89b4fa\", \"tags\": [1, 2]},\n"

  /// A third of the texts, because a debug build is slow; all of them if `MODELED_ALL_TEXTS` is set.
  static var chosen: [NastyText] {
    let isWhole = getenv("MODELED_ALL_TEXTS") != nil
    return all.enumerated().filter { isWhole || $0.offset % 3 == 0 }.map(\.element)
  }

  static let all = [
    NastyText(name: "records cut at their end") { joined([text("[\n"), filled(record)]) },
    NastyText(name: "records on one line, cut") {
      joined([text("["), filled(record.replacing("\n", with: ""))])
    },
    NastyText(name: "an object cut in its last key") {
      joined([text("{"), filled("\"key\": {\"a\": 1, \"b\": [2, 3]},\n"), text("\"las")])
    },
    NastyText(name: "a comma missing in the middle") {
      joined([
        text("{\"a\": [\n"), filled(record), text("1 2,\n"), filled(record), text("3]}\n"),
      ])
    },
    NastyText(name: "nothing but NULs") { [UInt8](repeating: 0, count: length) },
    NastyText(name: "NULs in a string") {
      joined([text("{\"a\": 1, \"b\": \""), [UInt8](repeating: 0, count: length)])
    },
    NastyText(name: "arrays that are not closed") { filled("[", 1 << 14) },
    NastyText(name: "objects that are not closed") { filled("{\"a\":", 5 << 13) },
    NastyText(name: "arrays in one another") {
      joined([filled("[", 1 << 13), filled("]", 1 << 13)])
    },
    NastyText(name: "objects in one another") {
      joined([filled("{\"a\":", 5 << 13), text("1"), filled("}", 1 << 13)])
    },
    NastyText(name: "keys of a mebibyte") {
      let key = filled("k", 1 << 20)
      return joined([
        text("{\"1"), key, text("\": 1, \"2"), key, text("\": {\"3"), key,
        text("\": [1, 2]}, \"4"), key, text("\": \"#aabbcc\", \"4"), key, text("\": 2}"),
      ])
    },
    NastyText(name: "keys just below what is recorded") {
      joined([
        text("{"), joined((0..<400).map { text("\"\($0)") + filled("k", 4080) + text("\": 1, ") }),
        text("\"z\": 1}"),
      ])
    },
    NastyText(name: "a string of one line") {
      joined([text("{\"a\": \""), filled("x"), text("\"}")])
    },
    NastyText(name: "strings of 60 KiB with escapes") {
      let string = text("\"") + filled("\\u00e9 x", 60 << 10) + text("\"")
      return joined([text("["), joined((0..<90).map { _ in string + text(", ") }), text("1]")])
    },
    NastyText(name: "strings of 4,000 bytes") {
      let string = text("\"") + filled("xé", 4000) + text("\", ")
      return joined([text("["), joined((0..<1000).map { _ in string }), text("1]")])
    },
    NastyText(name: "a string that does not end") { joined([text("{\"a\": \""), filled("x")]) },
    NastyText(name: "a number of one line") {
      joined([text("{\"a\": 1"), filled("1"), text("}")])
    },
    NastyText(name: "blanks between elements") {
      let blanks = filled(" \n", 5 << 18)
      return joined([text("[1,"), blanks, text("2,"), blanks, text("3"), blanks, text("]")])
    },
    NastyText(name: "blanks around a colon") {
      let blanks = filled(" \n", 5 << 18)
      return joined([
        text("{\"a\""), blanks, text(":"), blanks, text("1, \"b\": 2, \"c\""), blanks,
        text(":[1]}"),
      ])
    },
    NastyText(name: "comments between members") {
      let comment = filled("// comment\n", 5 << 18) + text("/*") + filled("*", 5 << 18) + text("*/")
      return joined([text("{\"a\": 1,"), comment, text("\"b\": 2"), comment, text("}")])
    },
    NastyText(name: "a comment that does not end") {
      joined([text("{\"a\": 1, \"b\": 2, /*"), filled("x")])
    },
    NastyText(name: "blanks in front") { joined([filled(" \n"), text("{\"a\": 1}")]) },
    NastyText(name: "members of 4 KiB in one object") {
      let value = filled("[1, 2], ", 4000)
      return joined([
        text("{"),
        joined((0..<900).map { text("\"key \($0)\": [") + value + text("1],\n") }),
        text("\"key 7\": 1}"),
      ])
    },
    NastyText(name: "containers of members of 4 KiB") {
      let object =
        text("{")
        + joined((0..<15).map { text("\"\($0)\": [") + filled("1, ", 4000) + text("1], ") })
        + text("\"color\": \"#aabbcc\"},\n")
      return joined([text("["), joined((0..<60).map { _ in object }), text("1]")])
    },
    NastyText(name: "lines of 3,000 bytes behind a fault") {
      joined([text("[1 2\n"), filled(String(repeating: "x", count: 3000) + "\n")])
    },
  ]
}
