import ModelBasics

/// Makes a new archive, as a binary property list. Its objects are of classes of Foundation.
struct NewArchiveCarrier: Carrier {
  static let test: Format.CarrierTest = { file in
    file.count == 0 ? CarriedText(NewArchiveCarrier(), file) : nil
  }

  /// An archive without objects.
  private static let empty = """
    <dict><key>$version</key><integer>100000</integer>\
    <key>$archiver</key><string>NSKeyedArchiver</string>\
    <key>$top</key><dict/><key>$objects</key><array><string>$null</string></array></dict>
    """

  var name: String { "binary" }
  var isText: Bool { false }
  var keepsLayout: Bool { false }

  private func carried(_ file: Bytes) -> CarriedText? {
    file.count == 0 ? CarriedText(self, file) : ArchiveCarrier.test(file)
  }

  func text(in file: Bytes) -> Bytes? { carried(file)?.text }

  func text(in file: Bytes, writtenFrom text: Bytes) -> Bytes? {
    guard file.count > 0 else { return file }
    return carried(file)?.carrier.text(in: file, writtenFrom: text)
  }

  func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8] {
    if text.count == 0 { return [] }
    guard let tree = ArchiveTree(text) else { throw ArchiveRefusal.brokenText.refusal(.inner) }
    let list = try ArchiveEditor.edited(Bytes(Array(Self.empty.utf8)), .inner, into: tree)
    return try Format.binaryPropertyList.newCarrier.file(with: list)
  }

  func carrier(afterWriting file: Bytes, with text: Bytes) -> any Carrier {
    carried(file)?.carrier ?? self
  }
}
