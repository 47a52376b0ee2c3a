/// Names nobody can guess, for files made beside others.
enum RandomName {
  static func letters(_ count: Int) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var generator = SystemRandomNumberGenerator()
    let letters = (0..<count).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// `.NAME.<12 letters>.tmp`, with NAME cut so that it fits.
  static func beside(_ name: FilePath, limit: Int) -> FilePath {
    let tail = "." + letters(12) + ".tmp"
    let room = limit - tail.utf8.count - 1
    return FilePath(bytes: [UInt8(ascii: ".")] + name.cut(to: room).bytes + tail.utf8)
  }

  /// `NAME.theirs`, `NAME.theirs-2` and so on, with NAME cut so that it fits.
  static func theirs(_ name: FilePath, number: Int, limit: Int) -> FilePath {
    let tail = number == 1 ? ".theirs" : ".theirs-\(number)"
    return FilePath(bytes: name.cut(to: limit - tail.utf8.count).bytes + tail.utf8)
  }
}
