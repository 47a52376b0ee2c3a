// The real editor over files in memory and a screen in memory: *this file, these keys, these
// bytes and this screen*. Effects are run at once, as the program would run them.

import DocumentFormats
import DocumentTree
import EditorCore
import ModelKit
import TerminalUI

package struct EditorSession {
  /// What a session shows instead of what was expected.
  package struct Mismatch: Error, CustomStringConvertible {
    package let description: String
  }

  package var editor: Editor
  package var files = MemoryFiles()
  package private(set) var clipboard: [UInt8]?
  package private(set) var exitCode: Int32?
  package private(set) var suspensions = 0
  package private(set) var redraws = 0
  /// The text `$EDITOR` was last given.
  package private(set) var editedExternally: [UInt8]?
  /// What `$EDITOR` makes of a text.
  package var externalEditor: @Sendable ([UInt8]) -> Result<[UInt8], FileFailure> = { .success($0) }
  /// With these set, indexing, idle work or saves wait for `runHeld`.
  package var holdsIndexing = false
  package var holdsIdle = false
  package var holdsSaves = false

  /// What journals have, by the files they are of.
  package private(set) var journals: [FileID: [[UInt8]]] = [:]
  package private(set) var discardedJournals: [[[UInt8]]] = []
  /// The save that is held back.
  package var heldSave: SaveRequest? {
    held.compactMap { if case .save(let request) = $0 { request } else { nil } }.last
  }
  /// What became of what earlier sessions left.
  package private(set) var recoveryAnswers: [String] = []
  /// What `:recover` finds.
  package var storedOffers: [RecoveryOffer] = []

  /// Whether each event is followed by a frame, and it is counted what the two look at.
  package var measuresEvents = false
  /// The most bytes of documents that one event and its frame have looked at; debug builds only.
  package private(set) var mostTouched = 0
  package mutating func forgetTouched() { mostTouched = 0 }

  /// How values are read, as it was last asked to be kept.
  package private(set) var readingRules: [String: ReadingRules] = [:]

  /// What is watched, with what it was.
  package private(set) var watched: [FileID: (path: String, token: FileToken?)] = [:]
  /// How often the files were looked at out of turn.
  package private(set) var looks = 0
  /// With this set, reading files again waits for `runHeld`.
  package var holdsReading = false

  private var ids: [String: FileID] = [:]
  private var held: [Effect] = []
  private var dropsInput = false
  private var isIdleAwaited = false
  /// How many events are being sent within one another.
  private var nesting = 0

  /// 21 November 2026, 12:00 UTC: what readings count from.
  package static let now = 1_795_262_400

  /// Opens these files in order, as the command line would.
  package init(
    _ contents: [(path: String, text: String)], rows: Int = 24, columns: Int = 80,
    format: DocumentFormat = .jsonc, readOnly: String? = nil, holdingIndexing: Bool = false
  ) {
    editor = Editor(
      size: Size(rows: rows, columns: columns),
      readings: ReadingContext(now: DateTime(seconds: Self.now), localOffset: { _ in 0 }))
    holdsIndexing = holdingIndexing
    let expected = contents.map { file in (editor.expectFile(), file) }
    for (id, file) in expected {
      files.put(Array(file.text.utf8), at: file.path)
      if let readOnly { files.readOnlyReasons[file.path] = readOnly }
      send(.opened(id, read(file.path, format)))
    }
  }

  package init(
    json text: String, rows: Int = 24, columns: Int = 80, readOnly: String? = nil,
    holdingIndexing: Bool = false
  ) {
    self.init(
      [("t.json", text)], rows: rows, columns: columns, readOnly: readOnly,
      holdingIndexing: holdingIndexing)
  }

  /// A file of any bytes.
  package init(bytes: [UInt8], rows: Int = 24, columns: Int = 80) {
    self.init([], rows: rows, columns: columns)
    let id = editor.expectFile()
    files.put(bytes, at: "t.json")
    send(.opened(id, read("t.json", .jsonc)))
  }

  /// A file that is not there yet.
  package init(missing path: String) {
    self.init([])
    let id = editor.expectFile()
    send(.opened(id, read(path, .jsonc)))
  }

  private func read(
    _ path: String, _ format: DocumentFormat
  ) -> Result<OpenedDocument, FileFailure> {
    if let failure = files.readFailures[path] { return .failure(failure) }
    let file = files.files[path]
    return .success(
      OpenedDocument(
        path: path, bytes: ByteStorage(file?.bytes ?? []), format: format,
        token: file.map { FileToken($0.version) }, readOnlyReason: files.readOnlyReasons[path]))
  }

  /// The records of the journal of the file on the screen, read back.
  package var journal: [JournalRecord] {
    (journals[editor.file.id] ?? []).compactMap { JournalRecord(decoding: $0) }
  }

  /// A session that begins after this one was killed, with its question about what it left; `text`
  /// is what the file has by now, if another program has written it.
  package func afterKill(fileIsNow text: String? = nil) -> EditorSession {
    let path = editor.file.path
    var session = EditorSession([])
    session.files = files
    if let text { session.files.put(Array(text.utf8), at: path) }
    let id = session.editor.expectFile()
    session.send(.opened(id, session.read(path, .jsonc)))
    session.offer(journal, isOfThisVersion: text == nil)
    return session
  }

  /// Offers edits that an earlier session has left of the file on the screen.
  package mutating func offer(
    _ records: [JournalRecord], number: Int = 1, isOfThisVersion: Bool = true
  ) {
    let offer = RecoveryOffer(
      number: number, content: .edits(records), written: Self.now - 300,
      isOfThisVersion: isOfThisVersion)
    send(.recoveriesFound(editor.file.id, [offer], wereAskedFor: false))
  }

  // MARK: Doing

  /// Presses keys one after the other, each when the last one's work is done. A word in
  /// quotes is typed: `press("j Enter 'new text' Enter")`; `␣` in it is a blank.
  @discardableResult
  package mutating func press(_ keys: String) throws -> EditorSession {
    for key in try Self.keys(keys) { send(screen.surface.event(for: .key(key))) }
    return self
  }

  /// Keys typed faster than the screen follows: a question drops those that are left.
  @discardableResult
  package mutating func typeAhead(_ keys: String) throws -> EditorSession {
    for key in try Self.keys(keys) {
      dropsInput = false
      send(.input(.key(key)))
      if dropsInput { break }
    }
    return self
  }

  @discardableResult
  package mutating func paste(_ text: String) -> EditorSession {
    send(.input(.paste(Array(text.utf8))))
    return self
  }

  @discardableResult
  package mutating func click(row: Int, column: Int) -> EditorSession {
    send(
      screen.surface.event(for: .mouse(MouseEvent(.press, row: row, column: column))))
    send(.input(.mouse(MouseEvent(.release, row: row, column: column))))
    return self
  }

  /// Clicks on the first cell of a text on the screen.
  @discardableResult
  package mutating func click(on text: String) throws -> EditorSession {
    guard let place = screen.position(of: text) else {
      throw Mismatch(description: "there is no \(text) on this screen\n\(screen.text)")
    }
    return click(row: place.row, column: place.column)
  }

  @discardableResult
  package mutating func wheel(_ action: MouseEvent.Action) -> EditorSession {
    send(.input(.mouse(MouseEvent(action, row: 5, column: 5))))
    return self
  }

  @discardableResult
  package mutating func resize(rows: Int, columns: Int) -> EditorSession {
    send(.input(.resize(Size(rows: rows, columns: columns))))
    return self
  }

  package mutating func send(_ event: EditorEvent) {
    let before = TouchedBytes.count
    let effects = editor.handle(event)
    if measuresEvents {
      _ = editor.presentation(editor.size)
      mostTouched = max(mostTouched, TouchedBytes.count - before)
    }
    nesting += 1
    for effect in effects { run(effect) }
    // One after the other, as the program does it, however many there are.
    while nesting == 1, isIdleAwaited {
      isIdleAwaited = false
      send(.idle)
    }
    nesting -= 1
  }

  /// Does what was held back.
  package mutating func runHeld() {
    let effects = held
    held = []
    let holds = (holdsIndexing, holdsIdle, holdsSaves, holdsReading)
    (holdsIndexing, holdsIdle, holdsSaves, holdsReading) = (false, false, false, false)
    for effect in effects { run(effect) }
    while isIdleAwaited {
      isIdleAwaited = false
      send(.idle)
    }
    (holdsIndexing, holdsIdle, holdsSaves, holdsReading) = holds
  }

  private static func keys(_ text: String) throws -> [Key] {
    var keys: [Key] = []
    for word in text.split(separator: " ") {
      if word.count > 2, word.hasPrefix("'"), word.hasSuffix("'") {
        for scalar in word.dropFirst().dropLast().unicodeScalars {
          keys.append(.character(scalar == "␣" ? " " : scalar))
        }
      } else if let key = Key(named: String(word)) {
        keys.append(key)
      } else {
        throw Mismatch(description: "no key is called \(word)")
      }
    }
    return keys
  }

  // MARK: Effects

  private mutating func run(_ effect: Effect) {
    switch effect {
    case .save(let request):
      if holdsSaves { held.append(effect) } else { save(request) }
    case .startIndexing(let id, let job):
      guard !holdsIndexing else { return held.append(effect) }
      job.run()
      send(.indexProgress(id))
    case .copy(let bytes): clipboard = bytes
    case .suspend: suspensions += 1
    case .editExternally(let id, let text, _):
      editedExternally = text
      send(.externalEditorResult(id, externalEditor(text)))
    case .openFile(let id, let path), .reload(let id, let path):
      send(.opened(id, read(path, .jsonc)))
    case .readDisk(let id, let path): send(.diskRead(id, read(path, .jsonc)))
    case .compareWithDisk(let id, let path, let token):
      let version = files.files[path]?.version
      let state: DiskState =
        version == nil ? .gone : version == token.value as? Int ? .same : .changed
      send(.diskState(id, .success(state)))
    case .watch(let id, let path, let token): watched[id] = (path, token)
    case .readAgain(let id, let path):
      if holdsReading { held.append(effect) } else { send(.readAgain(id, read(path, .jsonc))) }
    case .lookAtDisk: looks += 1
    case .readData(let id, let path):
      let bytes = files.files[path]?.bytes
      send(
        .dataRead(
          id, path: path, bytes.map { .success($0) } ?? .failure(FileFailure("no such file"))))
    case .writeData(let id, let path, let bytes, let overwriting):
      let outcome = files.save(bytes, at: path, expecting: nil, overwriting: overwriting)
      let result: Result<DataWriting, FileFailure> =
        switch outcome {
        case .saved: .success(.written(note: nil))
        case .conflict: .success(.exists)
        case .failed(let failure): .failure(failure)
        }
      send(.dataWritten(id, path: path, result))
    case .writeRecovery(_, let path, let document):
      files.recoveryCopies[path] = document.render().bytes()
    case .rememberReadings(let path, let rules): readingRules[path] = rules
    case .journal(let id, let records): journals[id, default: []] += records.map(\.encoded)
    case .endJournal(let id, let end):
      if end == .discarded, let journal = journals[id] { discardedJournals.append(journal) }
      journals[id] = nil
    case .acceptRecovery(_, let number): recoveryAnswers.append("accepted \(number)")
    case .discardRecovery(_, let number): recoveryAnswers.append("discarded \(number)")
    case .forgetRecovery(_, let number): recoveryAnswers.append("forgotten \(number)")
    case .findRecoveries(let id):
      send(.recoveriesFound(id, storedOffers, wereAskedFor: true))
    case .close(let id): watched[id] = nil
    case .quit(let code): exitCode = code
    case .redraw: redraws += 1
    case .dropPendingInput: dropsInput = true
    case .continueWhenIdle:
      if holdsIdle { held.append(effect) } else { isIdleAwaited = true }
    }
  }

  private mutating func save(_ request: SaveRequest) {
    let bytes = request.rendering.bytes()
    let written = Document(ByteStorage(bytes), syntax: request.document.syntax)
    do {
      try request.document.check(request.rendering, written: written)
    } catch {
      return send(.saveFailed(request.file, FileFailure("the check failed: \(error)")))
    }
    if files.isTorn { return send(.conflict(request.file, .torn)) }
    let version = request.expecting?.value as? Int
    switch files.save(
      bytes, at: request.path, expecting: version, overwriting: request.overwrites)
    {
    case .saved(let file):
      send(.saved(request.file, SavedDocument(document: written, token: FileToken(file.version))))
    case .conflict:
      send(.conflict(request.file, files.files[request.path] == nil ? .gone : .changed))
    case .failed(let failure): send(.saveFailed(request.file, failure))
    }
  }

  // MARK: Other programs

  /// Another program gives a file another content, and that is noticed.
  @discardableResult
  package mutating func change(
    _ text: String, at path: String = "t.json", as state: DiskState = .changed,
    isSettled: Bool = true
  ) -> EditorSession {
    files.put(Array(text.utf8), at: path)
    notice(path, state, isSettled: isSettled)
    return self
  }

  /// Another program takes a file away, and that is noticed.
  @discardableResult
  package mutating func takeAway(
    _ path: String = "t.json", as state: DiskState = .deleted
  ) -> EditorSession {
    files.delete(path)
    notice(path, state, isSettled: true)
    return self
  }

  /// Something is noticed of a file, if it is watched.
  package mutating func notice(_ path: String, _ state: DiskState, isSettled: Bool) {
    for (id, file) in watched where file.path == path {
      send(.diskChanged(id, state, isSettled: isSettled))
    }
  }

  // MARK: Seeing

  /// The document as it would be saved now.
  package var text: String {
    String(decoding: editor.file.document.render().bytes(), as: UTF8.self)
  }

  package var screen: Screen {
    Screen(
      editor.presentation(editor.size), rows: editor.size.rows, columns: editor.size.columns)
  }

  /// The status line; a message too long for it with the lines it has above.
  package var status: String {
    let layout = editor.layout
    let isLong = (editor.message?.text.unicodeScalars.count ?? 0) > editor.size.columns
    let first = isLong ? layout.detailTop : layout.statusRow
    return (first...layout.statusRow).map(screen.line).joined(separator: " ")
  }
  package var title: String { screen.line(0) }

  /// The outline's rows without blanks at their ends, and none below the last.
  package var rows: [String] {
    let layout = editor.layout
    var lines = (layout.outlineTop..<layout.outlineTop + layout.outlineRows).map(screen.line)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The row with the focus.
  package var focusedRow: String {
    guard let cursor = screen.cursor else { return "" }
    return screen.line(cursor.row)
  }

  @discardableResult
  package func expect(_ text: String) throws -> EditorSession {
    try match(self.text, text, "the document")
  }

  @discardableResult
  package func expectOnDisk(_ text: String?, at path: String = "t.json") throws -> EditorSession {
    let bytes = files.files[path]?.bytes
    return try match(
      bytes.map { String(decoding: $0, as: UTF8.self) } ?? "nothing", text ?? "nothing", path)
  }

  @discardableResult
  package func expectStatus(_ part: String) throws -> EditorSession {
    try contains(status, part, "the status line")
  }

  @discardableResult
  package func expectTitle(_ part: String) throws -> EditorSession {
    try contains(title, part, "the title")
  }

  /// Some row of the outline has this text.
  @discardableResult
  package func expectRow(_ part: String, isThere: Bool = true) throws -> EditorSession {
    guard isThere else {
      return try match(String(rows.joined().contains(part)), "false", "a row with \(part)")
    }
    return try contains(rows.joined(separator: "\n"), part, "the outline")
  }

  @discardableResult
  package func expectFocus(_ part: String) throws -> EditorSession {
    try contains(focusedRow, part, "the focused row")
  }

  @discardableResult
  package func expectRows(_ rows: [String]) throws -> EditorSession {
    try match(self.rows.joined(separator: "\n"), rows.joined(separator: "\n"), "the outline")
  }

  /// Somewhere on the screen there is this text.
  @discardableResult
  package func expectScreen(_ part: String) throws -> EditorSession {
    try contains(screen.text, part, "the screen")
  }

  @discardableResult
  package func expectUnmodified() throws -> EditorSession {
    try match(String(editor.file.document.hasAnyChanges), "false", "hasAnyChanges")
  }

  private func match(_ found: String, _ wanted: String, _ what: String) throws -> EditorSession {
    guard Array(found.utf8) == Array(wanted.utf8) else {
      throw Mismatch(
        description:
          "\(what) should be\n\(wanted)\nbut is\n\(found)\non this screen\n\(screen.text)")
    }
    return self
  }

  private func contains(_ found: String, _ part: String, _ what: String) throws -> EditorSession {
    guard part.isEmpty ? found.isEmpty : found.contains(part) else {
      throw Mismatch(
        description:
          "\(what) should have\n\(part)\nbut is\n\(found)\non this screen\n\(screen.text)")
    }
    return self
  }
}
