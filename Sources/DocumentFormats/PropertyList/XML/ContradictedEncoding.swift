import ModelBasics

/// Finds XML declarations that name another encoding than the one that the file is in, and files that lack a byte order mark.
///
///     <?xml version="1.0" encoding="UTF-16"?>        in a file that is in UTF-8
enum ContradictedEncoding {
  /// The tests for encodings of Unicode.
  static let tests: [Format.CarrierTest] = UnicodeCarrier.tests.map(noting) + [utf8]

  /// Returns a test that also compares the declaration with the encoding.
  private static func noting(_ test: @escaping Format.CarrierTest) -> Format.CarrierTest {
    { file in
      guard var carried = test(file), var carrier = carried.carrier as? UnicodeCarrier else {
        return nil
      }
      let contradiction = remark(on: carried.text, width: carrier.width, name: carrier.name)
      if let remark = contradiction ?? remark(onMarkOf: carried.text, name: carrier.name) {
        carrier.remarks.append(remark)
        carried.carrier = carrier
      }
      return carried
    }
  }

  /// Returns a remark if a text has no byte order mark, without which other programs do not recognise UTF-16 and UTF-32.
  private static func remark(onMarkOf text: Bytes, name: String) -> FileRemark? {
    if text.array(Span(0, min(3, text.count))) == [0xEF, 0xBB, 0xBF] { return nil }
    return FileRemark(
      "the file is in \(name) without a byte order mark, and other programs refuse it")
  }

  /// Only recognises a file whose declaration is wrong, as others need no remark.
  private static let utf8: Format.CarrierTest = { file in
    guard XMLDeclaration(file).unitWidth != 1,
      let remark = remark(on: file, width: 1, name: "UTF-8")
    else { return nil }
    return CarriedText(UTF8Carrier(remarks: [remark]), file)
  }

  /// Returns a remark if the declaration of a text names an encoding with units of another width.
  private static func remark(on text: Bytes, width: Int, name: String) -> FileRemark? {
    let declaration = XMLDeclaration(text)
    // A code page that contradicts a byte order mark is noted with its position.
    guard declaration.contradiction == nil, let declared = declaration.name,
      let declaredWidth = declaration.unitWidth, declaredWidth != width
    else { return nil }
    return FileRemark(
      "the declaration names \(declared), but the file is in \(name), as which it is read; other programs may refuse it"
    )
  }
}
