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
  /// False if the text is not the whole list; then no other text is saved.
  private var isWhole = true
  private(set) var remarks: [FileRemark] = []

  static let test: Format.CarrierTest = { file in
    let (objects, text) = read(file)
    return CarriedText(
      BinaryCarrier(objects: objects, isWhole: text.isWhole, remarks: text.remarks), text.bytes)
  }

  var name: String { "binary" }
  var isText: Bool { false }
  var keepsLayout: Bool { false }

  func text(in file: Bytes) -> Bytes? { Self.read(file).text.bytes }

  private static func read(_ file: Bytes) -> (objects: BinaryObjects?, text: BinaryText) {
    // A new file.
    guard file.count > 0 else { return (nil, BinaryText(bytes: Bytes([]))) }
    do throws(BinaryFault) {
      let objects = try BinaryObjects(file)
      return (objects, BinaryTextWriter.text(of: objects))
    } catch {
      let end = max(0, file.count - Trailer.size)
      let text = BinaryTextWriter.text(of: error, at: error == .badTrailer ? end : 0)
      return (nil, BinaryText(bytes: text))
    }
  }

  /// The layout of a text is not in the file, so a text with the same values is the one that was written.
  func text(in file: Bytes, writtenFrom text: Bytes) -> Bytes? {
    let (objects, read) = Self.read(file)
    let written = read.bytes
    if Self.isEqual(written, text) { return text }
    guard let now = try? BinaryTree(text, keeping: objects),
      let then = try? BinaryTree(written, keeping: objects),
      now.isEqual(to: then)
    else { return written }
    return text
  }

  func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8] {
    if objects == nil, text.count == 0 { return [] }
    guard isWhole else { throw EncodingRefusal(BinaryRefusal.isCut.message) }
    let tree = try BinaryTree(text, keeping: objects)
    let file = BinaryFileWriter.file(with: tree, like: objects)
    guard file.count <= BinaryObjects.largestFile else {
      throw EncodingRefusal(BinaryRefusal.tooLarge.message)
    }
    if let kept = tree.firstKept, !Self.isTree(tree, in: file) {
      throw EncodingRefusal(
        BinaryRefusal.brokenObject(kept.message, count: kept.count).message, at: kept.offset)
    }
    // A file that loses much may be too short for what is left and repeats itself.
    let isNearLimit = text.count > BinaryTextWriter.longestText(ofFileOf: file.count) / 2
    guard !isNearLimit || Self.isTree(tree, in: file) else {
      throw EncodingRefusal(BinaryRefusal.expandsTooMuch.message)
    }
    return file
  }

  /// True if a file has the values of a tree. The bytes of an object that cannot be read may mean something else at another place.
  private static func isTree(_ tree: BinaryTree, in file: [UInt8]) -> Bool {
    guard let objects = try? BinaryObjects(file),
      let read = try? BinaryTree(BinaryTextWriter.text(of: objects).bytes, keeping: objects)
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
