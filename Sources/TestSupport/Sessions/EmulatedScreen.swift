import TerminalUI

/// The screen of a terminal of the xterm family after some bytes: the text, without colours.
/// It supports the sequences that ncurses uses.
package struct EmulatedScreen {
  private let rows: Int
  private let columns: Int
  /// Each cell is a scalar with its marks; empty to the right of a wide one.
  private var cells: [[String]]
  private var row = 0
  private var column = 0
  private var region: ClosedRange<Int>
  private var pending: [UInt8] = []

  package init(rows: Int, columns: Int) {
    self.rows = max(1, rows)
    self.columns = max(1, columns)
    region = 0...(self.rows - 1)
    cells = Array(repeating: Array(repeating: " ", count: self.columns), count: self.rows)
  }

  package var lines: [String] {
    cells.map { row in
      var line = row.joined()
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  package mutating func draw(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    while let length = unit(), length > 0 {
      let unit = Array(pending[..<length])
      pending.removeFirst(length)
      perform(unit)
    }
  }

  /// Returns the length of the next character or sequence; nil while it is incomplete.
  private func unit() -> Int? {
    guard let first = pending.first else { return nil }
    if first == 0x1B {
      guard pending.count > 1 else { return nil }
      switch pending[1] {
      case UInt8(ascii: "["):
        return pending.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
      case UInt8(ascii: "]"): return pending.firstIndex(of: 0x07).map { $0 + 1 }
      case UInt8(ascii: "("), UInt8(ascii: ")"): return pending.count > 2 ? 3 : nil
      default: return 2
      }
    }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    return pending.count >= length ? length : nil
  }

  private mutating func perform(_ unit: [UInt8]) {
    switch unit[0] {
    case 0x08: column = max(0, column - 1)
    case 0x0A: lineFeed()
    case 0x0D: column = 0
    case 0x1B where unit.count > 2 && unit[1] == UInt8(ascii: "["): control(unit)
    case 0x1B where unit[1] == UInt8(ascii: "M"):
      if row == region.lowerBound { scroll(down: true) } else { row = max(0, row - 1) }
    case 0..<0x20: break
    default: put(String(decoding: unit, as: UTF8.self))
    }
  }

  private mutating func put(_ text: String) {
    guard let scalar = text.unicodeScalars.first else { return }
    let width: Int
    switch TextWidth.kind(of: scalar) {
    case .mark:
      if column > 0 { cells[row][column - 1] += text }
      return
    case .wide: width = 2
    case .narrow, .notDrawn: width = 1
    }
    if column + width > columns {
      column = 0
      lineFeed()
    }
    cells[row][column] = text
    if width == 2, column + 1 < columns { cells[row][column + 1] = "" }
    column += width
  }

  private mutating func lineFeed() {
    if row == region.upperBound { scroll(down: false) } else { row = min(rows - 1, row + 1) }
  }

  private mutating func scroll(down: Bool) {
    let blank = Array(repeating: " ", count: columns)
    if down {
      cells.remove(at: region.upperBound)
      cells.insert(blank, at: region.lowerBound)
    } else {
      cells.remove(at: region.lowerBound)
      cells.insert(blank, at: region.upperBound)
    }
  }

  private mutating func control(_ unit: [UInt8]) {
    let text = String(decoding: unit.dropFirst(2).dropLast(), as: UTF8.self)
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first.flatMap { $0 }
    let count = max(1, first ?? 1)
    switch unit[unit.count - 1] {
    case UInt8(ascii: "H"):
      move((first ?? 1) - 1, (numbers.dropFirst().first.flatMap { $0 } ?? 1) - 1)
    case UInt8(ascii: "d"): move((first ?? 1) - 1, column)
    case UInt8(ascii: "G"): move(row, (first ?? 1) - 1)
    case UInt8(ascii: "A"): move(row - count, column)
    case UInt8(ascii: "B"): move(row + count, column)
    case UInt8(ascii: "C"): move(row, column + count)
    case UInt8(ascii: "D"): move(row, column - count)
    case UInt8(ascii: "K"):
      let cursor = min(column, columns - 1)
      blank(row, first == 1 ? 0...cursor : first == 2 ? 0...(columns - 1) : cursor...(columns - 1))
    case UInt8(ascii: "J"):
      if first != 2 { blank(row, min(column, columns - 1)...(columns - 1)) }
      for line in (first == 2 ? 0 : row + 1)..<rows { blank(line, 0...(columns - 1)) }
    case UInt8(ascii: "X"):
      let cursor = min(column, columns - 1)
      blank(row, cursor...min(columns - 1, cursor + count - 1))
    case UInt8(ascii: "P"):
      for _ in 0..<count where column < columns {
        cells[row].remove(at: column)
        cells[row].append(" ")
      }
    case UInt8(ascii: "@"):
      for _ in 0..<count where column < columns {
        cells[row].insert(" ", at: column)
        cells[row].removeLast()
      }
    case UInt8(ascii: "b"):
      guard column > 0 else { return }
      let last = cells[row][column - 1]
      for _ in 0..<count { put(last) }
    case UInt8(ascii: "r"):
      let bottom = numbers.dropFirst().first.flatMap { $0 } ?? rows
      region = max(0, (first ?? 1) - 1)...min(rows - 1, max(first ?? 1, bottom) - 1)
      move(0, 0)
    case UInt8(ascii: "L"), UInt8(ascii: "M"), UInt8(ascii: "S"), UInt8(ascii: "T"):
      scrollLines(unit[unit.count - 1], count)
    default: break
    }
  }

  private mutating func scrollLines(_ command: UInt8, _ count: Int) {
    let whole = region
    let isLocal = command == UInt8(ascii: "L") || command == UInt8(ascii: "M")
    if isLocal { region = min(row, whole.upperBound)...whole.upperBound }
    let isDown = command == UInt8(ascii: "L") || command == UInt8(ascii: "T")
    for _ in 0..<min(count, rows) { scroll(down: isDown) }
    region = whole
  }

  private mutating func move(_ row: Int, _ column: Int) {
    self.row = min(max(0, row), rows - 1)
    self.column = min(max(0, column), columns - 1)
  }

  private mutating func blank(_ row: Int, _ range: ClosedRange<Int>) {
    for column in range { cells[row][column] = " " }
  }
}
