import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData
import Testing
import TestBasics
import TestDocuments

@Suite("The document as it is meant")
struct MeantTreeTests {
  private static let text = """
    server.port = 80
    main = &x "a.example"
    server.limits.open = 10
    [server]
    host = *x
    hosts = :
      - *x
      - "b.example"
    [server.limits]
    close = 20

    """

  private func document(_ text: String) -> Document {
    let document = Document(Bytes(Array(text.utf8)), grammar: SectionGrammar())
    document.indexJob.run()
    return document
  }

  private func json(_ value: Value) -> String {
    String(decoding: Format.json.tokens.compactText(of: value), as: UTF8.self)
  }

  @Test("keys with dots and sections are one object, and references have the value of their anchor")
  func parts() {
    #expect(
      json(document(Self.text).cursor().value) == """
        {"server":{"port":80,"limits":{"open":10,"close":20},"host":"a.example",\
        "hosts":["a.example","b.example"]},"main":"a.example"}
        """)
  }

  private static let lists = """
    first = 1
    [[bin]]
    name = "a"
    x.y = 1
    [bin.x]
    z = 2
    [[bin.user]]
    [[bin.user]]
    id = 3
    [[bin]]
    [[bin]]
    name = "c"
    [other]

    """

  @Test(
    "sections in two brackets are the elements of a list, and what is inside them belongs to their element"
  )
  func sectionLists() throws {
    let document = document(Self.lists)
    #expect(
      json(document.cursor().value) == """
        {"first":1,"bin":[{"name":"a","x":{"y":1,"z":2},"user":[{},{"id":3}]},{},{"name":"c"}],\
        "other":{}}
        """)
    #expect(
      json(try document.cursor(at: try Path(parsing: ".bin[0].user")).value) == #"[{},{"id":3}]"#)
    let list = try MeantTree(document).resolve(try Path(parsing: ".bin"))
    #expect(list.isListOfSections && list.node == nil)
    let starts = list.parts.map { $0.node.offset }
    #expect(starts == document.headers("[[bin]]"))
    let element = try MeantTree(document).resolve(try Path(parsing: ".bin[1]"))
    #expect(element.node?.offset == starts[1])
  }

  @Test(
    "a path leads through a list of sections to the written entry",
    arguments: [
      (".bin[0].name", "\"a\""), (".bin[-1].name", "\"c\""), (".bin[0].x.y", "1"),
      (".bin[0].x.z", "2"),
      (".bin[0].user[1].id", "3"),
    ])
  func pathsThroughLists(path: String, token: String) throws {
    let document = document(Self.lists)
    let nodes = try document.resolve(try Path(parsing: path), strict: true).get()
    let node = try #require(nodes.last)
    #expect(document.value(of: node).map { String(decoding: $0.array, as: UTF8.self) } == token)
    if path.contains("[-1]") || path.contains("x.") { return }
    #expect(document.path(of: nodes).description == path)
  }

  @Test(
    "the path of a section of a list has its index, and an occurrence only beside other entries with the key",
    arguments: [
      ("[[a]]\n[[a]]\n", [".a[0]", ".a[1]"]),
      ("[a]\n[[a]]\n[[a]]\n", [".a#1", ".a#2[0]", ".a#2[1]"]),
      ("[[a]]\n[[a]]\n[a]\n[[a]]\n", [".a#1[0]", ".a#1[1]", ".a#2", ".a#3[0]"]),
      ("[[a]]\n[[b]]\n[[a]]\n", [".a[0]", ".b[0]", ".a[1]"]),
    ])
  func pathsOfElements(text: String, paths: [String]) {
    let document = document(text)
    var found: [String] = []
    var step = document.firstChild(of: document.root)
    while case .child(let child) = step {
      found.append(document.path(of: [document.root, child.node]).description)
      step = document.child(after: child, in: document.root)
    }
    #expect(found == paths)
  }

  @Test(
    "a path that leads to no single section of a list says why",
    arguments: [
      (".bin", "inParts"), (".bin[3]", "missing(1)"), (".bin.x", "wrongContainer(1)"),
      (".bin[1].name", "missing(2)"), (".bin[0].user", "inParts"),
    ])
  func failuresInLists(path: String, reason: String) throws {
    #expect(try failure(of: path, in: Self.lists) == reason)
  }

  @Test(
    "a path has the value of all parts, with references followed",
    arguments: [
      (".server.limits", #"{"open":10,"close":20}"#), (".server.host", #""a.example""#),
      (".server.hosts", #"["a.example","b.example"]"#), (".server.limits.open", "10"),
    ])
  func values(path: String, value: String) throws {
    #expect(json(try document(Self.text).cursor(at: try Path(parsing: path)).value) == value)
  }

  @Test(
    "a path leads to the written entry",
    arguments: [
      (".server.port", "80"), (".server.limits.open", "10"), (".server.limits.close", "20"),
      (".server.host", "*x"), (".server.hosts[1]", "\"b.example\""), (".main", "&x \"a.example\""),
      (".server.hosts[-1]", "\"b.example\""),
    ])
  func paths(path: String, token: String) throws {
    let document = document(Self.text)
    let nodes = try document.resolve(try Path(parsing: path), strict: true).get()
    let node = try #require(nodes.last)
    #expect(document.value(of: node).map { String(decoding: $0.array, as: UTF8.self) } == token)
    #expect(document.isPresent(nodes))
  }

  @Test(
    "a path that leads to no single entry says why",
    arguments: [
      (".server", "inParts"), (".server.limits", "inParts"), (".server.nothing", "missing(1)"),
      (".main.x", "notAContainer(1)"), (".server[0]", "wrongContainer(1)"),
      (".server.hosts[7]", "missing(2)"),
    ])
  func failures(path: String, reason: String) throws {
    #expect(try failure(of: path, in: Self.text) == reason)
  }

  private func failure(of path: String, in text: String) throws -> String {
    let result = document(text).resolve(try Path(parsing: path), strict: true)
    return switch result {
    case .success: "success"
    case .failure(.missing(let segment, _)): "missing(\(segment))"
    case .failure(.notAContainer(let segment)): "notAContainer(\(segment))"
    case .failure(.wrongContainer(let segment, _)): "wrongContainer(\(segment))"
    case .failure(let error): "\(error)"
    }
  }

  @Test(
    "the path of each written entry leads back to it",
    arguments: [
      text, lists, "[[a]]\n[a]\n[[a]]\n[[a]]\n[a.b]\nc = 1\n[[a.b]]\n", "a = 1\na = 2\n",
      "a.b = 1\na.b = 2\n[c]\n[c]\n", "\"a.b\" = 1\na.\"c d\".e = 2\n",
    ])
  func pathsAndBack(text: String) throws {
    let document = document(text)
    var open = [[document.root]]
    var count = 0
    while let nodes = open.popLast() {
      if nodes.count > 1 {
        let path = document.path(of: nodes)
        let found = try MeantTree(document).resolve(path)
        #expect(found.parts.contains { $0.node == nodes.last }, "\(path)")
        count += 1
      }
      guard let parent = nodes.last else { continue }
      var step = document.firstChild(of: parent)
      while case .child(let child) = step {
        open.append(nodes + [child.node])
        step = document.child(after: child, in: parent)
      }
    }
    #expect(count >= 2)
  }

  @Test(
    "a new entry is written where its object is written",
    arguments: [
      (".server.new", "[server]\nhost = *x\nhosts = :\n  - *x\n  - \"b.example\"\nnew = 7\n"),
      (".server.limits.new", "[server.limits]\nclose = 20\nnew = 7\n"),
    ])
  func newEntries(path: String, text: String) throws {
    let saved = try inserting(path, into: Self.text)
    #expect(saved.contains(text), "\(saved)")
  }

  @Test("where only keys make an object, a new entry gets such a key behind them")
  func newEntryByKey() throws {
    #expect(
      try inserting(".a.b.new", into: "a.b.c = 1\nz = 2\n") == "a.b.c = 1\na.b.new = 7\nz = 2\n")
  }

  @Test(
    "a new entry goes into its element, and a new element after the last one",
    arguments: [
      (".bin[1].new", "7", "[[bin]]\nnew = 7\n[[bin]]\nname = \"c\"\n[other]\n"),
      (".bin[0].user[1].new", "7", "[[bin.user]]\nid = 3\nnew = 7\n[[bin]]\n"),
      (".bin[3]", "]\nname = 4\n[n]", "name = \"c\"\n[[bin]]\nname = 4\n[bin.n]\n[other]\n"),
      (".bin[0].user[2]", "]", "id = 3\n[[bin.user]]\n[[bin]]\n[[bin]]\n"),
    ])
  func newElements(path: String, value: String, text: String) throws {
    let saved = try inserting(path, value, into: Self.lists)
    #expect(saved.contains(text), "\(saved)")
  }

  @Test("a value that is no object is no element of a list of sections, with the reason")
  func noElements() throws {
    #expect(
      throws: EditError.refused(
        "the elements of this list are sections, so a new one must be an object")
    ) {
      try inserting(".bin[3]", "7", into: Self.lists)
    }
  }

  @Test("a copied section of a list is the next element")
  func copiedElement() throws {
    var document = document(Self.lists)
    try document.duplicate(try document.resolve(try Path(parsing: ".bin[0]"), strict: true).get())
    #expect(
      json(try document.cursor(at: try Path(parsing: ".bin")).value)
        == #"[{"name":"a","x":{"y":1,"z":2},"user":[{},{"id":3}]},"#
        + #"{"name":"a","x":{"y":1,"z":2},"user":[{},{"id":3}]},{},{"name":"c"}]"#)
  }

  private func inserting(_ path: String, _ value: String = "7", into text: String) throws -> String
  {
    var document = document(text)
    let path = try Path(parsing: path)
    guard case .failure(.missing(_, let position)) = document.resolve(path, strict: true) else {
      Issue.record("\(path) is there already")
      return ""
    }
    var newKey: [UInt8]?
    if case .key(let key, _)? = path.segments.last { newKey = key }
    try document.insert(key: newKey, text: Array(value.utf8), at: position)
    return String(decoding: document.render().bytes(), as: UTF8.self)
  }

  @Test(
    "an object inherits the members that it has not itself",
    arguments: [
      (
        "[base] &b\nx = 1\ny.z = 2\ny.w = 3\n[own]\ny = 4\n<< = *b\nv = 5\n",
        #"{"base":{"x":1,"y":{"z":2,"w":3}},"own":{"y":4,"v":5,"x":1}}"#
      ),
      (
        "[a] &a\nx = 1\n[b] &b\n<< = *a\ny = 2\n[c]\n<< = *b\n",
        #"{"a":{"x":1},"b":{"y":2,"x":1},"c":{"y":2,"x":1}}"#
      ),
      (
        "[a] &a\nx = 1\ny = 1\n[b] &b\nx = 2\n[c]\n<< = *b\n<< = *a\n",
        #"{"a":{"x":1,"y":1},"b":{"x":2},"c":{"x":2,"y":1}}"#
      ),
      (
        "[a] &a\n[[a.l]]\nx = 1\n[[a.l]]\n[b]\n<< = *a\n",
        #"{"a":{"l":[{"x":1},{}]},"b":{"l":[{"x":1},{}]}}"#
      ),
      ("[a] &a\nx = 1\n<< = *a\n", #"{"a":{"x":1}}"#),
      ("x = &x 1\n<< = *x\n", #"{"x":1,"<<":1}"#),
      ("[a] &a\n[b]\n\"<<\" = *a\n", #"{"a":{},"b":{"<<":{}}}"#),
    ])
  func inheritance(text: String, value: String) {
    let document = document(text)
    #expect(document.fault == nil)
    #expect(json(document.cursor().value) == value)
  }

  @Test("an inherited member says where it is written, and by which entry it is inherited")
  func inheritedNodes() throws {
    let document = document("[base] &b\nx = 1\ny = 2\n[own]\ny = 3\n<< = *b\n")
    let tree = MeantTree(document)
    let base = try tree.children(of: try tree.resolve(try Path(parsing: ".base")))
    let own = try tree.children(of: try tree.resolve(try Path(parsing: ".own")))
    #expect(own.map(\.key) == [Array("y".utf8), Array("x".utf8)])
    let entry = try document.resolve(try Path(parsing: ".own[\"<<\"]"), strict: true).get()
    #expect(document.key(of: try #require(entry.last))?.array == Array("<<".utf8))
    #expect(own.map(\.inheritedBy) == [nil, entry.last])
    #expect(own.last?.node == base.first?.node)
    let found = try document.resolve(try Path(parsing: ".own.x"), strict: true).get()
    #expect(document.path(of: found).description == ".base.x")
  }

  @Test("objects that inherit from each other many times have few members")
  func inheritedBomb() {
    var text = "[a0] &o0\nx = 1\n"
    for level in 1...100 {
      text += "[a\(level)] &o\(level)\n<< = *o\(level - 1)\n<< = *o\(level - 1)\n"
    }
    let value = document(text).cursor().value
    #expect(value.record?.members.allSatisfy { $0.value.record?.members.count == 1 } == true)
  }

  @Test("references follow edits: to a replaced anchor, and to a moved one")
  func edits() throws {
    var document = document("a = &x 1\nb = *x\nc = :\n  - *x\n")
    let anchor = try document.resolve(try Path(parsing: ".a")).get()
    try document.setValue(anchor, text: Array("&x 2".utf8))
    #expect(json(document.cursor().value) == #"{"a":2,"b":2,"c":[2]}"#)
    try document.setKey(anchor, key: Array("z".utf8))
    #expect(json(document.cursor().value) == #"{"z":2,"b":2,"c":[2]}"#)
  }

  @Test("references that multiply values end in null instead of filling the memory")
  func bomb() {
    var text = "x0 = &x0 :\n" + String(repeating: "  - 1\n", count: 10)
    for level in 1...12 {
      text += "x\(level) = &x\(level) :\n"
      text += String(repeating: "  - *x\(level - 1)\n", count: 10)
    }
    let cursor = document(text).cursor()
    var count = 0
    cursor.visitMembers { _ in cursor.forEachElement { cursor.forEachElement { count += 1 } } }
    #expect(count > 100)
    #expect(cursor.value.kind == .record)
  }

  @Test("an anchor that contains its own reference does not hang")
  func circle() {
    let cursor = document("a = &x :\n  - *x\n").cursor()
    #expect(cursor.value.kind == .record)
  }

  @Test("random documents mean what a plain dictionary of their lines says", arguments: 0..<300)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var lines: [String] = []
    var plain = PlainObject()
    func path(_ depth: Int) -> [String] {
      (0..<1 + random.below(depth)).map { _ in random.pick(["a", "b", "c", "d e"]) }
    }
    func spelled(_ path: [String]) -> String {
      path.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: ".")
    }
    for number in 0..<random.below(8) {
      let path = path(3)
      guard plain.set(path[...], number) else { continue }
      lines.append(spelled(path) + " = \(number)")
    }
    for section in ["s", "t"] where random.chance(60) {
      lines.append("[\(section)]")
      guard plain.set([section], nil) else { continue }
      for number in 10..<10 + random.below(6) {
        let path = path(2)
        guard plain.set([section] + path, number) else { continue }
        lines.append(spelled(path) + " = \(number)")
      }
    }
    let document = document(lines.map { $0 + "\n" }.joined())
    #expect(document.fault == nil)
    #expect(json(document.cursor().value) == plain.json)
    for (path, number) in plain.leaves {
      let path = Path(path.map { .key(Array($0.utf8), occurrence: nil) })
      let nodes = try document.resolve(path, strict: true).get()
      let value = nodes.last.flatMap { document.value(of: $0)?.array }
      #expect(value == Array(String(number).utf8), "\(path)")
    }
  }
}

extension Document {
  /// The offsets of the lines that are a header.
  fileprivate func headers(_ header: String) -> [Int] {
    let bytes = baseBytes.array(Span(0, baseBytes.count))
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.filter { $0.elementsEqual(header.utf8) }.map(\.startIndex)
  }
}

/// An object as ordered keys, each with a number or an object.
private struct PlainObject {
  private var keys: [String] = []
  private var numbers: [String: Int] = [:]
  private var objects: [String: PlainObject] = [:]

  /// Adds a number, or an empty object if `number` is nil. Returns false if the path is taken.
  mutating func set(_ path: ArraySlice<String>, _ number: Int?) -> Bool {
    guard let key = path.first, numbers[key] == nil else { return false }
    if path.count > 1 {
      var object = objects[key] ?? PlainObject()
      guard object.set(path.dropFirst(), number) else { return false }
      if objects[key] == nil { keys.append(key) }
      objects[key] = object
    } else {
      guard objects[key] == nil else { return false }
      keys.append(key)
      if let number { numbers[key] = number } else { objects[key] = PlainObject() }
    }
    return true
  }

  var json: String {
    let members = keys.map { key in
      "\"\(key)\":" + (numbers[key].map(String.init) ?? objects[key]?.json ?? "")
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  var leaves: [([String], Int)] {
    numbers.map { ([$0.key], $0.value) }
      + objects.flatMap { key, object in object.leaves.map { ([key] + $0.0, $0.1) } }
  }
}
