import DocumentTree
import ModelBasics

// A keyed archive is edited as the tree of its objects. The archive itself is in a property list, whose own carrier reads and writes the
// bytes of the file:
//
//   file ──▶ the property list's carrier ──▶ XML with $top and $objects ──▶ ArchiveReader ──▶ text that is edited
//   file ◀── the property list's carrier ◀── edits of that XML          ◀── ArchiveEditor ◀── edited text

/// Holds the objects of a keyed archive as a tree.
package struct ArchiveCarrier: Carrier {
  /// The carrier of the property list.
  private let carrier: any Carrier
  /// The property list.
  private let list: Bytes
  /// The dialect of the property list.
  private let dialect: XMLDialect

  /// Larger archives are not read as trees, as the whole tree is kept in memory.
  private static let limit = 32 << 20

  static let test: Format.CarrierTest = { file in
    guard let (carried, dialect) = propertyList(in: file),
      let reader = reader(of: carried.text, dialect)
    else { return nil }
    let carrier = ArchiveCarrier(carrier: carried.carrier, list: carried.text, dialect: dialect)
    return CarriedText(carrier, Bytes(reader.tree.text))
  }

  /// Returns true if a file is a keyed archive that can be read.
  static func isArchive(_ file: Bytes) -> Bool {
    propertyList(in: file).flatMap { reader(of: $0.list.text, $0.dialect) } != nil
  }

  private static func propertyList(in file: Bytes) -> (list: CarriedText, dialect: XMLDialect)? {
    guard file.count <= limit, mentionsArchiver(file),
      let format = [Format.xmlPropertyList, .binaryPropertyList].first(where: { $0.begins(file) })
    else { return nil }
    return (format.carried(file), format == .xmlPropertyList ? .propertyList : .inner)
  }

  private static func reader(of list: Bytes, _ dialect: XMLDialect) -> ArchiveReader? {
    list.count <= limit ? ArchiveReader(list, dialect) : nil
  }

  /// True if the name of the archiver is in a file, as in that of every archive.
  private static func mentionsArchiver(_ file: Bytes) -> Bool {
    let text = XMLText(file)
    return text.find("NSKeyedArchiver", from: 0, limit: text.count) != nil
  }

  package var name: String { carrier.name }
  package var isText: Bool { false }
  package var keepsLayout: Bool { false }

  package func text(in file: Bytes) -> Bytes? {
    carrier.text(in: file).flatMap { Self.reader(of: $0, dialect) }.map { Bytes($0.tree.text) }
  }

  package func text(in file: Bytes, writtenFrom text: Bytes) -> Bytes? {
    guard let list = carrier.text(in: file), let reader = Self.reader(of: list, dialect) else {
      return nil
    }
    if let tree = ArchiveTree(text), tree.firstDifference(from: reader) == nil { return text }
    return Bytes(reader.tree.text)
  }

  package func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8] {
    guard let reader = ArchiveReader(list, dialect) else {
      throw EncodingRefusal("the archive cannot be read any more")
    }
    guard let tree = ArchiveTree(text) else {
      throw EncodingRefusal("the text is broken; correct it before saving")
    }
    let isUnchanged = tree.isSpelled(like: reader)
    let list = isUnchanged ? list : Bytes(try ArchiveEditor.edited(reader, into: tree))
    return try carrier.file(with: list)
  }

  package func carrier(afterWriting file: Bytes, with text: Bytes) -> any Carrier {
    let list = carrier.text(in: file) ?? list
    return ArchiveCarrier(
      carrier: carrier.carrier(afterWriting: file, with: list), list: list, dialect: dialect)
  }
}
