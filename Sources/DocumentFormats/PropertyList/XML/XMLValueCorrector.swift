import DocumentTree
import ModelBasics

// Corrections of a value that is wrong in itself, although its end is clear. The whole value with the correction is read before it
// is proposed.
//
//   <string>a & b</string>        <string>a &amp; b</string>
//   <String>a</String>            <string>a</string>
//   <integer>1.5</integer>        <real>1.5</real>

enum XMLValueCorrector {
  /// The length in bytes of the longest value that is corrected.
  private static let longest = 1 << 16

  /// Returns the fault of a value with its correction, or the same fault if no correction is certain.
  static func corrected(_ fault: Fault, in value: Bytes, _ grammar: XMLGrammar) -> Fault {
    guard fault.correction == nil, value.count <= longest,
      let reason = XMLFault(rawValue: fault.code)
    else { return fault }
    let text = XMLText(value)
    let start = text.skipBlank(0)
    guard let tag = text.tag(at: start), tag.form != .closing else { return fault }
    let candidate: Correction? =
      switch reason {
      case .unknownEntity, .elementInScalar, .badTag: escaping(tag, in: text)
      case .unknownElement: renaming(tag, in: text, value)
      case .badInteger: replacingName(of: tag, with: .real, in: text)
      case .textInBoolean: emptied(tag, in: text)
      default: nil
      }
    guard let correction = candidate else { return fault }
    let corrected =
      value.array(Span(0, correction.span.start)) + correction.text
      + value.array(Span(correction.span.end, value.count))
    guard case .success = grammar.valueSpan(in: Bytes(corrected), corrects: false) else {
      return fault
    }
    var result = fault
    result.correction = correction
    return result
  }

  /// Writes references in place of each `&` and `<` of a text that stands for itself.
  private static func escaping(_ tag: XMLTag, in text: XMLText) -> Correction? {
    guard tag.form == .opening, let element = tag.element, element == .string || element == .key,
      let end = startOfEnd(of: text)
    else { return nil }
    let content = Span(tag.end, end)
    var escaped: [UInt8] = []
    var offset = content.start
    while offset < content.end {
      let byte = text[offset]
      let rest = Span(offset, content.end)
      if byte == UInt8(ascii: "&"), !isReference(rest, text) {
        escaped += named(rest, text) ?? Array("&amp;".utf8)
        offset += named(rest, text) == nil ? 1 : lengthOfName(rest, text)
        continue
      }
      // An end tag may be missing before another element.
      if byte == UInt8(ascii: "<"), text.tag(at: offset)?.element != nil { return nil }
      let isMarkup = text.isTrivia(offset) || text.starts(with: "<![CDATA[", at: offset)
      escaped += byte == UInt8(ascii: "<") && !isMarkup ? Array("&lt;".utf8) : [byte]
      offset += 1
    }
    return Correction(content, escaped)
  }

  /// The offset of the end tag at the end of a text.
  private static func startOfEnd(of text: XMLText) -> Int? {
    var offset = text.count
    while offset > 0 {
      offset -= 1
      if text[offset] == UInt8(ascii: "<") { return text.closes(at: offset) ? offset : nil }
    }
    return nil
  }

  private static func isReference(_ rest: Span, _ text: XMLText) -> Bool {
    let length = lengthOfName(rest, text)
    guard length > 2 else { return false }
    let name = UnsafeBufferPointer(start: text.bytes + rest.start + 1, count: length - 2)
    return XMLReference.scalar(named: name) != nil
  }

  /// The length of a reference at the start of a span with its delimiters; 0 if it does not end.
  private static func lengthOfName(_ rest: Span, _ text: XMLText) -> Int {
    let limit = min(rest.end, rest.start + XMLScalarText.longestReference)
    return text.find(";", from: rest.start, limit: limit).map { $0 + 1 - rest.start } ?? 0
  }

  /// The characters that HTML has names for and XML has not, as far as they are frequent.
  private static let namesOfHTML: [String: UInt32] = [
    "nbsp": 160, "copy": 169, "reg": 174, "deg": 176, "middot": 183, "times": 215, "ndash": 8211,
    "mdash": 8212, "lsquo": 8216, "rsquo": 8217, "ldquo": 8220, "rdquo": 8221, "bull": 8226,
    "hellip": 8230, "euro": 8364, "trade": 8482,
  ]

  /// Returns a reference by number in place of one with a name of HTML.
  private static func named(_ rest: Span, _ text: XMLText) -> [UInt8]? {
    let length = lengthOfName(rest, text)
    guard length > 2 else { return nil }
    let name = (rest.start + 1..<rest.start + length - 1).map { text[$0] }
    return namesOfHTML[String(decoding: name, as: UTF8.self)].map { Array("&#\($0);".utf8) }
  }

  /// Names of elements in other formats, in small letters.
  private static let otherNames: [String: XMLElement] = [
    "int": .integer, "number": .integer, "float": .real, "double": .real, "str": .string,
    "text": .string, "dictionary": .dict, "list": .array,
  ]

  /// Returns the value with the element that a name with capitals, or a name of another format, stands for.
  static func renaming(_ tag: XMLTag, in text: XMLText, _ value: Bytes) -> Correction? {
    let nameStart = tag.start + 1
    var nameEnd = nameStart
    while nameEnd < tag.end, XMLText.isNameByte(text[nameEnd]) { nameEnd += 1 }
    let name = String(decoding: value.array(Span(nameStart, nameEnd)), as: UTF8.self).lowercased()
    if name == "bool" || name == "boolean" { return boolean(tag, in: text) }
    let known = XMLElement.allCases.first { !$0.isInner && $0 != .plist && name == "\($0.name)" }
    guard let element = known ?? otherNames[name] else { return nil }
    if tag.form == .empty {
      return Correction(Span(nameStart, nameEnd), Array("\(element.name)".utf8))
    }
    return replacingName(of: tag, with: element, in: text)
  }

  /// Replaces the name in the first and the last tag of an element.
  private static func replacingName(
    of tag: XMLTag, with element: XMLElement, in text: XMLText
  ) -> Correction? {
    guard tag.form == .opening, !tag.hasAttributes,
      let end = text.endOfContent(tag.end, limit: text.limit(tag.end, longest)),
      let closing = text.tag(at: end), closing.form == .closing, closing.element == tag.element
    else { return nil }
    let content = (tag.end..<end).map { text[$0] }
    return Correction(
      Span(tag.start, closing.end), element.opening + content + element.closing)
  }

  /// Returns `<true/>` or `<false/>` in place of an element of another format.
  private static func boolean(_ tag: XMLTag, in text: XMLText) -> Correction? {
    guard tag.form == .opening,
      let end = text.endOfContent(tag.end, limit: text.limit(tag.end, longest)),
      let closing = text.tag(at: end), closing.form == .closing
    else { return nil }
    let content = XMLScalar.trimmed((tag.end..<end).map { text[$0] })
    let truth: Bool? =
      switch String(decoding: content, as: UTF8.self).lowercased() {
      case "true", "yes", "1": true
      case "false", "no", "0": false
      default: nil
      }
    return truth.map {
      Correction(Span(tag.start, closing.end), Array(($0 ? "<true/>" : "<false/>").utf8))
    }
  }

  /// Returns `<true/>` in place of `<true>true</true>`.
  private static func emptied(_ tag: XMLTag, in text: XMLText) -> Correction? {
    guard let correction = boolean(tag, in: text), let element = tag.element,
      correction.text == Array("<\(element.name)/>".utf8)
    else { return nil }
    return correction
  }
}
