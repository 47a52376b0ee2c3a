import DocumentFormats
import DocumentTree
import ModelBasics
import TestBasics

// A random edit script: a document and a sequence of edits. After each edit, everything that must be true of
// the document is compared with a plain model of lists and dictionaries.

/// A random edit script.
package struct EditScript {
  let seed: UInt64
  var random: SeededGenerator
  var maker: any ScriptTexts
  let format: ScriptFormat
  var document: Document
  /// The carrier that each save goes through.
  var carrier: (any Carrier)?
  /// The files that were saved, by their text.
  var savedFiles: [[UInt8]: [UInt8]] = [:]
  let original: [UInt8]
  private let isMade: Bool
  var base: PlainTree
  var plain: PlainTree
  var next = 0
  var log: [String] = [] {
    didSet { if isTraced, let line = log.last { print(line) } }
  }
  /// True if each step is printed, for a script that does not end.
  package var isTraced = false
  /// The model after each revision of the history, for undo and redo.
  var states: [PlainTree]
  var current = 0
  var bytesOfStates: [[UInt8]?]
  var hasSaved = false
  /// The nodes that were moved within a container since the last save; they may be marked as moved.
  var movedNodes = Set<Int>()
  /// The journal of the edits since the last save.
  var journal: ScriptJournal
  /// The number in the model of each node of the document, also of those removed since the last save.
  var removedNumbers: [Node: Int] = [:]
  /// The number of comments that were added.
  var addedComments = 0
  /// The adoption of the result as another text; nil if the text was the same.
  package internal(set) var adoption: Adoption?
  /// The nodes whose value was replaced; edits inside the new value may have restored the old one.
  var replaced = Set<Int>()

  package enum Adoption: Sendable {
    case asEdits
    /// The values of more containers are replaced than in the document.
    case withContainers
    /// One edit of the whole text.
    case asWhole
  }

  /// The number of edits that the format refused.
  package internal(set) var refusals = 0
  /// The number of steps after which the document was over another base than the file.
  package internal(set) var formerSteps = 0
  /// The number of texts that a file cannot hold.
  package internal(set) var unwritable = 0

  package init(seed: UInt64, bytes: [UInt8]? = nil, format: ScriptFormat = .jsonc) {
    self.format = format
    self.seed = seed
    random = SeededGenerator(seed: seed)
    var maker = format.texts(seed ^ 0xABCD)
    let original = bytes ?? maker.make()
    carrier = bytes == nil ? maker.carrier : nil
    self.maker = maker
    self.original = original
    isMade = bytes == nil
    var document = Document(Bytes(original), grammar: maker.grammar)
    document.startJournal()
    journal = ScriptJournal(base: original)
    var next = 0
    plain = PlainTree(document, next: &next)
    self.document = document
    self.next = next
    base = plain
    states = [plain]
    bytesOfStates = [original]
  }

  package mutating func run(steps: Int) throws {
    guard document.fault == nil else {
      // A generated text is valid; a given file need not be.
      if isMade { throw fail("not valid: \(document.fault.debugDescription)") }
      return
    }
    log.append(String(decoding: original, as: UTF8.self))
    try check("at the start")
    for _ in 0..<steps {
      try step()
      keepJournal()
      try check("after the step")
      if document.isComparing { formerSteps += 1 }
    }
    try finish()
  }

  // MARK: - Steps

  mutating func step(savesAllowed: Bool = true) throws {
    if format.hasComments, random.chance(20) { return try editComment() }
    try edit(savesAllowed: savesAllowed)
  }

  private mutating func edit(savesAllowed: Bool) throws {
    // Every third script goes back over its saves, edits there, and saves again.
    if savesAllowed, seed % 3 == 0, random.chance(35) {
      switch random.below(10) {
      case 0..<3: return try save()
      case 3..<8: return try undo()
      default: return try redo()
      }
    }
    switch random.below(savesAllowed ? 100 : 98) {
    case 0..<18: try setValue()
    case 18..<34: try insert()
    case 34..<48: try remove()
    case 48..<56: try duplicate()
    case 56..<66: try rename()
    case 66..<80: try move()
    case 80..<86: try undo()
    case 86..<90: try redo()
    case 90..<93: try revertNode()
    case 93..<96: try revertChange()
    case 96..<98: try putBack()
    default: try save()
    }
  }

  mutating func randomNode() -> (node: Int, path: [Int]) { random.pick(plain.nodes()) }

  func fail(_ reason: String) -> ScriptFailure {
    var log = log
    log.append("now: " + String(decoding: document.render().bytes(), as: UTF8.self))
    return ScriptFailure(seed: seed, reason: reason, log: log)
  }

  func path(_ positions: [Int]) throws -> NodePath {
    guard let path = document.path(at: positions) else { throw fail("no path \(positions)") }
    return path
  }

  mutating func commit() {
    states.removeSubrange((current + 1)...)
    bytesOfStates.removeSubrange((current + 1)...)
    states.append(plain)
    bytesOfStates.append(nil)
    current += 1
  }

  /// Runs an edit of the document and the same edit of the model. An edit that changes nothing makes no undo
  /// step. Returns false if the format refused the edit.
  @discardableResult
  mutating func edit(
    _ name: String, _ body: (inout Document) throws(EditError) -> Void,
    _ mirror: (inout PlainTree, inout Int) -> Void
  ) throws -> Bool {
    log.append(name)
    let depth = document.undoDepth
    do {
      try body(&document)
    } catch {
      guard isRefusal(error) else { throw fail("\(name): \(error)") }
      if document.undoDepth != depth { throw fail("refused, and an undo step all the same") }
      return false
    }
    let before = plain
    mirror(&plain, &next)
    try checkMeanings(since: before, name)
    if document.undoDepth > depth {
      commit()
    } else {
      states[current] = plain
    }
    return true
  }

  /// Returns true if the rules of the format refused an edit. The check after the step finds out whether
  /// something changed all the same.
  mutating func isRefusal(_ error: EditError) -> Bool {
    log.append("  refused: \(error.message)")
    switch error {
    case .refused: refusals += 1
    case .isRoot where document.kind(of: document.root) == .stream: break
    default: return false
    }
    return true
  }
}
