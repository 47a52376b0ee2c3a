import EditorCore
import Glibc
import TerminalUI
import Testing

@testable import NcursesTerminal
import TestSessions

/// ncurses on pseudo-terminals, one after the other. Signals and standard error remain those of the
/// test process.
@Suite(.serialized) struct NcursesTerminalTests {
  private func open(
    _ pseudo: PseudoTerminal, term: String = "xterm-256color", colorTerm: String = "",
    noColor: Bool = false, colorFGBG: String = ""
  ) throws -> NcursesTerminal {
    try NcursesTerminal(
      device: pseudo.device,
      environment: TerminalEnvironment(
        term: term, colorTerm: colorTerm, noColor: noColor, colorFGBG: colorFGBG),
      handlesProcess: false)
  }

  private func present(_ presentation: Presentation, on terminal: NcursesTerminal) {
    let view = PresentationView(presentation, capabilities: terminal.capabilities)
    terminal.present(view.surface(size: terminal.size))
  }

  @Test(
    "the colour depth follows from TERM, COLORTERM and NO_COLOR",
    arguments: [
      ("xterm", "", false, ColorDepth.eight, "\u{1B}[36m"),
      ("xterm-256color", "", false, .palette, "48;5;111m"),
      ("xterm-256color", "truecolor", false, .exact, "48;2;137;180;250m"),
      ("tmux-256color", "24bit", false, .exact, "48;2;137;180;250m"),
      ("xterm-256color", "truecolor", true, .none, "accent"),
      ("vt100", "truecolor", false, .none, "accent"),
      ("xterm-kitty", "", false, .exact, "48;2;137;180;250m"),
      ("foot-extra-nobody-knows", "", false, .palette, "48;5;111m"),
    ])
  func colors(
    term: String, colorTerm: String, noColor: Bool, depth: ColorDepth, drawn: String
  ) throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo, term: term, colorTerm: colorTerm, noColor: noColor)
    defer { terminal.close() }
    #expect(terminal.capabilities.colorDepth == depth)
    present(Samples.theme, on: terminal)
    #expect(pseudo.shows(drawn))
    #expect(pseudo.shows("quit"))
  }

  @Test(
    "a terminal that is older than Unicode gets ASCII marks",
    arguments: [
      ("vt100", Repertoire.ascii), ("vt220", .ascii), ("ansi", .ascii), ("xterm", .unicode),
      ("tmux-256color", .unicode),
    ])
  func repertoire(term: String, repertoire: Repertoire) throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo, term: term)
    defer { terminal.close() }
    #expect(terminal.capabilities.repertoire == repertoire)
    present(Samples.theme, on: terminal)
    #expect(pseudo.shows("quit"))
  }

  /// The invisible attribute, which strikes through in this program's entries, hides the text in
  /// others.
  @Test(
    "removed entries are struck through if the terminal supports it",
    arguments: [
      ("xterm-256color", "", true), ("xterm-256color", "truecolor", true),
      ("tmux-256color", "", true), ("tmux-256color", "truecolor", true),
      ("screen-256color", "", false), ("xterm", "", false), ("vt100", "", false),
    ])
  func removedEntries(term: String, colorTerm: String, isStruck: Bool) throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo, term: term, colorTerm: colorTerm)
    defer { terminal.close() }
    present(Samples.theme, on: terminal)
    #expect(pseudo.shows("quit"))
    #expect(pseudo.output.contains(/\[[0-9;]*;9m/) == isStruck)
    #expect(!pseudo.output.contains(/\[[0-9;]*;8m/))
  }

  @Test("the error for an unusable terminal names the reason") func unusableTerminal() throws {
    let pseudo = try #require(PseudoTerminal())
    #expect(throws: TerminalError.unnamed) { try open(pseudo, term: "") }
    #expect(throws: TerminalError.unsuitable("dumb")) { try open(pseudo, term: "dumb") }
    #expect(throws: TerminalError.unknown("nonsense")) { try open(pseudo, term: "nonsense") }
    #expect(throws: TerminalError.noTerminal(errno: ENOENT)) {
      try NcursesTerminal(
        device: "/nowhere/tty", environment: TerminalEnvironment(term: "xterm"),
        handlesProcess: false)
    }
    #expect(pseudo.isCooked)
  }

  @Test("keys and pastes are read from the terminal") func keysAndPastesArrive() throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo)
    defer { terminal.close() }
    pseudo.type("j\u{1B}[A\u{1B}")
    let first = (0..<3).map { _ in terminal.nextEvent(timeout: .seconds(5)) }
    #expect(
      first == [Key.character("j"), Key(.up), Key(.escape)].map { .input(.key($0)) })
    pseudo.type("first line\rsecond q\rthird\r")
    #expect(
      terminal.nextEvent(timeout: .seconds(5))
        == .input(.paste(Array("first line\nsecond q\nthird\n".utf8))))
    #expect(terminal.nextEvent(timeout: .zero) == .timeout)
  }

  @Test(
    "the background is asked for, and its answer changes the colours",
    arguments: [
      "rgb:ffff/ffff/ffff\u{7}", "rgb:ff/ff/ff\u{1B}\\", "rgba:ffff/ffff/ffff/ffff\u{7}",
      "#ffffff\u{7}",
    ])
  func background(answer: String) throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo)
    defer { terminal.close() }
    #expect(pseudo.shows("\u{1B}]11;?\u{7}"))
    present(Samples.theme, on: terminal)
    #expect(pseudo.shows("\u{1B}[36m"))
    pseudo.type("\u{1B}]11;" + answer + "j")
    #expect(terminal.nextEvent(timeout: .seconds(5)) == .input(.key(.character("j"))))
    #expect(terminal.capabilities.background == 0xFFFFFF)
    #expect(pseudo.shows("38;5;24m"))
  }

  @Test("an answer that is there before the first frame decides its colours")
  func earlyAnswer() throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo)
    defer { terminal.close() }
    pseudo.type("a\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{7}b")
    present(Samples.theme, on: terminal)
    #expect(terminal.capabilities.background == 0xFDF6E3)
    let keys = (0..<2).map { _ in terminal.nextEvent(timeout: .seconds(5)) }
    #expect(keys == [.input(.key(.character("a"))), .input(.key(.character("b")))])
    #expect(pseudo.shows("38;5;24m"))
    #expect(!pseudo.output.contains("\u{1B}[36m"))
  }

  @Test("an answer that arrives in pieces never runs as commands") func slowAnswer() throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo)
    defer { terminal.close() }
    for piece in ["\u{1B}]1", "1;rgb:ff", "ff/0000/0", "000"] {
      pseudo.type(piece)
      #expect(terminal.nextEvent(timeout: .milliseconds(60)) == .timeout)
    }
    pseudo.type("\u{7}q")
    #expect(terminal.nextEvent(timeout: .seconds(5)) == .input(.key(.character("q"))))
    #expect(terminal.capabilities.background == 0xFF0000)
  }

  @Test(
    "without an answer the background is that of COLORFGBG",
    arguments: [
      ("0;15", 0xFFFFFF), ("0;default;15", 0xFFFFFF), ("15;0", 0), ("0;7", 0xE5E5E5), ("", nil),
      ("15;default", nil), ("0;99", nil), (";", nil), ("0;-1", nil),
    ] as [(String, UInt32?)])
  func backgroundOfEnvironment(variable: String, background: UInt32?) throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo, colorFGBG: variable)
    defer { terminal.close() }
    #expect(terminal.capabilities.background == background)
  }

  @Test(
    "the background is asked for where the question is understood",
    arguments: [
      ("xterm", false, true, false), ("tmux-256color", false, true, false),
      ("screen", false, true, true), ("screen.xterm-256color", false, true, true),
      ("linux", false, false, false), ("vt100", false, false, false), ("xterm", true, false, false),
    ])
  func question(term: String, noColor: Bool, asks: Bool, asksAround: Bool) throws {
    let environment = TerminalEnvironment(term: term, noColor: noColor)
    let query = environment.backgroundQuery
    #expect(query.hasPrefix("\u{1B}]11;?\u{7}") == asks)
    #expect(query.contains("\u{1B}P\u{1B}]11;?\u{7}\u{1B}\\") == asksAround)
  }

  @Test("Enter is the same key before the terminal is taken over") func earlyKeys() throws {
    let pseudo = try #require(PseudoTerminal())
    pseudo.type("j\r")
    let terminal = try open(pseudo)
    defer { terminal.close() }
    pseudo.type("k\r")
    let keys = (0..<4).map { _ in terminal.nextEvent(timeout: .seconds(5)) }
    #expect(
      keys
        == [Key.character("j"), Key(.enter), Key.character("k"), Key(.enter)].map {
          .input(.key($0))
        })
  }

  @Test("keys typed ahead can be discarded") func discardsKeys() throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo)
    defer { terminal.close() }
    pseudo.type("abc")
    #expect(terminal.nextEvent(timeout: .seconds(5)) == .input(.key(.character("a"))))
    pseudo.type("d\u{1B}[200~half of")
    terminal.discardTypeahead()
    #expect(terminal.nextEvent(timeout: .zero) == .timeout)
    // The rest of a paste that has begun is still part of the paste.
    pseudo.type(" it\u{1B}[201~q")
    #expect(terminal.nextEvent(timeout: .seconds(5)) == .input(.paste(Array("half of it".utf8))))
    #expect(terminal.nextEvent(timeout: .seconds(5)) == .input(.key(.character("q"))))
  }

  @Test("another thread can end a wait") func endsWait() async throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo)
    defer { terminal.close() }
    let inbox = Inbox<Int>(waker: terminal.waker)
    await Task.detached { for number in 0..<3 { inbox.post(number) } }.value
    #expect(terminal.nextEvent(timeout: .seconds(5)) == .wake)
    #expect(inbox.take() == [0, 1, 2])
    #expect(terminal.nextEvent(timeout: .zero) == .timeout)
    inbox.post(3)
    #expect(terminal.nextEvent(timeout: .seconds(5)) == .wake)
  }

  @Test("release and close restore the terminal") func restoresTerminal() throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo)
    #expect(!pseudo.isCooked)
    present(Samples.theme, on: terminal)
    #expect(pseudo.shows("\u{1B}[?2004h"))
    terminal.release()
    #expect(pseudo.isCooked)
    terminal.reclaim()
    #expect(!pseudo.isCooked)
    pseudo.forget()
    terminal.close()
    terminal.close()
    #expect(pseudo.isCooked)
    for sequence in ["?2004l", "?1002l", "?1006l", "?1004l", "?1049l"] {
      #expect(pseudo.shows("\u{1B}[\(sequence)"))
    }
  }

  @Test("a redraw sends all cells again") func redraw() throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo)
    defer { terminal.close() }
    present(Samples.theme, on: terminal)
    #expect(pseudo.shows("created"))
    pseudo.forget()
    present(Samples.theme, on: terminal)
    var changed = Samples.theme
    changed.status.left = "other"
    present(changed, on: terminal)
    #expect(pseudo.shows("other"))
    pseudo.forget()
    terminal.redraw()
    #expect(pseudo.shows("created"))
  }

  @Test("copied bytes are sent to the clipboard as Base64") func theClipboardTakesBytes() throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try open(pseudo)
    defer { terminal.close() }
    for (text, encoded) in [
      ("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("é?>", "w6k/Pg=="),
    ] {
      terminal.copyToClipboard(Array(text.utf8))
      #expect(pseudo.shows("\u{1B}]52;c;\(encoded)\u{7}"))
    }
  }

  @Test("more colours than ncurses has pairs are all drawn") func manyColours() throws {
    let pseudo = try #require(PseudoTerminal(rows: 30, columns: 100))
    let terminal = try open(pseudo, colorTerm: "truecolor")
    defer { terminal.close() }
    terminal.pairs = ColorPairs(isExact: true, limit: 30)
    for frame in 0..<4 {
      var presentation = Samples.theme
      presentation.rows = (0..<20).map { row in
        RowContent(reading: ReadingContent(swatch: UInt32(frame * 20 + row), text: ""))
      }
      pseudo.forget()
      present(presentation, on: terminal)
      #expect(pseudo.shows("48;2;0;0;\(frame * 20)m"))
      #expect(pseudo.shows("48;2;0;0;\(frame * 20 + 19)m"))
    }
  }

  @Test("a terminal that is gone returns closed") func closedTerminal() throws {
    var pseudo = PseudoTerminal()
    let terminal = try open(try #require(pseudo))
    pseudo = nil
    #expect(terminal.nextEvent(timeout: .seconds(5)) == .input(.closed))
    #expect(terminal.nextEvent(timeout: .seconds(5)) == .input(.closed))
    present(Samples.theme, on: terminal)
    terminal.close()
  }

  @Test(
    "every error has a message",
    arguments: [
      (
        TerminalError.noTerminal(errno: ENXIO),
        "no terminal to edit in (No such device or address); `modeled show` prints a file"
      ),
      (
        .unnamed,
        "TERM is not set, so nothing is known about the terminal; `modeled show` prints a file"
      ),
      (.unknown("x"), "the terminal type 'x' is not known here; try TERM=xterm-256color"),
      (
        .unsuitable("dumb"),
        "the terminal type 'dumb' cannot move its cursor; `modeled show` prints a file"
      ),
      (.outOfMemory, "the terminal could not be taken over: out of memory or file descriptors"),
    ])
  func wording(error: TerminalError, words: String) {
    #expect(error.description == words)
  }
}
