import FileStorage
import Glibc
import ModelBasics
import Testing

/// Journals whose header is damaged.
@Suite struct DamagedJournalTests {
  private func damage(_ path: FilePath, at offset: Int) {
    let descriptor = open(path.description, O_RDWR)
    var byte: UInt8 = 0
    pread(descriptor, &byte, 1, off_t(offset))
    byte ^= 0x41
    pwrite(descriptor, &byte, 1, off_t(offset))
    close(descriptor)
  }

  @Test("a damaged journal of a file is reported once and kept") func isReported() throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    let header = EditJournalHeader(path: file, base: nil, written: 1_795_262_400, process: 4711)
    var journal: EditJournal? = try storage.beginJournal(
      header, [.edit([1])], in: storage.journalFolders(for: file).folders)
    let path = try #require(journal?.path)
    journal = nil
    #expect(storage.setAsideDamagedJournals(of: file).isEmpty)
    damage(path, at: 20)
    #expect(storage.journals(of: file).isEmpty)
    #expect(storage.setAsideDamagedJournals(of: folder.path("other")).isEmpty)
    let found = storage.setAsideDamagedJournals(of: file)
    #expect(found.count == 1)
    #expect(found.first?.description.hasSuffix(".discarded") == true)
    #expect(storage.setAsideDamagedJournals(of: file).isEmpty)
    #expect(folder.names("state/recovery").count == 1)
  }
}
