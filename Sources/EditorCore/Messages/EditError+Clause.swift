import DocumentTree

extension EditError {
  /// Returns the reason as a clause.
  package func clause(_ keys: Keymap) -> String {
    switch self {
    case .invalidValue(_, let message): message
    case .invalidKey: "that is not a key"
    case .refused(let reason): reason
    case .isRoot: "it is the whole document"
    case .notAContainer: "only objects and arrays have entries"
    case .hasNoKey: "elements of an array have no key"
    case .insideItself: "it would end up inside itself"
    case .homeIsGone: "where it was has been removed; revert that first"
    case .homeIsInside: "where it was is now inside it; move that out first"
    case .notReadYet: "not read that far yet; try again in a moment"
    case .notFound: "it is not there any more"
    case .broken: "the document is broken here; \(keys[.edit]) on the ! row corrects it"
    case .tooLong:
      "it was too long to be copied (over 1 MiB); \(keys[.undo]) brings it back where it was"
    case .nothingToRevert: "there is no change here"
    }
  }
}
