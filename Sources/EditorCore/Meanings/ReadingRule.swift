import ModelValues

/// How a person wants a value read, whatever it looks like.
package enum ReadingRule: Hashable, Sendable {
  /// As what it looks like.
  case automatic
  /// As no more than it is stored as.
  case plain
  case color
  case moment
  /// A count since 1970.
  case epoch(Epoch.Unit)
  case timing
  /// An amount of a unit.
  case amount(CompoundInterval.Unit)
  case size
  case schedule
  case data
}

extension ReadingRule {
  /// What a value can be read as in place of what it looks like, in the order of the type picker.
  package static let all: [ReadingRule] =
    [.automatic, .plain, .color, .moment]
    + Epoch.Unit.allCases.map { .epoch($0) } + [.timing]
    + [.millisecond, .second, .minute, .hour, .day].map { .amount($0) }
    + [.size, .schedule, .data]

  /// The name it is kept under.
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

  /// What it is called in a list.
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
