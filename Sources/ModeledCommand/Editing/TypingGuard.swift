import EditorCore

/// Keeps the keys of a text that is being typed from answering a question that appears meanwhile, such as the offer to recover
/// edits.
struct TypingGuard {
  /// The time without keys after which a key is meant for what is on the screen.
  static let pause = Duration.milliseconds(300)

  private var lastKey: ContinuousClock.Instant?
  /// The number of keys without a pause between them.
  private var keyCount = 0
  private var isActive = false

  /// Notes that a question appeared. Single keys, such as that of a save, are no typing.
  mutating func noteQuestion() { isActive = keyCount > 1 }

  /// Notes that the question was opened by the last key.
  mutating func noteExpectedQuestion() { isActive = false }

  /// Returns whether a key is to be ignored. Enter ends a text; the question after it may be its effect.
  mutating func ignores(_ key: Key, at time: ContinuousClock.Instant) -> Bool {
    let isTyping = lastKey.map { $0.duration(to: time) < Self.pause } ?? false
    lastKey = time
    keyCount = key == Key(.enter) ? 0 : isTyping ? keyCount + 1 : 1
    if !isTyping { isActive = false }
    return isActive
  }
}
