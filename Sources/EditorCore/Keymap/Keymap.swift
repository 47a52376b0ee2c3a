// Maps key sequences to command names, as a trie:
//
//   d ─ d → cut          y ┬ y → copy-value
//                          ├ p → copy-path
//   j → next-row           └ e → copy-entry
//
// A sequence is either a command or the beginning of longer ones, never both, so no key press ever
// waits for a timeout.

package struct Keymap: Sendable {
  /// The result of a key after the keys already pressed.
  package enum Outcome: Hashable, Sendable {
    case matched(CommandName)
    /// The sequence continues with one of these keys, or with another digit of a count.
    case pending([Continuation])
    case unbound
    /// Escape cancelled a sequence or a count.
    case cancelled
  }

  /// A key that continues a sequence, and the command that it completes; nil if more keys follow.
  package struct Continuation: Hashable, Sendable {
    package var key: Key
    package var command: CommandName?

    package init(_ key: Key, _ command: CommandName?) {
      self.key = key
      self.command = command
    }
  }

  /// The reason why a binding cannot be added.
  package enum BindingError: Error, Hashable, Sendable {
    case unknownKey(String)
    case duplicate(String)
    case hiddenByShorter(String)
  }

  private indirect enum Branch: Sendable {
    case command(CommandName)
    case keys([Key: Branch], order: [Key])
  }

  private var root = Branch.keys([:], order: [])
  /// The bindings in the order in which they were added, for help.
  package private(set) var bindings: [(keys: [Key], command: CommandName)] = []
  private var sequences: [CommandName: [[Key]]] = [:]

  package init() {}

  /// Binds a key sequence, written as key names separated by spaces: `g`, `d d`, `Alt-↓`.
  package mutating func bind(_ names: String, to command: CommandName) throws(BindingError) {
    var keys: [Key] = []
    for name in names.split(separator: " ") {
      guard let key = Key(named: String(name)) else { throw .unknownKey(String(name)) }
      keys.append(key)
    }
    guard !keys.isEmpty else { throw .unknownKey(names) }
    root = try Self.adding(keys[...], command, to: root, names: names)
    bindings.append((keys, command))
    sequences[command, default: []].append(keys)
  }

  private static func adding(
    _ keys: ArraySlice<Key>, _ command: CommandName, to branch: Branch, names: String
  ) throws(BindingError) -> Branch {
    guard case .keys(var next, var order) = branch else { throw .hiddenByShorter(names) }
    guard let key = keys.first else { throw .duplicate(names) }
    let rest = keys.dropFirst()
    if rest.isEmpty {
      guard next[key] == nil else { throw .duplicate(names) }
      next[key] = .command(command)
      order.append(key)
    } else {
      if next[key] == nil { order.append(key) }
      next[key] = try adding(rest, command, to: next[key] ?? .keys([:], order: []), names: names)
    }
    return .keys(next, order: order)
  }

  /// Returns the meaning of a key sequence.
  package func lookup(_ keys: [Key]) -> Outcome {
    var branch = root
    for key in keys {
      guard case .keys(let next, _) = branch, let found = next[key] else { return .unbound }
      branch = found
    }
    switch branch {
    case .command(let name): return .matched(name)
    case .keys(let next, let order):
      return .pending(
        order.map { key in
          if case .command(let name) = next[key] { return Continuation(key, name) }
          return Continuation(key, nil)
        })
    }
  }

  /// Returns the key sequences of a command, in the order in which they were bound.
  package func sequences(for command: CommandName) -> [[Key]] {
    sequences[command] ?? []
  }

  /// Returns the key sequences of a command as texts, such as `["j", "↓"]`.
  package func keys(for command: CommandName) -> [String] {
    sequences(for: command).map(Key.text(of:))
  }

  /// The keys of a command for the help; the first and the last of many, such as `E1 … E9`.
  package func shortText(of command: CommandName) -> String {
    let keys = keys(for: command)
    guard keys.count > 6, let first = keys.first, let last = keys.last else {
      return keys.joined(separator: " ")
    }
    return first + " … " + last
  }

  /// The text that messages use for a command: its first key, or the command line to type, such as `^S` or `:save`.
  package subscript(command: CommandName) -> String {
    keys(for: command).first ?? ":" + command.rawValue
  }
}
