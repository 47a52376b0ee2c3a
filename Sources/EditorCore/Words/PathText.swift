import ModelBasics

/// A path as people read it: `.a.b[0]."odd key"`, `.a#2` for the second of two.
package enum PathText {
  package static func text(_ path: Path) -> String {
    guard !path.segments.isEmpty else { return "." }
    var text = ""
    for segment in path.segments {
      switch segment {
      case .index(let index): text += (text.isEmpty ? "." : "") + "[\(index)]"
      case .end: text += "[-]"
      case .key(let key, let occurrence):
        text += "." + name(key) + (occurrence > 0 ? "#\(occurrence + 1)" : "")
      }
    }
    return text
  }

  /// A key with quotes where it would not read back without.
  package static func name(_ key: [UInt8]) -> String {
    let isPlain =
      !key.isEmpty && !(48...57).contains(key[0])
      && key.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
          || $0 == UInt8(ascii: "_") || $0 >= 0x80
      }
    let text = String(decoding: key, as: UTF8.self)
    return isPlain
      ? text : String(decoding: SpelledString.token(for: Array(text.unicodeScalars)), as: UTF8.self)
  }
}
