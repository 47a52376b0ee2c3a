import DocumentTree
import ModelBasics

extension JSONGrammar {
  package func resemblance(of text: Bytes) -> Resemblance { Resemblance(reason: reason(in: text)) }

  private func reason(in text: Bytes) -> String? {
    guard case .failure(let fault) = valueSpan(in: text) else { return nil }
    let start = JSONText(text, dialect).skipBlank(0)
    let name: String
    switch JSONText(text, dialect)[start] {
    case UInt8(ascii: "{"): name = "an object"
    case UInt8(ascii: "["): name = "an array"
    case UInt8(ascii: "\""): name = "a quoted string"
    default: return reason(inWord: text.array(Span(start, min(text.count, start + 64))))
    }
    switch JSONFault(rawValue: fault.code) {
    case .missingBracket: return "as \(name) it lacks \(JSONFault.found(fault, in: text))"
    case .missingQuote: return "as \(name) it lacks a double quote"
    case _ where fault.stopOffset >= text.count: return "as \(name) it is not finished"
    default: return "as \(name), \(message(for: fault, in: text))"
    }
  }

  /// Returns the resemblance of a word.
  private func reason(inWord bytes: [UInt8]) -> String? {
    let word = String(decoding: bytes, as: UTF8.self)
    let begun = ["true", "false", "null"].first { word.count > 1 && $0.hasPrefix(word) }
    if let literal = JSONFault.literal(for: word) ?? begun {
      return "the value is spelled \(literal)"
    }
    return isLikeNumber(bytes) ? "\(word) is not a \(dialect.name) number" : nil
  }

  /// Returns true if a text has the form of a number, in JSON or elsewhere.
  private func isLikeNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    let signs = [UInt8(ascii: "-"), UInt8(ascii: "+")]
    let isSigned = rest.first.map(signs.contains) == true
    if isSigned { rest = rest.dropFirst() }
    if rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      return rest.dropFirst(2).allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
    }
    guard isSigned || rest.contains(where: isDigit) else { return false }
    rest = rest.drop(while: isDigit)
    if let point = rest.first, [UInt8(ascii: "."), UInt8(ascii: ",")].contains(point) {
      rest = rest.dropFirst().drop(while: isDigit)
    }
    if let first = rest.first, first | 0x20 == UInt8(ascii: "e"), bytes.contains(where: isDigit) {
      rest = rest.dropFirst()
      if rest.first.map(signs.contains) == true { rest = rest.dropFirst() }
      rest = rest.drop(while: isDigit)
    }
    return rest.isEmpty
  }
}
