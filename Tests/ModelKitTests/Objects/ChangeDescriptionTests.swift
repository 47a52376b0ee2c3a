import ModelBasics
import ModelKit
import Testing

@Suite struct ChangeDescriptionTests {
  @Test("changes and problems have readable descriptions") func descriptions() {
    let note = Note()
    note.text = "B"
    note.unknown["extra"] = [1]
    #expect(note.changes.map(\.description) == [".text: Foo → B", ".extra: nil → [1]"])
    let position = Problem.Position(line: 4, column: 12, offset: 60)
    #expect(Problem(at: position, "no end").description == "4:12: no end")
    #expect(Problem(.error, "no end").description == "no end")
  }
}
