import DocumentTree
import ModelBasics

// A code page that an XML declaration names. A byte that the code page leaves undefined stays as it is:
// it is no character of UTF-8 either, so the text shows it as an invalid byte, and a save returns it.
//
//   <?xml … encoding="windows-1252"?> … 80 …        file
//   <?xml … encoding="windows-1252"?> … E2 82 AC …  text: €

/// Text with one byte for each character, in the code page that its XML declaration names.
struct DeclaredCarrier: Carrier {
  let page: CodePage

  /// Recognises the encoding of a file. A byte order mark is stronger than the declaration.
  static let test: Format.CarrierTest = { file in
    guard let page = XMLDeclaration(file).page else { return nil }
    let carrier = DeclaredCarrier(page: page)
    return carrier.text(in: file).map { CarriedText(carrier, $0) }
  }

  var name: String { page.name }

  /// Text in ASCII is also UTF-8.
  var isText: Bool { page == .ascii }

  func text(in file: Bytes) -> Bytes? {
    if page == .ascii { return file }
    guard file.count <= XMLDeclaration.largestConverted else { return nil }
    let characters = page.upperHalf
    let bytes = file.all
    var text: [UInt8] = []
    text.reserveCapacity(file.count + file.count / 16)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      guard byte >= 0x80 else {
        text.append(byte)
        continue
      }
      let character = characters[Int(byte - 0x80)]
      if character == 0 {
        text.append(byte)
      } else {
        UTF16Text.append(scalar: UInt32(character), to: &text)
      }
    }
    return Bytes(text)
  }

  func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8] {
    if isText { return text.array(Span(0, text.count)) }
    guard XMLDeclaration(text).page == page else {
      throw EncodingRefusal(
        "the file is in \(name) but its declaration names another encoding; write \(name) there")
    }
    let bytes = text.all
    var file: [UInt8] = []
    file.reserveCapacity(text.count)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte >= 0x80 else {
        file.append(byte)
        offset += 1
        continue
      }
      if let (character, length) = UnicodeCarrier.scalar(bytes, offset) {
        guard let encoded = page.byte(of: character) else { throw refusal(character, offset) }
        file.append(encoded)
        offset += length
      } else {
        // Otherwise the byte would become a character.
        guard !page.defines(byte) else { throw refusal(nil, offset) }
        file.append(byte)
        offset += 1
      }
    }
    return file
  }

  private func refusal(_ character: UInt32?, _ offset: Int) -> EncodingRefusal {
    guard let scalar = character.flatMap({ Unicode.Scalar($0) }) else {
      return EncodingRefusal("the text contains bytes that \(name) cannot express", at: offset)
    }
    return EncodingRefusal(page.absence(of: scalar) + "; leave it out", at: offset)
  }
}
