import EditorCore
import Testing
import TestBasics
import TestSessions

/// Whatever keys are pressed: nothing traps, the focus is visible, undoing everything restores the file, and a save writes the
/// displayed document.
@Suite("Random keys")
struct RandomKeysTests {
  static let files = [
    MovingSessions.tree,
    "[]", "{}", "", "42", "\"text\"", "  // only a comment\n",
    "{\n  // one\n  \"a\": [1, 2, 3], // two\n\n  \"b\": {\"c\": {\"d\": [true, null, \"x\"]}},\n  \"a\": 4,\n}\n",
    "[[1, [2, [3, [4]]]], {\"k\": [{}, [], {\"z\": \"\\ud800\"}]}]",
    BrokenFileSessions.broken, "[1, 2,, 3]\n[4]\n", "{\"a\": tru, \"b\": 2}", "[\"open",
    "nonsense\nmore\n",
  ]

  static let keys: [Key] = {
    let bound = Keymap.defaultBindings.flatMap { binding in
      binding.keys.split(separator: " ").compactMap { Key(named: String($0)) }
    }
    let typed = "0123456789abtrue\"[]{}, :\\é".unicodeScalars.map(Key.character)
    // Keys that end or leave something are rare enough that much happens between them.
    return bound + bound + typed + [Key(.enter), Key(.enter), Key(.escape), Key(.tab)]
  }()

  @Test("random keys keep the session consistent", arguments: 0..<70) func survive(_ seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let file = Self.files[Int(seed) % Self.files.count]
    var session = EditorSession([("t.json", file), ("u.json", "[1, {\"k\": 2}]")])
    session.externalEditor = { .success($0 + [0x31]) }
    var pressed: [String] = []
    for _ in 0..<150 {
      let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
      pressed.append(key.description)
      switch Int.random(in: 0..<60, using: &random) {
      case 0:
        pressed[pressed.count - 1] = "paste"
        session.paste("[7]\n")
      case 1:
        let row = Int.random(in: 0..<24, using: &random)
        pressed[pressed.count - 1] = "click \(row)"
        session.click(row: row, column: 4)
      case 2:
        let isDown = Bool.random(using: &random)
        pressed[pressed.count - 1] = isDown ? "wheel down" : "wheel up"
        session.wheel(isDown ? .wheelDown : .wheelUp)
      case 3:
        let rows = Int.random(in: 1..<30, using: &random)
        let columns = Int.random(in: 1..<90, using: &random)
        pressed[pressed.count - 1] = "\(rows)×\(columns)"
        session.resize(rows: rows, columns: columns)
      default: session.send(.input(.key(key)))
      }
      if session.exitCode != nil { break }
      if session.editor.size.rows > 6 {
        let isFocusShown = session.screen.cursor != nil
        #expect(
          isFocusShown, "no cursor after \(pressed.joined(separator: " "))\n\(session.screen.text)")
        guard isFocusShown else { return }
      }
    }
    try session.endsClean(after: pressed)
  }

  /// Filters, marked rows and replacements: undoing everything gives the bytes of the file.
  @Test("random filters, marks and replacements keep the session consistent", arguments: 0..<40)
  func surviveFinding(_ seed: UInt64) throws {
    var script = KeyScript(
      seed: seed, files: KeyScript.findingFiles, keys: KeyScript.findingKeys,
      phrases: KeyScript.findingPhrases)
    try script.run(steps: 120)
  }

  /// Tables: sorted views, hidden columns, marks and edits of cells.
  @Test("random keys in tables keep the session consistent", arguments: 0..<24)
  func surviveInTables(_ seed: UInt64) throws {
    var script = KeyScript(
      seed: seed, files: KeyScript.tableFiles, keys: KeyScript.tableKeys,
      phrases: KeyScript.tablePhrases)
    try script.run(steps: 120)
  }

  /// Random keys and clicks in the pickers of files that contain every kind of value.
  @Test("random keys in pickers keep the session consistent", arguments: 0..<20)
  func surviveInPickers(_ seed: UInt64) throws {
    var script = KeyScript(
      seed: seed, files: KeyScript.valueFiles, keys: KeyScript.pickerKeys,
      readings: seed % 2 == 0 ? TestZones.context() : nil)
    try script.run(steps: 150)
  }
}

extension EditorSession {
  fileprivate mutating func endsClean(after keys: [String]) throws {
    guard exitCode == nil else { return }
    while !editor.layers.isEmpty { try press("Esc") }
    try press("Esc Esc")
    let saved = editor.file.path
    guard let disk = files.files[saved]?.bytes else { return }
    var steps = 0
    while editor.file.document.canUndo, steps < 1000 {
      try press("u")
      steps += 1
    }
    while editor.file.document.canRedo, steps < 2000 {
      try press("U")
      steps += 1
    }
    try press("Z")
    if editor.layers.isEmpty == false { try press("R") }
    if editor.layers.isEmpty == false { try press("Esc") }
    let text = editor.file.document.render().bytes()
    #expect(text == disk, "revert all gives the file after \(keys.joined(separator: " "))")
    #expect(!editor.file.document.hasAnyChanges)
  }
}
