// The names of the temporary files that a save creates beside the file.
//
//     .NAME.<12 letters>.tmp    being written: always a file of this program
//     .NAME.<12 letters>.swap   about to be exchanged with NAME, or displaced from there
//
// If a save is killed, a file with the first kind of name can be removed. One with the second kind
// is either the new content or the previous version, unless another program put a file at NAME in
// that very moment. So its letters identify the two files that the save knew, with six letters
// each.

import ModelBasics

struct TemporaryName {
  static let writing = ".tmp"
  static let swapping = ".swap"
  private static let letterCount = 12

  private let file: FilePath
  private let limit: Int

  /// Names for a file, in a folder whose names have at most `limit` bytes.
  init(of file: FilePath, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// Returns an unpredictable name.
  func random() -> FilePath { name(RandomName.letters(Self.letterCount), Self.writing) }

  /// Returns the name under which one file is exchanged with another.
  func swapping(_ new: FileStamp, with old: FileStamp) -> FilePath {
    name(Self.letters(new) + Self.letters(old), Self.swapping)
  }

  enum Kind: Equatable {
    case writing
    case swapping(letters: String)
  }

  /// Returns the kind of a temporary name of this file; nil if it is any other name.
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

  /// True if the letters of a swap name identify the file with this stamp.
  static func matches(_ letters: String, _ stamp: FileStamp) -> Bool {
    let own = Self.letters(stamp)
    return letters.hasPrefix(own) || letters.hasSuffix(own)
  }

  private func name(_ letters: String, _ suffix: String) -> FilePath {
    FilePath(bytes: prefix(suffix) + letters.utf8 + suffix.utf8)
  }

  /// `.NAME.`, with NAME truncated so that the whole name fits.
  private func prefix(_ suffix: String) -> [UInt8] {
    let room = limit - 2 - Self.letterCount - suffix.utf8.count
    return [UInt8(ascii: ".")] + file.cut(to: room).bytes + [UInt8(ascii: ".")]
  }

  /// Returns six letters for the inode, size and modification time of a file. A rename changes none
  /// of these.
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
