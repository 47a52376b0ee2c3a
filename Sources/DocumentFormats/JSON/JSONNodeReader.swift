import CScan
import ModelBasics
import ModelData

/// Reads a JSON text (RFC 8259, with comments and trailing commas if the dialect allows them) into the nodes of a value, and resolves
/// its escapes in place. Accepts the same texts as ``JSONReader``, but does not report faults.
struct JSONNodeReader {
  private var state = scan_json_nodes_state()

  /// Creates a reader of a whole text. `width` is the greatest number of bits that vectors may have.
  init(_ dialect: JSONDialect, width: Int32 = 512) {
    // The additions of JSON5 are read by a document instead.
    state.is_strict = dialect == .strict ? 1 : 0
    state.width = width
  }

  /// Creates a reader of a part of the text between the brackets of a list. A part that is not the last may end anywhere.
  init(_ dialect: JSONDialect, isFirst: Bool, isLast: Bool) {
    self.init(dialect)
    state.is_part = 1
    state.is_first = isFirst ? 1 : 0
    state.is_last = isLast ? 1 : 0
  }

  /// Reads a text. Of a part that is not valid up to its end, reads its whole elements, if it is not the last.
  mutating func read(
    _ text: UnsafeMutablePointer<UInt8>, _ count: Int,
    _ nodes: UnsafeMutableBufferPointer<Value.Node>
  ) -> scan_nodes_result {
    if state.is_part == 0 {
      state.start = ByteOrderMark.length(in: UnsafeBufferPointer(start: text, count: count))
    }
    return nodes.withMemoryRebound(to: scan_node.self) {
      state.nodes = $0.baseAddress
      state.capacity = $0.count
      return scan_json_nodes(text, count, &state)
    }
  }

  /// The length of the whole elements of a part, with the comma after each.
  var elementsLength: Int { state.read }
}
