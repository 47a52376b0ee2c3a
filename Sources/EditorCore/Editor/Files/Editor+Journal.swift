// All edits are written to a journal, so that a session that crashes loses nothing. After each event the editor emits the records
// that the documents have added since the last event, as an effect. The text of an open field is not an edit yet: from time to time
// the journal records the edit that accepting it would make, until the text is accepted or dropped.

import DocumentTree

/// The reason why the journal of a file ends.
package enum JournalEnd: Hashable, Sendable {
  /// The edits are saved in the file.
  case saved
  /// There are no unsaved edits.
  case clean
  /// The user discarded the edits; they are kept for some days.
  case discarded
  /// The edits are about to be applied to the new content of the file, which begins a new journal.
  case superseded
}

/// The state of text in an open field that is not an edit yet.
struct UnsavedTyping: Sendable {
  /// The number of keys since the text was last recorded.
  var keys = 0
  /// True if the last record of the journal is the typed text.
  var isInJournal = false
}

extension Editor {
  private static let maximumUnsavedKeys = 64

  /// True if the typed text has changed since it was last recorded.
  package var hasUnsavedTyping: Bool { typing.keys > 0 }

  private var isTyping: Bool { layers.last?.acceptance != nil }

  /// Emits the journal records added since the last event.
  mutating func writeJournals(after event: EditorEvent?) {
    takeRecords()
    guard isTyping else {
      typing.keys = 0
      if typing.isInJournal {
        typing.isInJournal = false
        effects.append(.journal(file.host?.file ?? file.id, [.typing(nil)]))
      }
      return
    }
    switch event {
    case .input(.key): typing.keys += 1
    case .input(.paste): typing.keys += Self.maximumUnsavedKeys
    case .typingPaused: if hasUnsavedTyping { keepTypingInJournal() }
    default: break
    }
    if typing.keys >= Self.maximumUnsavedKeys { keepTypingInJournal() }
  }

  /// Emits the records that the documents have added.
  mutating func takeRecords() {
    for index in files.indices {
      let records = files[index].document.takeJournal()
      guard !records.isEmpty, files[index].host == nil else { continue }
      if files[index].id == file.id { typing.isInJournal = false }
      effects.append(.journal(files[index].id, records))
    }
  }

  private mutating func keepTypingInJournal() {
    typing.keys = 0
    var copy = self
    copy.keepTyping()
    copy.updateEmbedded()
    let id = file.host?.file ?? file.id
    let index = copy.index(of: id) ?? copy.currentIndex
    if case .edit(let edit)? = copy.files[index].document.takeJournal().last {
      typing.isInJournal = true
      effects.append(.journal(id, [.typing(edit)]))
    } else if typing.isInJournal {
      typing.isInJournal = false
      effects.append(.journal(id, [.typing(nil)]))
    }
  }

  /// Turns the text of an open field or draft into an edit; a text that is no other value becomes a string.
  mutating func keepTyping() {
    if let preservation = layers.last?.preservation { perform(preservation) }
  }

  /// Handles a request to end the program: emits effects that secure unsaved edits.
  mutating func terminate(_ code: Int32) {
    guard !isEnding else { return }
    isEnding = true
    keepTyping()
    updateEmbedded()
    takeRecords()
    for file in files where file.document.hasAnyChanges && file.host == nil {
      effects.append(.writeRecovery(file.id, path: file.path, file.document))
    }
    quit(code)
  }
}
