// The real editor with files and a screen in memory, for tests of the form: *this file, these keys, these
// bytes and this screen*. Effects are run at once, as the program would run them.

import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics
import ModelKit
import TerminalUI

package struct EditorSession {
  /// A difference between a session and an expectation.
  package struct Mismatch: Error, CustomStringConvertible {
    package let description: String
  }

  package var editor: Editor
  package var files = MemoryFiles()
  package internal(set) var clipboard: [UInt8]?
  package internal(set) var exitCode: Int32?
  package internal(set) var suspensions = 0
  package internal(set) var redraws = 0
  /// The last text that was given to `$EDITOR`.
  package internal(set) var editedExternally: [UInt8]?
  /// Returns the text that `$EDITOR` makes of another.
  package var externalEditor: @Sendable ([UInt8]) -> Result<[UInt8], FileFailure> = { .success($0) }
  /// If these are set, indexing, idle work or saves wait for `runHeld`.
  package var holdsIndexing = false
  package var holdsIdle = false
  package var holdsSaves = false

  /// The records of the journals, by file.
  package internal(set) var journals: [FileID: [[UInt8]]] = [:]
  package internal(set) var discardedJournals: [[[UInt8]]] = []
  /// The save that waits for `runHeld`.
  package var heldSave: SaveRequest? {
    held.compactMap { if case .save(let request) = $0 { request } else { nil } }.last
  }
  /// The answers to the question about recovered edits of earlier sessions.
  package internal(set) var recoveryAnswers: [String] = []
  /// The offers that `:recover` finds.
  package var storedOffers: [RecoveryOffer] = []

  /// True if each event is followed by a frame, and the bytes that the two read are counted.
  package var measuresEvents = false
  /// The most bytes of documents that one event and its frame have read; debug builds only.
  package internal(set) var mostTouched = 0
  package mutating func forgetTouched() { mostTouched = 0 }

  /// The rules for reading values that were last stored.
  package internal(set) var readingRules: [String: ReadingRules] = [:]

  /// The watched files, with their tokens.
  package internal(set) var watched: [FileID: (path: String, token: FileToken?)] = [:]
  /// The number of requests to check the files at once.
  package internal(set) var looks = 0
  /// If this is set, reading files again waits for `runHeld`.
  package var holdsReading = false

  var ids: [String: FileID] = [:]
  var held: [Effect] = []
  var dropsInput = false
  var isIdleAwaited = false
  /// The number of nested calls of `send`.
  var nesting = 0

  /// 21 November 2026, 12:00 UTC: the present time of readings.
  package static let now = 1_795_262_400

  /// Opens these files in order, as the command line would. Without a format each has that of its name and text.
  package init(
    _ contents: [(path: String, text: String)], rows: Int = 24, columns: Int = 80,
    format: Format? = .jsonc, readOnly: String? = nil, holdingIndexing: Bool = false,
    keymap: Keymap = .standard
  ) {
    editor = Editor(
      size: Size(rows: rows, columns: columns),
      readings: ReadingContext(now: DateTime(seconds: Self.now), localOffset: { _ in 0 }),
      keymap: keymap)
    holdsIndexing = holdingIndexing
    let expected = contents.map { file in (editor.expectFile(), file) }
    for (id, file) in expected {
      let bytes = Array(file.text.utf8)
      let format = format ?? Format.recognise(name: file.path, bytes: Bytes(bytes))
      files.put(bytes, at: file.path)
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

  /// Opens a file with any bytes.
  package init(
    bytes: [UInt8], at path: String = "t.json", as format: Format = .jsonc, rows: Int = 24,
    columns: Int = 80
  ) {
    self.init([], rows: rows, columns: columns)
    open(bytes, at: path, as: format)
  }

  /// Opens another file with any bytes.
  package mutating func open(_ bytes: [UInt8], at path: String, as format: Format) {
    let id = editor.expectFile()
    files.put(bytes, at: path)
    send(.opened(id, read(path, format)))
  }

  /// Opens a file with a schema, named `s.json`.
  package init(json text: String, schema: String, rows: Int = 24, columns: Int = 80) throws {
    self.init([], rows: rows, columns: columns)
    let id = editor.expectFile()
    files.put(Array(text.utf8), at: "t.json")
    var opened = try read("t.json", .jsonc).get()
    opened.schema = try Schema(Array(schema.utf8), name: "s.json")
    send(.opened(id, .success(opened)))
  }

  /// Opens a file that does not exist yet.
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
    let carried = format.carried(Bytes(file?.bytes ?? []))
    var opened = OpenedDocument(
      path: path, bytes: carried.text, format: format, token: file.map { FileToken($0.version) },
      readOnlyReason: files.readOnlyReasons[path])
    opened.carrier = carried.carrier
    return .success(opened)
  }

  /// The records of the journal of the file on the screen, decoded.
  package var journal: [JournalRecord] {
    (journals[editor.file.id] ?? []).compactMap { JournalRecord(decoding: $0) }
  }

  /// Returns a session that begins after this one was killed, with its question about recovered edits; `text`
  /// is the file's content if another program has written it since.
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

  /// Offers recovered edits of an earlier session for the file on the screen.
  package mutating func offer(
    _ records: [JournalRecord], number: Int = 1, isOfThisVersion: Bool = true
  ) {
    let offer = RecoveryOffer(
      number: number, content: .edits(records), written: Self.now - 300,
      isOfThisVersion: isOfThisVersion, isKeptWhenDiscarded: true)
    send(.recoveriesFound(editor.file.id, [offer], wereRequested: false))
  }

  // MARK: Input

  /// Presses keys one after the other, each after the work of the last one is done. A word in
  /// quotes is typed: `press("j Enter 'new text' Enter")`; `␣` in it is a blank.
  @discardableResult
  package mutating func press(_ keys: String) throws -> EditorSession {
    for key in try Self.keys(keys) { send(screen.surface.event(for: .key(key))) }
    return self
  }

  /// Types keys faster than the screen is updated: a question drops the remaining keys.
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
    guard let position = screen.position(of: text) else {
      throw Mismatch(description: "there is no \(text) on this screen\n\(screen.text)")
    }
    return click(row: position.row, column: position.column)
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
    // One after the other without nesting, as the program does it.
    while nesting == 1, isIdleAwaited {
      isIdleAwaited = false
      send(.idle)
    }
    nesting -= 1
  }

  /// Runs the effects that were held back.
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
