/// A parser of both text forms of a path.
///
///     path    = "." | pointer | ["."] segment { segment }
///     segment = "." name ["#" number] | ["."] "[" inside "]"
///     inside  = index | "-" index | "-" | quoted, then after "]" ["#" number]
///     name    = bare | quoted
///     pointer = { "/" token }
struct PathReader {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func path() throws(PathError) -> Path {
    guard let first = next else { return Path() }
    switch first {
    case "/": return try pointer()
    case ".", "[": return try jqLike()
    default: throw error(.noStart)
    }
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private func error(_ reason: PathError.Reason) -> PathError {
    PathError(reason, column: position + 1)
  }
}

extension PathReader {
  private mutating func jqLike() throws(PathError) -> Path {
    if scalars.count == 1, next == "." { return Path() }
    var segments: [Path.Segment] = []
    while next != nil {
      let hasPoint = take(".")
      if take("[") {
        segments.append(try bracketed())
      } else if hasPoint {
        let key = take("\"") ? try quoted() : try bare()
        segments.append(.key(key, occurrence: try occurrence()))
      } else {
        throw error(.noSeparator)
      }
    }
    return Path(segments)
  }

  private mutating func bare() throws(PathError) -> [UInt8] {
    guard let first = next, Path.isBare(first) || first == "$" else { throw error(.noKey) }
    guard Path.isBareStart(first) else { throw error(.keyNeedsQuotes) }
    var key = String.UnicodeScalarView()
    while let scalar = next, Path.isBare(scalar) {
      key.append(scalar)
      position += 1
    }
    return Array(String(key).utf8)
  }

  private mutating func bracketed() throws(PathError) -> Path.Segment {
    let segment: Path.Segment
    if take("\"") {
      segment = .key(try quoted())
    } else if let index = try number() {
      segment = .index(index)
    } else if take("-") {
      let start = position - 1
      let fromEnd = try number()
      guard fromEnd != 0 else {
        position = start
        throw error(.negativeIndex)
      }
      segment = fromEnd.map { .index(-$0) } ?? .end
    } else {
      throw error(.noIndex)
    }
    guard take("]") else { throw error(.noClosingBracket) }
    guard case .key(let key, _) = segment else { return segment }
    return .key(key, occurrence: try occurrence())
  }

  /// Parses the number of an occurrence; the result counts from 0, the text from 1.
  private mutating func occurrence() throws(PathError) -> Int? {
    guard take("#") else { return nil }
    let start = position
    guard let number = try number(), number > 0 else {
      position = start
      throw error(.noOccurrence)
    }
    return number - 1
  }

  private mutating func number() throws(PathError) -> Int? {
    let start = position
    while let next, isDigit(next) { position += 1 }
    guard position > start else { return nil }
    var digits = String.UnicodeScalarView()
    digits.append(contentsOf: scalars[start..<position])
    guard let number = Int(String(digits)) else {
      position = start
      throw error(.numberTooLarge)
    }
    return number
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}

extension PathReader {
  /// Parses a quoted key after its opening quote: the escapes of JSON, and `\xFF` for a byte that is not UTF-8.
  private mutating func quoted() throws(PathError) -> [UInt8] {
    let start = position - 1
    var key: [UInt8] = []
    while let scalar = next {
      position += 1
      switch scalar {
      case "\"": return key
      case "\\": try escape(into: &key)
      default: key.append(contentsOf: String(scalar).utf8)
      }
    }
    position = start
    throw error(.noClosingQuote)
  }

  private mutating func escape(into key: inout [UInt8]) throws(PathError) {
    let start = position - 1
    let escaped = next
    position += 1
    switch escaped {
    case "\"", "\\", "/": key.append(contentsOf: escaped.map { Array(String($0).utf8) } ?? [])
    case "b": key.append(0x08)
    case "t": key.append(0x09)
    case "n": key.append(0x0A)
    case "f": key.append(0x0C)
    case "r": key.append(0x0D)
    case "x":
      guard let byte = hexadecimal(2) else { return try refuse(escapeAt: start) }
      key.append(UInt8(truncatingIfNeeded: byte))
    case "u":
      guard var unit = hexadecimal(4) else { return try refuse(escapeAt: start) }
      let afterUnit = position
      if (0xD800...0xDBFF).contains(unit), take("\\"), take("u"), let low = hexadecimal(4),
        (0xDC00...0xDFFF).contains(low)
      {
        unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      } else {
        position = afterUnit
      }
      key.append(contentsOf: Path.generalizedUTF8(unit))
    default: try refuse(escapeAt: start)
    }
  }

  private mutating func refuse(escapeAt start: Int) throws(PathError) {
    position = start
    throw error(.badEscape)
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    guard count <= scalars.count - position else { return nil }
    var number: UInt32 = 0
    for scalar in scalars[position..<position + count] {
      guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    position += count
    return number
  }
}

extension PathReader {
  /// Parses a JSON Pointer (RFC 6901 §3). A token that could be an index stays undecided, because that depends on the document.
  private mutating func pointer() throws(PathError) -> Path {
    var segments: [Path.Segment] = []
    while take("/") {
      var token = String.UnicodeScalarView()
      while let scalar = next, scalar != "/" {
        position += 1
        if scalar != "~" {
          token.append(scalar)
        } else if take("0") {
          token.append("~")
        } else if take("1") {
          token.append("/")
        } else {
          position -= 1
          throw error(.badPointerEscape)
        }
      }
      let isIndexOrEnd =
        token.elementsEqual(["-"])
        || !token.isEmpty && token.allSatisfy(isDigit) && (token.first != "0" || token.count == 1)
      let bytes = Array(String(token).utf8)
      segments.append(isIndexOrEnd ? .token(bytes) : .key(bytes))
    }
    return Path(segments)
  }
}
