import DocumentFormats
import DocumentTree
import ModelBasics
import Testing
import TestBasics
import TestDocuments

@Suite("Journals of documents") struct JournalRecordTests {
  private func document(_ text: String) -> Document {
    Document(Bytes(Array(text.utf8)), grammar: JSONGrammar(.withComments))
  }

  @Test("corrupted records are refused or replayed without a trap")
  func hostileRecords() throws {
    for seed in 0..<40 {
      var script = EditScript(seed: UInt64(seed))
      let records = try script.journaledSteps(8)
      var random = SeededGenerator(seed: UInt64(seed))
      for _ in 0..<60 {
        var bytes = records
        for _ in 0...random.below(3) where !bytes.isEmpty {
          let record = random.below(bytes.count)
          guard !bytes[record].isEmpty else { continue }
          let offset = random.below(bytes[record].count)
          switch random.below(4) {
          case 0: bytes[record][offset] = UInt8(random.below(256))
          case 1: bytes[record].remove(at: offset)
          case 2: bytes[record].insert(UInt8(random.below(256)), at: offset)
          default: bytes.swapAt(record, random.below(bytes.count))
          }
        }
        let decoded = bytes.compactMap { JournalRecord(decoding: $0) }
        for isSameText in [true, false] {
          var copy = document(String(decoding: script.originalBytes, as: UTF8.self))
          _ = copy.replay(decoded, isSameText: isSameText)
          _ = copy.render().bytes()
          _ = copy.changes
          while copy.canUndo { copy.undo() }
          #expect(copy.render().bytes() == script.originalBytes)
        }
      }
    }
  }

  @Test("a truncated record is not decoded") func cutRecords() throws {
    var script = EditScript(seed: 7)
    for record in try script.journaledSteps(12) {
      for count in record.indices {
        #expect(JournalRecord(decoding: Array(record[..<count])) == nil)
      }
      #expect(JournalRecord(decoding: record) != nil)
      #expect(JournalRecord(decoding: record + [0]) == nil)
    }
  }

  @Test("an edit takes less than 300 bytes in a journal, whatever the size of the file")
  func size() throws {
    for count in [10, 100, 10_000] {
      let items = (0..<count).map { "{\"id\": \($0), \"name\": \"item\"}" }
      var document = document("{\"items\": [" + items.joined(separator: ",\n") + "]}")
      document.indexJob.run()
      document.startJournal()
      let path = try document.resolve(
        .init([.key(Array("items".utf8)), .index(count / 2), .key(Array("name".utf8))])
      ).get()
      try document.setValue(path, text: Array("\"other\"".utf8))
      try document.remove(Array(path.dropLast()))
      let sizes = document.takeJournal().map(\.encoded.count)
      #expect(sizes.count == 2)
      #expect(sizes.allSatisfy { $0 < 300 }, "\(sizes)")
    }
  }
}
