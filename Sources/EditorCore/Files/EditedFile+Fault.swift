import DocumentFormats
import DocumentTree

extension EditedFile {
  /// `41:7 expected , or }`, without the place while lines are being counted.
  var faultText: String? {
    guard let fault = document.fault else { return nil }
    let expectation = format.grammar.expectation(for: fault, in: document.baseBytes)
    guard let place = document.place(at: fault.offset) else { return expectation }
    return "\(place.line):\(place.column) \(expectation)"
  }

  /// What the document is, which its name does not always say.
  package var formatName: String { format.displayName(of: document) }
}
