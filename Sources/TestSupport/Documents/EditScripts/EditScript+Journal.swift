import DocumentFormats
import DocumentTree
import ModelBasics

// The checks of a journal: at any moment its replay on the saved bytes gives the document of that
// moment, with the same marks, list of changes and undo steps; on another text of the document
// nothing breaks, and every edit is applied or reported.

/// The journal of a script since its last save.
struct ScriptJournal {
  var base: [UInt8]
  /// The records as bytes, because the decoded records are checked.
  var records: [[UInt8]] = []
  /// The number of records after each step, and the bytes that a save would have written then.
  var moments: [Moment] = []

  struct Moment {
    var count: Int
    var bytes: [UInt8]
  }

  func decoded(_ count: Int) -> [JournalRecord]? {
    let decoded = records[..<count].compactMap { JournalRecord(decoding: $0) }
    return decoded.count == count ? decoded : nil
  }
}

extension EditScript {
  mutating func keepJournal() {
    journal.records += document.takeJournal().map(\.encoded)
    journal.moments.append(
      ScriptJournal.Moment(
        count: journal.records.count, bytes: document.render().bytes()))
  }

  mutating func beginJournal() {
    _ = document.takeJournal()
    journal = ScriptJournal(base: document.render().bytes())
  }

  private func replayed(
    _ base: [UInt8], _ records: [JournalRecord], isSameText: Bool
  ) -> (Document, Document.Recovery) {
    var copy = Document(Bytes(base), grammar: document.grammar)
    let recovery = copy.replay(records, isSameText: isSameText)
    return (copy, recovery)
  }

  mutating func checkJournal() throws {
    guard let all = journal.decoded(journal.records.count) else {
      throw fail("a record does not read back")
    }
    try checkExactReplay(all)
    if let moment = journal.moments.randomElement(using: &random) {
      guard let records = journal.decoded(moment.count) else { throw fail("no records") }
      let (copy, recovery) = replayed(journal.base, records, isSameText: true)
      guard recovery.isExact, copy.render().bytes() == moment.bytes else {
        throw fail("after \(moment.count) records recovery is not what the session had")
      }
    }
    try checkReplayByPath(all)
  }

  private func checkExactReplay(_ records: [JournalRecord]) throws {
    var (copy, recovery) = replayed(journal.base, records, isSameText: true)
    guard recovery.isExact else { throw fail("recovery is not exact") }
    guard copy.render().bytes() == document.render().bytes() else {
      throw fail("recovered: " + String(decoding: copy.render().bytes(), as: UTF8.self))
    }
    func listed(_ document: Document) -> [String] {
      document.changes.map { "\($0.kind) \(document.path(of: $0.path, isGhost: $0.isGhost))" }
    }
    // A document from before a save is recovered as a text.
    if !document.isComparing, listed(copy) != listed(document) {
      throw fail("recovered changes \(listed(copy)), not \(listed(document))")
    }
    guard copy.hasAnyChanges == document.hasAnyChanges else { throw fail("recovered dirty") }
    var twin = document
    var steps = 0
    // Before a save, undo reaches revisions that the journal does not know.
    while copy.canUndo, twin.canUndo, !hasSaved {
      copy.undo()
      twin.undo()
      steps += 1
      guard !twin.hasAnyChanges || copy.hasAnyChanges else { break }
      guard copy.render().bytes() == twin.render().bytes() else {
        throw fail("recovered and undone \(steps) times, but different")
      }
    }
    while copy.canUndo { copy.undo() }
    guard copy.render().bytes() == journal.base, !copy.hasAnyChanges else {
      throw fail("recovered and all undone, but not what was saved")
    }
  }

  private func checkReplayByPath(_ records: [JournalRecord]) throws {
    for (number, theirs) in [journal.base, bytesOfStates[states.count / 2] ?? original].enumerated()
    {
      var (copy, recovery) = replayed(theirs, records, isSameText: false)
      let both = copy.render().bytes()
      let again = Document(Bytes(both), grammar: document.grammar)
      if again.fault != nil {
        throw fail(
          "broken by recovery by path:\n" + String(decoding: both, as: UTF8.self) + "\nof theirs\n"
            + String(decoding: theirs, as: UTF8.self))
      }
      if number == 0, recovery.outcome.lost.isEmpty, !recovery.outcome.isCutShort {
        var scratch = 0
        let read = PlainTree(again, next: &scratch)
        guard read.text == plain.text || both == document.render().bytes() else {
          throw fail("recovered by path, it reads\n  \(read.text)\n  not\n  \(plain.text)")
        }
      } else if number == 0, !records.contains(where: \.needsBase) {
        throw fail("recovery by path lost \(recovery.outcome.lost.map(\.path))")
      }
      while copy.canUndo { copy.undo() }
      guard copy.render().bytes() == theirs else {
        throw fail("recovery by path taken back leaves something")
      }
    }
  }
}

extension JournalRecord {
  fileprivate var needsBase: Bool {
    switch self {
    case .text, .revertText, .forget: true
    case .edit(let edit): edit.needsBase
    case .typing, .join, .go, .gap: false
    }
  }
}

extension EditScript {
  package var originalBytes: [UInt8] { original }

  /// Takes some random steps and returns their records.
  package mutating func journaledSteps(_ count: Int) throws -> [[UInt8]] {
    for _ in 0..<count {
      try step(savesAllowed: false)
      keepJournal()
    }
    return journal.records
  }
}
