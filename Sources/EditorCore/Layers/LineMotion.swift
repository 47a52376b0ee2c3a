/// A movement over the lines of a list or a text that covers the whole window.
enum LineMotion: Sendable {
  case lines(Int)
  case pages(Int)
  case halfPages(Int)
  case first
  case last

  /// Returns the movement of a key; nil if the key stands for something else.
  init?(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.character("j"), []), (.down, []): self = .lines(1)
    case (.character("k"), []), (.up, []): self = .lines(-1)
    case (.pageDown, []), (.character(" "), []): self = .pages(1)
    case (.pageUp, []): self = .pages(-1)
    case (.character("d"), .control): self = .halfPages(1)
    case (.character("u"), .control): self = .halfPages(-1)
    case (.character("g"), []), (.home, []): self = .first
    case (.character("G"), []), (.end, []): self = .last
    default: return nil
    }
  }

  /// Returns the number of lines for a window of a height; nil for the first and the last line.
  func lines(in height: Int) -> Int? {
    switch self {
    case .lines(let count): count
    case .pages(let count): count * height
    case .halfPages(let count): count * max(1, height / 2)
    case .first, .last: nil
    }
  }

  /// Returns the line that the movement leads to, from 0 to `last`.
  func line(from line: Int, height: Int, last: Int) -> Int {
    let target =
      switch self {
      case .first: 0
      case .last: last
      case .lines, .pages, .halfPages: line + (lines(in: height) ?? 0)
      }
    return max(0, min(last, target))
  }
}
