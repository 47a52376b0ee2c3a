// The real editor over files in memory and a screen in memory: *this file, these keys, these
// bytes and this screen*. Effects are run at once, as the program would run them.

import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics
import ModelKit
import TerminalUI

package struct EditorSession {
  /// What a session shows instead of what was expected.
  package struct Mismatch: Error, CustomStringConvertible {
    package let description: String
  }

  package var editor: Editor
  package var files = MemoryFiles()
  package internal(set) var clipboard: [UInt8]?
  package internal(set) var exitCode: Int32?
  package internal(set) var suspensions = 0
  package internal(set) var redraws = 0
  /// The text `$EDITOR` was last given.
  package internal(set) var editedExternally: [UInt8]?
  /// What `$EDITOR` makes of a text.
  package var externalEditor: @Sendable ([UInt8]) -> Result<[UInt8], FileFailure> = { .success($0) }
  /// With these set, indexing, idle work or saves wait for `runHeld`.
  package var holdsIndexing = false
  package var holdsIdle = false
  package var holdsSaves = false

  /// What journals have, by the files they are of.
  package internal(set) var journals: [FileID: [[UInt8]]] = [:]
  package internal(set) var discardedJournals: [[[UInt8]]] = []
  /// The save that is held back.
  package var heldSave: SaveRequest? {
    held.compactMap { if case .save(let request) = $0 { request } else { nil } }.last
  }
  /// What became of what earlier sessions left.
  package internal(set) var recoveryAnswers: [String] = []
  /// What `:recover` finds.
  package var storedOffers: [RecoveryOffer] = []

  /// Whether each event is followed by a frame, and it is counted what the two look at.
  package var measuresEvents = false
  /// The most bytes of documents that one event and its frame have looked at; debug builds only.
  package internal(set) var mostTouched = 0
  package mutating func forgetTouched() { mostTouched = 0 }

  /// How values are read, as it was last asked to be kept.
  package internal(set) var readingRules: [String: ReadingRules] = [:]

  /// What is watched, with what it was.
  package internal(set) var watched: [FileID: (path: String, token: FileToken?)] = [:]
  /// How often the files were looked at out of turn.
  package internal(set) var looks = 0
  /// With this set, reading files again waits for `runHeld`.
  package var holdsReading = false

  var ids: [String: FileID] = [:]
  var held: [Effect] = []
  var dropsInput = false
  var isIdleAwaited = false
  /// How many events are being sent within one another.
  var nesting = 0

  /// 21 November 2026, 12:00 UTC: what readings count from.
  package static let now = 1_795_262_400

  /// Opens these files in order, as the command line would.
  package init(
    _ contents: [(path: String, text: String)], rows: Int = 24, columns: Int = 80,
    format: Format = .jsonc, readOnly: String? = nil, holdingIndexing: Bool = false,
    keymap: Keymap = .standard
  ) {
    editor = Editor(
      size: Size(rows: rows, columns: columns),
      readings: ReadingContext(now: DateTime(seconds: Self.now), localOffset: { _ in 0 }),
      keymap: keymap)
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
    holdingIndexing: Bool = false, keymap: Keymap = .standard
  ) {
    self.init(
      [("t.json", text)], rows: rows, columns: columns, readOnly: readOnly,
      holdingIndexing: holdingIndexing, keymap: keymap)
  }

  /// A file of any bytes.
  package init(bytes: [UInt8], rows: Int = 24, columns: Int = 80) {
    self.init([], rows: rows, columns: columns)
    let id = editor.expectFile()
    files.put(bytes, at: "t.json")
    send(.opened(id, read("t.json", .jsonc)))
  }

  /// A file that is edited with a schema, called `s.json`.
  package init(json text: String, schema: String, rows: Int = 24, columns: Int = 80) throws {
    self.init([], rows: rows, columns: columns)
    let id = editor.expectFile()
    files.put(Array(text.utf8), at: "t.json")
    var opened = try read("t.json", .jsonc).get()
    opened.schema = try Schema(Array(schema.utf8), name: "s.json")
    send(.opened(id, .success(opened)))
  }

  /// A file that is not there yet.
  package init(missing path: String) {
    self.init([])
    let id = editor.expectFile()
    send(.opened(id, read(path, .jsonc)))
  }

  func read(
    _ path: String, _ format: Format
  ) -> Result<OpenedDocument, FileFailure> {
    if let failure = files.readFailures[path] { return .failure(failure) }
    let file = files.files[path]
    return .success(
      OpenedDocument(
        path: path, bytes: Bytes(file?.bytes ?? []), format: format,
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
      isOfThisVersion: isOfThisVersion, isKeptWhenDiscarded: true)
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
}
