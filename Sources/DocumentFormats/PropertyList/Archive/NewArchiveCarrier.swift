import ModelBasics

/// Holds the text of an archive that does not exist yet. It cannot be written, as nothing says which classes its objects have.
struct NewArchiveCarrier: Carrier {
  static let test: Format.CarrierTest = { file in
    file.count == 0 ? CarriedText(NewArchiveCarrier(), file) : nil
  }

  var name: String { "UTF-8" }
  var isText: Bool { false }

  func text(in file: Bytes) -> Bytes? { file }

  func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8] {
    guard text.count > 0 else { return [] }
    throw EncodingRefusal(
      "a new archive cannot be made; edit an existing one, or save a property list")
  }
}
