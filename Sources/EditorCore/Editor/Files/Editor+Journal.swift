// What is done to documents goes to a journal, so that a session that dies loses nothing. After
// each event the editor hands over what the documents have noted since the last one; whoever runs
// the effects writes it. What is typed in an open field is no edit yet: it is kept as the edit
// that accepting it would make, now and then, until it is one or is dropped.

import DocumentTree

/// Why a file's journal is over.
package enum JournalEnd: Hashable, Sendable {
  /// The file has what was done.
  case saved
  /// There is nothing unsaved.
  case clean
  /// A person has discarded it: kept for some days.
  case discarded
  /// What was done is about to be done again to what the file has now.
  case superseded
}

/// What is typed in an open field and is not an edit yet.
struct UnkeptTyping: Sendable {
  /// Keys since it was last kept.
  var keys = 0
  /// Whether the journal's last record is what was typed.
  var isInJournal = false
}

extension Editor {
  private static let mostUnkeptKeys = 64

  /// Whether something was typed that the journal does not have.
  package var hasUnkeptTyping: Bool { typing.keys > 0 }

  private var isTyping: Bool { layers.last?.acceptance != nil }

  /// Hands over what has been done since the last event.
  mutating func writeJournals(after event: EditorEvent) {
    takeRecords()
    guard isTyping else {
      typing.keys = 0
      if typing.isInJournal {
        typing.isInJournal = false
        effects.append(.journal(file.id, [.typing(nil)]))
      }
      return
    }
    switch event {
    case .input(.key): typing.keys += 1
    case .input(.paste): typing.keys += Self.mostUnkeptKeys
    case .typingPaused: if hasUnkeptTyping { keepTypingInJournal() }
    default: break
    }
    if typing.keys >= Self.mostUnkeptKeys { keepTypingInJournal() }
  }

  /// What the documents have noted.
  mutating func takeRecords() {
    for place in files.indices {
      let records = files[place].document.takeJournal()
      guard !records.isEmpty else { continue }
      if files[place].id == file.id { typing.isInJournal = false }
      effects.append(.journal(files[place].id, records))
    }
  }

  private mutating func keepTypingInJournal() {
    typing.keys = 0
    var copy = self
    copy.keepTyping()
    if case .edit(let edit)? = copy.file.document.takeJournal().last {
      typing.isInJournal = true
      effects.append(.journal(file.id, [.typing(edit)]))
    } else if typing.isInJournal {
      typing.isInJournal = false
      effects.append(.journal(file.id, [.typing(nil)]))
    }
  }

  /// What is typed in an open field or draft becomes an edit, as a string if it is nothing else.
  mutating func keepTyping() {
    if let preservation = layers.last?.preservation { perform(preservation) }
  }

  /// The program is told to end: whoever runs the effects makes sure of what is not saved.
  mutating func terminate(_ code: Int32) {
    guard !isEnding else { return }
    isEnding = true
    keepTyping()
    takeRecords()
    for file in files where file.document.hasAnyChanges {
      effects.append(.writeRecovery(file.id, path: file.path, file.document))
    }
    quit(code)
  }
}
