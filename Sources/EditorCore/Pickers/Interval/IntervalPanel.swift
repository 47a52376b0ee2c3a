import DocumentTree
import ModelValues

// The parts of an interval below the text field: an amount or a range of one unit, or an amount of
// each unit:
//
//     [5] – [10] [minutes]   r one amount          [1] h  [30] min  [0] s   c one unit
//     300 to 600 seconds in all                    5400 seconds in all
//     0 1 2 3 4 [5] 10 15 20 25 30 40 50           Space: a menu of the part, whose selection
//     60 90 120                                    follows ↑ ↓
//
// Typed digits are shown as typed, and the text field shows the value within the limits, so that Enter
// is always possible.

/// The panel of an interval picker.
struct IntervalPanel: PickerPanel {
  enum Parts: Sendable {
    case amounts(IntervalParts)
    case lengths(LengthParts)
  }

  enum Target: Hashable, Sendable {
    case part(IntervalParts.Part)
    case length(Int)
    case amount(Int)
    case unit(Interval.Unit)
    case key(Key)
  }

  var parts: Parts
  var isMenuOpen = false
  private(set) var notation: IntervalNotation
  private let recordLimit: Int

  init(_ timing: Timing, _ notation: IntervalNotation) {
    self.notation = notation
    // The limit of the old picker for records; numbers and texts have no such limit.
    recordLimit = if case .record = notation { 999 } else { 999_999 }
    parts = .amounts(IntervalParts(Interval(.exactly(0), .second)))
    take(timing)
  }

  private mutating func take(_ timing: Timing) {
    if case .interval(let interval) = timing, !prefersLengths(interval) {
      parts = .amounts(amounts(of: interval))
    } else if let lengths = lengths(of: timing) {
      parts = .lengths(lengths)
    } else if let interval = timing.interval() {
      parts = .amounts(amounts(of: interval))
    }
  }

  /// True if the interval is easier to read in several units.
  private func prefersLengths(_ interval: Interval) -> Bool {
    if case .clock = notation { return true }
    if case .units(let units) = notation { return units.parts.count > 1 && !interval.isRange }
    return false
  }

  func amounts(of interval: Interval) -> IntervalParts {
    let amounts = [interval.firstAmount, interval.secondAmount]
    let minimum = min(0, amounts.min() ?? 0)
    let maximum = max(recordLimit, amounts.max() ?? 0)
    let units = notation.units.subtracting(interval.unit == .quarter ? [] : [.quarter])
    return IntervalParts(
      interval, limits: IntervalParts.Limits(amounts: minimum...maximum, units: units))
  }

  func lengths(of timing: Timing) -> LengthParts? {
    timing.length.flatMap { LengthParts($0, units: notation.lengthUnits) }
  }

  // MARK: - Current value

  /// The current value; a number being typed is limited to the allowed range.
  private var timing: Timing? {
    switch parts {
    case .amounts(var amounts):
      amounts.endTyping()
      return .interval(amounts.interval)
    case .lengths(let lengths): return lengths.length.map { .compound($0) }
    }
  }

  var changed: PanelAnswer {
    guard let timing else { return .message("too long") }
    return .changed(.timing(timing, notation))
  }

  mutating func show(_ meaning: Meaning, in context: ReadingContext) {
    guard let shown = meaning.kind as? TimingMeaning else { return }
    notation = shown.notation
    take(shown.value)
  }

  mutating func enter(atEnd: Bool) {
    isMenuOpen = false
    switch parts {
    case .amounts(var amounts):
      let all = amounts.parts
      amounts.select((atEnd ? all.last : all.first) ?? .unit)
      parts = .amounts(amounts)
    case .lengths(var lengths):
      lengths.select(atEnd ? lengths.parts.count - 1 : 0)
      parts = .lengths(lengths)
    }
  }

  var hasMenu: Bool { isMenuOpen }

  var hints: [KeyHint] {
    if isMenuOpen { return [KeyHint("↑↓", "choose"), KeyHint("Enter", "close")] }
    switch parts {
    case .amounts: return [KeyHint("↑↓", "±1"), KeyHint("Space", "menu"), KeyHint("Tab", "next")]
    case .lengths: return [KeyHint("↑↓", "±1"), KeyHint("Tab", "next")]
    }
  }
}

extension TimingMeaning: PanelMeaning {
  func panel(
    at path: NodePath, of file: EditedFile, in context: ReadingContext
  ) -> any PickerPanel { IntervalPanel(value, notation) }
}
