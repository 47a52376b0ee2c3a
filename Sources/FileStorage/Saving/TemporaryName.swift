// The names of what a save makes beside the file.
//
//     .NAME.<12 letters>.tmp    being written: always a file of our own
//     .NAME.<12 letters>.swap   about to change places with NAME, or what came out from there
//
// When a save is killed, what is left under the first name is ours to remove. What is left under
// the second is ours or the version before, unless somebody put another file at NAME in that very
// moment. So its letters say what the two were that the save knew: six each.

import ModelBasics

struct TemporaryName {
  static let writing = ".tmp"
  static let swapping = ".swap"
  private static let letterCount = 12

  private let file: FilePath
  private let limit: Int

  /// For a file of some name, where names have at most `limit` bytes.
  init(of file: FilePath, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// A name nobody can guess.
  func random() -> FilePath { name(RandomName.letters(Self.letterCount), Self.writing) }

  /// The name under which one file changes places with another.
  func swapping(_ new: FileStamp, with old: FileStamp) -> FilePath {
    name(Self.letters(new) + Self.letters(old), Self.swapping)
  }

  enum Kind: Equatable {
    case writing
    case swapping(letters: String)
  }

  /// What a name of a folder is to this file; nil when it is something else.
  func kind(of name: FilePath) -> Kind? {
    for suffix in [Self.writing, Self.swapping] {
      let start = prefix(suffix)
      guard name.bytes.count == start.count + Self.letterCount + suffix.utf8.count,
        name.bytes.starts(with: start), name.bytes.reversed().starts(with: suffix.utf8.reversed())
      else { continue }
      let letters = name.bytes[start.count...].prefix(Self.letterCount)
      guard letters.allSatisfy(RandomName.alphabet.contains) else { return nil }
      return suffix == Self.writing
        ? .writing : .swapping(letters: String(decoding: letters, as: UTF8.self))
    }
    return nil
  }

  /// Whether the letters of a name to swap under say that it leads to this.
  static func mean(_ letters: String, _ stamp: FileStamp) -> Bool {
    let own = Self.letters(stamp)
    return letters.hasPrefix(own) || letters.hasSuffix(own)
  }

  private func name(_ letters: String, _ suffix: String) -> FilePath {
    FilePath(bytes: prefix(suffix) + letters.utf8 + suffix.utf8)
  }

  /// `.NAME.`, with NAME cut so that the rest fits.
  private func prefix(_ suffix: String) -> [UInt8] {
    let room = limit - 2 - Self.letterCount - suffix.utf8.count
    return [UInt8(ascii: ".")] + file.cut(to: room).bytes + [UInt8(ascii: ".")]
  }

  /// Six letters for a file with a size and a time. A rename changes none of them.
  private static func letters(_ stamp: FileStamp) -> String {
    let numbers: [UInt64] = [
      stamp.inode, UInt64(bitPattern: stamp.size),
      UInt64(bitPattern: stamp.modified.seconds), UInt64(bitPattern: stamp.modified.nanoseconds),
    ]
    var rest = ContentHash.of(
      numbers.flatMap { number in (0..<8).map { UInt8(number >> ($0 * 8) & 0xFF) } })
    let count = UInt64(RandomName.alphabet.count)
    let letters = (0..<(letterCount / 2)).map { _ in
      defer { rest /= count }
      return RandomName.alphabet[Int(rest % count)]
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
