import DocumentTree
import ModelBasics

/// Finds the long lists of a JSON text by its brackets, without reading it.
enum JSONLongListSearch {
  /// The most members of an object that are looked at.
  private static let mostMembers = 4096

  /// Returns the elements of each list that is the text or the value of one of its members, with the number of members before it. If the
  /// text is not valid, what is returned need not be a list.
  static func lists(
    in storage: Bytes, _ dialect: JSONDialect, _ leastLength: Int
  ) -> [(number: Int, span: Span)] {
    let text = JSONText(storage, dialect)
    guard case .end(let start) = text.skipTrivia(text.start) else { return [] }
    switch text[start] {
    case UInt8(ascii: "["):
      var skip = JSONSkip(text, storage, at: start + 1)
      guard case .close(let end) = skip.pass() else { return [] }
      let span = Span(start + 1, end - 1)
      return span.count >= leastLength ? [(0, span)] : []
    case UInt8(ascii: "{"):
      return members(in: text, storage, from: start + 1, leastLength)
    default: return []
    }
  }

  private static func members(
    in text: JSONText, _ storage: Bytes, from start: Int, _ leastLength: Int
  ) -> [(number: Int, span: Span)] {
    var found: [(number: Int, span: Span)] = []
    var offset = start
    for number in 0..<mostMembers {
      var skip = JSONSkip(text, storage, at: offset)
      let (end, isLast): (Int, Bool)
      switch skip.pass(1) {
      case .comma(let comma): (end, isLast) = (comma, false)
      case .close(let close): (end, isLast) = (close, true)
      case .end, .fault: return []
      }
      if end - offset >= leastLength, let span = list(in: text, ofMember: Span(offset, end - 1)),
        span.count >= leastLength
      {
        found.append((number, span))
      }
      if isLast { return found }
      offset = end
    }
    return []
  }

  /// Returns the elements of the list that is the value of a member.
  private static func list(in text: JSONText, ofMember member: Span) -> Span? {
    guard case .end(let key) = text.skipTrivia(member.start), text[key] == UInt8(ascii: "\""),
      let keyEnd = text.endOfString(key, limit: member.end),
      case .end(let colon) = text.skipTrivia(keyEnd), text[colon] == UInt8(ascii: ":"),
      case .end(let open) = text.skipTrivia(colon + 1), text[open] == UInt8(ascii: "[")
    else { return nil }
    let end = text.endOfNonBlank(before: member.end)
    guard open + 1 < end, text[end - 1] == UInt8(ascii: "]") else { return nil }
    return Span(open + 1, end - 1)
  }
}
