import TestBasics
import Testing

@Suite("Fixtures") struct FixtureTests {
  @Test(
    "a value is read as it is spelled",
    arguments: [
      ("a: 1", "1"), ("a: b: c", "b: c"), ("a: ⟨⟩", ""), ("a:\n  x\n    y", "x\n  y"),
      ("a:\n  x\n\n  y\n\nb: 1", "x\n\ny"), ("a: x␊", "x\n"), ("a:\n  x\n  ␊", "x\n\n"),
      ("a: ␉x␠", "\tx "), ("a: ⟨FEFF⟩1␍␊", "\u{FEFF}1\r\n"), ("a: ⟨27E8⟩", "⟨"),
    ])
  func value(_ text: String, _ value: String) throws {
    let first = try #require(try Fixture.read(text, "f").first)
    #expect(first["a"]?.debugDescription == value.debugDescription)
  }

  @Test("a case has a name, and the fields of its section unless it has its own")
  func sections() throws {
    let cases = try Fixture.read(
      "== s\na: 1\nb: 2\n\n# why\n-- one\nb: 3\n\nc: 4\n\n== t\n\n-- two\na: 5", "f")
    #expect(cases.map(\.testDescription) == ["f:6: one", "f:9: s", "f:13: two"])
    #expect(cases.map { $0["a"] } == ["1", "1", "5"])
    #expect(cases.map { $0["b"] } == ["3", "2", nil])
    #expect(cases.map(\.section) == ["s", "s", "t"])
  }

  @Test("words are split as in a shell")
  func words() throws {
    let first = try #require(
      try Fixture.read("run: set '' 'a b' \"it's\" x'y z'", "f").first)
    #expect(try first.words("run") == ["set", "", "a b", "it's", "xy z"])
  }

  @Test(
    "what is no fixture is refused",
    arguments: ["a", "a: ⟨x⟩", " a: 1", "-- n\na: 1\nb"])
  func faults(_ text: String) {
    #expect(throws: Fixture.Fault.self) { try Fixture.read(text, "f") }
  }
}
