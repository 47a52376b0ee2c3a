import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData

// A value that is set to itself changes no byte, however the file spells it.

extension SetCommand {
  /// Returns true if VALUE is the value that a scalar has already, as `get` prints it.
  func isValue(of node: Node, in document: Document) -> Bool {
    let kind = document.kind(of: node)
    guard isType(of: kind), let spelling = document.value(of: node),
      spelling.count <= CommandFile.largestCopy
    else { return false }
    let tokens = document.tokens
    let text =
      kind == .string
      ? tokens.string(of: spelling.buffer) : tokens.shown(spelling.array, kind)
    return text.elementsEqual(value.utf8)
  }

  /// Returns true if VALUE stays a scalar of a kind.
  private func isType(of kind: NodeKind) -> Bool {
    switch (kind, type) {
    case (.string, nil), (.string, .string): true
    case (.number, nil), (.number, .number), (.number, .json): true
    case (.boolean, nil), (.boolean, .bool), (.boolean, .json): true
    case (.date, nil), (.date, .date), (.data, nil), (.data, .base64): true
    default: false
    }
  }

  /// Returns true if a token for VALUE in JSON has the values that a container has already. A VALUE in the syntax of the file, or with
  /// comments, may say more than its values.
  func isValue(_ token: [UInt8], ofContainer node: Node, in document: Document) -> Bool {
    guard (try? Format.json.valueCursor(over: Array(value.utf8))) != nil,
      let spelling = document.value(of: node), spelling.count <= CommandFile.largestCopy,
      let new = try? grammar(of: document).valueCursor(over: token).value
    else { return false }
    let cursor = document.cursor(at: node)
    let old = cursor.value
    return !cursor.isCut && cursor.brokenNode == nil && old == new
  }
}
