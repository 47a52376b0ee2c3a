import DocumentTree
import ModelBasics

/// Recoverable edits that an earlier session has left for a file.
package struct RecoveryOffer: Sendable {
  package enum Content: Sendable {
    /// The whole text as it would have been saved.
    case text(Bytes)
    /// The edits as journal records.
    case edits([JournalRecord])
    case cutOffSave(CutOffSave)
  }

  /// The identifier of the offer between the editor and the program that stores it.
  package var number: Int
  package var content: Content
  /// The numbers of offers whose edits are all in this one: they are not made a second time.
  package var included: [Int] = []
  /// The time when it was written, in seconds since 1970.
  package var written: Int
  /// True if the file on disk is still the version that was edited.
  package var isOfThisVersion: Bool
  /// True if the edited text had the values of the file but not its spelling. Its edits are then made by path.
  package var isRespelled = false
  /// True if the user has discarded it before.
  package var wasDiscarded: Bool
  /// True if it can still be recovered after the user discards it.
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

  /// True if the file still has the text that was edited.
  var isOfThisText: Bool { isOfThisVersion && !isRespelled }

  var isEdits: Bool { if case .edits = content { true } else { false } }

  /// Returns the offer with one text as its content.
  func taking(_ text: Bytes) -> RecoveryOffer {
    var offer = self
    offer.content = .text(text)
    return offer
  }
}

/// An interrupted save in place, with the old and the new text.
package struct CutOffSave: Sendable {
  package enum FileState: Hashable, Sendable {
    /// The file has the old text: nothing was written.
    case untouched
    /// The file has parts of both texts.
    case halfWritten
    /// Another program has changed or removed the file since.
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
