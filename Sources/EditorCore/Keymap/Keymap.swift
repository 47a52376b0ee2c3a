// Key sequences to command names, as a trie:
//
//   d ─ d → cut          y ┬ y → copy-value
//                          ├ p → copy-path
//   j → next-row           └ e → copy-entry
//
// A sequence is either a command or the beginning of longer ones, never both, so no key ever
// waits for a timer.

package struct Keymap: Sendable {
  /// What a key means after the ones already pressed.
  package enum Outcome: Hashable, Sendable {
    case matched(String)
    /// More keys are needed; these would go on, each with what it leads to.
    case pending([KeyHint])
    case unbound
    /// Escape gave up a sequence or a count.
    case cancelled
  }

  /// Why a binding cannot be added.
  package enum BindingError: Error, Hashable, Sendable {
    case unknownKey(String)
    case duplicate(String)
    case hiddenByShorter(String)
  }

  private indirect enum Branch: Sendable {
    case command(String)
    case keys([Key: Branch], order: [Key])
  }

  private var root = Branch.keys([:], order: [])
  /// The bindings in the order they were added, for help.
  package private(set) var bindings: [(keys: [Key], command: String)] = []

  package init() {}

  /// Keys are named with a space between: `g`, `d d`, `Alt-↓`.
  package mutating func bind(_ names: String, to command: String) throws(BindingError) {
    var keys: [Key] = []
    for name in names.split(separator: " ") {
      guard let key = Key(named: String(name)) else { throw .unknownKey(String(name)) }
      keys.append(key)
    }
    guard !keys.isEmpty else { throw .unknownKey(names) }
    root = try Self.adding(keys[...], command, to: root, names: names)
    bindings.append((keys, command))
  }

  private static func adding(
    _ keys: ArraySlice<Key>, _ command: String, to branch: Branch, names: String
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

  /// What these keys together mean.
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
          if case .command(let name) = next[key] { return KeyHint(key.description, name) }
          return KeyHint(key.description, "…")
        })
    }
  }

  /// How a command is reached, in the order bound: `["j", "↓"]`.
  package func keys(for command: String) -> [String] {
    bindings.filter { $0.command == command }
      .map {
        $0.keys.map(\.description).joined(separator: $0.keys.allSatisfy(\.isPlain) ? "" : " ")
      }
  }
}

extension Key {
  /// One visible character, so that sequences of them read without spaces: `dd`.
  fileprivate var isPlain: Bool {
    if case .character(let scalar) = code { return scalar != " " && modifiers.isEmpty }
    return false
  }
}
