import DocumentFormats
import DocumentTree
import ModelBasics
import ModelValues
import Testing

@testable import EditorCore
import TestSessions

/// Searches that pass over the text find the same rows as comparing each row.
@Suite("Searches by conditions")
struct ConditionSearchTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var testDescription: String { name }
  }

  private static let json = #"""
    {
      "created": "2015-02-23T18:30:00Z", "name": "Ada é", "note": "seen 2015-02-23", "mtime": 1424716200,
      "timeout_ms": 500, "size": 1048576, "max_bytes": 12, "n": 7, "big": 1234567, "empty": "", "none": {},
      "colors": {"accent": "#6495ed", "list": ["tomato", "#face", "#ffeedd"], "tint": [0.5, 0.25, 1]},
      "color": {"red": 1, "green": 0.5, "blue": 0}, "launch": {"Hour": 3, "Minute": 30},
      "old": {"version": 1, "string": "2015-02-23T18:30:00Z", "representedClassName": "DejalDate"},
      "every": ["30m", "4h", "1d"], "time": "9:30", "startTime": "9:30", "cron": "0 3 * * 1", "at": "@daily",
      "url": "https://example.com/a", "id": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "flag": true, "nil": null,
      "checksum": "QUJDREVGabcdefgh0123456789ABCDEFG+/=", "caf\u00e9": "2015-02-23 \u00e9", "deep": [[[{"day": "2015-02-23"}]]]
    }
    """#

  private static let list = """
    <plist version="1.0"><dict>
      <key>created</key><date>2015-02-23T18:30:00Z</date><key>when</key><string>2015-02-23</string>
      <key>color</key><string>#6495ed</string><key>data</key><data>iVBORw0KGgo=</data>
      <key>timeout</key><integer>30</integer><key>timeoutSeconds</key><integer>30</integer><key>r</key><real>0.5</real>
      <key>list</key><array><string>5 minutes</string><string></string><dict/><true/><integer>99</integer></array>
      <key>StartCalendarInterval</key><dict><key>Hour</key><integer>3</integer></dict>
    </dict></plist>
    """

  static let samples = [
    Sample(name: "t.json", text: json), Sample(name: "list.json", text: "[\(json), 5, \(json)]"),
    Sample(
      name: "t.jsonl", text: "{\"a\": \"2015-02-23\"}\n[1, 20]\n{\"b\": {\"c\": \"5 min\"}}\n"),
    Sample(
      name: "t.json5", text: "{a: '2015-02-23', b: [+12, 0x10, 'x'], /* c */ 'color': 'tomato'}"),
    Sample(
      name: "t.jsonc", text: "// 2015-02-23\n{\"a\": \"2015-02-23\" /* #fff */, \"b\": [1, 12,]}\n"),
    Sample(name: "t.plist", text: list),
    Sample(name: "o.plist", text: "{ a = \"2015-02-23\"; b = (1, 12, \"#fff\"); }"),
    Sample(
      name: "class.json",
      text:
        "{\"at\": {\"representedClassName\": \"DejalDate\", \"string\": \"2015-02-23T18:30:00Z\"}}"),
    Sample(
      name: "doubt.json",
      text: """
        [{"time": 250000000000, "created": 1424716200000},
        {"time": 250000000000, "created": 1424716200},
        ["#add", "#1b2230"], ["30m", "4h"], ["5m", "10m"], "https:\\/\\/example.com", {"created": "2015\\u002d02-23"}]
        """),
    Sample(name: "scalar.json", text: "\"2015-02-23\""),
    Sample(name: "broken.json", text: "[\"2015-02-23\", 12, "),
  ]

  static let queries = [
    "is:date", "is:time", "is:colour", "is:interval", "is:size", "is:schedule", "is:url", "is:uuid",
    "is:data",
    "is:empty", ">10", "<=7", "=30", "after:2015-01-01", "after:9000", "is:time is:date",
    "before:2015-01-01", "type:number",
    "type:object",
    "type:string is:date", ">10 type:number", "years ago", "nowhere", "cornflower", "key:zzz",
  ]

  private static func rows(_ query: SearchQuery, in file: EditedFile, _ readings: ReadingContext)
    -> [OutlineRow]
  {
    var cursor = RowCursor(
      at: OutlineRow([file.document.root]), folds: Folds(), ignoringFolds: true)
    cursor.moveToFirst(in: file.document)
    var rows: [OutlineRow] = []
    repeat {
      var budget = Int.max
      if SearchSubject.matches(cursor.row, query, in: file, readings, budget: &budget) {
        rows.append(cursor.row)
      }
    } while cursor.next(in: file.document)
    return rows
  }

  @Test("a walk over matches finds what comparing each row finds", arguments: samples)
  func walk(_ sample: Sample) throws {
    let session = EditorSession([(sample.name, sample.text)], format: nil)
    let (file, readings) = (session.editor.file, session.editor.readings)
    for text in Self.queries {
      let query = try SearchQuery.parse(text, in: readings).get()
      var walk = MatchWalk(query, in: file.document)
      var found: [OutlineRow] = []
      var isOver = false
      while !isOver {
        // Small pieces, so that the walk goes on from every row.
        var budget = 1
        switch walk.next(in: file, readings, budget: &budget) {
        case .found(let row): found.append(row)
        case .unfinished: break
        case .end, .waiting: isOver = true
        }
      }
      #expect(found == Self.rows(query, in: file, readings), "\(text)")
    }
  }

  @Test("n goes through all matches and around", arguments: samples)
  func runs(_ sample: Sample) throws {
    let session = EditorSession([(sample.name, sample.text)], format: nil)
    let (file, readings) = (session.editor.file, session.editor.readings)
    for text in Self.queries {
      let query = try SearchQuery.parse(text, in: readings).get()
      let all = Self.rows(query, in: file, readings).filter(\.isNode)
      var row = OutlineRow([file.document.root])
      var found: [OutlineRow] = []
      for _ in 0..<(all.count + 1) {
        var run = SearchRun(query, from: row, forward: true)
        var outcome = run.advance(in: file, readings)
        while case .unfinished = outcome { outcome = run.advance(in: file, readings) }
        guard case .found(let next) = outcome else { break }
        found.append(next)
        row = next
      }
      let isRootFirst = all.first == OutlineRow([file.document.root])
      let expected = isRootFirst ? Array(all.dropFirst()) + all.prefix(2) : all + all.prefix(1)
      #expect(
        found.filter(\.isNode).prefix(all.count).elementsEqual(expected.prefix(all.count)),
        "\(text)")
    }
  }
}
