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
  /// The `plist` tag.
  private(set) var list: XMLTag?
  private(set) var fault: (reason: XMLFault, offset: Int)?
  /// The offset at which reading stopped.
  private(set) var end = 0

  init(_ text: XMLText, limit: Int = .max) {
    var offset = text.start
    var hasType = false
    while true {
      guard let next = text.pastTrivia(offset, limit: limit) else {
        end = offset
        return
      }
      offset = next
      end = next
      guard next < text.count else { return }
      if text.starts(with: "<!DOCTYPE", at: next), !hasType, list == nil {
        guard let past = Self.endOfType(next, text, limit: min(limit, text.count)) else {
          fault = (.badDocumentType, next)
          return
        }
        hasType = true
        offset = past
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

  /// Returns true if a text begins with a `plist` element or its document type, also after a declaration and comments.
  static func begins(_ start: [UInt8]) -> Bool {
    let storage = Bytes(start)
    let text = XMLText(storage)
    let first = text.pastTrivia(text.start)
    guard first < text.count else { return false }
    return text.starts(with: "<!DOCTYPE plist", at: first)
      || text.tag(at: first)?.element == .plist
  }

  /// Returns the offset after a document type without definitions; those could grow without limit when they are
  /// expanded.
  private static func endOfType(_ start: Int, _ text: XMLText, limit: Int) -> Int? {
    var offset = start + 9
    var quote: UInt8?
    while offset < limit {
      let byte = text[offset]
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["), UInt8(ascii: "<"): return nil
      case UInt8(ascii: ">"): return offset
      default: break
      }
    }
    return nil
  }
}
