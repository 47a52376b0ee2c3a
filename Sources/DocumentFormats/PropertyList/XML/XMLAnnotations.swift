import DocumentTree
import ModelBasics

/// The classes and numbers of objects in the text of a binary property list, and the kinds that are written as an object of one member.
struct XMLAnnotations: Annotations {
  let head: XMLHead

  /// Nil in a list that is XML itself.
  init?(_ head: XMLHead) {
    guard head.dialect == .inner else { return nil }
    self.head = head
  }

  var longest: Int { XMLClassName.longestTag }

  func annotation(of start: [UInt8]) -> [UInt8]? {
    let storage = Bytes(start)
    let text = XMLText(storage, .inner)
    guard let tag = text.tag(at: 0), tag.element != .ref else { return nil }
    let name = className(of: tag, text)
    let space = text.attribute("space", of: tag).map { storage.array($0) }
    let number = XMLSharing.number(in: tag, text).map {
      [UInt8(ascii: "#")] + storage.array($0)
    }
    let parts = [name, space, number].compactMap { $0 }
    return parts.isEmpty ? nil : Array(parts.joined(separator: [0x20]))
  }

  func annotated(_ text: [UInt8], from start: [UInt8]) -> [UInt8] {
    XMLClassName.kept(in: text, from: start)
  }

  func className(of start: [UInt8]) -> [UInt8]? {
    let storage = Bytes(start)
    let text = XMLText(storage, .inner)
    return text.tag(at: 0).flatMap { className(of: $0, text) }
  }

  private func className(of tag: XMLTag, _ text: XMLText) -> [UInt8]? {
    text.attribute("class", of: tag).map { XMLScalarText(text, $0, nil).decoded }
  }

  func isSet(_ start: [UInt8]) -> Bool {
    let storage = Bytes(start)
    return XMLText(storage, .inner).tag(at: 0)?.element == .set
  }

  func name(ofOnlyMember key: [UInt8], _ value: [UInt8]) -> String? {
    let isInteger = XMLTokens(head: head).name(of: .number, value) == "integer"
    return key == XMLUID.key && isInteger ? "UID" : nil
  }

  /// The name under which NSKeyedUnarchiver looks for the root of an archive.
  var rootKey: [UInt8]? { head.isArchive ? Array("root".utf8) : nil }
}
