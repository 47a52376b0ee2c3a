import ModelValues
import Testing

@Suite struct ZoneFileTests {
  private static func seconds(_ text: String) -> Int {
    DateTime.read(Array(text.utf8))?.value.seconds ?? .max
  }

  static let rows: [(rule: String, at: String, offset: Int, name: String, isSummer: Bool)] = [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-01-15T12:00:00Z", 3600, "CET", false),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", 3600, "CET", false),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", 7200, "CEST", true),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", 7200, "CEST", true),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", 3600, "CET", false),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "9999-07-01T00:00:00Z", 7200, "CEST", true),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T06:59:59Z", -18_000, "EST", false),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", -14_400, "EDT", true),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T05:59:59Z", -14_400, "EDT", true),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T06:00:00Z", -18_000, "EST", false),
    // Summer in the southern hemisphere spans the turn of the year.
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", 39_600, "AEDT", true),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2025-12-31T12:59:59Z", 39_600, "AEDT", true),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-01T00:00:00Z", 36_000, "AEST", false),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-01-01T00:00:00Z", 39_600, "+11", true),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-07-01T00:00:00Z", 37_800, "+1030", false),
    ("JST-9", "2026-07-01T00:00:00Z", 32_400, "JST", false),
    ("<+0545>-5:45", "2026-07-01T00:00:00Z", 20_700, "+0545", false),
    ("<-03>3", "2026-07-01T00:00:00Z", -10_800, "-03", false),
    ("LMT0:00:30", "2026-07-01T00:00:00Z", -30, "LMT", false),
    // Hours of more than a day (RFC 8536 §3.3.1), and negative hours.
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-26T23:59:59Z", 7200, "IST", false),
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00Z", 10_800, "IDT", true),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7200, "-02", false),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600, "-01", true),
    // Days by number: with J, day 60 is always 1 March; without it, day 59 is 29 February in leap years.
    ("AAA0BBB,J60/0,J300/0", "2024-02-29T23:59:59Z", 0, "AAA", false),
    ("AAA0BBB,J60/0,J300/0", "2024-03-01T00:00:00Z", 3600, "BBB", true),
    ("AAA0BBB,59/0,299/0", "2024-02-28T23:59:59Z", 0, "AAA", false),
    ("AAA0BBB,59/0,299/0", "2024-02-29T00:00:00Z", 3600, "BBB", true),
    ("AAA0BBB,59/0,299/0", "2023-03-01T00:00:00Z", 3600, "BBB", true),
    // Daylight saving time all year.
    ("XXX3EDT4,0/0,J365/23", "2026-01-01T03:00:00Z", -14_400, "EDT", true),
    ("XXX3EDT4,0/0,J365/23", "2026-12-31T23:59:59Z", -14_400, "EDT", true),
    // Daylight saving time with a negative offset, in winter (RFC 8536 §3.3.1).
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-15T00:00:00Z", 0, "GMT", true),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-15T00:00:00Z", 3600, "IST", false),
  ]

  @Test("clocks follow the rule in the footer", arguments: rows)
  func footerRule(rule: String, at: String, offset: Int, name: String, isSummer: Bool) throws {
    let zone = try #require(ZoneFile(CompiledZone.rule(rule).bytes))
    let period = zone.period(at: Self.seconds(at))
    #expect(period.offset == offset && period.abbreviation == name)
    #expect(period.isDaylightSaving == isSummer)
  }

  @Test(
    "an invalid rule is ignored",
    arguments: [
      "", "C", "CE-1", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0/3,",
      "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0",
      "CET-168", "CET-1:60", "CET-1CEST,J0,J5", "CET-1CEST,366,5", "<CET-1", "<+01-1",
      "CET-1CEST,M3.5.0/,M10.5.0", "CET-1 CEST", "CET-99999999999999999999",
      "ABCDEFGHIJKLMNOPQRST-1",
    ])
  func invalidRule(rule: String) throws {
    let zone = try #require(ZoneFile(CompiledZone.rule(rule).bytes))
    #expect(zone.period(at: 0).abbreviation == "LMT")
    #expect(zone.nextTransition(after: 0) == nil)
  }

  @Test("transitions take precedence over the rule") func transitionsFirst() throws {
    let zone = try #require(ZoneFile(CompiledZone.zurich.bytes))
    #expect(zone.period(at: -4_000_000_000).abbreviation == "LMT")
    #expect(zone.period(at: -4_000_000_000).start == nil)
    #expect(zone.period(at: .min).offset == 2048)
    #expect(zone.period(at: -3_675_198_849).offset == 2048)
    #expect(zone.period(at: -3_675_198_848).offset == 3600)
    let summer = zone.period(at: 1_427_590_800)
    #expect(summer.offset == 7200 && summer.abbreviation == "CEST" && summer.isDaylightSaving)
    #expect(summer.start == 1_427_590_800)
    // After the last transition the rule applies, starting there.
    #expect(zone.period(at: 1_445_734_800).start == 1_445_734_800)
    #expect(
      zone.period(at: Self.seconds("2026-07-01T00:00:00Z")).start
        == Self.seconds("2026-03-29T01:00:00Z"))
    #expect(zone.nextTransition(after: 0) == 1_427_590_800)
    #expect(zone.nextTransition(after: 1_427_590_800) == 1_445_734_800)
    #expect(zone.nextTransition(after: 1_445_734_800) == Self.seconds("2016-03-27T01:00:00Z"))
    #expect(zone.nextTransition(after: .max) == nil)
    _ = zone.period(at: .max)
  }

  @Test("a file of version 1 has 32-bit transitions and no rule") func firstVersion() throws {
    var compiled = CompiledZone.zurich
    compiled.version = 1
    compiled.transitions.removeFirst()
    let zone = try #require(ZoneFile(compiled.bytes))
    #expect(zone.period(at: 1_427_590_800).offset == 7200)
    #expect(zone.period(at: 4_000_000_000).offset == 3600)
    #expect(zone.nextTransition(after: 1_445_734_800) == nil)
  }

  @Test("a truncated file is refused, and a file with any changed byte does not trap")
  func damagedFile() {
    let bytes = CompiledZone.zurich.bytes
    let footer = bytes.count - CompiledZone.zurich.rule.utf8.count - 2
    for count in 0..<footer { #expect(ZoneFile(Array(bytes[..<count])) == nil) }
    for index in bytes.indices {
      for byte in [0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = byte
        guard let zone = ZoneFile(changed) else { continue }
        for seconds in [Int.min, -1, 0, 1_427_590_800, 4_000_000_000, .max] {
          #expect(zone.period(at: seconds).offset.magnitude < 86_400)
          _ = zone.nextTransition(after: seconds)
        }
      }
    }
  }

  @Test("invalid zone data is refused") func refusesOthers() {
    var unordered = CompiledZone.zurich
    unordered.transitions.reverse()
    #expect(ZoneFile(unordered.bytes) == nil)
    var wrongClock = CompiledZone.zurich
    wrongClock.transitions[0].clock = 3
    #expect(ZoneFile(wrongClock.bytes) == nil)
    #expect(ZoneFile(CompiledZone(clocks: []).bytes) == nil)
    #expect(ZoneFile(CompiledZone(clocks: [.init(offset: 200_000, name: "X")]).bytes) == nil)
    #expect(ZoneFile([]) == nil)
    #expect(ZoneFile(Array("TZif2".utf8) + Array(repeating: 0xFF, count: 100)) == nil)
    // Control characters in a file are not accepted as a name.
    let zone = ZoneFile(CompiledZone(clocks: [.init(offset: 0, name: "\u{1B}[2J")]).bytes)
    #expect(zone?.period(at: 0).abbreviation == "")
  }
}
