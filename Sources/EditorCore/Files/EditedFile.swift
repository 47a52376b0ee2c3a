import DocumentFormats
import DocumentTree
import ModelBasics

/// An open file with its state: document, folds, focus and unfinished work.
package struct EditedFile: Sendable {
  package let id: FileID
  package var path: String { didSet { title = nil } }
  var realPath: String?
  /// The name of a document that is not in a file.
  private(set) var title: String?
  /// The position to go to when the file is first shown.
  var start: StartPosition?
  /// The path of a failed save to another file, offered for correction.
  var refusedPath: String?
  package var format: Format
  /// The encoding of the text in the file.
  package var carrier: any Carrier
  @Boxed package var document: Document
  @Boxed package var outline: Outline
  /// The rows that edits of many rows are for.
  @Boxed package internal(set) var marks = MarkedRows()
  /// The rows remembered under a letter.
  var positions: [Character: OutlineRow] = [:]
  /// The rows that jumps have left.
  var jumps = JumpList()
  package var token: FileToken?
  package var readOnlyReason: String?
  /// The value of another file that holds this document; nil for a file of its own.
  @Boxed var host: HostValue?

  /// The running save; nil if none is running.
  @Boxed var saving: SaveRequest?
  var closesWhenSaved = false
  /// The text being edited in `$EDITOR`, and the value that it belongs to.
  @Boxed var externalEdit: ExternalEdit?
  /// The node stepped last, so that repeated steps are undone together.
  var steppedNode: Node?
  /// True if the user has agreed to save the broken file; the first save asks.
  var mayBeSavedBroken = false
  /// The save in another format whose losses the user has accepted.
  @Boxed var acceptedConversion: SaveRequest.Target?
  /// The user's choices of how to read values.
  var readingRules = ReadingRules() { didSet { ruleVersion &+= 1 } }
  /// Another number whenever the rules may have changed.
  private(set) var ruleVersion = 0
  /// The duplicate keys of the containers that were checked.
  var duplicates = DuplicateKeys()
  /// The findings of the file's schema; nil if it has none.
  @Boxed package internal(set) var schema: SchemaReadings?
  /// The recoverable edits of earlier sessions that the user was not asked about yet.
  var offers: [RecoveryOffer] = []
  /// The offer to recover once the file is indexed.
  @Boxed var recovery: RecoveryOffer?
  /// True if recovered edits were applied to a different version of the file: the next save keeps that version in a copy.
  var keepsTheirs = false
  /// The revision last reloaded from disk; nil if this session has saved since.
  var theirRevision: Int?
  /// The edits to apply to the reloaded file once it is indexed.
  @Boxed var patch: Patch?
  /// The changes to the file by other programs.
  package internal(set) var disk = DiskWatch()
  /// The newly read file, to be applied when no layer is open.
  @Boxed var waitingReload: OpenedDocument?
  /// The root after an automatic reload, so that consecutive reloads are undone together.
  var reloadedRoot: Node?
  /// The position before a reload in which it could not be restored.
  @Boxed var earlier: EarlierPosition?
  /// The number of changes, counted after each edit because every frame shows it.
  package internal(set) var changeCount = 0
  /// The number of changes to count at most, because they are counted after each edit.
  static let maximumCount = 10_000

  /// The first line beyond a fault, if earlier edits may have changed it.
  private(set) var firstSourceLine: [UInt8]?

  /// Updates the values that depend on the changes of the document.
  mutating func didChange() {
    changeCount = document.changeCount(upTo: Self.maximumCount + 1)
    firstSourceLine = document.hasAnyChanges ? document.fault.map(firstLine) : nil
  }

  private func firstLine(beyond fault: Fault) -> [UInt8] {
    sourceLine(at: RawLines(document.baseBytes).first(beyond: fault)).text
  }

  /// True if a save would replace content that another program has written, and must keep it in a copy. Undo may have gone back to
  /// a revision before that content was loaded.
  var replacesTheirs: Bool {
    keepsTheirs || theirRevision.map { !document.descendsFrom($0) } ?? false
  }

  /// True if another program has deleted the file, so that the only copy is in memory.
  var isOnlyCopy: Bool { disk.state == .deleted || disk.state == .gone }
  /// True if closing the file would lose edits or the only copy.
  var isUnsaved: Bool {
    // The edits of an embedded document are those of its host, unless they could not be put there.
    if let host { return host.refusal != nil && document.hasAnyChanges }
    return document.hasAnyChanges || isOnlyCopy
  }

  init(_ id: FileID, _ opened: OpenedDocument, height: Int) {
    self.id = id
    path = opened.path
    title = opened.title
    start = opened.start
    realPath = opened.realPath
    format = opened.format
    carrier = opened.carrier
    var document =
      opened.indexed.map { Document(opened.bytes, indexedAs: $0) }
      ?? Document(opened.bytes, grammar: opened.format.grammar)
    document.raisesAnchors = true
    document.startJournal()
    self.document = document
    outline = Outline(document, height: height)
    token = opened.token
    readOnlyReason = opened.readOnlyReason
    schema = opened.schema.map { SchemaReadings($0) }
  }

  /// The file name without folders.
  package var name: String {
    if host != nil { return path }
    if let title { return title }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.isEmpty ? "[no name]" : name
  }

  /// The path as it is shown.
  var shownPath: String { title ?? (path.isEmpty ? name : path) }

  package var exists: Bool { token != nil }
  /// True if the first save will create the file.
  var isNew: Bool { !exists && host == nil && title == nil }

  /// The format of the file on disk, of which the document may be a view.
  var writtenFormat: Format { carrier.viewedFormats.first ?? format }

  var focus: OutlineRow { outline.focus }
  var focusedNode: Node? { focus.isNode ? focus.node : nil }
  var focusedKind: NodeKind? { focusedNode.map { document.kind(of: $0) } }

  /// The number of levels shown of a deeper path, counted from its end. Every frame shows a path, so the work is bounded.
  private static let deepestShown = 64
  /// The number of bytes that may be read for a path on the screen.
  static let pathBudget = 1 << 15
  private static let longestKeyShown = 1 << 10

  func pathText(_ path: NodePath, isGhost: Bool = false) -> String {
    if path.last?.isComment == true { return "The comment at " + pathText(Array(path.dropLast())) }
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

  /// Returns the row of a change.
  func row(of change: Change) -> OutlineRow {
    if change.node?.isComment == true {
      return OutlineRow(ofComment: change.path, in: document)
        ?? OutlineRow(Array(change.path.dropLast()))
    }
    if change.isGhost, let node = change.node, !document.showsGhost(node) {
      return OutlineRow(Array(change.path.dropLast()))
    }
    return OutlineRow(change.path, kind: change.isGhost ? .ghost : .node)
  }

  mutating func move(to row: OutlineRow, otherwise reveal: Outline.Reveal = .centre) {
    outline.move(to: row, in: document, otherwise: reveal)
  }

  /// Focuses a row and expands the containers around it.
  package mutating func show(_ row: OutlineRow) {
    if case .comment = row.kind { outline.folds.hidesComments = false }
    // What is no cell is shown in the outline.
    if outline.table?.shows(row) == false { outline.table = nil }
    outline.unfold(to: row, in: document)
    move(to: row)
  }
}

/// A value or text being edited in `$EDITOR`.
struct ExternalEdit: Sendable {
  var path: NodePath
  /// True if the text is the content of a string, not its spelling.
  var isContent: Bool
  var text: [UInt8]
  /// The span in the text as it would be saved, if source lines are edited.
  var source: Span?
}
