import DocumentTree
import ModelBasics

/// A binary property list, edited as text.
///
///     file ──▶ objects ──▶ text          BinaryTextWriter
///     text ──▶ nodes ──▶ aligned with the objects of the file ──▶ file      BinaryTree, BinaryAlignment, BinaryFileWriter
///
/// The carrier keeps the file that the text comes from. A text that was not edited gives the same bytes again; otherwise every
/// object that the text still has keeps its number and its bytes.
struct BinaryCarrier: Carrier {
  /// The objects of the file; nil if there are none, or none that can be read.
  private let objects: BinaryObjects?
  /// The file and its text, if nothing was written since.
  private let opened: (file: Bytes, text: Bytes)?

  static let test: Format.CarrierTest = { file in
    let (objects, text) = read(file)
    return CarriedText(BinaryCarrier(objects: objects, opened: (file, text)), text)
  }

  private init(objects: BinaryObjects?, opened: (file: Bytes, text: Bytes)?) {
    self.objects = objects
    self.opened = opened
  }

  var name: String { "binary" }
  var isText: Bool { false }
  var keepsLayout: Bool { false }

  func text(in file: Bytes) -> Bytes? { Self.read(file).text }

  private static func read(_ file: Bytes) -> (objects: BinaryObjects?, text: Bytes) {
    // A new file.
    guard file.count > 0 else { return (nil, Bytes([])) }
    do throws(BinaryFault) {
      let objects = try BinaryObjects(file)
      return (objects, BinaryTextWriter.text(of: objects))
    } catch {
      let end = max(0, file.count - Trailer.size)
      return (nil, BinaryTextWriter.text(of: error, at: error == .badTrailer ? end : 0))
    }
  }

  /// The layout of a text is not in the file, so a text with the same values is the one that was written.
  func text(in file: Bytes, writtenFrom text: Bytes) -> Bytes? {
    if let opened, Self.isEqual(opened.file, file), Self.isEqual(opened.text, text) { return text }
    let written = Self.read(file).text
    if Self.isEqual(written, text) { return text }
    guard let now = try? BinaryTree(text), let read = try? BinaryTree(written),
      now.isEqual(to: read)
    else { return written }
    return text
  }

  func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8] {
    if let opened, Self.isEqual(opened.text, text) {
      return opened.file.array(Span(0, opened.file.count))
    }
    if objects == nil, text.count == 0 { return [] }
    let tree = try BinaryTree(text)
    let file = BinaryFileWriter.file(with: tree, like: objects)
    guard file.count <= BinaryObjects.largestFile else {
      throw EncodingRefusal(BinaryRefusal.tooLarge.message)
    }
    return file
  }

  func carrier(afterWriting file: Bytes) -> any Carrier {
    BinaryCarrier(objects: Self.read(file).objects, opened: nil)
  }

  private static func isEqual(_ first: Bytes, _ second: Bytes) -> Bool {
    first === second
      || Bytes.isEqual(first, Span(0, first.count), second, Span(0, second.count))
  }
}
