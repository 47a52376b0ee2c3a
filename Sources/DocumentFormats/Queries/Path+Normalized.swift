import ModelBasics

extension Path {
  /// The normalized path of RFC 9535, section 2.7, such as `$['a'][0]`. Returns nil if the path has the second or a later
  /// occurrence of a key, or an index from the end.
  package var normalizedQuery: String? {
    var text = "$"
    for segment in segments {
      switch segment {
      case .key(let key, let occurrence):
        guard (occurrence ?? 0) == 0 else { return nil }
        text += "['" + Self.normalized(key) + "']"
      case .index(let index) where index >= 0: text += "[\(index)]"
      case .index, .end, .token: return nil
      }
    }
    return text
  }

  private static func normalized(_ key: [UInt8]) -> String {
    var text = ""
    for scalar in String(decoding: key, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "'", "\\": text += "\\" + String(scalar)
      case "\u{8}": text += "\\b"
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\u{C}": text += "\\f"
      case "\r": text += "\\r"
      case "\0"..."\u{F}": text += "\\u000" + String(scalar.value, radix: 16)
      case "\u{10}"..."\u{1F}": text += "\\u00" + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
