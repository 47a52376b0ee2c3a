import DocumentTree
import ModelBasics
import Synchronization

/// The objects with several positions in the text of a keyed archive: an object has a number where it occurs first, and later
/// occurrences refer to that.
///
///     <dict id="7">…</dict>      the object
///     <ref id="7"/>              the same object
///
/// The tags are searched when they are first asked for, and then kept: an edit costs as much as there are shared objects.
final class XMLSharing: Sendable {
  private let storage: Bytes
  private let found = Mutex<[SourceName]?>(nil)

  init(_ storage: Bytes) { self.storage = storage }

  /// Returns the anchors and references that begin in a span, in order.
  func names(in span: Span) -> [SourceName] {
    let all = found.withLock { found in
      if let found { return found }
      let all = Self.search(storage)
      found = all
      return all
    }
    guard !all.isEmpty else { return [] }
    let first = all.firstIndex(notBefore: span.start)
    let end = all.firstIndex(notBefore: span.end)
    return first < end ? Array(all[first..<end]) : []
  }

  private static func search(_ storage: Bytes) -> [SourceName] {
    let text = XMLText(storage, .inner)
    // Most files have no shared objects.
    guard let first = text.find(" id=", from: text.start, limit: text.count) else { return [] }
    var names: [SourceName] = []
    var tags = XMLTags(text, at: first == 0 ? 0 : text.start)
    while let tag = tags.next(before: text.count) {
      guard tag.hasAttributes, tag.form != .closing, let number = number(in: tag, text) else {
        continue
      }
      names.append(
        SourceName(offset: tag.start, name: number, isReference: tag.element == .ref))
    }
    return names
  }

  /// The most digits of a number.
  private static let longestNumber = 10

  /// Returns the digits of the number of a tag; nil if it has none.
  static func number(in tag: XMLTag, _ text: XMLText) -> Span? {
    guard let number = text.attribute("id", of: tag), isNumber(number, text) else { return nil }
    return number
  }

  private static func isNumber(_ span: Span, _ text: XMLText) -> Bool {
    (1...longestNumber).contains(span.count)
      && (span.start..<span.end).allSatisfy { isDigit(text[$0]) }
  }

  /// True if a tag has no other attributes than a number, the name of a class, the colour space of a colour, the size of a real and the
  /// type of a key. A reference has a number.
  static func hasKnownAttributes(_ tag: XMLTag, _ text: XMLText) -> Bool {
    guard tag.hasAttributes else { return tag.element != .ref }
    guard let attributes = text.attributes(of: tag) else { return false }
    if tag.element == .key {
      return attributes.count == 1 && XMLKeyType(of: tag, text) != nil
    }
    var numbers = 0
    var (hasClass, hasSpace) = (false, false)
    for (name, value) in attributes {
      if name.count == 2, text.starts(with: "id", at: name.start), isNumber(value, text) {
        numbers += 1
      } else if name.count == 5, text.starts(with: "class", at: name.start), tag.element != .ref {
        hasClass = true
      } else if name.count == 5, text.starts(with: "space", at: name.start), tag.element == .dict {
        hasSpace = true
      } else if name.count == 4, text.starts(with: "size", at: name.start), tag.element == .real,
        XMLShortReal.isSize(value, text)
      {
        continue
      } else {
        return false
      }
    }
    if hasSpace, !hasClass { return false }
    return tag.element == .ref ? numbers == 1 && tag.form == .empty : numbers <= 1
  }

  /// Returns a text in which no object has a number, or one of certain numbers. References keep theirs.
  static func withoutNumbers(_ text: [UInt8], _ names: Set<[UInt8]>? = nil) -> [UInt8] {
    rewritten(text) { tag, tags, storage in
      guard let number = objectNumber(in: tag, tags.text, storage, names) else { return nil }
      // Before the quote are `id`, `=` and blanks.
      var start = number.start - 4
      while start > tag.start, XMLText.isBlank(text[start - 1]) { start -= 1 }
      return (Span(start, number.end + 1), [])
    }
  }

  /// Returns a text in which objects, and the references to them, have other numbers.
  static func renumbered(_ text: [UInt8], _ names: [[UInt8]: [UInt8]]) -> [UInt8] {
    rewritten(text) { tag, tags, storage in
      guard tag.hasAttributes, tag.form != .closing, let number = number(in: tag, tags.text),
        let new = names[storage.array(number)]
      else { return nil }
      return (number, new)
    }
  }

  /// Returns a text in which another text stands in place of a part of each tag, or of its whole object, for which `change` returns one.
  private static func rewritten(
    _ text: [UInt8], _ change: (XMLTag, inout XMLTags, Bytes) -> (Span, [UInt8])?
  ) -> [UInt8] {
    let storage = Bytes(text)
    var result: [UInt8] = []
    var end = 0
    var tags = XMLTags(XMLText(storage, .inner), at: 0)
    while let tag = tags.next(before: text.count) {
      guard let (span, new) = change(tag, &tags, storage) else { continue }
      result += text[end..<span.start] + new
      end = span.end
    }
    return result + text[end...]
  }

  /// Returns numbers after the greatest of certain others; none if there are no more.
  static func newNumbers(_ count: Int, besides names: Set<[UInt8]>) -> [[UInt8]] {
    let greatest = names.compactMap { Int(String(decoding: $0, as: UTF8.self)) }.max() ?? 0
    let numbers = (greatest + 1)..<(greatest + 1 + count)
    guard String(numbers.upperBound).utf8.count <= longestNumber else { return [] }
    return numbers.map { Array(String($0).utf8) }
  }

  /// Returns a text in which references stand in place of the objects with certain numbers.
  static func referring(_ text: [UInt8], to names: Set<[UInt8]>) -> [UInt8] {
    rewritten(text) { tag, tags, storage in
      guard let number = objectNumber(in: tag, tags.text, storage, names),
        let close = endOfObject(tag, &tags)
      else { return nil }
      tags.skip(to: close)
      return (Span(tag.start, close), reference(to: storage.array(number)))
    }
  }

  /// Returns the end of an object, given its first tag, after which `tags` is.
  private static func endOfObject(_ tag: XMLTag, _ tags: inout XMLTags) -> Int? {
    let end = tags.text.count
    if tag.form == .empty { return tag.end }
    guard tag.element?.isContainer == true else { return tags.text.endOfElement(tag, limit: end) }
    var depth = 1
    while let next = tags.next(before: end) {
      guard next.form != .empty, next.element?.isContainer == true else { continue }
      depth += next.form == .closing ? -1 : 1
      if depth == 0 { return next.end }
    }
    return nil
  }

  static func reference(to name: [UInt8]) -> [UInt8] {
    Array("<ref id=\"".utf8) + name + Array("\"/>".utf8)
  }

  /// Returns the number that a tag gives an object, if that is one of certain numbers.
  private static func objectNumber(
    in tag: XMLTag, _ text: XMLText, _ storage: Bytes, _ names: Set<[UInt8]>?
  ) -> Span? {
    guard tag.form != .closing, tag.element != .ref, let number = number(in: tag, text),
      names.map({ $0.contains(storage.array(number)) }) ?? true
    else { return nil }
    return number
  }

  /// Returns the text of a reference in a row.
  static func shown(_ tag: XMLTag, _ token: Bytes) -> [UInt8] {
    let number = number(in: tag, XMLText(token, .inner)).map { token.array($0) } ?? []
    return Array("same as #".utf8) + number
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension [SourceName] {
  fileprivate func firstIndex(notBefore offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// An element in place of an object that cannot be read. Its text is the message.
enum XMLBrokenObject {
  static func message(at offset: Int, in bytes: Bytes) -> String {
    let text = XMLText(bytes, .inner)
    guard let tag = text.tag(at: offset), tag.element == .broken, tag.form == .opening,
      let end = text.endOfContent(tag.end, limit: text.count)
    else { return XMLFault.brokenObject.message(found: "") }
    return String(decoding: XMLScalarText(text, Span(tag.end, end), nil).decoded, as: UTF8.self)
  }
}
