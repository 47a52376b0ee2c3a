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
