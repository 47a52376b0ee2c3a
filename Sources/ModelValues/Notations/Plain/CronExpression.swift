// A cron expression has five fields, or more: seconds come first, and years last.
//
//     30 2 * * 1             minute 0…59, hour 0…23, day 1…31, month 1…12 or JAN…DEC,
//     m  h d M weekday       weekday 0…7 or SUN…SAT, where 0 and 7 are Sunday
//     0 30 2 * * 1           with seconds: Spring, Quartz
//     30 2 ? * MON 2030      with years; in AWS as cron(30 2 ? * MON *)
//     0 30 2 ? * MON 2030    with both: Quartz
//
// If both the day and the weekday are restricted, a date has to match only one of them (POSIX crontab). Quartz and AWS need `?` in one
// of the two, which means that the other one decides. They also count weekdays from 1 for Sunday, and Spring, which has the same form,
// from 1 for Monday: a number beside `?` has two meanings.

import ModelBasics

/// A recurring schedule in the format of cron.
public struct CronExpression: Hashable, Sendable {
  typealias Field = CronField
  typealias Numbering = CronField.Numbering

  let seconds: Field
  let minutes: Field
  let hours: Field
  let days: Field
  let months: Field
  /// If the numbering is not known, the weekdays of the first numbering that the text has.
  let weekdays: Field
  let years: Field
  /// The text that was parsed.
  public let text: String
  /// The fields that are written.
  let parts: [Field.Part]
  /// The numbering of weekdays; nil if the form does not determine it.
  let numbering: Numbering?
  /// True if the numbers of weekdays have two meanings, because the numbering is not known.
  public let hasUnknownWeekdays: Bool

  /// True if the first field is seconds.
  public var hasSeconds: Bool { parts.first == .second }
  /// True if the last field is years.
  public var hasYears: Bool { parts.last == .year }
  /// True for `@reboot`, which means when the machine starts, not a time.
  public var isAtStart: Bool { text == "@reboot" }
  /// True for `cron(…)`.
  var isWrapped: Bool { text.utf8.starts(with: Self.wrapper.utf8) }

  static let wrapper = "cron("

  /// True if the text can mean something else, as five plain numbers can.
  public var isAmbiguous: Bool { !text.utf8.contains { "*@(".utf8.contains($0) } }

  /// Returns true if a key indicates a cron expression: `cron`, `backupSchedule`.
  public static func isNamed(by key: [UInt8]) -> Bool {
    key.count <= 128 && keyWords(key).contains { ["cron", "crontab", "schedule"].contains($0) }
  }

  static let macros: [String: String] = [
    "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *",
    "@weekly": "0 0 * * 0", "@daily": "0 0 * * *", "@midnight": "0 0 * * *",
    "@hourly": "0 * * * *", "@reboot": "0 0 31 2 *",
  ]

  /// Parses a whole text of five to seven fields, `cron(…)`, or a name such as `@daily`. Returns nil for any other text, including
  /// values out of range.
  public static func read(_ text: [UInt8]) -> CronExpression? { read(text, numbering: nil) }

  /// Parses a whole text; `numbering` overrules what the text says about the numbers of weekdays.
  package static func read(_ text: [UInt8], sundayIsOne: Bool) -> CronExpression? {
    read(text, numbering: sundayIsOne ? .sundayIsOne : .sundayIsZero)
  }

  static func read(_ text: [UInt8], numbering: Numbering?) -> CronExpression? {
    guard text.count <= 256, let string = String(validating: text, as: UTF8.self),
      let fields = fields(of: text)
    else { return nil }
    let isWrapped = text.starts(with: wrapper.utf8)
    for parts in forms(of: fields.count, isWrapped: isWrapped) {
      let expression = CronExpression(
        fields, parts, text: string, isWrapped: isWrapped, numbering: numbering)
      if let expression { return expression }
    }
    return nil
  }

  /// Splits a text into its fields, without `cron(…)`; nil if there are blanks around them.
  static func fields(of text: [UInt8]) -> [ArraySlice<UInt8>]? {
    if let fields = macros[String(decoding: text, as: UTF8.self)] {
      return Self.fields(of: Array(fields.utf8))
    }
    var inner = text[...]
    if inner.starts(with: wrapper.utf8), inner.last == UInt8(ascii: ")") {
      inner = inner.dropFirst(wrapper.utf8.count).dropLast()
    }
    guard let first = inner.first, let last = inner.last, !isBlank(first), !isBlank(last) else {
      return nil
    }
    return inner.split(whereSeparator: isBlank)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Returns the lists of fields that a number of fields can be, in the order in which they are tried.
  static func forms(of count: Int, isWrapped: Bool = false) -> [[Field.Part]] {
    let five: [Field.Part] = [.minute, .hour, .day, .month, .weekday]
    return switch count {
    case 6 where isWrapped: [five + [.year]]
    case _ where isWrapped: []
    case 5: [five]
    // The `?` of AWS is where the other form has hours or months, so that it is valid only with years.
    case 6: [[.second] + five, five + [.year]]
    case 7: [[.second] + five + [.year]]
    default: []
    }
  }

  private init?(
    _ fields: [ArraySlice<UInt8>], _ parts: [Field.Part], text: String, isWrapped: Bool,
    numbering: Numbering?
  ) {
    let texts = Dictionary(uniqueKeysWithValues: zip(parts, fields))
    guard let seconds = Field(texts[.second] ?? [UInt8(ascii: "0")], .second),
      let minutes = Field(texts[.minute] ?? [], .minute),
      let hours = Field(texts[.hour] ?? [], .hour), let days = Field(texts[.day] ?? [], .day),
      let months = Field(texts[.month] ?? [], .month),
      let years = Field(texts[.year] ?? [UInt8(ascii: "*")], .year)
    else { return nil }
    let isOpen =
      days.isQuestion || texts[.weekday]?.elementsEqual("?".utf8) == true || parts.count == 7
      || isWrapped
    let candidates = numbering.map { [$0] } ?? (isOpen ? Numbering.allCases : [.sundayIsZero])
    let read = candidates.compactMap { Field(texts[.weekday] ?? [], .weekday, $0) }
    guard let weekdays = read.first else { return nil }
    self.numbering = numbering ?? (isOpen ? nil : .sundayIsZero)
    hasUnknownWeekdays = read.contains {
      $0.values != weekdays.values || $0.moving != weekdays.moving
    }
    self.seconds = seconds
    self.minutes = minutes
    self.hours = hours
    self.days = days
    self.months = months
    self.weekdays = weekdays
    self.years = years
    self.text = text
    self.parts = parts
  }

  subscript(part: Field.Part) -> Field {
    switch part {
    case .second: seconds
    case .minute: minutes
    case .hour: hours
    case .day: days
    case .month: months
    case .weekday: weekdays
    case .year: years
    }
  }
}
