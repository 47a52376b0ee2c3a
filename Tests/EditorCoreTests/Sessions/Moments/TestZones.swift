import EditorCore
import ModelValues
import TestSessions

/// Zones with one rule each, compiled as in RFC 8536.
enum TestZones {
  static let database = ZoneDatabase(names: rules.keys.sorted(), localName: "Europe/Zurich") {
    rules[$0].map { compiled($0) }
  }

  private static let rules = [
    "Europe/Zurich": "CET-1CEST,M3.5.0,M10.5.0/3",
    "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
    "America/Los_Angeles": "PST8PDT,M3.2.0,M11.1.0",
    "Asia/Kolkata": "IST-5:30",
    "UTC": "UTC0",
  ]

  private static func compiled(_ rule: String) -> [UInt8] {
    let block: [UInt8] =
      Array("TZif2".utf8) + Array(repeating: 0, count: 15 + 12)
      + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4] + [0, 0, 0, 0, 0, 0] + Array("LMT\0".utf8)
    return block + block + [0x0A] + Array(rule.utf8) + [0x0A]
  }

  /// Returns the context of the session's clock, in Zurich.
  static func context(locale: DateLocale = .english) -> ReadingContext {
    ReadingContext(now: DateTime(seconds: EditorSession.now), zones: database, locale: locale) {
      database.localOffset(at: $0)
    }
  }
}

extension EditorSession {
  /// Creates a session whose local time is that of Zurich.
  init(inZurich text: String, rows: Int = 30, columns: Int = 100) {
    self.init(json: text, rows: rows, columns: columns)
    editor.readings = TestZones.context()
  }
}
