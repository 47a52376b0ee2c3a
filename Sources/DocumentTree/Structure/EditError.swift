/// The reason why an edit was refused; the document has not changed.
package enum EditError: Error, Hashable, Sendable {
  /// The text is not one value of the format.
  case invalidValue(Fault, message: String)
  case invalidKey
  /// The text is not a valid entry of the format.
  case invalidEntry
  /// The format does not allow this value here; the text is the reason.
  case refused(String)
  /// The whole document cannot be cut, moved or given a key.
  case isRoot
  case notAContainer
  /// Elements of arrays have no key.
  case hasNoKey
  /// The node would be moved inside itself.
  case insideItself
  /// The node's original container has been removed or replaced.
  case originIsGone
  /// The node's original container is now inside the node.
  case originIsInside
  /// The index does not know yet where the container ends.
  case notReadYet
  /// The node is not in the document, or no longer.
  case notFound
  /// The document is broken at the insertion point.
  case broken
  case nothingToRevert
  /// The entry was too long to be copied and can no longer be put back.
  case tooLong
}
