// The names of keys in keymaps, help and tests: `j`, `^S`, `Alt-↓`, `Shift-Tab`, `Space`. Parsing a printed name gives the same
// key; `Up`, `Down`, `Left` and `Right` are also accepted for the arrow keys.

extension Key: CustomStringConvertible {
  /// Creates the key with a name; returns nil if no key has it.
  package init?(named name: String) {
    var modifiers: Modifiers = []
    var rest = Substring(name)
    var stripped = true
    while stripped {
      stripped = false
      for (prefix, modifier) in Self.modifierNames where rest.hasPrefix(prefix) {
        guard rest.unicodeScalars.count > prefix.unicodeScalars.count else { continue }
        rest.removeFirst(prefix.count)
        modifiers.insert(modifier)
        stripped = true
      }
    }
    if rest.hasPrefix("^"), rest.unicodeScalars.count == 2 {
      rest.removeFirst()
      modifiers.insert(.control)
      rest = Substring(rest.lowercased())
    }
    if let code = Self.codesByName[String(rest)] {
      self.init(code, modifiers)
    } else if rest.hasPrefix("F"), let number = Int(rest.dropFirst()), (1...24).contains(number) {
      self.init(.function(number), modifiers)
    } else if let scalar = rest.unicodeScalars.first, rest.unicodeScalars.count == 1 {
      self.init(.character(scalar), modifiers)
    } else {
      return nil
    }
  }

  /// Returns the text of a key sequence: `^S`, `dd`, `^X d`.
  package static func text(of keys: [Key]) -> String {
    keys.map(\.description).joined(separator: keys.allSatisfy(\.isPlain) ? "" : " ")
  }

  /// True for one visible character without modifiers. Sequences of such keys are written without spaces: `dd`.
  private var isPlain: Bool {
    if case .character(let scalar) = code { return scalar != " " && modifiers.isEmpty }
    return false
  }

  package var description: String {
    var prefix = ""
    if modifiers.contains(.alt) { prefix += "Alt-" }
    if modifiers.contains(.shift) { prefix += "Shift-" }
    if case .character(let scalar) = code, scalar != " " {
      guard modifiers.contains(.control) else { return prefix + String(scalar) }
      return prefix + "^" + String(scalar).uppercased()
    }
    if modifiers.contains(.control) { prefix += "Ctrl-" }
    if case .function(let number) = code { return prefix + "F\(number)" }
    return prefix + (Self.names.first { $0.code == code }?.name ?? "?")
  }

  private static let modifierNames: [(String, Modifiers)] = [
    ("Alt-", .alt), ("Shift-", .shift), ("Ctrl-", .control),
  ]

  /// The first name of a code is the displayed one.
  private static let names: [(name: String, code: Code)] = [
    ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Backspace", .backspace),
    ("Delete", .delete), ("Insert", .insert), ("Home", .home), ("End", .end),
    ("PgUp", .pageUp), ("PgDn", .pageDown), ("↑", .up), ("↓", .down), ("←", .left), ("→", .right),
    ("Space", .character(" ")), ("Up", .up), ("Down", .down), ("Left", .left),
    ("Right", .right),
  ]

  private static let codesByName = Dictionary(
    uniqueKeysWithValues: names.map { ($0.name, $0.code) })
}
