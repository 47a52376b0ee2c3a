import ModelValues

extension IntervalPanel {
  /// The width at which menus wrap: that of the smallest screen, so that they are equal on all screens.
  private static let menuWidth = 36

  func lines(width: Int, isActive: Bool, in context: ReadingContext) -> [StyledText] {
    content(in: context, isActive: isActive).lines
  }

  func cursor(in context: ReadingContext) -> (line: Int, column: Int) {
    content(in: context, isActive: true).cursor
  }

  func content(in context: ReadingContext, isActive: Bool) -> PanelLines<Target> {
    var content = PanelLines<Target>()
    switch parts {
    case .amounts(let amounts):
      for (index, part) in amounts.parts.enumerated() {
        if index > 0 { content.append(amounts.parts[index - 1] == .first ? " – " : " ") }
        append(
          amounts.text(of: part, unitNames: context.phrases.intervals), .part(part),
          hasFocus: part == amounts.focus, isActive: isActive, to: &content)
      }
      if isMenuOpen {
        appendMenu(of: amounts, context, to: &content)
        break
      }
      appendTotal(in: context.phrases, to: &content)
      for violation in amounts.violations {
        content.beginLine()
        content.append(violation.message, .problem)
      }
      guard amounts.unit.isCounted else { break }
      content.beginLine()
      if amounts.isRange || notation.hasRanges {
        append(.character("r"), amounts.isRange ? "one amount" : "a range", to: &content)
      }
      if !amounts.isRange, !notation.lengthUnits.isEmpty {
        append(.character("c"), "several units", to: &content)
      }
    case .lengths(let lengths):
      for (index, part) in lengths.parts.enumerated() {
        if index > 0 { content.append(" ") }
        append(
          String(part.amount), .length(index), hasFocus: index == lengths.focus,
          isActive: isActive, to: &content)
        content.append(" " + part.unit.symbol, .overlayText, .length(index))
      }
      appendTotal(in: context.phrases, to: &content)
      content.beginLine()
      append(.character("c"), "one unit", to: &content)
    }
    return content
  }

  private func append(
    _ text: String, _ target: Target, hasFocus: Bool, isActive: Bool,
    to content: inout PanelLines<Target>
  ) {
    content.append("[", .overlayText, target)
    content.append(
      text, hasFocus && isActive ? .fieldSelection : .overlayText, target, hasCursor: hasFocus)
    content.append("]", .overlayText, target)
  }

  private func append(_ key: Key, _ label: String, to content: inout PanelLines<Target>) {
    content.append(key.description, .hintKey, .key(key))
    content.append(" " + label, .hintText, .key(key))
    content.append("  ")
  }

  /// `300 to 600 seconds`, `90 seconds`.
  private func appendTotal(in phrases: ReadingPhrases, to content: inout PanelLines<Target>) {
    var total = ""
    var isNominal = false
    let intervals = phrases.intervals
    switch parts {
    case .amounts(let amounts):
      let interval = amounts.interval
      guard interval.unit.isCounted, interval.unit != .second,
        let first = interval.firstSeconds, let second = interval.secondSeconds
      else { break }
      isNominal = [.month, .quarter, .year].contains(interval.unit)
      let amount = interval.isRange ? Interval.Amount.range(first, second) : .exactly(first)
      total = Interval(amount, .second)
        .text(in: Interval.Notation(separator: .word), unitNames: intervals)
    case .lengths(let lengths):
      guard let length = lengths.length, let seconds = length.nominalSeconds else { break }
      let fraction = fractionDigits(ofNanoseconds: abs(length.nanoseconds))
      let sign = length.isNegative && seconds == 0 ? "-" : ""
      isNominal = length.months != 0
      let digits = sign + String(seconds) + (fraction.isEmpty ? "" : "." + fraction)
      let amount = fraction.isEmpty ? seconds : 2
      total = phrases.number(digits) + " " + intervals.name(of: .second, .exactly(amount))
    }
    guard !total.isEmpty else { return }
    content.beginLine()
    if isNominal { total = phrases.text(.about, total) }
    content.append(phrases.text(.inAll, total), .reading)
  }

  private func appendMenu(
    of amounts: IntervalParts, _ context: ReadingContext, to content: inout PanelLines<Target>
  ) {
    content.beginLine()
    func item(_ text: String, _ isCurrent: Bool, _ target: Target) {
      let text = isCurrent ? "▸" + text : " " + text
      content.makeRoom(for: text, width: Self.menuWidth)
      content.append(text, isCurrent ? .overlaySelected : .overlayText, target)
      content.append(" ")
    }
    if amounts.focus == .unit {
      for choice in amounts.unitMenu {
        if choice.startsGroup, choice.unit != .never || !amounts.limits.units.contains(.forever) {
          content.beginLine()
        }
        let name = context.phrases.intervals.name(of: choice.unit, amounts.interval.amount)
        item(name, choice.isCurrent, .unit(choice.unit))
      }
    } else {
      for choice in amounts.amountMenu {
        item(String(choice.amount), choice.isCurrent, .amount(choice.amount))
      }
    }
  }
}
