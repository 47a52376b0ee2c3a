import ModelBasics

// The messages of this module: each is a clause without a full stop that says why an edit or a save was
// refused. The caller adds the path or file, and the remedy with the key or command for it.

extension EditError {
  package var message: String {
    switch self {
    case .invalidValue(_, let message): message
    case .invalidKey: "that is not a key"
    case .invalidEntry: "this file's format cannot hold that text as it is"
    case .refused(let reason): reason
    case .isRoot: "the whole document cannot be replaced like this, renamed, cut or moved"
    case .notAContainer: "only objects and arrays have entries"
    case .hasNoKey: "elements of an array have no key"
    case .insideItself: "it would end up inside itself"
    case .originIsGone: "its former container was removed"
    case .originIsInside: "its former container is now inside it"
    case .notReadYet: "this part of the file is not read yet"
    case .notFound: "the entry is not in the document any more"
    case .broken: "the document is broken here"
    case .tooLong: "it was too long to be copied (over 1 MiB)"
    case .nothingToRevert: "there is no change here"
    }
  }
}

extension CheckError {
  package var message: String {
    switch self {
    case .untouchedBytesDiffer(let offset):
      "bytes that nobody edited would change, from byte \(offset) on"
    case .becameInvalid(_, let message): "the edits would break the file: \(message)"
    case .readsDifferently: "what would be written does not read as it was edited"
    case .referenceDiffers(let name):
      "the reference \(name) would not stand for the same value any more"
    }
  }
}

extension Document {
  /// Returns the message for a fault of the base. Programs that merge files leave marks in them that no format allows.
  package func message(for fault: Fault) -> String {
    isMergeMark(at: fault.offset)
      ? "this is a mark of an unfinished merge; keep the lines of one side and remove the marks"
      : grammar.message(for: fault, in: baseBytes)
  }

  /// The short form of the message.
  package func expectation(for fault: Fault) -> String {
    isMergeMark(at: fault.offset)
      ? "a mark of an unfinished merge" : grammar.message(for: fault, in: baseBytes, as: .short)
  }

  private func isMergeMark(at offset: Int) -> Bool {
    let length = 7
    let before = baseBytes.array(Span(max(0, offset - length), offset))
    let column = before.reversed().prefix { $0 != 0x0A && $0 != 0x0D }.count
    let mark = baseBytes.array(Span(offset - column, offset - column + length + 1))
    guard let first = mark.first, "<=>|".utf8.contains(first),
      mark.prefix(length).count(where: { $0 == first }) == length
    else { return false }
    return mark.count == length || [0x20, 0x0A, 0x0D].contains(mark[length])
  }
}
