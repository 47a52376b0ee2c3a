import Foundation
import Modeled
import Testing

private struct CodedParts: Codable {
  @Coded var list: [KeptChild] = []
  @Coded var counts: [String: Int] = [:]
  @Coded var frame = MoodFrame()
  @Coded var child = KeptChild()
}

/// Messages about values that are decoded into a type of which no object is part.
@Suite struct CodedIssueTests {
  @Test("issues say that a value is kept only where an object keeps it") func keptValues() throws {
    let text = """
      {"list": [17, {"children": [5]}], "counts": {"a": "x"}, "frame": {"width": "x"},
       "child": {"children": [6]}}
      """
    let parts = try JSONDecoder().decode(CodedParts.self, from: Data(text.utf8))
    #expect(
      parts.$list.map(\.description) == [
        ".list[0]: 17 is not a KeptChild; it is left out",
        ".list[1].children[0]: 5 is not a KeptChild; it is left out, 5 is kept",
      ])
    #expect(
      parts.$counts.map(\.description) == [".counts.a: \"x\" is not a whole number; it is left out"]
    )
    #expect(
      parts.$frame.map(\.description).sorted() == [
        ".frame.width: \"x\" is not a whole number; the default is used"
      ])
    #expect(
      parts.$child.map(\.description) == [
        ".child.children[0]: 6 is not a KeptChild; it is left out, 6 is kept"
      ])
  }
}
