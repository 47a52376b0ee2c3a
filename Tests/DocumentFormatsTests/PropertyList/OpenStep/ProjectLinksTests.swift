import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats
import TestDocuments

@Suite("References in a project of Xcode")
struct ProjectLinksTests {
  private static let text = """
    // !$*UTF8*$!
    {
    \tobjects = {
    \t\tAAAAAAAAAAAAAAAAAAAAAAA1 /* x in Sources */ = {isa = PBXBuildFile; fileRef = AAAAAAAAAAAAAAAAAAAAAAA2 /* x */; };
    \t\tAAAAAAAAAAAAAAAAAAAAAAA2 /* x */ = {isa = PBXFileReference; path = "a/b/x y.m"; };
    \t\tAAAAAAAAAAAAAAAAAAAAAAA3 /* Sources */ = {isa = PBXSourcesBuildPhase; files = (AAAAAAAAAAAAAAAAAAAAAAA1, BBBBBBBBBBBBBBBBBBBBBBB1, ); };
    \t\tAAAAAAAAAAAAAAAAAAAAAAA4 = {isa = PBXGroup; name = Group; path = p; };
    \t\tAAAAAAAAAAAAAAAAAAAAAAA5 = {isa = X; fileRef = AAAAAAAAAAAAAAAAAAAAAAA5; };
    \t\tAAAAAAAAAAAAAAAAAAAAAAA6 = {attributes = {AAAAAAAAAAAAAAAAAAAAAAA4 = {y = 1; }; }; };
    \t};
    \trootObject = AAAAAAAAAAAAAAAAAAAAAAA3;
    }

    """

  private func label(_ document: Document, _ path: NodePath) throws -> String? {
    let links = try #require(Format.openStep.grammar.links)
    return links.label(of: path, in: document).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("an object has the name of its file, its own, or that of its class") func labels() throws {
    let document = OpenStepReadingTests.document(Self.text)
    let names = try (0..<5).map { try label(document, #require(document.path(at: [0, $0]))) }
    #expect(names == ["x y.m in Sources", "x y.m", "Sources", "Group", nil])
    #expect(try label(document, #require(document.path(at: [0]))) == nil)
  }

  @Test(
    "an identifier leads to its object, in a value, a list or a key",
    arguments: [
      ([0, 0, 1], [0, 1]), ([0, 2, 1, 0], [0, 0]), ([1], [0, 2]), ([0, 5, 0, 0], [0, 3]),
      ([0, 4, 1], [0, 4]), ([0, 2, 1, 1], nil), ([0, 0], nil), ([0, 1, 1], nil),
    ] as [([Int], [Int]?)])
  func targets(_ from: [Int], _ to: [Int]?) throws {
    let document = OpenStepReadingTests.document(Self.text)
    let links = try #require(Format.openStep.grammar.links)
    let target = links.target(of: try #require(document.path(at: from)), in: document)
    #expect(target == to.flatMap { document.path(at: $0) })
  }

  @Test("nearly all comments of a real project repeat the names that are expected")
  func realProject() throws {
    let files = Corpora.openStepFiles().filter { $0.name.hasSuffix(".pbxproj") }
    try #require(!files.isEmpty, Comment(rawValue: Corpora.absence))
    for file in files {
      let document = Document(Bytes(file.bytes), grammar: Format.openStep.grammar)
      document.indexJob.run()
      let project = try #require(Project(document))
      let objects = try #require(
        try document.resolve(Path(parsing: ".objects")).get().last)
      var known = 0
      var others: [String] = []
      var walk = ChildWalk(of: objects, in: document, budget: .max)
      while let child = walk.next() {
        let comment = document.lineComments(of: child, in: objects).first { $0.place == .key }
        guard let comment,
          let lines = document.commentLines(of: comment.node, owner: comment.owner)
        else { continue }
        let text = document.grammar.comments.content(of: lines)
        if project.comment(of: child.node) == text {
          known += 1
        } else {
          others.append(String(decoding: text, as: UTF8.self))
        }
      }
      #expect(known > 50 * others.count, "\(others)")
    }
  }

  @Test("an object that was inserted is a target") func inserted() throws {
    var document = OpenStepReadingTests.document(Self.text)
    let use = try #require(document.path(at: [0, 2, 1, 1]))
    let links = try #require(Format.openStep.grammar.links)
    #expect(links.target(of: use, in: document) == nil)
    let object = try document.insert(
      key: Array("BBBBBBBBBBBBBBBBBBBBBBB1".utf8), text: Array("{name = new; }".utf8),
      into: try #require(document.path(at: [0])), at: .first)
    #expect(links.target(of: use, in: document)?.last == object)
    #expect(try label(document, #require(document.path(to: object))) == "new")
  }

  @Test("a removed or renamed object is no target") func changes() throws {
    var document = OpenStepReadingTests.document(Self.text)
    let links = try #require(Format.openStep.grammar.links)
    let use = try #require(document.path(at: [0, 0, 1]))
    let object = try #require(document.path(at: [0, 1]))
    try document.setKey(object, key: Array("BBBBBBBBBBBBBBBBBBBBBBB2".utf8))
    #expect(links.target(of: use, in: document) == nil)
    document.undo()
    #expect(links.target(of: use, in: document) == object)
    try document.remove(object)
    #expect(links.target(of: use, in: document) == nil)
  }

  @Test("references that edits have made are counted, each once") func newReferences() throws {
    var document = OpenStepReadingTests.document(Self.text)
    let links = try #require(Format.openStep.grammar.links)
    let object = try #require(document.path(at: [0, 1]))
    func count() -> Int { links.referenceCount(of: object, in: document) }
    #expect(count() == 1)
    let text = Array("AAAAAAAAAAAAAAAAAAAAAAA2".utf8)
    try document.setValue(try #require(document.path(at: [1])), text: text)
    #expect(count() == 2)
    let files = try #require(document.path(at: [0, 2, 1]))
    _ = try document.insert(key: nil, text: text, into: files, at: .last)
    #expect(count() == 3)
    _ = try document.duplicate(try #require(document.path(at: [0, 0])))
    #expect(count() == 4)
    try document.setValue(
      try #require(document.path(at: [0, 0, 1])), text: Array("\"AAAAAAAAAAAAAAAAAAAAAAA2\"".utf8))
    #expect(count() == 4)
    document.undo()
    document.undo()
    #expect(count() == 3)
  }

  @Test(
    "a key of 24 hexadecimal digits is copied as another one, with the same kind of letters",
    arguments: ["AAAAAAAAAAAAAAAAAAAAAAA2", "0123456789abcdef01234567"])
  func copies(key: String) {
    let grammar = Format.openStep.grammar
    let copies = (2..<100).flatMap { number in
      [1, 2].map { grammar.key(ofCopy: number, of: Array(key.utf8), salt: $0) }
    }
    #expect(Set(copies).count == copies.count)
    let digits = key.contains("a") ? "0123456789abcdef" : "0123456789ABCDEF"
    for copy in copies {
      #expect(copy.count == 24 && copy.allSatisfy(digits.utf8.contains))
    }
    #expect(grammar.key(ofCopy: 2, of: Array("a".utf8), salt: 1) == Array("a-2".utf8))
  }

  @Test("a section's comment stays when the first object below it is removed") func sections()
    throws
  {
    let text = """
      {
      \tobjects = {

      /* Begin A section */
      \t\ta = 1;
      \t\tb = 2;
      /* End A section */

      /* Begin B section */
      \t\tc = 3;
      /* End B section */
      \t};
      }

      """
    var document = OpenStepReadingTests.document(text)
    for (index, line) in [(0, "\t\ta = 1;\n"), (1, "\t\tb = 2;\n"), (2, "\t\tc = 3;\n")] {
      try document.remove(try #require(document.path(at: [0, index])))
      let parts = text.split(separator: line, omittingEmptySubsequences: false)
      #expect(document.render().bytes() == Array(parts.joined().utf8))
      document.undo()
    }
    let moved = try #require(document.path(at: [0, 0]))
    try document.move(moved, into: try #require(document.path(at: [0])), at: .last)
    let result = String(decoding: document.render().bytes(), as: UTF8.self)
    #expect(result.contains("/* Begin A section */\n\t\tb = 2;"))
    #expect(result.contains("\t\tc = 3;\n\t\ta = 1;\n/* End B section */"))
  }
}
