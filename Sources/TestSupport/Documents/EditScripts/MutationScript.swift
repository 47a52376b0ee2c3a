import DocumentFormats
import DocumentTree
import ModelBasics
import TestBasics

/// A file of a format with a few bytes changed at random, opened in its encoding and edited: whatever its content is, nothing may
/// trap, and bytes that were not edited do not change.
package struct MutationScript {
  private let seed: UInt64
  private var random: SeededGenerator
  /// The mutated bytes, and the text that they hold.
  private let file: [UInt8]
  private let original: [UInt8]
  private var document: Document
  private let carrier: any Carrier
  private let texts: MutationTexts
  private var log: [String] = []

  /// The greatest length in bytes: stepping through a broken file searches repeatedly for ends that do not exist.
  private static var largest: Int { 1 << 14 }

  package init(seed: UInt64, files: [Corpora.File], format: ScriptFormat = .jsonc) {
    self.seed = seed
    texts = format.mutations
    var random = SeededGenerator(seed: seed ^ 0x4D55_5441)
    var maker = format.texts(seed)
    var bytes = files.isEmpty || random.chance(30) ? maker.make() : random.pick(files).bytes
    if bytes.count > Self.largest { bytes.removeSubrange(Self.largest...) }
    if format.mutations.isEncoded, random.chance(30) {
      bytes = EncodedText.random(bytes, &random)
    }
    for _ in 0..<(1 + random.below(6)) { Self.mutate(&bytes, &random, texts) }
    let carried = format.format?.carried(Bytes(bytes)) ?? CarriedText(.utf8, Bytes(bytes))
    carrier = carried.carrier
    file = bytes
    original = carried.text.array(Span(0, carried.text.count))
    let isStrict = format.name == ScriptFormat.jsonc.name && random.chance(30)
    document = Document(
      carried.text, grammar: isStrict ? JSONGrammar(.strict) : maker.grammar)
    self.random = random
  }

  private static func mutate(
    _ bytes: inout [UInt8], _ random: inout SeededGenerator, _ texts: MutationTexts
  ) {
    let offset = random.below(bytes.count + 1)
    let end = min(bytes.count, offset + 1 + random.below(random.chance(80) ? 4 : 200))
    switch random.below(8) {
    case 0 where offset < bytes.count: bytes[offset] ^= UInt8(1 << random.below(8))
    case 1 where offset < bytes.count: bytes[offset] = UInt8(random.below(256))
    case 2: bytes.removeSubrange(offset..<end)
    case 3: bytes.insert(contentsOf: bytes[offset..<end], at: random.below(bytes.count + 1))
    case 4: bytes.removeSubrange(offset...)
    case 5:
      let run = [UInt8](
        repeating: random.pick(Array(texts.delimiters.utf8)), count: random.below(40))
      bytes.insert(contentsOf: run, at: offset)
    default:
      bytes.insert(contentsOf: Array(random.pick(texts.pieces).utf8), at: offset)
    }
  }

  package mutating func run() throws {
    guard document.render().bytes() == original else {
      throw fail("not the bytes it was opened with")
    }
    if (try? carrier.file(with: Bytes(original))) != file {
      throw fail("not the bytes of the file")
    }
    try check()
    try walk()
    for _ in 0..<(2 + random.below(8)) {
      edit()
      _ = document.changes
      let bytes = document.render().bytes()
      if document.fault == nil {
        let again = Document(Bytes(bytes), grammar: document.grammar)
        if let fault = again.fault { throw fail("broken at \(fault.offset) by an edit") }
        do {
          try document.check(document.render(), written: again)
        } catch {
          throw fail("check: \(error)")
        }
      }
    }
    try walk()
    let edited = document.render().bytes()
    var reverted = document
    reverted.revertAll()
    guard reverted.render().bytes() == original else {
      throw fail("revert-all is not the original")
    }
    var steps = 0
    while document.canUndo {
      document.undo()
      steps += 1
    }
    guard document.render().bytes() == original else { throw fail("undo-all is not the original") }
    guard !document.hasAnyChanges else { throw fail("undo-all is dirty") }
    for _ in 0..<steps { document.redo() }
    guard document.render().bytes() == edited else { throw fail("redo-all differs") }
  }

  /// Reads all that a check of the file reports, and a value of the whole document.
  private func check() throws {
    if let fault = document.fault {
      guard fault.offset >= 0, fault.offset <= original.count else { throw fail("\(fault)") }
      let bytes = document.baseBytes
      guard !document.grammar.message(for: fault, in: bytes).isEmpty,
        !document.grammar.message(for: fault, in: bytes, as: .short).isEmpty
      else { throw fail("no message") }
    } else {
      _ = document.cursor().value
    }
    let duplicates = document.formatGrammar.duplicateKeys(
      in: document.baseBytes, upTo: document.fault?.offset ?? original.count, most: 100)
    for duplicate in duplicates.first where duplicate.first >= duplicate.offset {
      throw fail("\(duplicate)")
    }
  }

  private func fail(_ reason: String) -> ScriptFailure {
    ScriptFailure(
      seed: seed, reason: reason,
      log: [String(decoding: original, as: UTF8.self)] + log + [
        "now: " + String(decoding: document.render().bytes(), as: UTF8.self)
      ])
  }

  /// Visits the reachable nodes forward and backward; both directions must give the same children.
  private func walk() throws {
    var left = [document.root]
    var seen = 0
    while let node = left.popLast(), seen < 2000 {
      _ = document.value(of: node)
      _ = document.valuePrefix(of: node, 40)
      _ = document.childCount(of: node)
      var children: [Child] = []
      var step = document.firstChild(of: node)
      while case .child(let child) = step, children.count < 500 {
        seen += 1
        children.append(child)
        _ = document.key(of: child.node)
        _ = document.mark(of: child)
        step = document.child(after: child, in: node)
      }
      guard step == .end || step == .fault || children.count == 500 else {
        throw fail("stopped at \(step) though all is read")
      }
      if let last = children.last, children.count < 500 {
        guard document.lastChild(of: node) == .child(last) else {
          throw fail("the last child is \(document.lastChild(of: node)), not \(last)")
        }
      }
      for (child, before) in zip(children.dropFirst(), children) {
        guard document.child(before: child, in: node) == .child(before) else {
          throw fail("before \(child) is \(document.child(before: child, in: node)), not \(before)")
        }
      }
      left += children.map(\.node)
    }
  }

  private mutating func anyPath() -> NodePath {
    var path = [document.root]
    while let node = path.last, random.chance(75) {
      var children: [Node] = []
      var step = document.firstChild(of: node)
      while case .child(let child) = step, children.count < 20 {
        if !child.isGhost { children.append(child.node) }
        step = document.child(after: child, in: node)
      }
      guard !children.isEmpty else { break }
      path.append(random.pick(children))
    }
    return path
  }

  /// Makes one edit, which may be refused.
  private mutating func edit() {
    let path = anyPath()
    let other = anyPath()
    let text = random.pick(texts.values)
    let kind = random.below(10)
    log.append("\(kind) \(document.path(of: path)) \(document.path(of: other)) \(text)")
    switch kind {
    case 0: try? document.setValue(path, text: Array(text.utf8))
    case 1: try? document.setKey(path, key: Array(text.utf8))
    case 2: _ = try? document.insert(key: nil, text: Array(text.utf8), into: path, at: .first)
    case 3: _ = try? document.insert(key: nil, text: Array(text.utf8), into: path, at: .last)
    case 4: try? document.remove(path)
    case 5:
      if let node = other.last {
        try? document.move(path, into: Array(other.dropLast()), at: .after(Child(node)))
      }
    case 6: _ = try? document.duplicate(path)
    case 7: document.undo()
    case 8:
      let start = document.fault?.offset ?? random.below(original.count + 1)
      document.editText(Span(start, start + random.below(4)), to: Array(text.utf8))
    default: try? document.revert(path)
    }
  }
}
