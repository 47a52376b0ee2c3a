import Testing

@testable import DocumentFormats

struct XMLElementTests {
  @Test("an element is found by the letters of its name", arguments: XMLElement.allCases)
  func letters(element: XMLElement) {
    let name = element.name.description.utf8
    #expect(name.count <= XMLElement.mostLetters)
    #expect(XMLElement(letters: name.reduce(0) { $0 << 8 | UInt64($1) }) == element)
  }
}
