import ModelBasics

extension CronField {
  /// Returns the text of this field in the style of another one: names or numbers, ranges or lists, 0 or 7, `*/5` or `0/5`.
  /// `numbering` is that of the other field; without one, weekdays are written as names.
  func text(
    of part: Part, like old: CronField, numbering: Numbering?, ownNumbering: Numbering?
  ) -> String {
    if let step, step > 1, old.isSteppedFromNumber(part) {
      return "\(part.values.lowerBound)/\(step)"
    }
    let names = part == .weekday && numbering == nil ? NameStyle.capital : NameStyle(old.text)
    let hasOtherNames = names != nil || NameStyle(text) != nil
    let hasOtherNumbers =
      part == .weekday && (numbering != ownNumbering || old.hasSeven(part, numbering))
    // What is typed in the style of the file stays as typed.
    guard !isAny,
      hasOtherNames && !part.names.isEmpty || hasOtherNumbers || old.listsRun && hasRange
    else { return text }
    func number(_ value: Int) -> String {
      if let names { return names.text(of: part.names[value - part.values.lowerBound]) }
      if part == .weekday, numbering == .sundayIsOne { return String(value + 1) }
      return value == 0 && old.hasSeven(part, numbering) ? "7" : String(value)
    }
    let isLate = names == nil && old.hasSeven(part, numbering)
    let ordered = isLate ? values.filter { $0 > 0 } + values.filter { $0 == 0 } : values
    let listed = CronField.list(
      ordered.map { isLate && $0 == 0 ? 7 : $0 }, withRanges: !old.listsRun
    ) { number($0 % (part == .weekday ? 7 : .max)) }
    return ([listed] + moving.map { $0.text(number) }).filter { !$0.isEmpty }.joined(separator: ",")
  }

  /// Returns rising numbers as a list, in which three in a row are a range.
  static func list(
    _ numbers: [Int], withRanges: Bool = true, text: (Int) -> String = { String($0) }
  ) -> String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if withRanges, let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.flatMap { run in
      run.count < 3
        ? run.map(text) : [text(run.lowerBound) + "-" + text(run.upperBound)]
    }.joined(separator: ",")
  }

  /// True if the field lists three values in a row, where a range would do.
  private var listsRun: Bool {
    !text.utf8.contains { "-/*".utf8.contains($0) }
      && zip(values, values.dropFirst(2)).contains { $0 + 2 == $1 }
  }

  private var hasRange: Bool {
    text.utf8.contains(UInt8(ascii: "-")) && !text.utf8.contains(UInt8(ascii: "/"))
  }

  /// True for `0/15` in place of `*/15`.
  private func isSteppedFromNumber(_ part: Part) -> Bool {
    !part.isOfDays && text.utf8.starts(with: "\(part.values.lowerBound)/".utf8)
  }

  /// True if Sunday is 7.
  private func hasSeven(_ part: Part, _ numbering: Numbering?) -> Bool {
    part == .weekday && numbering != .sundayIsOne && text.utf8.contains(UInt8(ascii: "7"))
  }

  /// The letter case of names.
  private enum NameStyle: Hashable {
    case lower, capital, title

    /// Nil if a text has no names.
    init?(_ text: String) {
      let letters = text.utf8.filter { isLetter($0) }
      guard letters.count >= 3, let first = letters.first, let second = letters.dropFirst().first
      else { return nil }
      self = isLowercase(first) ? .lower : isLowercase(second) ? .title : .capital
    }

    func text(of name: String) -> String {
      switch self {
      case .lower: name
      case .capital: name.uppercased()
      case .title: name.prefix(1).uppercased() + name.dropFirst()
      }
    }
  }
}

extension CronField.MovingDay {
  /// Returns the text, with `number` for that of a value.
  fileprivate func text(_ number: (Int) -> String) -> String {
    switch self {
    case .last(0): "L"
    case .last(let days): "L-\(days)"
    case .lastWorkday: "LW"
    case .workday(let nearest): "\(nearest)W"
    case .lastOf(let weekday): number(weekday) + "L"
    case .nth(let nth, let weekday): number(weekday) + "#\(nth)"
    }
  }
}
