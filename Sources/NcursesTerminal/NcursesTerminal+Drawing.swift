import TerminalUI

internal import CNcurses

/// A style in the format of ncurses.
struct CursesStyle {
  var attributes: Int32
  var pair: Int32
}

extension NcursesTerminal {
  /// These sequences make the terminal show a frame at once; terminals without support ignore them.
  private static let frameBegin = "\u{1B}[?2026h"
  private static let frameEnd = "\u{1B}[?2026l"

  package func present(_ surface: Surface) {
    guard isActive, !isHungUp else { return }
    // An answer that is already there decides the colours of the first frame.
    if lastSurface == nil { readReply(until: ContinuousClock.now) }
    let previous = lastSurface?.size == surface.size ? lastSurface : nil
    if previous == nil { cn_clear() }
    var drawn = draw(surface, over: previous, isLastTry: false)
    if drawn == nil {
      pairs.reset()
      cursesStyles = [:]
      cn_redraw()
      drawn = draw(surface, over: nil, isLastTry: true)
    }
    lastSurface = surface
    if let previous, drawn == 0, previous.cursor == surface.cursor { return }
    send()
  }

  package func redraw() {
    guard isActive, !isHungUp else { return }
    cn_redraw()
    send()
  }

  private func send() {
    let cursor = lastSurface?.cursor
    let row = min(max(0, cursor?.row ?? 0), max(0, size.rows - 1))
    let column = min(max(0, cursor?.column ?? 0), max(0, size.columns - 1))
    cn_set_cursor(Int32(row), Int32(column), cursor != nil)
    if isXtermLike { writeAll(Self.frameBegin.utf8, to: descriptor) }
    cn_refresh()
    if isXtermLike { writeAll(Self.frameEnd.utf8, to: descriptor) }
  }

  /// Draws the cells that have changed, and returns their number. Returns nil if no colour pair is left.
  private func draw(_ surface: Surface, over previous: Surface?, isLastTry: Bool) -> Int? {
    let columns = surface.size.columns
    var count = 0
    for row in 0..<min(surface.size.rows, size.rows) {
      if let previous, surface.hasSameBytes(as: previous, inRow: row) { continue }
      for column in 0..<min(columns, size.columns) {
        let cell = surface.cells[row * columns + column]
        if let previous, previous.cells[row * columns + column] == cell { continue }
        count += 1
        guard let glyph = cell.glyph else { continue }
        guard
          let cursesStyle = cursesStyle(of: cell.style)
            ?? (isLastTry ? CursesStyle(attributes: 0, pair: 0) : nil)
        else { return nil }
        put(glyph, row, column, cursesStyle)
      }
    }
    return count
  }

  private func put(_ glyph: Glyph, _ row: Int, _ column: Int, _ style: CursesStyle) {
    var scalar = glyph.scalar.value
    guard glyph.hasMarks else {
      return cn_put(
        Int32(row), Int32(column), &scalar, 1, Int32(glyph.width), style.attributes, style.pair)
    }
    let scalars = [scalar] + glyph.marks.map(\.value)
    cn_put(
      Int32(row), Int32(column), scalars, Int32(scalars.count), Int32(glyph.width),
      style.attributes, style.pair)
  }

  private func cursesStyle(of style: Style) -> CursesStyle? {
    if let cursesStyle = cursesStyles[style] { return cursesStyle }
    let appearance = theme.appearance(of: style)
    guard
      let pair = pairs.number(
        foreground: appearance.foreground, background: appearance.background)
    else { return nil }
    var attributes = Int32(appearance.attributes.rawValue)
    if !strikesThrough { attributes &= ~Int32(CN_STRIKETHROUGH) }
    let cursesStyle = CursesStyle(attributes: attributes, pair: pair)
    cursesStyles[style] = cursesStyle
    return cursesStyle
  }
}
