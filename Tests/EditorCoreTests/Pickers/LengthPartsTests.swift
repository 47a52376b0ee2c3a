import EditorCore
import ModelValues
import Testing

@Suite("The parts of a duration")
struct LengthPartsTests {
  private static func parts(_ text: String) throws -> LengthParts {
    let (timing, notation) = try #require(Timing.read(Array(text.utf8)))
    let length = try #require(timing.length)
    return try #require(LengthParts(length, units: notation.lengthUnits))
  }

  private static func shown(_ parts: LengthParts) -> String {
    parts.parts.map { "\($0.amount) \($0.unit.symbol)" }.joined(separator: " ")
  }

  @Test(
    "the parts are hours, minutes, seconds, and the units of the notation and the duration",
    arguments: [
      ("1h30m", "1 h 30 min 0 s"), ("90m", "1 h 30 min 0 s"), ("1d12h", "1 d 12 h 0 min 0 s"),
      ("100h", "100 h 0 min 0 s"), ("1500ms", "0 h 0 min 1 s 500 ms"),
      ("3us", "0 h 0 min 0 s 0 ms 3 µs"), ("P1Y2MT3S", "1 years 2 months 0 h 0 min 3 s"),
      ("P2W", "2 weeks 0 h 0 min 0 s"), ("PT0.25S", "0 h 0 min 0 s 250 ms"),
      ("P14M", "1 years 2 months 0 h 0 min 0 s"), ("PT0S", "0 h 0 min 0 s"),
    ])
  func parts(_ text: String, _ expected: String) throws {
    #expect(Self.shown(try Self.parts(text)) == expected)
  }

  enum Step { case step(Int), type(String), set(Int), delete, part(Int) }

  @Test(
    "amounts carry to larger units",
    arguments: [
      ("1h59m", [Step.part(1), .step(1)], "2 h 0 min 0 s"),
      ("1h0m", [.part(1), .step(-1)], "0 h 59 min 0 s"),
      ("0h0m", [.part(1), .step(-1)], "0 h 0 min 0 s"),
      ("1h30m", [.part(1), .type("90")], "1 h 90 min 0 s"),
      ("1h30m", [.part(1), .type("90"), .part(0)], "2 h 30 min 0 s"),
      ("1h30m", [.part(1), .type("123"), .delete], "1 h 12 min 0 s"),
      ("1h30m", [.part(2), .set(3600)], "2 h 30 min 0 s"),
      ("P1Y11M", [.part(1), .step(1)], "2 years 0 months 0 h 0 min 0 s"),
      ("1h30m", [.type("99999999999999999999")], "999999999 h 30 min 0 s"),
      ("-1h30m", [.step(1)], "2 h 30 min 0 s"),
    ])
  func changes(_ text: String, _ steps: [Step], _ expected: String) throws {
    var parts = try Self.parts(text)
    for step in steps {
      switch step {
      case .step(let count): parts.step(by: count)
      case .type(let digits): for digit in digits.utf8 { parts.type(digit) }
      case .set(let amount): parts.set(amount)
      case .delete: parts.deleteBackward()
      case .part(let index): parts.select(index)
      }
    }
    #expect(Self.shown(parts) == expected)
    #expect(parts.length?.isNegative == text.hasPrefix("-"))
  }

  @Test(
    "the parts have the same duration as before", arguments: [0, 1, 59, 60, 3599, 86_400, 1 << 40])
  func identity(_ seconds: Int) throws {
    let length = try #require(CompoundInterval(seconds: seconds, nanoseconds: 0))
    let units: Set<CompoundInterval.Unit> = [.week, .day, .nanosecond]
    #expect(LengthParts(length, units: units)?.length == length)
  }
}
