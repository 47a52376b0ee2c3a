import DocumentFormats
import DocumentTree

extension EditedFile {
  /// The fault with its position, such as `41:7 expected , or }`; without the position until the lines are counted.
  var faultText: String? {
    guard let fault = document.fault else { return nil }
    let expectation = document.expectation(for: fault)
    guard let position = document.position(at: fault.offset) else { return expectation }
    return "\(position.line):\(position.column) \(expectation)"
  }

  /// The name of the document's format, or of what it looks like if no supported format has such a text.
  package var contentName: String { format.contentName(of: document) }

  /// The name of the document's format, which the file extension does not always show.
  package var formatName: String { format.displayName(of: document) }
}
