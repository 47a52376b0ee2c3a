import DocumentTree

extension EditError {
  /// Returns the reason as a clause, with the remedy and its key if there is one.
  package func clause(_ keys: Keymap) -> String {
    remedy(keys).map { "\(message); \($0)" } ?? message
  }

  private func remedy(_ keys: Keymap) -> String? {
    switch self {
    case .originIsGone: "revert that first"
    case .originIsInside: "move that out first"
    case .notReadYet: "try again in a moment"
    case .broken: "\(keys[.edit]) on the ! row corrects it"
    case .tooLong: "\(keys[.undo]) brings it back where it was"
    case .invalidEntry: "type the value instead"
    case .invalidValue, .invalidKey, .refused, .isRoot, .notAContainer, .hasNoKey, .insideItself,
      .notFound, .nothingToRevert:
      nil
    }
  }
}
