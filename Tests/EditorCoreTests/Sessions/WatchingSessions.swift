import EditorCore
import Testing
import TestSessions

/// Another program changes the file while it is open.
@Suite("Sessions: watching")
struct WatchingSessions {
  private static let text = """
    {
      "a": {"x": 1, "y": 2},
      "b": {"x": 3, "y": 4},
      "c": {"x": 5, "y": 6}
    }
    """

  private func opened(_ text: String = text, rows: Int = 24) -> EditorSession {
    EditorSession(json: text, rows: rows)
  }

  private func edited() throws -> EditorSession {
    var s = EditorSession(json: "[1, 2]")
    try s.press("j Enter 7 Enter")
    return s
  }

  // MARK: A clean document

  @Test("a document without edits is reloaded automatically with a message")
  func reloads() throws {
    var s = EditorSession(json: "[1]")
    s.change("[1, 2]")
    try s.expect("[1, 2]").expectUnmodified()
      .expectStatus("t.json reloaded: changed by another program; u shows it as it was")
    try s.press("u")
    try s.expect("[1]").expectTitle("[+]")
    try s.press("U")
    try s.expect("[1, 2]").expectUnmodified()
  }

  @Test("the message distinguishes a replaced file from a changed one")
  func replaced() throws {
    var s = EditorSession(json: "[1]")
    s.change("[1, 2]", as: .replaced)
    try s.expect("[1, 2]").expectStatus("t.json reloaded: replaced by another program")
  }

  @Test("a reloaded document can be edited and saved without a question")
  func savesAfterReload() throws {
    var s = EditorSession(json: "[1]")
    s.change("[1, 2]")
    try s.press("j Enter 5 Enter ^S")
    try s.expectOnDisk("[5, 2]").expectStatus("Saved t.json")
  }

  @Test("the focus stays on its entry when other entries are inserted before it")
  func keepsFocus() throws {
    var s = EditorSession(json: #"{"list": [{"v": "one"}, {"v": "two"}], "end": 0}"#)
    try s.press("j j j j j")
    try s.expectFocus(#"v: "two""#)
    s.change(#"{"first": true, "list": [{"v": "new"}, {"v": "one"}, {"v": "two"}], "end": 0}"#)
    try s.expectFocus(#"v: "two""#)
    try s.press("Enter 'x' Enter")
    try s.expect(
      #"{"first": true, "list": [{"v": "new"}, {"v": "one"}, {"v": "x"}], "end": 0}"#)
  }

  @Test("if the whole text has changed, the focus is found by its path")
  func keepsFocusByPath() throws {
    var s = opened()
    try s.press("j j j j j j")
    try s.expectFocus("y: 4")
    s.change(#"{"c": {"y": 60}, "b": {"new": 0, "y": 40, "x": 30}, "a": 1}"#)
    try s.expectFocus("y: 40")
  }

  @Test("the focus moves to the nearest ancestor if its entry is gone")
  func losesFocus() throws {
    var s = opened()
    try s.press("j j j j j j")
    s.change(#"{"b": {"x": 3}}"#)
    try s.expectFocus("b: {1}")
  }

  @Test("folds stay on their entries")
  func keepsFolds() throws {
    var s = opened()
    try s.press("j h G h h")
    let folded = [
      "  ▾ {3}", "    ▸ a: {x: 1, y: 2}", "    ▾ b: {2}", "        x: 3", "        y: 4",
    ]
    for (row, part) in zip(s.rows, folded) { #expect(row.hasPrefix(part), "\(row)") }
    let text = Self.text.replacing(#""x": 3"#, with: #""new": "value", "x": 33"#)
    s.change(text.replacing("{\n", with: "{\n  \"first\": [1, 2, 3],\n"))
    let rows = s.rows
    #expect(rows.contains { $0.hasPrefix("    ▸ a: {x: 1, y: 2}") }, "\(rows)")
    #expect(rows.contains { $0.hasPrefix("    ▾ b: {3}") }, "\(rows)")
    #expect(rows.contains { $0.hasPrefix("    ▸ c: {x: 5, y: 6}") }, "\(rows)")
    try s.expectFocus("c: {x: 5")
    // Undo keeps the folds as well.
    try s.press("u")
    for (row, part) in zip(s.rows, folded) {
      #expect(row.dropFirst() == part.dropFirst() || row.hasPrefix(part), "\(row)")
    }
    try s.expectFocus("c: {x: 5")
  }

  @Test("the focused row stays at its position in the window")
  func keepsScrolling() throws {
    let entries = (0..<100).map { "\"k\($0)\": \($0)" }
    var s = opened("{\n" + entries.joined(separator: ",\n") + "\n}", rows: 24)
    try s.press("5 0 j k k k k")
    let row = try #require(s.screen.cursor?.row)
    try s.expectFocus("k45: 45")
    let more = (0..<30).map { "\"new\($0)\": \($0)" }
    s.change("{\n" + (more + entries).joined(separator: ",\n") + "\n}")
    try s.expectFocus("k45: 45")
    #expect(s.screen.cursor?.row == row)
  }

  @Test("a broken file is reloaded, and the focus is restored when the file is valid again")
  func broken() throws {
    var s = opened()
    try s.press("G")
    try s.expectFocus("y: 6")
    let half = String(Self.text.prefix(40))
    s.change(half)
    try s.expect(half).expectStatus("and not valid now; u shows it as it was")
    try s.expectScreen("!")
    s.change(Self.text)
    try s.expectFocus("y: 6").expectUnmodified()
  }

  @Test("the position is restored when an emptied file is filled again")
  func emptied() throws {
    var s = opened(rows: 14)
    try s.press("j h j j")
    let rows = s.rows
    try s.expectFocus("x: 3")
    s.change("")
    try s.expectRow("empty")
    s.change(Self.text)
    #expect(s.rows == rows)
    try s.expectFocus("x: 3")
    // The position is not restored after the user has moved.
    s.change(String(Self.text.prefix(60)))
    try s.press("g")
    s.change(Self.text)
    try s.expectFocus("{3}")
  }

  @Test("consecutive reloads are undone together")
  func undoesReloadsAtOnce() throws {
    var s = EditorSession(json: "[0]")
    for number in 1...20 { s.change("[\(number)]") }
    try s.expect("[20]")
    try s.press("u")
    try s.expect("[0]")
    try s.press("U")
    try s.expect("[20]").expectUnmodified()
    // An edit between two reloads separates them.
    try s.press("j Enter 5 Enter ^S")
    s.change("[21]")
    s.change("[22]")
    try s.press("u")
    try s.expect("[5]")
    try s.press("u u")
    try s.expect("[0]")
  }

  @Test("a document with edits to redo is not reloaded")
  func keepsRedo() throws {
    var s = try edited()
    try s.press("u")
    s.change("[8]")
    try s.expect("[1, 2]").expectTitle("[changed on disk]")
    try s.press("U")
    try s.expectScreen("t.json has changed on disk")
    try s.press("Esc U")
    try s.expect("[7, 2]")
  }

  @Test("a read-only document is reloaded")
  func readOnly() throws {
    var s = EditorSession(json: "[1]", readOnly: "no permission to write")
    s.change("[2]")
    try s.expect("[2]")
  }

  @Test("a missing file that another program creates is read")
  func madeMeanwhile() throws {
    var s = EditorSession(missing: "t.json")
    try s.expectTitle("new")
    s.change("[1]")
    try s.expect("[1]").expectUnmodified()
    #expect(!s.title.contains("new"))
  }

  @Test("each of several files is reloaded")
  func severalFiles() throws {
    var s = EditorSession([("a.json", "[1]"), ("b.json", "[2]")])
    s.change("[3]", at: "b.json")
    try s.expectTitle("a.json").expectStatus("b.json reloaded: changed by another program")
    try s.press("Tab")
    try s.expect("[3]")
  }

  @Test("an unreadable file stays unchanged, and is read again after the next change")
  func unreadable() throws {
    var s = EditorSession(json: "[1]")
    s.files.readFailures["t.json"] = FileFailure("no permission to read")
    s.change("[2]")
    try s.expect("[1]").expectTitle("[changed on disk]")
      .expectStatus("Not reloaded: no permission to read.")
    s.files.readFailures["t.json"] = nil
    try s.press("j")
    try s.expect("[1]")
    s.change("[3]")
    try s.expect("[3]")
  }

  @Test("a message about the file on disk hides no error of a command")
  func messages() throws {
    var s = EditorSession(json: "[1]")
    s.notice("t.json", .unreadable(FileFailure("no permission to read")), isSettled: true)
    try s.expectTitle("[unreadable on disk]").expectStatus("Cannot read the file on disk")
    s.notice("t.json", .same, isSettled: true)
    try s.expectStatus("t.json is on disk again, as it was read")
    try s.press(": 'nonsense' Enter")
    try s.expectStatus("No command nonsense")
    s.takeAway()
    try s.expectStatus("No command nonsense").expectTitle("[deleted on disk]")
  }

  @Test("a file deleted while it is read stays unchanged")
  func goneWhileReading() throws {
    var s = EditorSession(json: "[1]")
    s.holdsReading = true
    s.change("[2]")
    s.files.delete("t.json")
    s.runHeld()
    try s.expect("[1]").expectTitle("[changed on disk]")
  }

  // MARK: Postponed reloads

  @Test(
    "a reload waits while a layer, a key sequence or a count is open",
    arguments: [
      ("j Enter", "Esc"), ("j o", "Esc"), (":", "Esc"), ("?", "Esc"), ("j t", "Esc"),
      ("S", "Esc"), ("j d", "Esc"), ("j 1 2", "Esc"),
    ])
  func waits(open: String, close: String) throws {
    var s = EditorSession(json: "[1, 2]")
    try s.press(open)
    s.change("[8, 9]")
    try s.expect("[1, 2]").expectTitle("[changed on disk]")
    try s.press(close)
    try s.expect("[8, 9]").expectUnmodified()
    #expect(!s.title.contains("on disk"))
  }

  @Test("a reload waits for an open picker")
  func waitsForPicker() throws {
    var s = EditorSession(json: ##"{"color": "#aabbcc"}"##)
    try s.press("j Enter")
    try s.expectScreen("Colour")
    s.change(##"{"color": "#ffffff"}"##)
    try s.press("Esc")
    try s.expect(##"{"color": "#ffffff"}"##)
  }

  @Test("a value typed meanwhile makes a conflict")
  func typedMeanwhile() throws {
    var s = EditorSession(json: "[1, 2]")
    try s.press("j Enter")
    s.change("[8, 9]")
    try s.press("5 Enter")
    try s.expect("[5, 2]").expectTitle("[+] 1 change [changed on disk]")
    try s.press("^S")
    try s.expectScreen("t.json has changed on disk").expectOnDisk("[8, 9]")
  }

  @Test("a reload waits for a running save, and the save asks")
  func waitsForSave() throws {
    var s = try edited()
    s.holdsSaves = true
    try s.press("^S")
    s.change("[8, 9]")
    try s.expect("[7, 2]")
    s.runHeld()
    try s.expectScreen("t.json has changed on disk").expectOnDisk("[8, 9]")
  }

  @Test("a file that is still being written is only marked")
  func unsettled() throws {
    var s = EditorSession(json: "[1, 2]")
    s.change("[1, ", isSettled: false)
    try s.expect("[1, 2]").expectTitle("[changed on disk]")
    s.change("[1, 2, 3]")
    try s.expect("[1, 2, 3]")
  }

  @Test("an edit made while the file is read prevents the reload")
  func editedWhileReading() throws {
    var s = EditorSession(json: "[1, 2]")
    s.holdsReading = true
    s.change("[8, 9]")
    try s.press("j Enter 5 Enter")
    s.runHeld()
    try s.expect("[5, 2]").expectTitle("[changed on disk]")
  }

  @Test("reverting the last edit allows the reload")
  func reverted() throws {
    var s = try edited()
    s.change("[8]")
    try s.press("z Esc z")
    try s.expect("[8]").expectUnmodified()
  }

  // MARK: Watching

  @Test("gaining the terminal's focus checks the files on disk")
  func looks() throws {
    var s = EditorSession(json: "[1]")
    s.send(.input(.focus(false)))
    #expect(s.looks == 0)
    s.send(.input(.focus(true)))
    #expect(s.looks == 1)
  }

  @Test("the file that was read or saved last is watched")
  func watches() throws {
    var s = try edited()
    func watched() -> [String] { s.watched.values.map { "\($0.path) \($0.token?.value ?? 0)" } }
    #expect(watched() == ["t.json 1"])
    try s.press("^S")
    #expect(watched() == ["t.json 2"])
    try s.press("+ S 'u.json' Enter")
    try s.expectTitle("u.json")
    #expect(watched().map { $0.prefix(6) } == ["u.json"] || watched().count == 1)
    try s.press("q")
    #expect(watched().isEmpty)
  }

  // MARK: Other sessions

  @Test("another session with the file is reported with its user and start time")
  func otherSessions() throws {
    var s = EditorSession([("t.json", "[1]")], columns: 100)
    let id = s.editor.file.id
    let since = EditorSession.now - 4 * 3600
    s.send(
      .sessionsFound(
        id, [OtherSession(user: "alice", process: 1234, terminal: "pts/3", since: since)]))
    try s.expectStatus(
      "t.json is also open in another modeled since 08:00 (user alice, process 1234, on tty pts/3)")
    try s.press("j")
    s.send(
      .sessionsFound(
        id,
        [
          OtherSession(user: "alice", process: 9, terminal: nil, since: since - 90_000),
          OtherSession(user: "alice", process: 8, terminal: nil, since: since - 86_400),
        ]))
    try s.expectStatus("since 08:00 yesterday (user alice, process 8) and in one more")
  }
}
