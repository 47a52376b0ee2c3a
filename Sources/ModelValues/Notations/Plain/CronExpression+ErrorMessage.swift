extension CronExpression {
  /// Returns the reason why a text is not a cron expression, such as `hour: 25 is not in 0…23`; nil if it is one.
  public static func errorMessage(for text: [UInt8]) -> String? {
    guard read(text) == nil else { return nil }
    if text.first == UInt8(ascii: "@") {
      return "no such name; there are \(macros.keys.sorted().joined(separator: " "))"
    }
    let fields = text.split { $0 == 0x20 || $0 == 0x09 }
    guard fields.count == 5 || fields.count == 6 else {
      let count = fields.count == 1 ? "1 field" : "\(fields.count) fields"
      return "\(count) where there must be 5: minute hour day month weekday, or words"
    }
    let kinds: [(name: String, range: ClosedRange<Int>, names: [String], allowsQuestion: Bool)] = [
      ("second", 0...59, [], false), ("minute", 0...59, [], false), ("hour", 0...23, [], false),
      ("day", 1...31, [], true), ("month", 1...12, monthNames, false),
      ("weekday", 0...7, weekdayNames, true),
    ]
    for (kind, field) in zip(kinds.suffix(fields.count), fields) {
      let read = Field(
        field, kind.range, names: kind.names, allowsQuestion: kind.allowsQuestion)
      guard read == nil else { continue }
      let fieldText = String(decoding: field.prefix(16), as: UTF8.self)
      let names = kind.names.first.map { ", \($0)…" } ?? ""
      return "\(kind.name): \(fieldText) is not in "
        + "\(kind.range.lowerBound)…\(kind.range.upperBound)\(names)"
    }
    return "not a cron expression"
  }
}
