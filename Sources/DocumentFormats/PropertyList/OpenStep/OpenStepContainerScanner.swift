import DocumentTree
import ModelBasics

/// Finds containers and their children, for an index that has forgotten which are open.
struct OpenStepContainerScanner: StructureScanner, @unchecked Sendable {
  // Unchecked: the text points into the storage, which is retained and immutable.
  private let storage: Bytes
  private var tokens: OpenStepTokenReader
  /// A container that is also a child: it is reported as the child first.
  private var opened: OpenStepToken?
  private var expectsChild = false
  /// The start of the root if it has no braces and has not been reported.
  private var bareRoot: Int?
  private let bareStart: Int?

  init(_ storage: Bytes) {
    self.storage = storage
    let text = OpenStepText(storage)
    tokens = OpenStepTokenReader(text, at: text.start)
    bareStart = text.isBare ? text.start : nil
    bareRoot = bareStart
  }

  mutating func skip(to offset: Int) {
    tokens.skip(to: offset)
    opened = nil
    expectsChild = false
    bareRoot = offset == bareStart ? offset : nil
  }

  mutating func next(before end: Int) -> StructureEvent? {
    if let root = bareRoot {
      guard root < end else { return nil }
      bareRoot = nil
      expectsChild = true
      return .open(root, isKeyed: true)
    }
    if let token = opened {
      guard token.start < end else { return nil }
      opened = nil
      return open(token)
    }
    while let token = tokens.next(before: end) {
      switch token.kind {
      case .closeDictionary, .closeArray:
        expectsChild = false
        return .close(token.start)
      case .semicolon, .comma: expectsChild = true
      case .equals, .stray: break
      case .openDictionary, .openArray, .string, .word, .data:
        let isContainer = token.kind == .openDictionary || token.kind == .openArray
        guard expectsChild else {
          if isContainer { return open(token) }
          continue
        }
        expectsChild = false
        if isContainer { opened = token }
        return .child(token.start)
      }
    }
    return nil
  }

  private mutating func open(_ token: OpenStepToken) -> StructureEvent {
    expectsChild = true
    return .open(token.start, isKeyed: token.kind == .openDictionary)
  }
}
