import DocumentTree

extension EditError {
  /// Returns the reason as a clause.
  package func clause(_ keys: Keymap) -> String {
    switch self {
    case .invalidValue(_, let message): message
    case .invalidKey: "that is not a key"
    case .refused(let reason): reason
    case .isRoot: "the whole document has no key and cannot be cut or moved"
    case .notAContainer: "only objects and arrays have entries"
    case .hasNoKey: "elements of an array have no key"
    case .insideItself: "it would end up inside itself"
    case .homeIsGone: "its former container was removed; revert that first"
    case .homeIsInside: "its former container is now inside it; move that out first"
    case .notReadYet: "this part of the file is not read yet; try again in a moment"
    case .notFound: "the entry is not in the document any more"
    case .broken: "the document is broken here; \(keys[.edit]) on the ! row corrects it"
    case .tooLong:
      "it was too long to be copied (over 1 MiB); \(keys[.undo]) brings it back where it was"
    case .nothingToRevert: "there is no change here"
    }
  }
}
