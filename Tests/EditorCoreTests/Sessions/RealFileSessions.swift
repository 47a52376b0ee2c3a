import DocumentTree
import EditorCore
import ModelBasics
import Testing
import TestDocuments
import TestSessions

/// Real files are edited with keys and saved: exactly one line of the file differs.
@Suite("Real files")
struct RealFileSessions {
  /// The file, the path, the typed text, and the resulting line.
  static let inCorpora: [(String, String, String, String)] = [
    ("Gruvbox Dark.json", ".brightPurple", "#112233", ##"  "brightPurple": "#112233","##),
    (
      "Dracula.json", #"."workbench.colorCustomizations"."terminal.ansiBlue""#,
      "oklch(70%␣0.1␣200)",
      ##""terminal.ansiBlue": "#40b1b7","##
    ),
    (
      "examples__example-grafana-dashboard.json", ".timepicker.refresh_intervals[3]", "90␣seconds",
      #"            "90s","#
    ),
    ("ALB.geo.json", ".features[0].properties.name", "Shqipëria", #""name":"Shqipëria""#),
  ]

  @Test(
    "an edit of a real file changes one line",
    .enabled(if: Corpora.folder != nil, "\(Corpora.absence)"),
    arguments: inCorpora)
  func corpus(name: String, path: String, typed: String, line: String) throws {
    let files = Corpora.files("real-world", endings: [".json"])
    let file = try #require(files.first { $0.title == name })
    try edit(file.bytes, at: path, typing: typed, gives: line)
  }

  private static let theme = """
    {
      // Dusk
      "name": "Dusk",
      "colors": {
        "editor.background": "#1b2230", // deep
        "editor.foreground": "#d6deeb",
      },
      "tokenColors": [
        {"scope": "comment", "settings": {"foreground": "#637777FF"}},
      ],
    }
    """

  private static let folder = """
    { "version" : 1, "representedClassName" : "Folder",
      "items" : [
        { "version" : 1, "representedClassName" : "Demo", "text" : "Foo", "number" : 12345,
          "label" : {
            "red" : 0,
            "green" : 0,
            "blue" : 1,
            "alpha" : 1, "version" : 1, "representedClassName" : "DejalColor" },
          "when" : {
            "version" : 1, "representedClassName" : "DejalDate", "string" : "2015-02-23T18:30:00Z" }
        },
        { "version" : 1, "representedClassName" : "Simon.Task",
          "every" : { "version" : 1, "representedClassName" : "DejalInterval", "usingRange" : 1,
            "firstAmount" : 5, "secondAmount" : 10,
            "units" : 1 },
          "old" : { "Amount" : 5,
            "SecondAmount" : 10,
            "Units" : 1, "UsingRange" : true },
          "at" : { "version" : 1, "representedClassName" : "DejalTime", "hour" : 9,
            "minute" : 30, "second" : 0, "timeZoneName" : "America\\/Los_Angeles" },
          "data" : { "version" : 1, "representedClassName" : "DejalData", "length" : 5,
            "string" : "aGVsbG8=" }
        }
      ]
    }
    """

  static let rows: [(String, String, String, String)] = [
    (
      theme, #".colors."editor.background""#, "midnightblue",
      ##"    "editor.background": "#191970", // deep"##
    ),
    (
      theme, ".tokenColors[0].settings.foreground", "#abc",
      ##"    {"scope": "comment", "settings": {"foreground": "#AABBCCFF"}},"##
    ),
    (
      folder, ".items[0].label", "#00f8",
      #"        "alpha" : 0.533, "version" : 1, "representedClassName" : "DejalColor" },"#
    ),
    (
      folder, ".items[0].when", "2015-02-24␣00:00",
      #"        "version" : 1, "representedClassName" : "DejalDate", "string" : "2015-02-24T00:00:00Z" }"#
    ),
    (folder, ".items[1].every", "5␣-␣10␣hours", #"        "units" : 2 },"#),
    (folder, ".items[1].old", "5␣to␣20␣min", #"        "SecondAmount" : 20,"#),
    (
      folder, ".items[1].at", "09:45",
      #"        "minute" : 45, "second" : 0, "timeZoneName" : "America\/Los_Angeles" },"#
    ),
  ]

  @Test("an edit of a theme or a record changes one line", arguments: rows)
  func own(text: String, path: String, typed: String, line: String) throws {
    try edit(Array(text.utf8), at: path, typing: typed, gives: line)
  }

  private func edit(
    _ bytes: [UInt8], at path: String, typing typed: String, gives line: String
  ) throws {
    var session = EditorSession(bytes: bytes)
    guard let path = try? Path(parsing: path),
      case .success(let nodes) = session.editor.file.document.resolve(path, strict: true)
    else {
      Issue.record("there is no \(path)")
      return
    }
    session.editor.file.show(OutlineRow(nodes))
    try session.press("Enter '\(typed)' Enter ^S").expectUnmodified()
    let saved = session.files.files["t.json"]?.bytes ?? []
    let lines = { (bytes: [UInt8]) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    }
    let differing = zip(lines(bytes), lines(saved)).filter { $0 != $1 }
    #expect(lines(bytes).count == lines(saved).count)
    #expect(differing.count == 1)
    let new = String(decoding: differing.first?.1 ?? [], as: UTF8.self)
    #expect(new == line || bytes.count < 10_000 && new.contains(line), "\(new)")
  }
}
