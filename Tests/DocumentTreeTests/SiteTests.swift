import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData
import TestDocuments
import Testing

@Suite("Sites") struct SiteTests {
  private static let sections = """
    x = 1
    [a]
      l = :
        - 2
      [a."b c"]
        y = 3
        d.e = 4

    """
  private static let json = """
    {
      "a": {
        "l": [2]
      }
    }
    """

  struct Expected: Sendable {
    var path: String
    var role: Site.Role
    var container: NodeKind?
    var shape: ContainerForm.Shape
    var allowsLineBreaks = true
    var indentation = ""
    var headerPath: [String] = []
  }

  private static func check(_ expected: Expected, _ text: String, _ grammar: any Grammar) throws {
    let editor = PathEditor(text, in: grammar)
    let site = editor.document.site(of: try editor.nodes(expected.path))
    #expect(site.role == expected.role)
    #expect(site.container == expected.container)
    #expect(site.form.shape == expected.shape)
    #expect(site.allowsLineBreaks == expected.allowsLineBreaks)
    #expect(String(decoding: site.indentation, as: UTF8.self) == expected.indentation)
    #expect(site.headerPath.map { String(decoding: $0, as: UTF8.self) } == expected.headerPath)
  }

  @Test(
    "the site of a value has the form, the indentation and the header path of its container",
    arguments: [
      Expected(path: ".", role: .root, shape: .root),
      Expected(path: ".x", role: .member, container: .object, shape: .section),
      Expected(
        path: ".a.l", role: .member, container: .object, shape: .section, headerPath: ["a"]),
      Expected(
        path: ".a.l[0]", role: .element, container: .array, shape: .block,
        allowsLineBreaks: false, indentation: "  ", headerPath: ["a", "l"]),
      Expected(
        path: #".a."b c".y"#, role: .member, container: .object, shape: .section,
        indentation: "  ", headerPath: ["a", "b c"]),
    ])
  func inSections(_ expected: Expected) throws {
    try Self.check(expected, Self.sections, SectionGrammar())
  }

  @Test(
    "containers of JSON are inline, and their entries may have line breaks, but not in JSON Lines",
    arguments: [
      Expected(path: ".", role: .root, shape: .root),
      Expected(path: ".a", role: .member, container: .object, shape: .inline),
      Expected(
        path: ".a.l[0]", role: .element, container: .array, shape: .inline, indentation: "    "),
    ])
  func inJSON(_ expected: Expected) throws {
    try Self.check(expected, Self.json, JSONGrammar(.withComments))
    let line = Expected(
      path: ".[0].a", role: .member, container: .object, shape: .inline, allowsLineBreaks: false)
    try Self.check(line, "{\"a\": 1}\n{}\n", Format.jsonLines.grammar)
    let document = Expected(
      path: ".[0]", role: .element, container: .stream, shape: .block, allowsLineBreaks: false)
    try Self.check(document, "{\"a\": 1}\n{}\n", Format.jsonLines.grammar)
  }

  @Test("the header path is that of the document as it is edited")
  func edited() throws {
    var editor = PathEditor(Self.sections, in: SectionGrammar())
    try editor.perform(.rename(".a", "z"))
    try editor.perform(.add("n", "]", .last, into: ".z"))
    let site = editor.document.site(ofEntryIn: try editor.nodes(".z.n"))
    #expect(site.role == .member)
    #expect(site.headerPath.map { String(decoding: $0, as: UTF8.self) } == ["z", "n"])
    #expect(!site.ofKey.allowsLineBreaks)
  }

  @Test(
    "a string of several lines has them where its site allows line breaks",
    arguments: [
      (".a.b.y", "[a]\n  l = :\n    - 2\n  [a.b]\n    y = '''\n    p\n      q\n    '''\n"),
      (".a.l[0]", "[a]\n  l = :\n    - \"p\\n  q\"\n  [a.b]\n    y = 3\n"),
    ])
  func lines(_ path: String, _ expected: String) throws {
    var editor = PathEditor("[a]\n  l = :\n    - 2\n  [a.b]\n    y = 3\n", in: SectionGrammar())
    let string = Value.string(Array("p\n  q".utf8))
    try editor.document.set(string, at: editor.nodes(path))
    #expect(editor.text == expected)
    let node = try #require(try editor.nodes(path).last)
    #expect(editor.document.cursor(at: node).value == string)
    let written = Document(editor.document.render().bytes().asBytes, grammar: SectionGrammar())
    try editor.document.check(editor.document.render(), written: written)
    let reading = PathEditor(expected, in: SectionGrammar())
    let read = try #require(try reading.nodes(path).last)
    #expect(reading.document.cursor(at: read).value == string)
    editor.document.undo()
    #expect(!editor.document.hasAnyChanges)
  }
}
