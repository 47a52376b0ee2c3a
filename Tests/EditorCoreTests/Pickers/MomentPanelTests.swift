import ModelValues
import Testing

@testable import EditorCore
import TestBasics

@Suite struct WallTimeTests {
  private let wall = Day(year: 2015, month: 2, day: 28).map {
    WallTime(day: $0, secondOfDay: 86_399, nanoseconds: 1_500_000_000)
  }

  @Test(
    "adding seconds changes the day only if allowed",
    arguments: [
      (1, true, 1, 0), (-86_400, true, 27, 86_399), (-86_399 - 1, true, 27, 86_399),
      (-86_399, true, 28, 0), (86_400, true, 1, 86_399), (1, false, 28, 0),
      (-86_400, false, 28, 86_399),
    ])
  func adding(seconds: Int, acrossDays: Bool, day: Int, second: Int) throws {
    let wall = try #require(self.wall)
    let later = try #require(wall.adding(seconds: seconds, acrossDays: acrossDays))
    #expect((later.day.day, later.secondOfDay) == (day, second))
    // A leap second is not kept at another time.
    #expect(later.nanoseconds == 500_000_000)
  }

  @Test("setting a field limits it to its range") func settingAField() throws {
    let wall = try #require(self.wall)
    #expect(WallTime.Unit.allCases.map { wall[$0] } == [23, 59, 59])
    #expect(wall.setting(.hour, to: 5).secondOfDay == 5 * 3600 + 3599)
    #expect(wall.setting(.minute, to: 99).secondOfDay == 86_399)
    #expect(wall.setting(.second, to: -1).secondOfDay == 86_340)
  }

  @Test("adding seconds beyond the calendar fails") func beyondTheCalendar() throws {
    let last = try #require(Day(year: Day.years.upperBound, month: 12, day: 31))
    #expect(WallTime(day: last, secondOfDay: 86_399).adding(seconds: 1, acrossDays: true) == nil)
  }
}

/// Random keys and clicks on any value: no traps, no line wider than the panel, and each reported value is the displayed one.
@Suite struct MomentPanelLaws {
  private static let texts = [
    "0001-01-01", "9999-12-31", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z",
    "2016-12-31T23:59:60Z", "2026-03-29T02:30:00", "2026-10-25T02:30:00+02:00",
    "2015-02-23T24:00:00", "18:30", "18:30:05.25+01:00", "18:30 America/New_York",
    "Mon, 23 Feb 2015 18:30 EST", "2015-W09-1", "2015-054", "Mon Feb 23 18:30:00 2015",
  ]
  private static let counts: [(String, Epoch.Unit)] = [
    ("9223372036854775807", .seconds), ("-9223372036854775807", .seconds), ("0", .nanoseconds),
    ("9223372036854775807", .milliseconds), ("1774661400.5", .seconds),
  ]

  private static var moments: [(Moment, StoredMomentNotation)] {
    texts.compactMap { Moment.read(Array($0.utf8)) }.map { ($0.value, .text($0.notation)) }
      + counts.compactMap { Moment.read(Array($0.0.utf8), epoch: $0.1) }
      .map { ($0.value, .text($0.notation)) }
      + [
        (.noDate, .record(.date(.missing))),
        (.time(ClockTime(.noon)), .record(.time(decimals: 0))),
      ]
  }

  private static let keys: [Key] = [
    "↑", "↓", "←", "→", "PgUp", "PgDn", "Shift-PgUp", "Shift-PgDn", "Shift-←", "Shift-→", "Home",
    "End", "Tab", "Tab", "Shift-Tab", "Delete", "Backspace", "Space", "t", "n", "<", ">", "0", "1",
    "2", "5", "9", "9", "9", "9", "9", "-", "+", ":", ".", "z", "u", "r",
  ].compactMap { Key(named: $0) }

  @Test("random keys and clicks keep panel and value consistent") func nothingTraps() throws {
    #expect(Self.moments.count > 18)
    var random = SeededGenerator(seed: 5)
    for (moment, spelling) in Self.moments {
      for _ in 0..<3 {
        let context = TestZones.context()
        var panel = MomentPanel(moment, spelling, in: context)
        for _ in 0..<150 {
          let width = Bool.random(using: &random) ? 32 : 92
          panel.fit(width: width)
          let answer =
            Int.random(in: 0..<8, using: &random) == 0
            ? panel.click(
              line: .random(in: 0..<13, using: &random),
              column: .random(in: 0..<width, using: &random), in: context)
            : panel.handle(Self.keys.randomElement(using: &random) ?? Key(.tab), in: context)
          let lines = panel.lines(width: width, isActive: true, in: context)
          #expect(lines.allSatisfy { $0.string.columnCount <= width })
          #expect(lines.indices.contains(panel.cursor(in: context).line))
          if case .changed(let meaning) = answer {
            #expect(meaning == .moment(panel.moment, panel.notation))
            var other = MomentPanel(moment, spelling, in: context)
            other.show(meaning, in: context)
            #expect(other.moment == panel.moment)
            _ = meaning.reading(in: context)
          }
        }
      }
    }
  }
}
