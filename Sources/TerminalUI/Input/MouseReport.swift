import EditorCore

/// Decodes the SGR mouse report, `ESC [ < button ; column ; row M` (`m` for a release).
enum MouseReport {
  static func event(numbers: [Int], final: UInt8) -> MouseEvent? {
    guard numbers.count == 3, final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else {
      return nil
    }
    let code = numbers[0]
    let (row, column) = (max(0, numbers[2] - 1), max(0, numbers[1] - 1))
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let action: MouseEvent.Action
    switch code & ~0b11100 {
    case 0...2: action = final == UInt8(ascii: "M") ? .press : .release
    case 32...34: action = .drag
    case 64: action = .wheelUp
    case 65: action = .wheelDown
    default: return nil
    }
    let button = code & 64 != 0 ? 0 : code & 3
    return MouseEvent(action, button: button, row: row, column: column, modifiers: modifiers)
  }
}
