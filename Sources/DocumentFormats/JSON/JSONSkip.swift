import CScan
import DocumentTree
import ModelBasics

/// Passes children of a container without reading them, for a text that has not been indexed. The text need not be valid.
struct JSONSkip {
  private let text: JSONText
  private let storage: Bytes
  private let isList: Bool
  private var offset: Int
  /// The last comma of the container that was passed, if they were counted: the offset after it, and the number of commas.
  private(set) var lastComma: (end: Int, count: Int)?
  private static let width: Int32 = 512
  /// The number of bytes after which the memory of those that were passed is given back.
  private static let stretch = 4 << 20

  /// Begins in a container, after its opening bracket or after the comma before a child. `text` is that of `storage`, and not
  /// JSON5. If commas are counted in a list, there must be one between two values.
  init(_ text: JSONText, _ storage: Bytes, at offset: Int, isList: Bool = false) {
    self.isList = isList
    self.text = text
    self.storage = storage
    self.offset = offset
  }

  enum Stop: Hashable {
    /// After the last comma that was to be passed.
    case comma(Int)
    /// After the closing bracket.
    case close(Int)
    /// The text ends in the container.
    case end
    /// A comma of the list is missing, or one is too many.
    case fault
  }

  /// Passes a number of commas of the container, or the rest of it. Its commas are not counted if the number is `Int.max`.
  mutating func pass(_ commas: Int = .max) -> Stop {
    guard commas > 0 else { return .comma(offset) }
    var state = scan_skip_state()
    state.depth = 1
    state.commas = commas
    state.is_list = isList && commas < .max ? 1 : 0
    while offset < text.count {
      let length = min(Self.stretch, text.count - offset)
      let passed = scan_skip(text.bytes + offset, length, &state, Self.width)
      if passed == Self.stretch { storage.releasePages(Span(offset, offset + passed)) }
      if state.after_comma > 0 {
        lastComma = (offset + state.after_comma, commas - state.commas)
      }
      offset += passed
      if state.is_stopped == 2 { return .fault }
      if state.is_stopped != 0 {
        offset = text.isComment(offset) ? text.endOfComment(offset) ?? text.count : offset + 1
      } else if state.depth == 0 {
        return .close(offset)
      } else if state.commas == 0 {
        return .comma(offset)
      }
    }
    return .end
  }
}
