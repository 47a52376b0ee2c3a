import DocumentFormats
import DocumentTree
import ModelBasics

// A random edit script: a document, a run of edits, and after each of them everything that must
// be true, held against a plain model of lists and dictionaries.

/// What went wrong, with enough to run it again.
package struct ScriptFailure: Error, CustomStringConvertible {
  package var seed: UInt64
  package var what: String
  package var log: [String]

  package var description: String {
    "script \(seed): \(what)\n" + log.joined(separator: "\n")
  }
}

package struct EditScript {
  let seed: UInt64
  var random: SeededGenerator
  var maker: any ScriptTexts
  let format: ScriptFormat
  var document: Document
  let original: [UInt8]
  private let isMade: Bool
  var base: PlainTree
  var plain: PlainTree
  var next = 0
  var log: [String] = [] {
    didSet { if isTraced, let line = log.last { print(line) } }
  }
  /// Prints each step as it is taken: for a script that does not end.
  package var isTraced = false
  /// The model after each revision of the history, to walk back and forth along.
  var states: [PlainTree]
  var current = 0
  var bytesOfStates: [[UInt8]?]
  var hasSaved = false
  /// Whether this is a state from before the last save, or made from one: its bytes follow from
  /// what the file was then.
  var isOlder: Bool { document.isOfFormerBase }
  /// Nodes that were moved inside a container since the last save: they may be marked so.
  var wanderers = Set<Int>()
  var skipsIdleMoves = false
  /// What a journal has of the edits since the last save.
  var journal: ScriptJournal
  /// What the nodes of the document are in the model, also those removed since the last save.
  var removedNumbers: [Node: Int] = [:]
  /// How the outcome was taken over as another text; nil where it was the text there was.
  package internal(set) var adoption: Adoption?
  /// Nodes that were given another value, which may have become as it was by edits inside it.
  var replaced = Set<Int>()

  package enum Adoption: Sendable {
    case asEdits
    /// More containers have their value replaced than in the document.
    case withContainers
    /// One edit of the whole text.
    case asWhole
  }

  /// How many edits the format refused.
  package internal(set) var refusals = 0

  package init(seed: UInt64, bytes: [UInt8]? = nil, format: ScriptFormat = .jsonc) {
    self.format = format
    self.seed = seed
    random = SeededGenerator(seed: seed)
    var maker = format.texts(seed ^ 0xABCD)
    let original = bytes ?? maker.make()
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
      // What is made here is valid; a file that was given need not be.
      if isMade { throw fail("not valid: \(document.fault.debugDescription)") }
      return
    }
    log.append(String(decoding: original, as: UTF8.self))
    try check("at the start")
    for _ in 0..<steps {
      try step()
      keepJournal()
      try check("after the step")
    }
    try finish()
  }

  // MARK: - Steps

  mutating func step(savesAllowed: Bool = true) throws {
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

  mutating func place() -> (node: Int, path: [Int]) { random.pick(plain.places()) }

  func fail(_ what: String) -> ScriptFailure {
    var log = log
    log.append("now: " + String(decoding: document.render().bytes(), as: UTF8.self))
    return ScriptFailure(seed: seed, what: what, log: log)
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

  /// Runs an edit of both; an edit that changes nothing is no undo step. False if the format
  /// refused it.
  @discardableResult
  mutating func edit(
    _ name: String, _ body: (inout Document) throws(EditError) -> Void,
    _ mirror: (inout PlainTree, inout Int) -> Void
  ) throws -> Bool {
    log.append(name)
    let could = document.undoDepth
    do {
      try body(&document)
    } catch {
      guard isRefusal(error) else { throw fail("\(name): \(error)") }
      if document.undoDepth != could { throw fail("refused, and an undo step all the same") }
      return false
    }
    let before = plain
    mirror(&plain, &next)
    try checkMeanings(since: before, name)
    if document.undoDepth > could { commit() } else { states[current] = plain }
    return true
  }

  /// Whether an edit was refused by the format's rules. Then nothing has changed: the check after
  /// the step finds that.
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
