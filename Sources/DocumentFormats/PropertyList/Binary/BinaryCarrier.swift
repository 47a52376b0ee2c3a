import DocumentTree
import ModelBasics

/// A binary property list, edited as text.
///
///     file ──▶ objects ──▶ text          BinaryTextWriter
///     text ──▶ nodes ──▶ aligned with the objects of the file ──▶ file      BinaryTree, BinaryAlignment, BinaryFileWriter
///
/// The carrier keeps the objects that the text comes from. Every object that the text still has keeps its number and its bytes.
struct BinaryCarrier: Carrier {
  /// The objects of the file; nil if there are none, or none that can be read.
  private let objects: BinaryObjects?

  static let test: Format.CarrierTest = { file in
    let (objects, text) = read(file)
    return CarriedText(BinaryCarrier(objects: objects), text)
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
    let written = Self.read(file).text
    if Self.isEqual(written, text) { return text }
    guard let now = try? BinaryTree(text), let read = try? BinaryTree(written),
      now.isEqual(to: read)
    else { return written }
    return text
  }

  func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8] {
    if objects == nil, text.count == 0 { return [] }
    let tree = try BinaryTree(text)
    let file = BinaryFileWriter.file(with: tree, like: objects)
    guard file.count <= BinaryObjects.largestFile else {
      throw EncodingRefusal(BinaryRefusal.tooLarge.message)
    }
    return file
  }

  func carrier(afterWriting file: Bytes, with text: Bytes) -> any Carrier {
    BinaryCarrier(objects: try? BinaryObjects(file))
  }

  private static func isEqual(_ first: Bytes, _ second: Bytes) -> Bool {
    first === second
      || Bytes.isEqual(first, Span(0, first.count), second, Span(0, second.count))
  }
}
