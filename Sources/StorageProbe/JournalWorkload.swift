import FileStorage
import Glibc

/// A session of edits with a journal, which reports each edit that must survive, and a check of the
/// disk after an interruption at any moment. An edit is a number; the file contains the last one
/// that was saved.
struct JournalWorkload {
  private let storage: FileStorage
  private let folder: FilePath
  private let file: FilePath
  private static let editsPerSave = 7

  init(in folder: String) {
    self.folder = FilePath(folder)
    file = self.folder.appending("file")
    storage = FileStorage(recoveryFolder: self.folder.appending("state/recovery"))
  }

  func run(edits: Int) throws(StorageError) {
    var base = try save(0, expecting: nil)
    report(0)
    var journal: EditJournal?
    for edit in 1...max(1, edits) {
      let record = EditJournalRecord.edit(Array("\(edit)".utf8))
      if let journal {
        try journal.append([record])
        try journal.sync()
      } else {
        let header = EditJournalHeader(
          path: try storage.open(file).realPath, base: base, written: 0, process: getpid())
        journal = try storage.beginJournal(
          header, [record],
          in: [JournalFolder(path: folder.appending("state/recovery"), kind: .own)])
      }
      report(edit)
      guard edit % Self.editsPerSave == 0 else { continue }
      base = try save(edit, expecting: base, journal)
      try journal?.remove()
      journal = nil
    }
  }

  private func save(
    _ edit: Int, expecting base: FileStamp?, _ journal: EditJournal? = nil
  ) throws(StorageError) -> FileStamp {
    var options = SaveOptions()
    options.willReplace = { hash, count in
      try? journal?.append([.saving(hash: hash, count: count)])
      try? journal?.sync()
    }
    return try storage.save(
      FileContents(Array("\(edit)".utf8)), to: file, expecting: base, options: options
    ).stamp
  }

  private func report(_ edit: Int) {
    print("ack", edit)
    fflush(nil)
  }

  /// Returns the problem of the disk; nil if file and journal lead to an edit no older than the one
  /// reported.
  func problem(reported: Int) throws(StorageError) -> String? {
    let opened = try storage.open(file)
    guard opened.exists else { return reported == 0 ? nil : "no file" }
    guard let saved = number(opened.bytes.withBytes { Array($0) }) else { return "a torn file" }
    var last = saved
    for journal in storage.journals(of: opened.realPath) {
      let records = try storage.records(of: journal)
      if storage.isSaved(records, as: opened) { continue }
      guard let base = journal.header.base, opened.stamp?.hasSameContent(as: base) == true else {
        return "a journal of another content"
      }
      // A power cut may lose unsynced blocks in any order.
      for case .edit(let bytes) in records.prefix(while: { $0 != .damaged }) {
        guard let edit = number(bytes), edit == last + 1 else { return "edits out of order" }
        last = edit
      }
    }
    return last >= reported ? nil : "edit \(last) in place of \(reported)"
  }

  private func number(_ bytes: [UInt8]) -> Int? { Int(String(decoding: bytes, as: UTF8.self)) }
}
