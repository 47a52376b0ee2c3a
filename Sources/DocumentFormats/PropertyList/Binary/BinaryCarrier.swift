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
  private(set) var remarks: [FileRemark] = []

  static let test: Format.CarrierTest = { file in
    let (objects, text, remarks) = read(file)
    return CarriedText(BinaryCarrier(objects: objects, remarks: remarks), text)
  }

  var name: String { "binary" }
  var isText: Bool { false }
  var keepsLayout: Bool { false }

  func text(in file: Bytes) -> Bytes? { Self.read(file).text }

  private typealias Read = (objects: BinaryObjects?, text: Bytes, remarks: [FileRemark])

  private static func read(_ file: Bytes) -> Read {
    // A new file.
    guard file.count > 0 else { return (nil, Bytes([]), []) }
    do throws(BinaryFault) {
      let objects = try BinaryObjects(file)
      let (text, remarks) = BinaryTextWriter.text(of: objects)
      return (objects, text, remarks)
    } catch {
      let end = max(0, file.count - Trailer.size)
      return (nil, BinaryTextWriter.text(of: error, at: error == .badTrailer ? end : 0), [])
    }
  }

  /// The layout of a text is not in the file, so a text with the same values is the one that was written.
  func text(in file: Bytes, writtenFrom text: Bytes) -> Bytes? {
    let (objects, written, _) = Self.read(file)
    if Self.isEqual(written, text) { return text }
    guard let now = try? BinaryTree(text, keeping: objects),
      let read = try? BinaryTree(written, keeping: objects),
      now.isEqual(to: read)
    else { return written }
    return text
  }

  func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8] {
    if objects == nil, text.count == 0 { return [] }
    let tree = try BinaryTree(text, keeping: objects)
    let file = BinaryFileWriter.file(with: tree, like: objects)
    guard file.count <= BinaryObjects.largestFile else {
      throw EncodingRefusal(BinaryRefusal.tooLarge.message)
    }
    if let kept = tree.firstKept, !Self.isTree(tree, in: file) {
      throw EncodingRefusal(
        BinaryRefusal.brokenObject(kept.message, count: kept.count).message, at: kept.offset)
    }
    return file
  }

  /// True if a file has the values of a tree. The bytes of an object that cannot be read may mean something else at another place.
  private static func isTree(_ tree: BinaryTree, in file: [UInt8]) -> Bool {
    guard let objects = try? BinaryObjects(file),
      let read = try? BinaryTree(BinaryTextWriter.text(of: objects).text, keeping: objects)
    else { return false }
    return tree.isEqual(to: read)
  }

  func carrier(afterWriting file: Bytes, with text: Bytes) -> any Carrier {
    BinaryCarrier(objects: try? BinaryObjects(file))
  }

  private static func isEqual(_ first: Bytes, _ second: Bytes) -> Bool {
    first === second
      || Bytes.isEqual(first, Span(0, first.count), second, Span(0, second.count))
  }
}
