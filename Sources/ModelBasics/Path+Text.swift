extension Path {
  /// Parses the jq-like form, or a JSON Pointer if the text is empty or starts with `/`.
  public init(parsing text: String) throws(PathError) {
    var reader = PathReader(text)
    self = try reader.path()
  }

  /// The path as a JSON Pointer (RFC 6901); nil if the path has the second or a later occurrence of a key, or a key that is not
  /// UTF-8, which a pointer cannot express.
  public var jsonPointer: String? {
    var pointer = ""
    for segment in segments {
      pointer += "/"
      switch segment {
      case .key(let key, let occurrence):
        guard (occurrence ?? 0) == 0, let text = String(validating: key, as: UTF8.self) else {
          return nil
        }
        for scalar in text.unicodeScalars {
          switch scalar {
          case "~": pointer += "~0"
          case "/": pointer += "~1"
          default: pointer.unicodeScalars.append(scalar)
          }
        }
      case .index(let index): pointer += String(index)
      case .end: pointer += "-"
      case .token(let token): pointer += String(decoding: token, as: UTF8.self)
      }
    }
    return pointer
  }
}

extension Path: CustomStringConvertible {
  /// The path in the jq-like form, which parses to this path again, with one exception: a token of a JSON Pointer becomes an
  /// index, because the jq-like form has no undecided segments. No character in it can disturb a terminal.
  public var description: String {
    guard let first = segments.first else { return "." }
    var text =
      switch first {
      case .key: ""
      case .index, .end, .token: "."
      }
    for segment in segments {
      switch segment {
      case .key(let key, let occurrence):
        text += "." + Path.text(ofKey: key)
        if let occurrence { text += "#\(occurrence.magnitude + 1)" }
      case .index(let index): text += "[\(index)]"
      case .end: text += "[-]"
      case .token(let token): text += "[\(String(decoding: token, as: UTF8.self))]"
      }
    }
    return text
  }

  /// Returns a key in its jq-like form, quoted only if necessary.
  public static func text(ofKey key: [UInt8]) -> String {
    if let text = String(validating: key, as: UTF8.self), let first = text.unicodeScalars.first,
      isBareStart(first), text.unicodeScalars.allSatisfy(isBare)
    {
      return text
    }
    return quoted(key)
  }

  /// Returns true for a character allowed in a key without quotes: a letter, a digit, `_` or `-`.
  static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }

  /// Returns true for a character that can start a key without quotes: digits and `-` cannot, because they would read as a number.
  static func isBareStart(_ scalar: Unicode.Scalar) -> Bool {
    isBare(scalar) && scalar != "-" && !("0"..."9").contains(scalar)
  }
}
