import ModelBasics
import Synchronization

/// Refuses texts that the archive of a document cannot hold, when they are typed or pasted: objects of a class that it does not
/// describe, and texts that are not of their class.
final class ArchiveTextRule: XMLTextRule {
  private let document: Bytes
  /// The classes that the document had before it was saved: their descriptions stay in the archive.
  private let former: Set<[UInt8]>
  /// The classes of the objects in the document, when they were first asked for.
  private let known = Mutex<Set<[UInt8]>?>(nil)

  init(_ document: Bytes = Bytes([]), former: Set<[UInt8]> = []) {
    self.document = document
    self.former = former
  }

  func adapted(to document: Bytes) -> ArchiveTextRule {
    ArchiveTextRule(document, former: classes.union(former))
  }

  func refusal(of text: [UInt8]) -> String? {
    var refusal: ArchiveRefusal?
    Self.forEachClass(in: Bytes(text)) { name, tag, text in
      refusal = refusal ?? Self.refusal(ofSpaceIn: tag, text) ?? self.refusal(of: name, tag, text)
    }
    // None of these refusals advises the table.
    return refusal?.message(.keyedArchive)
  }

  func refusal(ofRoot text: [UInt8]) -> String? {
    let storage = Bytes(text)
    let reading = XMLText(storage, .inner)
    let tag = reading.tag(at: reading.skipBlank(0))
    let isDictionary = tag?.element == .dict && tag?.hasAttributes == false
    return isDictionary ? nil : ArchiveRefusal.rootsNotInDictionary.message(.keyedArchive)
  }

  private static func refusal(ofSpaceIn tag: XMLTag, _ text: XMLText) -> ArchiveRefusal? {
    guard let name = text.attribute("space", of: tag) else { return nil }
    let space = String(decoding: XMLScalarText(text, name, nil).decoded, as: UTF8.self)
    return ArchivedColorSpace(rawValue: space) == nil ? .unknownColorSpace : nil
  }

  private func refusal(of name: [UInt8], _ tag: XMLTag, _ text: XMLText) -> ArchiveRefusal? {
    let className = String(decoding: name, as: UTF8.self)
    if !classes.contains(name) {
      guard ArchiveClasses.foundation[className] != nil || former.contains(name) else {
        return .undescribedClass(className)
      }
      if let element = tag.element, !ArchiveClasses.isMade(className, of: element) {
        return .nothingToCopy(className: className)
      }
    }
    guard tag.form == .opening, let end = text.endOfContent(tag.end, limit: text.count) else {
      return nil
    }
    let content = XMLScalarText(text, Span(tag.end, end), nil)
    switch (className, tag.element) {
    case ("NSUUID", .string): return ArchivedUUID.bytes(of: content.decoded) == nil ? .notUUID : nil
    case ("NSDecimalNumber", .integer), ("NSDecimalNumber", .real):
      return ArchivedDecimal(Array(XMLScalar.trimmed(content.decoded))) == nil ? .notDecimal : nil
    default: return nil
    }
  }

  /// The parts of an object that are not shown, by its class.
  private static let hidden = [
    "UIColor": "colour space", "NSAttributedString": "attributes",
    "NSMutableAttributedString": "attributes",
  ]

  func caution(aboutForeign text: [UInt8]) -> String? {
    var caution: String?
    Self.forEachClass(in: Bytes(text)) { name, _, _ in
      let name = String(decoding: name, as: UTF8.self)
      guard caution == nil, let hidden = Self.hidden[name] else { return }
      caution = "the \(name) gets the \(hidden) of the nearest one in this file"
    }
    return caution
  }

  private var classes: Set<[UInt8]> {
    known.withLock { known in
      if let known { return known }
      var all = Set<[UInt8]>()
      Self.forEachClass(in: document) { name, _, _ in all.insert(name) }
      known = all
      return all
    }
  }

  private static func forEachClass(
    in storage: Bytes, _ body: (_ name: [UInt8], XMLTag, XMLText) -> Void
  ) {
    let text = XMLText(storage, .inner)
    guard text.find(" class=", from: 0, limit: text.count) != nil else { return }
    var tags = XMLTags(text, at: 0)
    while let tag = tags.next(before: text.count) {
      guard tag.hasAttributes, tag.form != .closing, let name = text.attribute("class", of: tag)
      else { continue }
      body(XMLScalarText(text, name, nil).decoded, tag, text)
    }
  }
}
