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

  func annotation(of start: [UInt8]) -> Annotation {
    let storage = Bytes(start)
    let text = XMLText(storage, .inner)
    guard let tag = text.tag(at: 0) else { return Annotation() }
    let name = text.attribute("class", of: tag).map { XMLScalarText(text, $0, nil).decoded }
    if tag.element == .ref { return Annotation(className: name) }
    let space = text.attribute("space", of: tag).map { storage.array($0) }
    let number = XMLSharing.number(in: tag, text).map {
      [UInt8(ascii: "#")] + storage.array($0)
    }
    let parts = [name, space, number].compactMap { $0 }
    return Annotation(
      parts.isEmpty ? nil : Array(parts.joined(separator: [0x20])), className: name,
      isSet: tag.element == .set)
  }

  func annotated(_ text: [UInt8], from start: [UInt8]) -> [UInt8] {
    XMLClassName.kept(in: text, from: start)
  }

  func name(ofOnlyMember key: [UInt8], _ value: [UInt8]) -> String? {
    let isInteger = XMLTokens(head: head).name(of: .number, value) == "integer"
    return key == XMLUID.key && isInteger ? "UID" : nil
  }

  /// The name under which NSKeyedUnarchiver looks for the root of an archive.
  var rootKey: [UInt8]? { head.isArchive ? Array("root".utf8) : nil }
}
