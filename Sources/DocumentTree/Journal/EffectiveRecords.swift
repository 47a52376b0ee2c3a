// The edits of a journal that the document has, without those that were undone and not made again. What is recorded only once (texts,
// paths, copies) goes to the next of the remaining edits.
//
//     edit 1, edit 2, go 1, edit 3         edit 1, edit 3 with the texts and paths of 2

extension [JournalRecord] {
  /// True if all edits were undone and no text is typed: the document is as it was at the start of the journal.
  package var areUndone: Bool {
    var edits = 0
    var current = 0
    for (number, record) in enumerated() {
      switch record {
      case .edit:
        edits += 1
        current = edits
      case .go(let revision): current = revision
      case .join, .typing(nil): break
      case .typing: if number == count - 1 { return false }
      case .text, .revertText, .forget, .gap: return false
      }
    }
    return current == 0
  }

  /// Returns the records of the edits that are not undone; nil if some can only be made in the text in which they were made.
  func withoutUndone() -> [JournalRecord]? {
    // For each revision, the one before it and the records of its edits. Two that were joined are one, whichever number names it.
    var revisions: [(parent: Int, records: [Int])] = [(0, [])]
    var current = 0
    for (number, record) in enumerated() {
      switch record {
      case .edit(let edit):
        if edit.needsBase { return nil }
        revisions.append((current, [number]))
        current = revisions.count - 1
      case .go(let revision):
        guard revisions.indices.contains(revision) else { return nil }
        current = revision
      case .join:
        let first = revisions[current].parent
        guard first > 0 else { return nil }
        revisions[first].records += revisions[current].records
        revisions[current] = revisions[first]
      case .typing: break
      case .text, .revertText, .forget, .gap: return nil
      }
    }
    var remaining = Set<Int>()
    while !revisions[current].records.isEmpty {
      remaining.formUnion(revisions[current].records)
      current = revisions[current].parent
    }
    return joined(keeping: remaining)
  }

  private func joined(keeping remaining: Set<Int>) -> [JournalRecord] {
    var kept: [JournalRecord] = []
    var carried = JournalEdit()
    var isKept = false
    for (number, record) in enumerated() {
      switch record {
      case .edit(let edit):
        let edit = edit.carrying(carried)
        isKept = remaining.contains(number)
        carried = JournalEdit()
        if isKept {
          kept.append(.edit(edit))
        } else {
          carried = edit
          carried.steps = []
          carried.keepingSteps = [:]
        }
      case .go: isKept = false
      case .join: if isKept { kept.append(record) }
      case .typing(let edit?) where number == count - 1:
        kept.append(.typing(edit.carrying(carried)))
      case .typing, .text, .revertText, .forget, .gap: break
      }
    }
    return kept
  }
}

extension JournalEdit {
  /// Returns the edit with the texts, paths and copies of edits before it.
  fileprivate func carrying(_ carried: JournalEdit) -> JournalEdit {
    var edit = self
    edit.sources = carried.sources + sources
    edit.paths = carried.paths + paths
    edit.copies = carried.copies + copies
    return edit
  }
}
