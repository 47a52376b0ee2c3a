import ModelData

// A launchd job names the times of its start like cron, one number for each field, in the members of a dictionary:
//
//   { Minute = 30; Hour = 3; Weekday = 1; }      30 3 * * 1

extension CronExpression {
  private static let fields: [(key: String, values: ClosedRange<Int>)] = [
    ("Minute", 0...59), ("Hour", 0...23), ("Day", 1...31), ("Month", 1...12), ("Weekday", 0...7),
  ]

  /// Reads the members of `StartCalendarInterval` (launchd.plist(5)); nil if a record has other members, other values, or none.
  public static func read(_ record: Record) -> CronExpression? {
    guard !record.members.isEmpty, record.members.count <= fields.count else { return nil }
    var texts = fields.map { _ in "*" }
    for member in record.members {
      guard let index = fields.firstIndex(where: { member.keyBytes.elementsEqual($0.key.utf8) }),
        texts[index] == "*", let number = member.value.number.flatMap({ Int($0) }),
        fields[index].values.contains(number)
      else { return nil }
      texts[index] = "\(number)"
    }
    return read(Array(texts.joined(separator: " ").utf8))
  }

  /// Returns a record with the members of `StartCalendarInterval` for this schedule, in the order of the given record; nil if a
  /// field has more than one number.
  public func members(in record: Record) -> Record? {
    let texts = text.split(separator: " ")
    guard texts.count == Self.fields.count else { return nil }
    var new = record
    for (field, text) in zip(Self.fields, texts) {
      if text == "*" {
        new[field.key] = nil
      } else if let number = Int(text), field.values.contains(number) {
        if record[field.key]?.number != "\(number)" { new[field.key] = Value(number) }
      } else {
        return nil
      }
    }
    return new.members.isEmpty ? nil : new
  }
}
