/// Why an edit was refused. Nothing has changed then.
package enum EditError: Error, Hashable, Sendable {
  /// The text is not one value of the format.
  case invalidValue(Fault, message: String)
  case invalidKey
  /// The format has no such value there, for this reason.
  case refused(String)
  /// The whole document cannot be cut, moved or given a key.
  case isRoot
  case notAContainer
  /// Elements of arrays have no key.
  case hasNoKey
  /// It would end up inside itself.
  case insideItself
  /// Where it was has been removed or replaced.
  case homeIsGone
  /// Where it was is now inside it.
  case homeIsInside
  /// The index has not got far enough to know where this ends.
  case notReadYet
  /// The node is not in the document (any more).
  case notFound
  /// The document is broken where this would go.
  case broken
  case nothingToRevert
  /// It was too long to be copied, and is not there any more to be put back.
  case tooLong
}
