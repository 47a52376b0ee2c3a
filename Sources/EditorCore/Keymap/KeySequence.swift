/// The typed part of a key sequence: a count as in vi, then keys of the keymap.
///
/// `0` is a digit only after another digit, so that it can be bound to a command.
package struct KeySequence: Hashable, Sendable {
  package private(set) var count: Int?
  package private(set) var keys: [Key] = []

  /// The largest count; larger ones are reduced to it.
  package static let largestCount = 1_000_000_000

  package init() {}

  package var isEmpty: Bool { count == nil && keys.isEmpty }

  /// The typed count and keys, for the status line.
  package var text: String { (count.map(String.init) ?? "") + keys.map(\.description).joined() }

  /// Adds a key. Unless the outcome is `pending`, the sequence is empty afterwards; the count is returned with a match. A digit that
  /// ends a sequence of keys is its count.
  package mutating func take(_ key: Key, in keymap: Keymap) -> (Keymap.Outcome, count: Int?) {
    if keys.isEmpty, let digit = key.digit, digit > 0 || count != nil {
      count = min((count ?? 0) * 10 + digit, Self.largestCount)
      return (.pending([]), nil)
    }
    if key == Key(.escape), !isEmpty {
      self = KeySequence()
      return (.cancelled, nil)
    }
    keys.append(key)
    let outcome = keymap.lookup(keys)
    if case .pending = outcome { return (outcome, nil) }
    let typed = keys.count > 1 ? key.digit ?? count : count
    self = KeySequence()
    return (outcome, typed)
  }
}

extension Key {
  fileprivate var digit: Int? {
    guard modifiers.isEmpty, case .character(let scalar) = code, ("0"..."9").contains(scalar) else {
      return nil
    }
    return Int(scalar.value) - 48
  }
}
