// Random keys, text, pastes, clicks and drags in any layer: nothing traps, the screen is well-formed with the
// cursor inside, the rendered document is read back as it is, undoing everything restores the file, and a save
// writes what is shown.

import DocumentTree
import EditorCore
import ModelBasics
import TerminalUI
import TestBasics
import TestDocuments

/// A random session with one file.
package struct KeyScript {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The number of keys and other inputs.
  package var stepCount: Int { pressed.count }

  /// True to check the document after each key, to find the one that breaks it.
  package var checksEachKey = false

  private var drawnRows = DrawnRows()
  private let seed: UInt64
  private var random: SeededGenerator
  private let file: String
  private let keys: [Key]
  private let phrases: [String]
  private var session: EditorSession
  private var pressed: [String] = []

  package init(
    seed: UInt64, files: [String], keys: [Key], phrases: [String] = KeyScript.phrases,
    readings: ReadingContext? = nil
  ) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    file = files.isEmpty ? "" : files[Int(seed % UInt64(files.count))]
    self.keys = keys
    self.phrases = phrases
    session = EditorSession([("t.json", file), ("u.json", "[1, {\"k\": 2}]")])
    session.externalEditor = { .success($0 + [0x31]) }
    if let readings { session.editor.readings = readings }
  }

  /// A session of one of the kinds in turn: finding, pickers, tables, or a file of the corpora with either's keys.
  package init(mixed seed: UInt64, files: [Corpora.File]) {
    let corpus = files.map { String(decoding: $0.bytes, as: UTF8.self) }
    switch seed % 5 {
    case 0: self.init(seed: seed, files: Self.valueFiles, keys: Self.pickerKeys)
    case 1 where !corpus.isEmpty: self.init(seed: seed, files: corpus, keys: Self.pickerKeys)
    case 2 where !corpus.isEmpty:
      self.init(
        seed: seed, files: corpus, keys: Self.findingKeys, phrases: Self.findingPhrases)
    case 3:
      self.init(
        seed: seed, files: Self.tableFiles, keys: Self.tableKeys, phrases: Self.tablePhrases)
    default:
      self.init(
        seed: seed, files: Self.findingFiles, keys: Self.findingKeys,
        phrases: Self.findingPhrases)
    }
  }

  package mutating func run(steps: Int) throws {
    for number in 0..<steps {
      step()
      if session.exitCode != nil { return }
      if checksEachKey { try checkDocument() }
      // Drawing takes most of the time.
      if number % 4 == 0 {
        try checkScreen()
        try checkFrame()
      }
    }
    try checkDocument()
    try end()
  }

  /// A frame that uses the caches of the last one is the same as a new frame.
  private mutating func checkFrame() throws {
    let size = session.editor.size
    let frame = session.editor.presentation(size)
    guard session.editor.nextFrame(size) == frame else {
      throw failure("the frame is not that of the document")
    }
    let view = PresentationView(frame)
    guard view.surface(size: size, reusing: &drawnRows) == view.surface(size: size) else {
      throw failure("a row is not drawn as it would be without the last frame")
    }
  }

  private func checkScreen() throws {
    let surface = session.screen.surface
    if let cursor = surface.cursor {
      let isInside =
        (0..<surface.size.rows).contains(cursor.row)
        && (0..<surface.size.columns).contains(cursor.column)
      guard isInside else { throw failure("the cursor is outside") }
    } else if session.editor.size.rows > 6 {
      // A smaller screen may have no row for the cursor.
      throw failure("no cursor")
    }
    for row in 0..<surface.size.rows {
      var column = 0
      while column < surface.size.columns {
        guard let glyph = surface[row, column].glyph, glyph.width > 0,
          column + glyph.width <= surface.size.columns
        else { throw failure("half a character at \(row):\(column)") }
        column += glyph.width
      }
    }
  }

  /// The text that a save would write is read back with the same values.
  private func checkDocument() throws {
    let document = session.editor.file.document
    let rendering = document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: document.grammar)
    do {
      try document.check(rendering, written: written)
    } catch {
      throw failure("a save would be refused: \(error)")
    }
  }

  private mutating func step() {
    switch random.below(60) {
    case 0: note("paste", .input(.paste(Array(random.pick(phrases).utf8) + [0x0A])))
    case 1, 2: press(.press)
    case 3: press(.drag)
    case 4: note("wheel", .input(.mouse(MouseEvent(.wheelDown, row: 5, column: 5))))
    case 5:
      let size = Size(rows: 1 + random.below(40), columns: 1 + random.below(110))
      note("\(size.rows)×\(size.columns)", .input(.resize(size)))
    case 6, 7:
      for scalar in random.pick(phrases).unicodeScalars {
        send(scalar == "\n" ? Key(.enter) : .character(scalar))
      }
    default: send(random.pick(keys))
    }
  }

  /// Sends a key through the screen, which maps keys and positions to events.
  private mutating func send(_ key: Key) {
    note(key.description, session.screen.surface.event(for: .key(key)))
  }

  private mutating func press(_ action: MouseEvent.Action) {
    let size = session.editor.size
    let event = MouseEvent(action, row: random.below(size.rows), column: random.below(size.columns))
    note(
      "\(action) \(event.row):\(event.column)", session.screen.surface.event(for: .mouse(event)))
    if random.chance(70) {
      let end = MouseEvent(.release, row: event.row, column: event.column)
      note("release", session.screen.surface.event(for: .mouse(end)))
    }
  }

  private mutating func note(_ words: String, _ event: EditorEvent) {
    pressed.append(words)
    session.send(event)
  }

  private mutating func end() throws {
    var escapes = 0
    while !session.editor.layers.isEmpty {
      try session.press("Esc")
      escapes += 1
      guard escapes < 20 else { throw failure("no way out of \(session.screen.text)") }
    }
    try session.press("Esc Esc")
    guard let disk = session.files.files[session.editor.file.path] else { return }
    try walk("u", while: \.canUndo)
    let isSaved = disk.version != 1 || session.editor.file.path != "t.json"
    guard isSaved || text == Array(file.utf8) else {
      throw failure("not the file after all undone")
    }
    try walk("U", while: \.canRedo)
    try session.press("Z")
    if !session.editor.layers.isEmpty { try session.press("R") }
    if !session.editor.layers.isEmpty { try session.press("Esc") }
    guard text == disk.bytes else { throw failure("not the file after all reverted") }
    guard !session.editor.file.document.hasAnyChanges else {
      throw failure("changes left after all reverted")
    }
  }

  private mutating func walk(_ key: String, while condition: (Document) -> Bool) throws {
    for _ in 0..<1000 where condition(session.editor.file.document) { try session.press(key) }
  }

  private var text: [UInt8] { session.editor.file.document.render().bytes() }

  private func failure(_ words: String) -> Failure {
    Failure(
      description:
        "seed \(seed): \(words) at \(session.editor.file.outline.focus): \(pressed.joined(separator: " "))\nin \(file)\nnow \(session.text)"
        + "\n\(session.screen.text)")
  }

  /// The texts that are typed or pasted at once.
  package static let phrases = [
    "[7]", "tomorrow 9am", "next fri", "+3d", "2 weeks ago", "2015-02-23 18:30", "now", "today",
    "9999-12-31", "0001-01-01", "-9223372036854775808", "9223372036854775807", "1e400", "+99999y",
    "#89b4fa", "#fff8", "rgb(1 2 3 / 50%)", "oklch(70% 0.5 200)", "color(display-p3 2 -1 0)",
    "skyblue", "transparent", "5-10 minutes", "10 to 5 hours", "never", "forever", "1h30m", "PT1H",
    "99999999999999999999 d", "-5", "0", "10 MB", "9 EiB", "1.5 KiB", "*/5 * * * *", "@daily",
    "https://example.org/é?q=1#x", "00000000-0000-0000-0000-000000000000", "é\u{301}👩‍👩‍👧\u{202E}",
    "24:00", "23:59:60", "1970-01-01T00:00:00-00:00", "zurich", "+14:00", ":w", "/a",
  ]
}
