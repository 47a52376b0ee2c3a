import ModelBasics

/// The name of the class of an object in a keyed archive, which an element has as an attribute, and the colour space of a colour.
///
///     <set class="NSMutableSet">…</set>
///     <dict class="NSColor" space="sRGB">…</dict>
enum XMLClassName {
  /// Returns a text that replaces a value, with the class of that if it has the same shape and no class of its own. A list in place of
  /// a set is one too.
  static func kept(in text: [UInt8], from start: [UInt8]) -> [UInt8] {
    let storage = (old: Bytes(start), new: Bytes(text))
    let (old, new) = (XMLText(storage.old, .inner), XMLText(storage.new, .inner))
    guard let oldTag = old.tag(at: 0), oldTag.hasAttributes, let oldElement = oldTag.element,
      let name = old.attribute("class", of: oldTag), let tag = new.tag(at: new.skipBlank(0)),
      let element = tag.element, tag.form != .closing, haveSameShape(oldElement, element),
      new.attribute("class", of: tag) == nil
    else { return text }
    let isList = element == .array || element == .set
    let shown = isList ? oldElement : element
    let nameEnd = tag.start + 1 + "\(element.name)".utf8.count
    // With the quotes around the name.
    var result =
      text[..<tag.start] + Array("<\(shown.name) class=".utf8) + start[name.start - 1...name.end]
    if let space = old.attribute("space", of: oldTag), new.attribute("space", of: tag) == nil {
      result += Array(" space=".utf8) + start[space.start - 1...space.end]
    }
    guard shown != element, tag.form == .opening,
      let closing = text.lastIndex(of: UInt8(ascii: "<")), closing >= tag.end,
      let end = new.tag(at: closing)?.end
    else { return Array(result + text[nameEnd...]) }
    result += text[nameEnd..<closing]
    result += shown.closing
    return Array(result + text[end...])
  }

  private static func haveSameShape(_ old: XMLElement, _ new: XMLElement) -> Bool {
    switch old {
    case .array, .set: new == .array || new == .set
    case .integer, .real: new == .integer || new == .real
    case .dict, .string, .data: new == old
    default: false
    }
  }
}

/// A rule for texts that come into a document.
protocol XMLTextRule: Sendable {
  /// Returns the rule for a document.
  func adapted(to document: Bytes) -> Self
  /// Returns the reason to refuse a valid text, as a clause; nil if it may be used.
  func refusal(of text: [UInt8]) -> String?
  /// Returns the reason to refuse a valid value in place of the whole document, as a clause; nil if it may be used.
  func refusal(ofRoot text: [UInt8]) -> String?
  /// Returns a clause about what a text from another document gets from this one; nil if it is the same here.
  func caution(aboutForeign text: [UInt8]) -> String?
}
