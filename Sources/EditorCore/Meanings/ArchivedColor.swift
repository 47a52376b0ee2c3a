import DocumentFormats
import DocumentTree
import ModelBasics

/// A colour in a keyed archive that a data value holds, as the profiles of Terminal have it.
struct ArchivedColor {
  /// The greatest size of an archive that is read for a colour.
  private static let longest = 1 << 13

  private let document: Document
  private let carrier: any Carrier
  private let path: NodePath
  /// The colour, as it is recognised in the archive.
  let recognition: Recognition

  /// Returns nil if the bytes are not an archive whose only object is a colour.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.longest, Self.mayHold(bytes),
      let format = Format.embedded(in: Bytes(bytes))
    else { return nil }
    let carried = format.carried(Bytes(bytes))
    let document = Document(carried.text, grammar: format.grammar)
    if !document.isIndexed { document.indexJob.run() }
    let (children, _) = ReadingSubject.children(of: document.root, in: document, limit: 2)
    guard document.fault == nil, children.count == 1, let root = children.first else { return nil }
    path = [document.root, root]
    guard document.kind(of: root) == .object,
      let subject = ReadingSubject(of: path, in: document),
      let recognition = Recognizer.recognize(subject), recognition.meaning.color != nil
    else { return nil }
    self.document = document
    self.recognition = recognition
    carrier = carried.carrier
  }

  private static func mayHold(_ bytes: [UInt8]) -> Bool {
    let name = Array("NSKeyedArchiver".utf8)
    return bytes.indices.contains { bytes[$0] == name[0] && bytes[$0...].starts(with: name) }
  }

  /// Returns the bytes of the archive with another colour; nil if it has no room for it.
  func bytes(holding meaning: Meaning) -> [UInt8]? {
    var document = document
    guard let replacement = recognition.replacement(for: meaning),
      (try? document.write(replacement, over: recognition, at: path)) != nil
    else { return nil }
    return try? carrier.file(with: Bytes(document.render().bytes()))
  }
}
