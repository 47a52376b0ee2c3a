import DocumentTree
import ModelBasics

/// The data value of another open file, the host, that holds a document.
package struct HostValue: Sendable {
  let file: FileID
  /// The nodes from the root of the host to the value.
  var path: NodePath
  /// The path of the value when it was last looked at.
  var named: Path
  /// The bytes of the value when it was last read or written.
  var bytes: [UInt8]
  /// The revision of the document that these bytes hold.
  var revision: Int
  /// The revision of the host in which the value was last looked at.
  var hostRevision: Int
  /// The reason why edits are not in the value, as a clause; nil if they are.
  var refusal: String?
}
