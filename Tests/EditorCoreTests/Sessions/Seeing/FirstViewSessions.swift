import EditorCore
import Testing
import TestSessions

@Suite("Sessions: the first view and levels")
struct FirstViewSessions {
  private static func object(_ keys: Int, _ value: String) -> String {
    "{" + (0..<keys).map { "\"k\($0)\": \(value)" }.joined(separator: ", ") + "}"
  }

  @Test("a file that fits is expanded completely") func fits() throws {
    let s = EditorSession(json: #"{"a": {"b": {"c": [1]}}, "d": [2]}"#)
    try s.expectRows([
      "  ▾ {2}", "    ▾ a: {1}", "      ▾ b: {1}", "        ▾ c: [1]", "            0: 1",
      "    ▾ d: [1]", "        0: 2",
    ])
  }

  @Test("siblings are expanded together or not at all") func siblings() throws {
    let s = EditorSession(json: Self.object(4, Self.object(5, "1")), rows: 24)
    #expect(s.rows.count == 5)
    try s.expectRow("▸ k0: {k0: 1, k1: 1, k2: 1, k3: 1, k4: 1}")
    let larger = EditorSession(json: Self.object(4, Self.object(5, "1")), rows: 40)
    #expect(larger.rows.count == 25)
  }

  @Test("of a level that does not fit, the siblings that fit are expanded") func groups() throws {
    let small = Self.object(2, "{\"x\": 1}")
    let large = Self.object(3, Self.object(9, "2"))
    let s = EditorSession(json: "{\"small\": \(small), \"large\": \(large)}")
    try s.expectRows(
      [
        "  ▾ {2}", "    ▾ small: {2}", "      ▾ k0: {1}", "          x: 1", "      ▾ k1: {1}",
        "          x: 1", "    ▾ large: {3}",
      ]
        + (0..<3).map {
          "      ▸ k\($0): {k0: 2, k1: 2, k2: 2, k3: 2, k4: 2, k5: 2, k6: 2, k7: 2, k8: 2}"
        })
  }

  @Test("a container without siblings is expanded even if it does not fit") func longList() throws {
    let s = EditorSession(
      json: "{\"list\": [" + String(repeating: "{\"n\": 1}, ", count: 50) + "2]}")
    try s.expectRow("▾ list: [51]").expectRow("▸ 15: {n: 1}")
  }

  @Test("what is read as one value starts folded") func oneValue() throws {
    let s = EditorSession(
      json: #"{"accent": {"red": 1, "green": 0, "blue": 0, "alpha": 1}, "other": {"x": 1}}"#)
    try s.expectRows([
      "  ▾ {2}", "    ▸ accent: {red: 1, green: 0, …}         ▏▕ red", "    ▾ other: {1}",
      "        x: 1",
    ])
  }

  @Test("E and a digit fold the file to a level") func levels() throws {
    var s = EditorSession(json: #"{"a": {"b": {"c": [1]}}, "d": [2]}"#)
    try s.press("j j j j E 1").expectRows(["  ▾ {2}", "    ▸ a: {b: {…}}", "    ▸ d: [2]"])
    try s.expectFocus("a:")
    try s.press("E 2").expectRow("▸ b: {c: [1]}")
    try s.press("E 9").expectRow("0: 1")
    try s.press("E").expectScreen("1 level  2 level")
    try s.press("Esc E x").expectStatus("Ex")
  }

  @Test("a level stays after a save and after another program has changed the file")
  func levelStays() throws {
    var s = EditorSession(json: #"{"a": {"b": {"c": 1}}, "d": 2}"#)
    try s.press("E 2 G Enter '3' Enter ^S").expectRow("▸ b: {c: 1}")
    try s.expectOnDisk(#"{"a": {"b": {"c": 1}}, "d": 3}"#)
    s.change(#"{"a": {"b": {"c": 5}, "new": {"x": {"y": 1}}}, "d": 3}"#)
    try s.expectRow("▸ b: {c: 5}").expectRow("▸ new: {x: {…}}")
    try s.press("u").expectRow("▸ b: {c: 1}")
  }
}
