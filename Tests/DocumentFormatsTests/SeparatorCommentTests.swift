import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

/// A container of two entries with gaps around its separators.
struct SeparatedEntries: Sendable, CustomTestStringConvertible {
  var format: Format
  var opening: String
  var entries: [String]
  var separator: String
  /// The separator after the last entry, if there is one.
  var tail = ""
  var closing: String

  var testDescription: String {
    opening + entries.joined(separator: separator) + tail + closing
  }

  /// Returns the text with four gaps: at the start, around the separator, and after the last entry.
  func text(_ gaps: [String]) -> String {
    opening + gaps[0] + entries[0] + gaps[1] + separator + gaps[2] + entries[1] + gaps[3] + tail
      + closing
  }
}

@Suite("Comments beside separators")
struct SeparatorCommentTests {
  private static let gaps = ["", "\n", "\n// #\n", "// #\n", "/* # */", "\n/* # */\n"]

  private enum Edit: CaseIterable { case removeFirst, removeLast, move, moveBack, insert, append }

  private func perform(
    _ edit: Edit, _ entries: SeparatedEntries, in document: inout Document
  ) throws {
    let first = try #require(document.path(at: [0]))
    let last = try #require(document.path(at: [1]))
    let root = [document.root]
    let ends = try (#require(first.last), #require(last.last))
    let isObject = document.kind(of: document.root) == .object
    let key = isObject ? Array((entries.format.id == "openstep" ? "n" : "\"n\"").utf8) : nil
    switch edit {
    case .removeFirst: try document.remove(first)
    case .removeLast: try document.remove(last)
    case .move: try document.move(first, into: root, at: .after(Child(ends.1)))
    case .moveBack: try document.move(last, into: root, at: .before(Child(ends.0)))
    case .insert: try document.insert(key: key, text: [0x30], into: root, at: .first)
    case .append: try document.insert(key: key, text: [0x30], into: root, at: .last)
    }
  }

  @Test(
    "an entry is removed, moved and inserted whatever comments are beside the separators",
    arguments: [
      SeparatedEntries(
        format: .jsonc, opening: "{", entries: ["\"a\":1", "\"b\":2"], separator: ",", closing: "}"),
      SeparatedEntries(
        format: .jsonc, opening: "[", entries: ["1", "2"], separator: ",", tail: ",", closing: "]"),
      SeparatedEntries(
        format: .json5, opening: "{", entries: ["a:1", "b:2"], separator: ",", closing: "}"),
      SeparatedEntries(
        format: .openStep, opening: "{", entries: ["a = \"1\"", "b = \"2\""], separator: ";",
        tail: ";",
        closing: "}"),
      SeparatedEntries(
        format: .openStep, opening: "(", entries: ["\"1\"", "\"2\""], separator: ",", closing: ")"),
    ])
  func everyGap(entries: SeparatedEntries) throws {
    let count = Self.gaps.count
    for combination in 0..<count * count * count * count {
      var rest = combination
      let gaps = (0..<4).map { number in
        defer { rest /= count }
        return Self.gaps[rest % count].replacing("#", with: "c\(number)")
      }
      let text = entries.text(gaps)
      for edit in Edit.allCases {
        var document = Document(Bytes(Array(text.utf8)), grammar: entries.format.grammar)
        try #require(document.fault == nil)
        try perform(edit, entries, in: &document)
        let rendering = document.render()
        let written = Document(Bytes(rendering.bytes()), grammar: entries.format.grammar)
        let result = String(decoding: rendering.bytes(), as: UTF8.self)
        #expect(
          throws: Never.self, "\(edit) in \(text.debugDescription): \(result.debugDescription)"
        ) {
          try document.check(rendering, written: written)
        }
        guard edit != .removeFirst, edit != .removeLast else { continue }
        for number in 0..<4 where text.contains("c\(number)") {
          #expect(
            result.contains("c\(number)"),
            "\(edit) in \(text.debugDescription): \(result.debugDescription)")
        }
      }
    }
  }
}
