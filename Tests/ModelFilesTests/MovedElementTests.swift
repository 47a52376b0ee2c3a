import DocumentFormats
import DocumentTree
import ModelBasics
import ModelFiles
import ModelKit
import Testing

/// Elements that move in a list, and objects that are in two properties.
@Suite struct MovedElementTests {
  @Test(
    "an element moves with its comments as in the editor",
    arguments: [
      "{\n  \"tags\": [\n    \"a\",\n\n    \"b\",\n    \"c\"\n  ]\n}\n",
      "{\n  \"tags\": [\n    \"a\",\n    \"b\",\n\n    \"c\"\n  ]\n}\n",
      "{\n  \"tags\": [\n    \"a\",\n\n    // b\n    \"b\",\n\n    \"c\" // c\n  ]\n}\n",
    ])
  func movesComments(_ text: String) throws {
    for from in 0..<3 {
      for to in 0..<3 where to != from {
        let folder = try Folder()
        try folder.write(text)
        let file = try ModelFile<Board>(at: folder.file)
        file.object.tags.insert(file.object.tags.remove(at: from), at: to)
        try file.save()

        var document = Document(
          Bytes(Array(text.utf8)), grammar: Format.jsonc.grammar)
        let list = try #require(document.firstChild(of: document.root).child)
        var nodes: [Child] = []
        var step = document.firstChild(of: list.node)
        while case .child(let child) = step {
          nodes.append(child)
          step = document.child(after: child, in: list.node)
        }
        let path = [document.root, list.node]
        try document.move(
          path + [nodes[from].node], into: path,
          at: to < from ? .before(nodes[to]) : .after(nodes[to]))
        let edited = String(decoding: document.render().bytes(), as: UTF8.self)
        if abs(from - to) > 1 { #expect(try folder.read() == edited, "\(from) to \(to)") }
        #expect(try folder.read().contains("\n\n") || !edited.contains("\n\n"))
      }
    }
  }

  @Test(
    "a blank line stays where neighbours are exchanged", arguments: ["a,\n\nb,\nc", "a,\nb,\n\nc"],
    [(0, 1), (1, 2)])
  func blankLines(_ tags: String, _ pair: (Int, Int)) throws {
    let folder = try Folder()
    let quoted = ["a", "b", "c"].reduce(tags) { $0.replacing($1, with: "\"\($1)\"") }
    try folder.write("{\"tags\": [\n\(quoted)\n]}\n")
    let file = try ModelFile<Board>(at: folder.file)
    file.object.tags.swapAt(pair.0, pair.1)
    try file.save()
    #expect(try folder.read().contains("\n\n"))
  }

  /// An object in two positions is written at both; its text stays at the first.
  @Test(
    "an object in two positions is saved at both",
    arguments: [
      Saving(
        "in two properties", #"{"items": [{"title": "a" /* c */}], "child": {"title": "b"}}"#,
        #"{"title": "z" /* c */}"#
      ) { $0.child = $0.items[0] },
      Saving(
        "in two lists", #"{"items": [{"title": "a" /* c */}], "others": [{"title": "b"}]}"#,
        #"{"title": "z" /* c */}"#
      ) { $0.others.insert($0.items[0], at: 0) },
      Saving(
        "twice in a list", #"{"items": [{"title": "a" /* c */}]}"#, #""title": "z" /* c */"#
      ) { $0.items.append($0.items[0]) },
      Saving(
        "with something below", #"{"items": [{"children": [{"title": "a"}]}], "child": {}}"#,
        #""title": "z""#
      ) { $0.child = $0.items[0] },
    ])
  func twoPositions(_ row: Saving) throws {
    let folder = try Folder()
    try folder.write(row.before)
    let file = try ModelFile<Board>(at: folder.file)
    row.change(file.object)
    try file.save()
    file.object.items[0].title = "z"
    #expect(file.hasAnyChanges)
    try file.save()
    #expect(!file.hasAnyChanges)
    let text = try folder.read()
    #expect(text.contains(row.after), "\(text)")
    #expect(text.split(separator: #""title": "z""#, omittingEmptySubsequences: false).count == 3)
    let again = try ModelFile<Board>(at: folder.file)
    #expect(ObjectSummary.lines(of: again.object) == ObjectSummary.lines(of: file.object))
  }
}
