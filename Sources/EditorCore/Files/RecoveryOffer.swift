import DocumentTree
import ModelBasics

/// What an earlier session has left of a file's unsaved edits.
package struct RecoveryOffer: Sendable {
  package enum Content: Sendable {
    /// The whole text as it would have been saved.
    case text(Bytes)
    /// The edits, one by one.
    case edits([JournalRecord])
    case cutOffSave(CutOffSave)
  }

  /// Stands for it between the editor and whoever keeps it.
  package var number: Int
  package var content: Content
  /// Seconds since 1970.
  package var written: Int
  /// Whether the file on disk is still the one that was being edited.
  package var isOfThisVersion: Bool
  /// Whether a person has discarded it before.
  package var wasDiscarded: Bool
  /// Whether it can be asked for again when a person discards it.
  package var isKeptWhenDiscarded: Bool

  package init(
    number: Int, content: Content, written: Int, isOfThisVersion: Bool, wasDiscarded: Bool = false,
    isKeptWhenDiscarded: Bool
  ) {
    self.number = number
    self.content = content
    self.written = written
    self.isOfThisVersion = isOfThisVersion
    self.wasDiscarded = wasDiscarded
    self.isKeptWhenDiscarded = isKeptWhenDiscarded
  }

  var isEdits: Bool { if case .edits = content { true } else { false } }

  /// The same with one text to be taken.
  func taking(_ text: Bytes) -> RecoveryOffer {
    var offer = self
    offer.content = .text(text)
    return offer
  }
}

/// A save in place that did not come to its end, with the text before and the one it was to write.
package struct CutOffSave: Sendable {
  package enum FileState: Hashable, Sendable {
    /// The file has the old text: nothing was written.
    case untouched
    /// The file has parts of both.
    case halfWritten
    /// The file has something else: another program has changed or removed it since.
    case changedSince
  }

  package var old: Bytes
  package var new: Bytes
  package var file: FileState

  package init(old: Bytes, new: Bytes, file: FileState) {
    self.old = old
    self.new = new
    self.file = file
  }
}
