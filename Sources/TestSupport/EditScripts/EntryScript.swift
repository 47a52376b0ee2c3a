import DocumentFormats
import DocumentTree
import ModelBasics

/// Removes, duplicates, moves and renames each entry of a file, one at a time, and reads the result.
///
/// Removing must only take bytes away and duplicating only add some; undo gives the file again.
package struct EntryScript {
  private let format: ScriptFormat
  private let original: [UInt8]
  private let plain: PlainTree
  private var document: Document
  /// The number of edits that were made.
  package private(set) var count = 0

  package init(_ bytes: [UInt8], format: ScriptFormat) {
    self.format = format
    original = bytes
    document = Document(Bytes(bytes), grammar: format.texts(1).grammar)
    document.indexJob.run()
    var next = 0
    plain = PlainTree(document, next: &next)
  }

  /// Runs over every `step`th entry.
  package mutating func run(every step: Int = 1) throws {
    guard document.fault == nil else { throw fail("has a fault", []) }
    for (index, (node, path)) in plain.nodes().enumerated() where index % step == 0 && index > 0 {
      guard let parent = plain.parent(of: node), let position = path.last else { continue }
      var expected = plain
      var entries = plain.entries(parent)
      entries.remove(at: position)
      expected.setEntries(entries, of: parent)
      try check("remove", path, expected, isPart: true) { document, nodes throws(EditError) in
        try document.remove(nodes)
      }
      try checkCopy(path, node, parent, position)
      if entries.count > 0 { try checkMove(path, parent, position) }
      if plain.isObject(parent) { try checkRename(path, parent, position) }
    }
  }

  private mutating func checkCopy(
    _ path: [Int], _ node: Int, _ parent: Int, _ position: Int
  ) throws {
    var made: [UInt8]?
    var copied = document
    guard let nodes = document.path(at: path) else { throw fail("no path", path) }
    let copy = try copied.duplicate(nodes)
    made = copied.key(of: copy)?.array
    var expected = plain
    var next = Int.max / 2
    let added = expected.copy(node, next: &next)
    var entries = plain.entries(parent)
    entries.insert(.init(key: plain.isObject(parent) ? made : nil, node: added), at: position + 1)
    expected.setEntries(entries, of: parent)
    try check("duplicate", path, expected, isWhole: true) { document, nodes throws(EditError) in
      _ = try document.duplicate(nodes)
    }
  }

  private mutating func checkMove(_ path: [Int], _ parent: Int, _ position: Int) throws {
    var entries = plain.entries(parent)
    let moved = entries.remove(at: position)
    let isFirst = position == 0
    entries.insert(moved, at: isFirst ? entries.count : 0)
    var expected = plain
    expected.setEntries(entries, of: parent)
    try check("move", path, expected) { document, nodes throws(EditError) in
      try document.move(nodes, into: Array(nodes.dropLast()), at: isFirst ? .last : .first)
    }
  }

  private mutating func checkRename(_ path: [Int], _ parent: Int, _ position: Int) throws {
    let key = Array("renamed 1".utf8)
    guard let nodes = document.path(at: path), let node = nodes.last else {
      throw fail("no path", path)
    }
    let token = document.grammar.keyToken(
      for: key, replacing: document.key(of: node)?.array, style: document.styleOfEdits)
    var entries = plain.entries(parent)
    entries[position].key = token
    var expected = plain
    expected.setEntries(entries, of: parent)
    try check("rename", path, expected) { document, nodes throws(EditError) in
      try document.setKey(nodes, key: key)
    }
  }

  private mutating func check(
    _ name: String, _ path: [Int], _ expected: PlainTree, isPart: Bool = false,
    isWhole: Bool = false, _ edit: (inout Document, NodePath) throws(EditError) -> Void
  ) throws {
    guard let nodes = document.path(at: path) else { throw fail("no path", path) }
    var edited = document
    do { try edit(&edited, nodes) } catch { throw fail("\(name) refused: \(error)", path) }
    count += 1
    let bytes = edited.render().bytes()
    let again = Document(Bytes(bytes), grammar: document.grammar)
    again.indexJob.run()
    if let fault = again.firstFault { throw fail("\(name): broken at \(fault.offset)", path) }
    var next = 0
    let read = PlainTree(again, next: &next)
    guard read.text == expected.text else { throw fail("\(name): reads differently", path) }
    if isPart, !Self.isSplice(original, of: bytes) { throw fail("\(name): adds bytes", path) }
    if isWhole, !Self.isSplice(bytes, of: original) { throw fail("\(name): takes bytes", path) }
    edited.undo()
    guard edited.render().bytes() == original, !edited.hasAnyChanges else {
      throw fail("\(name): undo does not give the file", path)
    }
  }

  /// True if a text is another one with some bytes added in one place.
  private static func isSplice(_ long: [UInt8], of short: [UInt8]) -> Bool {
    let prefix = zip(long, short).prefix { $0 == $1 }.count
    let suffix = zip(long.reversed(), short.reversed()).prefix { $0 == $1 }.count
    return prefix + suffix >= short.count
  }

  private func fail(_ reason: String, _ path: [Int]) -> ScriptFailure {
    let nodes = document.path(at: path) ?? []
    return ScriptFailure(seed: 0, reason: "\(document.path(of: nodes)) \(reason)", log: [])
  }
}
