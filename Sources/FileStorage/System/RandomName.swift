/// Unpredictable names for files created beside others.
enum RandomName {
  static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

  static func letters(_ count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    let letters = (0..<count).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns `NAME.theirs`, `NAME.theirs-2` and so on, with NAME truncated to fit.
  static func theirs(_ name: FilePath, number: Int, limit: Int) -> FilePath {
    let tail = number == 1 ? ".theirs" : ".theirs-\(number)"
    return FilePath(bytes: name.cut(to: limit - tail.utf8.count).bytes + tail.utf8)
  }
}
