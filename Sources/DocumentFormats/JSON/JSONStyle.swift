import DocumentTree
import ModelBasics

/// Detects the style of a JSON text from its first 64 KiB.
enum JSONStyle {
  private static let sample = 1 << 16

  static func detect(_ bytes: Bytes, _ dialect: JSONDialect) -> DocumentStyle {
    var style = DocumentStyle()
    let text = JSONText(bytes, dialect)
    if dialect == .json5 { detectQuotes(text, &style) }
    let limit = min(text.count, sample)
    style.hasByteOrderMark = text.start > 0
    var lineEndings = LineEndingCounts()
    var spaces = 0
    var tabs = 0
    var shallowest: [UInt8]?
    // The lines of comments may be anywhere; they count only where there are no others.
    var shallowestComment: [UInt8]?
    var offset = text.start
    var colons: [[UInt8]: Int] = [:]
    var starts: [[UInt8]: Int] = [:]
    // Containers over several lines that open on the line below their key, and on the same line.
    var below = 0
    var beside = 0
    var spacedCommas = 0
    var tightCommas = 0
    var depth = 0
    var isMultiline = false
    var lastCommas = LastCommas()
    while offset < limit {
      let byte = text.bytes[offset]
      let isComment = byte == UInt8(ascii: "/") && text.isComment(offset)
      if !isComment { lastCommas.add(byte) }
      switch byte {
      case _ where text.isQuote(byte): offset = text.endOfString(offset, limit: limit) ?? limit
      case _ where isComment:
        let isSpaced = text[offset + 2] == 0x20
        starts[bytes.array(Span(offset, offset + (isSpaced ? 3 : 2))), default: 0] += 1
        offset = text.endOfComment(offset, limit: limit) ?? limit
      case 0x0A:
        lineEndings.add(offset, in: bytes)
        offset += 1
        var end = offset
        while end < limit, text.bytes[end] == 0x20 || text.bytes[end] == 0x09 { end += 1 }
        if depth > 0 { isMultiline = true }
        if end > offset, end < limit, text.bytes[end] != 0x0A, text.bytes[end] != 0x0D {
          let indent = bytes.array(Span(offset, end))
          if indent.contains(0x09) { tabs += 1 } else { spaces += 1 }
          if text.isComment(end) {
            if (shallowestComment?.count ?? .max) > indent.count { shallowestComment = indent }
          } else if (shallowest?.count ?? .max) > indent.count {
            shallowest = indent
          }
        }
        offset = end
      case UInt8(ascii: ":"):
        var end = offset + 1
        while end < limit, text.bytes[end] == 0x20 { end += 1 }
        let start = text.startOfBlanks(before: offset)
        if end < limit, JSONText.isLineBreak(text[end]) {
          below += 1
        } else {
          colons[bytes.array(Span(start, end)), default: 0] += 1
          let opens = text[end] == UInt8(ascii: "{") || text[end] == UInt8(ascii: "[")
          if opens, JSONText.isLineBreak(text[end + 1]) { beside += 1 }
        }
        offset = end
      case UInt8(ascii: ","):
        offset += 1
        if text[offset] == 0x20 { spacedCommas += 1 }
        if !JSONText.isBlank(text[offset]) { tightCommas += 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        offset += 1
      default: offset += 1
      }
    }
    lineEndings.set(&style)
    style.usesTabs = tabs > spaces
    style.mixesIndentation = tabs > 0 && spaces > 0
    if let shallowest = shallowest ?? shallowestComment { style.indentUnit = shallowest }
    // A text on one line without commas and colons does not show that one line is preferred.
    style.isMultiline = isMultiline || (colons.isEmpty && spacedCommas + tightCommas == 0)
    style.commentStart =
      starts.max { ($0.value, $0.key.count, $1.key[1]) < ($1.value, $1.key.count, $0.key[1]) }?.key
    // The most frequent spacing; of equal ones the shortest, then the least by its bytes, so that
    // the result is deterministic.
    let most = colons.max { one, other in
      if one.value != other.value { return one.value < other.value }
      if one.key.count != other.key.count { return one.key.count > other.key.count }
      return one.key.lexicographicallyPrecedes(other.key)
    }
    if let most { style.colon = most.key }
    style.opensBelow = below > beside
    style.separatesLast = lastCommas.balance > 0
    if tightCommas > spacedCommas || (colons[[UInt8(ascii: ":")]] ?? 0) > 0 && spacedCommas == 0 {
      if !isMultiline { style.separator = [] }
    }
    return style
  }

  /// Detects whether keys and strings have double, single or no quotes.
  private static func detectQuotes(_ text: JSONText, _ style: inout DocumentStyle) {
    var strings: [UInt8: Int] = [:]
    var keys: [UInt8: Int] = [:]
    var quotedIdentifiers = 0
    var identifiers = 0
    var reader = JSONTokenReader(text, at: text.start)
    var last: JSONToken?
    while let token = reader.next(before: sample) {
      if let last {
        switch (last.kind, token.kind) {
        case (.string, .colon):
          keys[text[last.start], default: 0] += 1
          let content = JSONText(text, upTo: last.end - 1)
          if content.endOfIdentifier(last.start + 1) == content.count { quotedIdentifiers += 1 }
        case (.word, .colon): identifiers += 1
        case (.string, _): strings[text[last.start], default: 0] += 1
        default: break
        }
      }
      last = token
    }
    if let last, last.kind == .string { strings[text[last.start], default: 0] += 1 }
    // Double quotes are preferred if both are equally frequent.
    let most = { (counts: [UInt8: Int]) in
      counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
    style.stringQuote = most(strings)
    style.keyQuote = identifiers > 0 && identifiers >= quotedIdentifiers ? nil : most(keys)
  }
}

/// A count of the containers over several lines whose last entry is followed by a comma.
private struct LastCommas {
  /// The number of those with such a comma, less the number of those without.
  private(set) var balance = 0
  /// The last byte that is neither blank nor in a comment, and true if its line has ended.
  private var last: UInt8 = 0
  private var isAtLineEnd = false

  mutating func add(_ byte: UInt8) {
    switch byte {
    case 0x0A, 0x0D: isAtLineEnd = true
    case 0x20, 0x09: break
    default:
      let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      let isEmpty = last == UInt8(ascii: "{") || last == UInt8(ascii: "[")
      if isClosing, isAtLineEnd, !isEmpty { balance += last == UInt8(ascii: ",") ? 1 : -1 }
      last = byte
      isAtLineEnd = false
    }
  }
}

extension DocumentStyle {
  /// The text between a key and its value, such as `: `.
  var colon: [UInt8] {
    get { keySeparator ?? [UInt8(ascii: ":"), 0x20] }
    set { keySeparator = newValue }
  }
}
