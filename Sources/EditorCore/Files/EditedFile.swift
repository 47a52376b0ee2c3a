import DocumentFormats
import DocumentTree
import ModelBasics

/// One open file with everything that is its own: document, folds, focus, what is under way.
package struct EditedFile: Sendable {
  package let id: FileID
  package var path: String
  var realPath: String?
  /// The name of a save elsewhere that failed, to be mended.
  var refusedPath: String?
  package var format: Format
  /// How the file holds the text.
  package var carrier: any Carrier
  package var document: Document
  package var outline: Outline
  package var token: FileToken?
  package var readOnlyReason: String?

  /// The save under way.
  var saving: SaveRequest?
  var closesWhenSaved = false
  /// The text of an `$EDITOR` run, and what it is the text of.
  var externalEdit: ExternalEdit?
  /// The last step, for joining held repeats into one undo.
  var steppedNode: Node?
  /// Raw edits of a broken file ask once before the first save.
  var mayBeSavedBroken = false
  /// How values are read that a person has chosen a reading for.
  var readingRules = ReadingRules()
  /// Keys that are in a container more than once, for containers looked at.
  var duplicates = DuplicateKeys()
  /// What the file's schema says of its values; nil if it has none.
  package internal(set) var schema: SchemaReadings?
  /// What earlier sessions have left of it, not asked about yet.
  var offers: [RecoveryOffer] = []
  /// What is to be recovered once the file has been read.
  var recovery: RecoveryOffer?
  /// Recovered edits are on top of another text: the next save keeps that beside.
  var keepsTheirs = false
  /// The state that is what another program has written last; nil if this session has saved since.
  var theirRevision: Int?
  /// Edits to be made again to the file as it is on disk, once that has been read.
  var patch: Patch?
  /// What other programs have done to the file.
  package internal(set) var disk = DiskWatch()
  /// What the file was read as, to be reloaded when nothing is open any more.
  var arrived: OpenedDocument?
  /// The root after a reload by itself, for making one undo step of several in a row.
  var reloadedRoot: Node?
  /// Where the focus and the folds were before a reload in which they found no place.
  var earlier: EarlierPosition?
  /// How many changes there are, counted when they change: every frame shows it.
  package internal(set) var changeCount = 0
  /// More changes are not counted: that is done after each edit.
  static let mostCounted = 10_000

  /// The first line beyond a fault where edits before it may be in it.
  private(set) var firstSourceLine: [UInt8]?

  /// Takes note of an edit.
  mutating func didChange() {
    changeCount = document.changeCount(upTo: Self.mostCounted + 1)
    firstSourceLine = document.hasAnyChanges ? document.fault.map(firstLine) : nil
  }

  private func firstLine(beyond fault: Fault) -> [UInt8] {
    sourceLine(at: RawLines(document.baseBytes).first(beyond: fault)).text
  }

  /// Whether a save would drop what another program has written: it is kept beside then. Undo may
  /// have led back to before it.
  var replacesTheirs: Bool {
    keepsTheirs || theirRevision.map { !document.comesFrom($0) } ?? false
  }

  /// Whether it is nowhere but here: another program has deleted the file.
  var isOnlyCopy: Bool { disk.state == .deleted || disk.state == .gone }
  /// Whether closing it would lose anything.
  var isUnsaved: Bool { document.hasAnyChanges || isOnlyCopy }

  init(_ id: FileID, _ opened: OpenedDocument, height: Int) {
    self.id = id
    path = opened.path
    realPath = opened.realPath
    format = opened.format
    carrier = opened.carrier
    document =
      opened.indexed.map { Document(opened.bytes, indexedAs: $0) }
      ?? Document(opened.bytes, grammar: opened.format.grammar)
    token = opened.token
    readOnlyReason = opened.readOnlyReason
    schema = opened.schema.map { SchemaReadings($0) }
    outline = Outline(document, height: height)
    document.startJournal()
  }

  /// The file's name without its folders.
  package var name: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.isEmpty ? "[no name]" : name
  }

  package var exists: Bool { token != nil }

  var focus: Place { outline.focus }
  var focusedNode: Node? { focus.isNode ? focus.node : nil }
  var focusedKind: NodeKind? { focusedNode.map { document.kind(of: $0) } }

  /// Deeper paths are shown by their end: nobody reads more, and every frame shows one.
  private static let deepestShown = 64
  /// What may be read for a path that is drawn, in bytes.
  static let pathBudget = 1 << 15
  private static let longestKeyShown = 1 << 10

  func pathText(_ path: NodePath, isGhost: Bool = false) -> String {
    guard path.count > Self.deepestShown else {
      return shown(path, isGhost)
    }
    let end = Array(path.suffix(Self.deepestShown))
    return "…" + shown(end, isGhost)
  }

  private func shown(_ path: NodePath, _ isGhost: Bool) -> String {
    document.path(
      of: path, isGhost: isGhost, longestKey: Self.longestKeyShown, budget: Self.pathBudget
    ).description
  }
  var focusText: String { pathText(focus.path, isGhost: focus.kind == .ghost) }

  mutating func move(to place: Place, otherwise reveal: Outline.Reveal = .centre) {
    outline.move(to: place, in: document, otherwise: reveal)
  }

  /// Focuses a row wherever it is, opening what hides it.
  package mutating func show(_ place: Place) {
    outline.unfold(to: place, in: document)
    move(to: place)
  }
}

/// A value that is out in `$EDITOR`.
struct ExternalEdit: Sendable {
  var path: NodePath
  /// The text is a string's meaning, not its spelling.
  var isMeaning: Bool
  var text: [UInt8]
  /// Where in the text as it would be saved it is, if it is lines of source.
  var source: Span?
}
