import ModelData

// A launchd job names the times of its start like cron, one number for each field, in the members of a dictionary:
//
//   { Minute = 30; Hour = 3; Weekday = 1; }      30 3 * * 1

extension CronExpression {
  private static let memberParts: [(key: String, part: Field.Part)] = [
    ("Minute", .minute), ("Hour", .hour), ("Day", .day), ("Month", .month), ("Weekday", .weekday),
  ]

  /// Reads the members of `StartCalendarInterval` (launchd.plist(5)); nil if a record has other members, other values, or none.
  public static func read(_ record: Record) -> CronExpression? {
    guard !record.members.isEmpty, record.members.count <= memberParts.count else { return nil }
    var texts = memberParts.map { _ in "*" }
    for member in record.members {
      guard
        let index = memberParts.firstIndex(where: { member.keyBytes.elementsEqual($0.key.utf8) }),
        texts[index] == "*", let number = member.value.number.flatMap({ Int($0) }),
        memberParts[index].part.range(.sundayIsZero).contains(number)
      else { return nil }
      texts[index] = "\(number)"
    }
    return read(Array(texts.joined(separator: " ").utf8))
  }

  /// Returns a record with the members of `StartCalendarInterval` for this schedule, in the order of the given record, whose equal
  /// numbers stay; nil if a field has more than one number.
  public func members(in record: Record) -> Record? {
    guard seconds.values == [0], years.isEvery, !hasUnknownWeekdays, !isAtStart else { return nil }
    var new = record
    for (key, part) in Self.memberParts {
      let field = self[part]
      guard field.moving.isEmpty else { return nil }
      if field.values.count == part.count {
        new[key] = nil
      } else if let number = field.values.first, field.values.count == 1 {
        let old = record[key]?.number.flatMap { Int($0) }
        let isSame = part == .weekday ? old.map { $0 % 7 } == number : old == number
        if !isSame { new[key] = Value(number) }
      } else {
        return nil
      }
    }
    return new.members.isEmpty ? nil : new
  }
}
