import TerminalUI

internal import CNcurses

/// The numbers of colour pairs. ncurses has a limited number of them; if all are used, all are
/// released and the caller has to redraw everything.
struct ColorPairs {
  private struct Pair: Hashable {
    var foreground: TerminalColor
    var background: TerminalColor
  }

  /// This program's terminfo entry has the theme's sixteen colours after the exact ones.
  private static let firstOfTheme: Int32 = 0x100_0000

  private let isExact: Bool
  private let colors: Int32
  private let limit: Int32
  private var numbers: [Pair: Int32] = [:]

  init(isExact: Bool, limit: Int32? = nil) {
    self.isExact = isExact
    colors = cn_colors()
    self.limit = min(limit ?? .max, cn_pairs())
  }

  /// Returns nil if no number is left; call `reset` and redraw everything.
  mutating func number(foreground: TerminalColor, background: TerminalColor) -> Int32? {
    if foreground == .standard, background == .standard { return 0 }
    let pair = Pair(foreground: foreground, background: background)
    if let number = numbers[pair] { return number }
    let number = Int32(clamping: numbers.count + 1)
    guard number < limit else { return numbers.isEmpty ? 0 : nil }
    guard cn_set_pair(number, code(of: foreground), code(of: background)) else { return 0 }
    numbers[pair] = number
    return number
  }

  mutating func reset() {
    cn_reset_pairs()
    numbers = [:]
  }

  private func code(of color: TerminalColor) -> Int32 {
    switch color {
    case .standard: return -1
    case .exact(let rgb): return isExact ? Int32(rgb & 0xFF_FFFF) : -1
    case .palette(let index):
      if isExact { return index < 16 ? Self.firstOfTheme + Int32(index) : -1 }
      return Int32(index) < colors ? Int32(index) : -1
    }
  }
}
