import DocumentTree
import ModelBasics

/// The token of a key or scalar: its element and the text between its tags.
struct XMLToken {
  let element: XMLElement
  let tag: XMLTag
  let text: XMLScalarText
  /// Keeps the bytes alive.
  private let storage: Bytes

  /// Returns nil if a text is not exactly one element of which only text is inside.
  init?(_ storage: Bytes, _ entities: XMLEntities? = nil) {
    let text = XMLText(storage, .inner)
    guard let tag = text.tag(at: 0), let element = tag.element, tag.form != .closing,
      !element.isContainer, element != .plist
    else { return nil }
    self.storage = storage
    self.tag = tag
    self.element = element
    if tag.form == .empty {
      guard tag.end == storage.count else { return nil }
      self.text = XMLScalarText(text, Span(tag.end, tag.end), entities)
      return
    }
    guard let end = text.endOfContent(tag.end, limit: text.count),
      let closing = text.tag(at: end), closing.form == .closing, closing.element == element,
      closing.end == storage.count
    else { return nil }
    self.text = XMLScalarText(text, Span(tag.end, end), entities)
  }

  init?(_ token: UnsafeRawBufferPointer, _ entities: XMLEntities?) {
    self.init(Bytes(Array(token)), entities)
  }

  var decoded: [UInt8] { text.decoded }

  /// All bytes of the token.
  var whole: [UInt8] { storage.array(Span(0, storage.count)) }

  /// The decimal text of a real.
  var real: String? {
    let digits = XMLScalar.real(decoded)
    guard tag.hasAttributes, XMLShortReal.isTag(tag, text.text),
      let number = digits.flatMap(XMLShortReal.number)
    else { return digits }
    return Double(number).description
  }

  /// True for a date that is the same instant as another one.
  func isDate(equalTo date: [UInt8]) -> Bool {
    element == .date && XMLScalar.areEqualDates(decoded, date)
  }

  /// Returns the token with another element that has no text either: `<true></true>` becomes `<false></false>`.
  func spelled(as other: XMLElement) -> [UInt8] {
    let name = Array("\(other.name)".utf8)
    let length = element.name.utf8CodeUnitCount
    let opening = [UInt8(ascii: "<")] + name + storage.array(Span(1 + length, text.span.end))
    guard tag.form == .opening else { return opening }
    let closing = storage.array(Span(text.span.end + 2 + length, storage.count))
    return opening + Array("</".utf8) + name + closing
  }

  /// Returns the token with another text between its tags. The comments in the old text follow the new one.
  func spelled(_ content: [UInt8]) -> [UInt8] {
    guard tag.form == .opening else { return element.opening + content + element.closing }
    return storage.array(Span(0, tag.end)) + content + text.comments.flatMap(storage.array)
      + storage.array(Span(text.span.end, storage.count))
  }

  /// Returns the token with a number or date in place of its own, between the same blanks.
  func spelled(trimmed content: [UInt8]) -> [UInt8] {
    let decoded = storage.array(text.span)
    let lead = decoded.prefix(while: XMLScalar.isSpace)
    let trail = decoded.dropFirst(lead.count).reversed().prefix(while: XMLScalar.isSpace).reversed()
    return spelled(lead + content + trail)
  }
}

extension XMLElement {
  /// The token of an element with a text that needs no escapes.
  func token(_ content: [UInt8]) -> [UInt8] { opening + content + closing }
}
