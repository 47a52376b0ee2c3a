import DocumentTree
import ModelBasics
import Synchronization

// A keyed archive is edited as the tree of its objects. The archive itself is in a property list, whose own carrier reads and writes the
// bytes of the file:
//
//   file ──▶ the property list's carrier ──▶ XML with $top and $objects ──▶ ArchiveReader ──▶ text that is edited
//   file ◀── the property list's carrier ◀── edits of that XML          ◀── ArchiveEditor ◀── edited text

/// Holds the objects of a keyed archive as a tree.
package struct ArchiveCarrier: Carrier {
  /// The carrier of the property list.
  private let carrier: any Carrier
  /// The file. The text of the property list is much longer if that is binary, and needed only for a save.
  private let file: Bytes
  /// The dialect of the property list.
  private let dialect: XMLDialect
  package var remarks: [FileRemark] = []

  /// Larger archives are not read as trees, as the whole tree is kept in memory.
  private static let largestFile = 64 << 20
  private static let largestList = 128 << 20
  /// Of larger files, only the start and the end are searched for the name of the archiver.
  private static let startLength = 1 << 12

  /// The last file that was recognised and not opened yet, so that opening it need not read it again.
  private static let recognised = Mutex<(file: Bytes, carried: CarriedText)?>(nil)

  static let test: Format.CarrierTest = { file in
    let known = recognised.withLock { recognised in
      defer { recognised = nil }
      return recognised.flatMap { $0.file === file ? $0.carried : nil }
    }
    return known ?? (try? read(file)) ?? nil
  }

  /// Reads a keyed archive; nil for other files.
  private static func read(_ file: Bytes) throws(ArchiveFault) -> CarriedText? {
    if file.count > largestFile {
      if format(of: file) == nil { return nil }
      throw .tooLarge
    }
    guard let (carried, dialect) = propertyList(in: file) else { return nil }
    let reader = try reader(of: carried.text, dialect)
    var carrier = ArchiveCarrier(carrier: carried.carrier, file: file, dialect: dialect)
    carrier.remarks = reader.problems.remarks(in: reader.tree)
    return CarriedText(carrier, Bytes(reader.tree.text))
  }

  /// Recognises a keyed archive, also one that cannot be read.
  static func recognition(of file: Bytes) -> Format.Recognition? {
    do throws(ArchiveFault) {
      guard let carried = try read(file) else { return nil }
      recognised.withLock { $0 = (file, carried) }
      return .content
    } catch {
      return error.message.map { .hindrance($0) }
    }
  }

  private static let formats = [Format.xmlPropertyList, .binaryPropertyList]

  private static func propertyList(in file: Bytes) -> (list: CarriedText, dialect: XMLDialect)? {
    guard file.count <= largestFile, let format = format(of: file) else { return nil }
    return (format.carried(file), format == .xmlPropertyList ? .propertyList : .inner)
  }

  private static func reader(
    of list: Bytes, _ dialect: XMLDialect
  ) throws(ArchiveFault) -> ArchiveReader {
    guard list.count <= largestList else { throw .tooLarge }
    return try ArchiveReader(list, dialect)
  }

  /// Returns the format of the property list that an archive is in; nil if the file does not have the name of the archiver.
  private static func format(of file: Bytes) -> Format? {
    let format = formats.first { $0.begins(file) }
    guard let format else { return nil }
    let text = XMLText(file)
    func find(from start: Int, to end: Int) -> Bool {
      text.find("NSKeyedArchiver", from: start, limit: end) != nil
    }
    let isNamed =
      file.count > largestFile
      ? find(from: 0, to: startLength) || find(from: text.count - startLength, to: text.count)
      : find(from: 0, to: text.count)
    return isNamed ? format : nil
  }

  package var name: String { carrier.name }
  package var isText: Bool { false }
  package var keepsLayout: Bool { false }
  package var viewedFormats: [Format] {
    dialect == .inner ? Self.formats.reversed() : Self.formats
  }

  package func text(in file: Bytes) -> Bytes? {
    carrier.text(in: file).flatMap { try? Self.reader(of: $0, dialect) }
      .map { Bytes($0.tree.text) }
  }

  package func text(in file: Bytes, writtenFrom text: Bytes) -> Bytes? {
    guard let list = carrier.text(in: file), let reader = try? Self.reader(of: list, dialect) else {
      return nil
    }
    if let tree = ArchiveTree(text), tree.firstDifference(from: reader) == nil { return text }
    return Bytes(reader.tree.text)
  }

  package func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8] {
    return try carrier.file(with: edited(text))
  }

  private func edited(_ text: Bytes) throws(EncodingRefusal) -> Bytes {
    guard let list = carrier.text(in: file) else {
      throw ArchiveRefusal.unreadable.refusal(dialect)
    }
    guard let tree = ArchiveTree(text) else { throw ArchiveRefusal.brokenText.refusal(dialect) }
    return try ArchiveEditor.edited(list, dialect, into: tree)
  }

  package func carrier(afterWriting file: Bytes, with text: Bytes) -> any Carrier {
    let list = carrier.text(in: file) ?? Bytes([])
    return ArchiveCarrier(
      carrier: carrier.carrier(afterWriting: file, with: list), file: file, dialect: dialect)
  }
}
