import EditorCore
import Testing
import TestBasics
import TestSessions

/// Whatever keys are pressed while the file changes: nothing traps, no change on disk discards an edit, and undoing everything
/// restores the first text.
@Suite("Random keys and changes on disk")
struct RandomWatchingTests {
  private static let texts = [
    "{\n  // one\n  \"a\": [1, 2, 3], // two\n\n  \"b\": {\"c\": {\"d\": [true, null, \"x\"]}},\n  \"a\": 4,\n}\n",
    "{\"a\": [0, 1, 2, 3], \"b\": {\"c\": 5}}", "[1, 2, 3]", "[[1, [2, [3]]], {\"k\": [{}, []]}]",
    "", "{\"a\": [1, 2", "nonsense\nmore\n", "{\"a\": tru, \"b\": 2}", "[]", "42",
  ]
  private static let states: [DiskState] = [
    .changed, .replaced, .deleted, .gone, .moved(to: "/x"), .moved(to: nil), .same,
    .unreadable(FileFailure("no permission to read")),
  ]

  @Test("random keys and changes on disk lose no edit", arguments: 0..<40) func survive(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed + 1000)
    let first = Self.texts[Int(seed) % Self.texts.count]
    var session = EditorSession([("t.json", first), ("u.json", "[1]")])
    var done: [String] = []
    var isSaved = false
    for _ in 0..<200 {
      let before = session.text
      let path = session.editor.file.path
      let mayChange =
        !session.editor.file.document.hasAnyChanges && session.editor.layers.isEmpty
      var isOutside = true
      switch Int.random(in: 0..<20, using: &random) {
      case 0, 1:
        let text = Self.texts.randomElement(using: &random) ?? ""
        let isSettled = Int.random(in: 0..<4, using: &random) > 0
        done.append("⟨\(isSettled ? "" : "…")\(text)⟩")
        session.change(
          text, as: Bool.random(using: &random) ? .changed : .replaced, isSettled: isSettled)
      case 2:
        let state = Self.states.randomElement(using: &random) ?? .same
        done.append("⟨\(state)⟩")
        session.notice("t.json", state, isSettled: Bool.random(using: &random))
      case 3:
        session.holdsReading = Bool.random(using: &random)
        session.holdsSaves = Bool.random(using: &random)
        done.append("⟨held⟩")
        session.runHeld()
        isSaved = true
      default:
        isOutside = false
        let key = RandomKeysTests.keys.randomElement(using: &random) ?? Key(.escape)
        done.append(key.description)
        session.send(session.screen.surface.event(for: .key(key)))
      }
      if session.exitCode != nil { return }
      if isOutside, !mayChange, !isSaved, session.editor.file.path == path {
        #expect(session.text == before, "\(done.joined(separator: " "))")
      }
      if session.files.files["t.json"]?.bytes == Array(session.text.utf8) { continue }
      #expect(session.screen.cursor != nil, "no cursor after \(done.joined(separator: " "))")
    }
    session.holdsReading = true
    for _ in 0..<20 where !session.editor.layers.isEmpty { try session.press("Esc") }
    try session.press("Esc")
    guard session.editor.file.path == "t.json" else { return }
    session.runHeld()
    // The question about the file on disk is asked once.
    for _ in 0..<1000 where session.editor.file.document.canUndo { try session.press("u Esc") }
    #expect(session.text == first, "\(done.joined(separator: " "))")
  }
}
