import ModelBasics

// All messages of this module: what was refused and why, as one clause without a full
// stop. The caller adds the location and what to do next.

extension EditError {
  package var message: String {
    switch self {
    case .invalidValue(_, let message): message
    case .invalidKey: "this is not a key as the format spells keys"
    case .refused(let reason): reason
    case .isRoot: "the whole document has no key and cannot be cut, copied or moved"
    case .notAContainer: "this holds no entries"
    case .hasNoKey: "elements of arrays have no key"
    case .insideItself: "it would end up inside itself"
    case .homeIsGone: "the place it came from is gone; revert that first"
    case .homeIsInside: "the place it came from is inside it now; revert that first"
    case .notReadYet: "the file has not been read that far yet"
    case .notFound: "this is not in the document any more"
    case .broken: "the file is broken here; mend its text first"
    case .tooLong: "it was too long to be copied; u brings it back where it was"
    case .nothingToRevert: "nothing here differs from what was saved"
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

extension PathResolutionError {
  /// Returns the message for a path that was not found.
  package func message(for path: Path) -> String {
    func first(_ count: Int) -> Path { Path(Array(path.segments.prefix(count))) }
    return switch self {
    case .missing(let segment, _): "there is no \(first(segment + 1))"
    case .ambiguous(let segment, let count):
      "there are \(count) of \(first(segment + 1)); add #1 to #\(count) to say which"
    case .notAContainer(let segment): "there is nothing inside \(first(segment))"
    case .wrongContainer(let segment, .array):
      "\(first(segment)) is an array; it needs a position like [0], not a key"
    case .wrongContainer(let segment, _):
      "\(first(segment)) is an object; it needs a key, not a position"
    case .inParts: "\(path) is written in several parts"
    case .notReadYet: "the file has not been read that far yet"
    case .broken: "the file is broken before \(path)"
    }
  }
}
