import ModelBasics

/// The header of a journal of edits, stored as a ``StoredHeader``.
package struct EditJournalHeader: Hashable, Sendable {
  /// The path of the edited file, with all symbolic links followed.
  package var path: FilePath
  /// The stamp of the file when the first edit was made; nil if there was no file.
  package var base: FileStamp?
  /// True if the edited text has the values of the file but not its spelling, so that offsets in it mean nothing in the text that
  /// is read from the file.
  package var isRespelled: Bool
  /// When the journal was started, in seconds since 1970.
  package var written: Int64
  /// The process that writes the journal.
  package var process: Int32
  /// The names of journals and copies whose edits are included in this one.
  package var superseded: [FilePath]

  package init(
    path: FilePath, base: FileStamp?, isRespelled: Bool = false, written: Int64, process: Int32,
    superseded: [FilePath] = []
  ) {
    self.path = path
    self.base = base
    self.isRespelled = isRespelled
    self.written = written
    self.process = process
    self.superseded = superseded
  }

  /// True if the edits of a journal or copy with this name are in this journal.
  package func supersedes(_ name: FilePath) -> Bool {
    let stem = RecoveryFile.stem(of: name)
    return superseded.contains { RecoveryFile.stem(of: $0) == stem }
  }

  private static let form = StoredHeader(
    magic: "modeledE", version: 4, counts: 128...countLimit)
  /// Longer headers are not from this program.
  static let countLimit = 1 << 16

  var encoded: [UInt8] {
    Self.form.encoded { fields in
      fields.add(written)
      fields.add(Int64(process))
      fields.add(isRespelled ? 1 : 0)
      fields.add(base)
      fields.add(path)
      fields.add(superseded.count)
      for name in superseded { fields.add(name) }
    }
  }

  /// Reads the header at the start of a journal, and returns its byte count too.
  static func read(
    _ bytes: UnsafeRawBufferPointer
  ) throws(RecoveryDamage) -> (header: EditJournalHeader, count: Int) {
    var (count, fields) = try form.fields(of: bytes)
    let written = try fields.signed()
    let process = Int32(truncatingIfNeeded: try fields.signed())
    let isRespelled = try fields.number() == 1
    var header = EditJournalHeader(
      path: FilePath("/"), base: try fields.stamp(), isRespelled: isRespelled, written: written,
      process: process)
    header.path = try fields.absolutePath()
    for _ in 0..<(try fields.count(upTo: countLimit)) {
      header.superseded.append(try fields.path())
    }
    return (header, count)
  }
}
