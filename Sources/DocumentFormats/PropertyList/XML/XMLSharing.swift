import DocumentTree
import ModelBasics
import Synchronization

/// The shared objects in the text of a binary property list: an object has a number where it occurs first, and later occurrences
/// refer to that.
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

  /// Returns the digits of the number of a tag; nil if it has none or other attributes.
  static func number(in tag: XMLTag, _ text: XMLText) -> Span? {
    switch tag.element {
    case .dict, .array, .set, .data: break
    case .ref where tag.form == .empty: break
    default: return nil
    }
    guard let name = tag.element?.name else { return nil }
    let attribute = text.skipBlank(tag.start + 1 + name.utf8CodeUnitCount)
    guard text.starts(with: "id=\"", at: attribute) else { return nil }
    let start = attribute + 4
    var end = start
    while end - start < longestNumber, isDigit(text[end]) { end += 1 }
    guard end > start, text[end] == UInt8(ascii: "\"") else { return nil }
    let rest = text.skipBlank(end + 1)
    return rest == tag.end - (tag.form == .empty ? 2 : 1) ? Span(start, end) : nil
  }

  /// Returns a text in which no object has a number. References keep theirs.
  static func withoutNumbers(_ text: [UInt8]) -> [UInt8] {
    let storage = Bytes(text)
    let view = XMLText(storage, .inner)
    var result: [UInt8] = []
    var end = 0
    var tags = XMLTags(view, at: 0)
    while let tag = tags.next(before: text.count) {
      guard tag.hasAttributes, tag.form != .closing, tag.element != .ref,
        number(in: tag, view) != nil, let name = tag.element?.name
      else { continue }
      let nameEnd = tag.start + 1 + name.utf8CodeUnitCount
      result += text[end..<nameEnd]
      end = tag.end - (tag.form == .empty ? 2 : 1)
    }
    return result + text[end...]
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
