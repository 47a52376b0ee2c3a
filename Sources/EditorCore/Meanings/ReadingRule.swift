import ModelValues

/// The user's choice of how a value is read, independent of its text.
package struct ReadingRule: Hashable, Sendable {
  /// The stored name of the rule.
  package let name: String
  /// The description of the rule in lists.
  package let title: String
  /// Reads a text according to the rule; returns nil if it cannot be parsed that way.
  let read: @Sendable ([UInt8]) -> Meaning?

  private init(_ name: String, _ title: String, read: @escaping @Sendable ([UInt8]) -> Meaning?) {
    self.name = name
    self.title = title
    self.read = read
  }

  package init?(named name: String) {
    guard let rule = Self.all.first(where: { $0.name == name }) else { return nil }
    self = rule
  }

  package static func == (left: ReadingRule, right: ReadingRule) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension ReadingRule {
  /// All rules in the order of the type list.
  package static let all: [ReadingRule] =
    [automatic, plain, color, moment] + Epoch.Unit.allCases.map(epoch) + [timing]
    + [.millisecond, .second, .minute, .hour, .day].map(amount) + [size, schedule]
    + [true, false].map(schedule) + [data]

  /// The value is read by recognition.
  package static let automatic = ReadingRule("automatic", "as recognised") { _ in nil }

  /// The value is not read; only the stored type counts.
  package static let plain = ReadingRule("plain", "plain: only the stored type") { _ in nil }

  package static let color = ReadingRule("colour", "a colour") { text in
    Color.read(text).map { .color($0.value, .text($0.notation)) }
  }

  package static let moment = ReadingRule("date", "a date or a time") { text in
    Moment.read(text).map { .moment($0.value, .text($0.notation)) }
  }

  package static let timing = ReadingRule("interval", "an interval") { text in
    Timing.read(text).map { .timing($0.value, $0.notation) }
  }

  package static let size = ReadingRule("size", "a size in bytes") { text in
    (ByteSize.read(text) ?? ByteSize.readBytes(text)).map { .size($0.value, $0.notation) }
  }

  package static let schedule = ReadingRule("schedule", "a schedule (cron)") { text in
    CronExpression.read(text).map { .schedule($0) }
  }

  /// The rule for a schedule whose weekday 1 is Sunday or Monday.
  package static func schedule(sundayIsOne: Bool) -> ReadingRule {
    ReadingRule(
      sundayIsOne ? "schedule-sunday" : "schedule-monday",
      sundayIsOne
        ? "a schedule: weekday 1 is Sunday (Quartz, AWS)"
        : "a schedule: weekday 1 is Monday (cron, Spring)"
    ) { text in
      CronExpression.read(text, sundayIsOne: sundayIsOne).map { .schedule($0) }
    }
  }

  package static let data = ReadingRule("data", "data in Base64 or hexadecimal") { text in
    (DataKind(hexadecimal: text) ?? DataKind(base64: text)).map { .data($0) }
  }

  /// The rule for a count since 1970.
  package static func epoch(_ unit: Epoch.Unit) -> ReadingRule {
    ReadingRule("epoch-\(unit)", "a date: \(unit) since 1970") { text in
      guard let (moment, notation) = Moment.read(text, epoch: unit), case .epoch = notation else {
        return nil
      }
      return .moment(moment, .text(notation))
    }
  }

  /// The rule for an amount of one unit.
  package static func amount(_ unit: CompoundInterval.Unit) -> ReadingRule {
    ReadingRule("interval-\(unit)", "an interval in \(unit)s") { text in
      Timing.readNumber(text, of: unit).map { .timing($0.value, $0.notation) }
    }
  }
}
