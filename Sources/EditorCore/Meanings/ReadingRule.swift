import ModelValues

/// The user's choice of how a value is read, independent of its text.
package enum ReadingRule: Hashable, Sendable {
  /// Read by recognition.
  case automatic
  /// Not read; only the stored type counts.
  case plain
  case color
  case moment
  /// A count since 1970.
  case epoch(Epoch.Unit)
  case timing
  /// An amount of one unit.
  case amount(CompoundInterval.Unit)
  case size
  case schedule
  case data
}

extension ReadingRule {
  /// All rules in the order of the type list.
  package static let all: [ReadingRule] =
    [.automatic, .plain, .color, .moment]
    + Epoch.Unit.allCases.map { .epoch($0) } + [.timing]
    + [.millisecond, .second, .minute, .hour, .day].map { .amount($0) }
    + [.size, .schedule, .data]

  /// The stored name of the rule.
  package var name: String {
    switch self {
    case .automatic: "automatic"
    case .plain: "plain"
    case .color: "colour"
    case .moment: "date"
    case .epoch(let unit): "epoch-\(unit)"
    case .timing: "interval"
    case .amount(let unit): "interval-\(unit)"
    case .size: "size"
    case .schedule: "schedule"
    case .data: "data"
    }
  }

  package init?(named name: String) {
    guard let rule = Self.all.first(where: { $0.name == name }) else { return nil }
    self = rule
  }

  /// The description of the rule in lists.
  package var words: String {
    switch self {
    case .automatic: "as it looks"
    case .plain: "plain: no more than it is stored as"
    case .color: "a colour"
    case .moment: "a date or a time"
    case .epoch(let unit): "a date: \(unit) since 1970"
    case .timing: "an interval"
    case .amount(let unit): "an interval in \(unit)s"
    case .size: "a size in bytes"
    case .schedule: "a schedule (cron)"
    case .data: "data in Base64 or hexadecimal"
    }
  }
}
