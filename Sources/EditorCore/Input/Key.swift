/// A key press, independent of the terminal.
///
/// Letters have their own case and never the shift modifier: `J` is `.character("J")`. Control keys have the lower-case letter:
/// `^S` is `.character("s")` with `.control`.
package struct Key: Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    case character(Unicode.Scalar)
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let control = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let shift = Modifiers(rawValue: 4)
  }

  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  package static func character(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar)) }
  package static func control(_ scalar: Unicode.Scalar) -> Key {
    Key(.character(scalar), .control)
  }
  package static func alt(_ code: Code) -> Key { Key(code, .alt) }
}
