import DocumentFormats
import DocumentTree
import ModelBasics

// The entries that `set` adds because a path leads to none yet.

extension SetCommand {
  /// Adds an entry to a container that lacks only the last segment of the path, or the list that the last segment adds an element to.
  func add(
    _ token: [UInt8], at path: Path, to parent: NewEntryPosition, _ segment: Int,
    in file: inout CommandFile
  ) throws {
    let isArray = parent.isInList(of: file.document)
    let step = path.segments[segment].resolved(inArray: isArray)
    switch (step, path.segments.count - segment) {
    case (.key(_, let occurrence)?, 1) where (occurrence ?? 0) == 0: break
    case (.end?, 1) where isArray: break
    case (.key(_, let occurrence)?, 2) where (occurrence ?? 0) == 0 && addsElement(path): break
    case (.end?, 2) where isArray && addsElement(path): break
    default: throw refusal(of: path, missing: segment, in: parent, file)
    }
    try file.document.insert(token, at: path.segments[segment...], into: parent)
  }

  /// True if the last segment of a path is the end of a list.
  private func addsElement(_ path: Path) -> Bool {
    path.segments.last?.resolved(inArray: true) == .end
  }

  private func refusal(
    of path: Path, missing segment: Int, in parent: NewEntryPosition, _ file: CommandFile
  ) -> CommandFailure {
    let reached = Path(Array(path.segments.prefix(segment + 1)))
    let isArray = parent.isInList(of: file.document)
    guard segment == path.segments.count - 1 else {
      if let reason = file.noElement(path, missing: segment, in: parent) {
        return CommandFailure(reason, in: file.name)
      }
      var suggestion = file.document.suggestion(for: path, missing: segment)
      if suggestion == nil, segment == path.segments.count - 2, path.segments.last == .index(0) {
        suggestion = Path(path.segments.dropLast() + [.end])
      }
      return CommandFailure(.noParent(reached, of: path, suggestion: suggestion), in: file.name)
    }
    if isArray, case .index? = path.segments[segment].resolved(inArray: true) {
      let count = parent.count(in: file.document) ?? 0
      let above = Path(Array(path.segments.dropLast()))
      return CommandFailure(.beyondEnd(above, count: count), in: file.name)
    }
    return CommandFailure(.notFound(reached), in: file.name)
  }

  /// Creates the root container of an empty file together with its first entry.
  func begin(
    _ document: inout Document, _ token: [UInt8], at path: Path, in file: CommandFile
  ) throws {
    guard let segment = path.segments.first,
      path.segments.count == 1 || path.segments.count == 2 && addsElement(path)
    else {
      throw CommandFailure(.noParent(Path(Array(path.segments.prefix(1))), of: path), in: file.name)
    }
    let kind: NodeKind
    switch segment.resolved(inArray: false) {
    case .key(_, let occurrence)? where (occurrence ?? 0) == 0: kind = .object
    case .end?, .index(0)?: kind = .array
    default: throw CommandFailure(.notFound(path), in: file.name)
    }
    let root = [document.root]
    try document.setValue(
      root, text: document.tokens.emptyContainer(kind, at: document.site(of: root)))
    try document.insert(token, at: path.segments[...], into: NewEntryPosition(container: root))
  }
}

extension Document {
  /// Inserts a value at the first of some segments of a path; if there is one more, in a new list there.
  fileprivate mutating func insert(
    _ token: [UInt8], at segments: ArraySlice<Path.Segment>, into parent: NewEntryPosition
  ) throws(EditError) {
    guard let segment = segments.first else { return }
    try transact(focus: parent.container) { document throws(EditError) in
      let isLast = segments.count == 1
      let text =
        isLast
        ? document.fitted(token, into: parent.container)
        : document.tokens.emptyContainer(.array, at: document.site(ofEntryIn: parent.container))
      var newKey: [UInt8]?
      if case .key(let key, _)? = segment.resolved(inArray: parent.isInList(of: document)) {
        newKey = key
      }
      let node = try document.insert(key: newKey, text: text, at: parent)
      guard !isLast else { return }
      let list = parent.container + [node]
      try document.insert(
        key: nil, text: document.fitted(token, into: list), into: list, at: .last)
    }
  }
}
