extension Path {
  /// Reads the jq-like form, or a JSON Pointer if the text is empty or starts with `/`.
  public init(parsing text: String) throws(PathError) {
    var reader = PathReader(text)
    self = try reader.path()
  }

  /// The path as a JSON Pointer (RFC 6901); nil if it needs the second of two equal keys, or a
  /// key that is not UTF-8, which a pointer cannot name.
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
  /// The jq-like form, which reads as this path again; only a token of a pointer, which that
  /// form cannot leave open, reads as a position. It has no character that could disturb a
  /// terminal.
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

  /// A key as it stands in the jq-like form: quoted only where it has to be.
  public static func text(ofKey key: [UInt8]) -> String {
    if let text = String(validating: key, as: UTF8.self), let first = text.unicodeScalars.first,
      isBareStart(first), text.unicodeScalars.allSatisfy(isBare)
    {
      return text
    }
    return quoted(key)
  }

  /// Letters, digits, `_` and `-`.
  static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }

  /// The same without digits and `-`, which would read as a number.
  static func isBareStart(_ scalar: Unicode.Scalar) -> Bool {
    isBare(scalar) && scalar != "-" && !("0"..."9").contains(scalar)
  }
}
