import DocumentFormats
import DocumentTree
import ModelBasics
import TestBasics

/// Removes, duplicates, moves and renames each entry of a file, one at a time, and reads the result.
///
/// Removing must only take bytes away and duplicating only add some; undo gives the file again. Each edit costs the time of reading the
/// file, so of large files only some entries are edited.
package struct EntryScript {
  private let format: ScriptFormat
  private let original: [UInt8]
  private let plain: PlainTree
  /// For each node in the tree, its container.
  private let parents: [Int: Int]
  private var document: Document
  /// The number of edits that were made.
  package private(set) var count = 0
  /// The number of edits that the rules of the format refused.
  package private(set) var refusals = 0

  /// The greatest number of entries of one file that are edited.
  package static let mostEntries = 2000
  /// The number of entries after which the progress is reported.
  private static let reportedEntries = 50

  package init(_ bytes: [UInt8], format: ScriptFormat) {
    self.format = format
    original = bytes
    document = Document(Bytes(bytes), grammar: format.texts(1).grammar)
    document.indexJob.run()
    var next = 0
    plain = PlainTree(document, next: &next)
    parents = plain.parents.mapValues(\.0)
  }

  package var entryCount: Int { parents.count }

  /// Runs over every `step`th entry. `report` receives the number of edits now and then.
  package mutating func run(every step: Int = 1, report: (Int) -> Void = { _ in }) throws {
    guard document.fault == nil else { throw fail("has a fault", []) }
    for (index, (node, path)) in plain.nodes().enumerated() where index % step == 0 && index > 0 {
      if index / step % Self.reportedEntries == 0 { report(count) }
      guard let parent = parents[node], let position = path.last else { continue }
      var expected = plain
      var entries = plain.entries(parent)
      entries.remove(at: position)
      expected.setEntries(entries, of: parent)
      // A container without entries may be written in another form, as `<dict/>`.
      let replaced = entries.isEmpty ? length(of: Array(path.dropLast())) : 0
      try check("remove", path, expected, isPart: true, replacing: replaced) {
        document, nodes throws(EditError) in
        try document.remove(nodes)
      }
      try checkCopy(path, node, parent, position)
      if entries.count > 0 { try checkMove(path, parent, position) }
      if plain.isObject(parent) { try checkRename(path, parent, position) }
    }
  }

  /// Returns the length in bytes of a value.
  private func length(of path: [Int]) -> Int {
    guard let node = document.path(at: path)?.last, let value = document.value(of: node) else {
      return 0
    }
    return value.count
  }

  private mutating func checkCopy(
    _ path: [Int], _ node: Int, _ parent: Int, _ position: Int
  ) throws {
    var made: [UInt8]?
    var copies: [[UInt8]] = []
    var isSame = true
    var copied = document
    guard let nodes = document.path(at: path) else { throw fail("no path", path) }
    do {
      let copy = try copied.duplicate(nodes)
      made = copied.key(of: copy)?.array
      copies = copied.values(inside: copy)
      isSame = copied.isCopy(copy, of: nodes.last)
    } catch {
      try note(error, of: "duplicate", path)
      return
    }
    if !isSame { throw fail("a copy means something else", path) }
    var expected = plain
    var next = Int.max / 2
    let added = expected.copy(node, next: &next, as: copies, document.grammar.references)
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
      for: key, replacing: document.key(of: node)?.array, at: .key(document.style))
    var entries = plain.entries(parent)
    entries[position].key = token
    var expected = plain
    expected.setEntries(entries, of: parent)
    try check("rename", path, expected) { document, nodes throws(EditError) in
      try document.setKey(nodes, key: key)
    }
  }

  /// Makes an edit and checks what it leads to. With `isPart` it may only take bytes away, except that `replaced` bytes in one place may
  /// become fewer others; with `isWhole` it may only add some.
  private mutating func check(
    _ name: String, _ path: [Int], _ expected: PlainTree, isPart: Bool = false,
    replacing replaced: Int = 0, isWhole: Bool = false,
    _ edit: (inout Document, NodePath) throws(EditError) -> Void
  ) throws {
    guard let nodes = document.path(at: path) else { throw fail("no path", path) }
    var edited = document
    do {
      try edit(&edited, nodes)
    } catch {
      try note(error, of: name, path)
      return
    }
    count += 1
    let rendering = edited.render()
    let bytes = rendering.bytes()
    let again = Document(Bytes(bytes), grammar: document.grammar)
    again.indexJob.run()
    if let fault = again.firstFault { throw fail("\(name): broken at \(fault.offset)", path) }
    var next = 0
    let read = PlainTree(again, next: &next)
    // A reference to a removed value becomes the value.
    let isAsExpected = read.text == expected.text
    let mayDiffer = isPart && document.grammar.references != nil
    guard isAsExpected || (mayDiffer && (try? edited.check(rendering, written: again)) != nil)
    else { throw fail("\(name): reads differently", path) }
    let isShorter = bytes.count < original.count
    if isPart, isAsExpected, !isShorter || !Self.isSplice(original, of: bytes, replacing: replaced)
    {
      throw fail("\(name): adds bytes", path)
    }
    if isWhole, !Self.isSplice(bytes, of: original) { throw fail("\(name): takes bytes", path) }
    edited.undo()
    guard edited.render().bytes() == original, !edited.hasAnyChanges else {
      throw fail("\(name): undo does not give the file", path)
    }
  }

  /// Counts a refusal, or throws if the format has no rules that refuse such an edit.
  private mutating func note(_ error: EditError, of name: String, _ path: [Int]) throws {
    guard case .refused = error, format.mayRefuseEdits else {
      throw fail("\(name) refused: \(error)", path)
    }
    refusals += 1
  }

  /// True if a text is another one with some bytes added in one place. At most `replaced` bytes of the text, in one place, may stand for
  /// any others.
  private static func isSplice(
    _ long: [UInt8], of short: [UInt8], replacing replaced: Int = 0
  ) -> Bool {
    let prefix = zip(long, short).prefix { $0 == $1 }.count
    let suffix = zip(long.reversed(), short.reversed()).prefix { $0 == $1 }.count
    let isPart = prefix + suffix >= short.count
    return isPart || (replaced > 0 && prefix + suffix >= long.count - replaced)
  }

  private func fail(_ reason: String, _ path: [Int]) -> ScriptFailure {
    let nodes = document.path(at: path) ?? []
    return ScriptFailure(seed: 0, reason: "\(document.path(of: nodes)) \(reason)", log: [])
  }
}
