import DocumentTree
import ModelBasics

/// What precedes the root value of an XML property list: the declaration, the document type, comments and
/// the tag of the `plist` element.
///
///     <?xml version="1.0" encoding="UTF-8"?>
///     <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "…">
///     <plist version="1.0">
///     <dict>          root
struct XMLProlog {
  static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#
  static let documentType =
    #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#
  static let listTag = #"<plist version="1.0">"#

  /// The offset of the root value; nil if there is none.
  private(set) var root: Int?
  /// The offset of the document type; nil if there is none.
  private(set) var documentType: Int?
  /// The `plist` tag.
  private(set) var list: XMLTag?
  private(set) var fault: (reason: XMLFault, offset: Int)?
  /// The offset at which reading stopped.
  private(set) var end = 0

  init(_ text: XMLText, limit: Int = .max) {
    var offset = text.start
    while true {
      guard let next = text.pastTrivia(offset, limit: limit) else {
        end = offset
        return
      }
      end = next
      guard next < text.count else {
        if let comment = Self.unterminated(from: offset, text) {
          fault = (XMLFault.unterminated(at: comment, in: text), comment)
        }
        return
      }
      offset = next
      if text.starts(with: "<!DOCTYPE", at: next), documentType == nil, list == nil {
        let type = XMLDocumentType(at: next, in: text)
        documentType = next
        fault = type.fault
        guard fault == nil else { return }
        offset = type.end
      } else if list == nil, let tag = text.tag(at: next), tag.element == .plist,
        tag.form != .closing
      {
        list = tag
        if tag.form == .empty { return }
        offset = tag.end
      } else {
        if !text.closes(at: next) { root = next }
        return
      }
    }
  }

  /// Returns the offset of a comment after others and blanks that does not end; nil if all end.
  private static func unterminated(from start: Int, _ text: XMLText) -> Int? {
    var offset = text.skipBlank(start)
    while text.isTrivia(offset) {
      guard let end = text.endOfComment(offset, limit: text.count) else { return offset }
      offset = text.skipBlank(end)
    }
    return nil
  }

  /// Returns true if a text begins with a `plist` element or its document type, also after a declaration and comments.
  static func begins(_ start: [UInt8]) -> Bool {
    let storage = Bytes(start)
    let text = XMLText(storage)
    let first = text.pastTrivia(text.start)
    guard first < text.count else { return false }
    return text.starts(with: "<!DOCTYPE plist", at: first)
      || text.tag(at: first)?.element == .plist
  }
}
