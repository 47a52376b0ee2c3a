import ModelBasics

// A path with steps that select several values is a query. The text between those steps is read as a path, so that keys and quotes
// are the same in both.
//
//   .users[].tags[-2:]     .users   []   .tags   [-2:]
//   ..version.major        ..   .version.major

extension Query {
  /// Parses a query that begins with `$`, or a path with `[]`, a slice such as `[2:5]`, or `..` before a key. Returns nil for
  /// any other text.
  package init?(pathOrQuery text: String) throws(QueryError) {
    if text.unicodeScalars.first == "$" {
      try self.init(text)
      return
    }
    var reader = PathQueryReader(text)
    guard let segments = try reader.segments() else { return nil }
    self.init(text: text, parts: [QueryPart(isAbsolute: true, segments: segments)], filters: [])
  }

  /// Returns the segments that select what a path leads to, or nil if it contains the position of a new element.
  fileprivate static func segments(of path: Path) -> [QuerySegment]? {
    var segments: [QuerySegment] = []
    for segment in path.segments {
      switch segment {
      case .key(let key, let occurrence):
        let selector = Selector.name(key, occurrence: occurrence)
        segments.append(QuerySegment(isDescendant: false, selectors: [selector]))
      case .index(let index):
        segments.append(QuerySegment(isDescendant: false, selectors: [.index(index)]))
      case .end, .token: return nil
      }
    }
    return segments
  }
}

private struct PathQueryReader {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private enum Step {
    case selector(Selector)
    /// The next segment selects from all descendants.
    case descendants
  }

  /// Returns nil if no step selects several values.
  mutating func segments() throws(QueryError) -> [QuerySegment]? {
    guard scalars.first == "." || scalars.first == "[" else { return nil }
    var segments: [QuerySegment] = []
    var isQuery = false
    var isDescendant = false
    while position < scalars.count {
      let start = position
      let step = nextStep()
      var added: [QuerySegment] = []
      switch step {
      case .descendants?:
        guard !isDescendant else { throw QueryError(reason: .noName, column: position) }
        isDescendant = true
        isQuery = true
        // The second point begins the path that follows.
        position -= scalars.count > position && scalars[position] != "[" ? 1 : 0
        continue
      case .selector(let selector)?:
        isQuery = true
        added = [QuerySegment(isDescendant: false, selectors: [selector])]
      case nil:
        skipPath()
        guard let read = try path(from: start, isQuery: isQuery || hasStep) else { return nil }
        added = read
      }
      if isDescendant, !added.isEmpty { added[0].isDescendant = true }
      isDescendant = isDescendant && added.isEmpty
      segments += added
      // A path that selects one value may be of any length.
      guard !isQuery || segments.count <= QueryParser.mostSegments else {
        throw QueryError(reason: .tooDeep, column: start + 1)
      }
    }
    if isDescendant { throw QueryError(reason: .noName, column: position + 1) }
    return isQuery ? segments : nil
  }

  private var hasStep: Bool {
    var rest = self
    while rest.position < rest.scalars.count {
      if rest.nextStep() != nil { return true }
      rest.skipPath()
    }
    return false
  }

  /// Reads the text since `start` as a path. Returns nil if it is wrong and the whole text is no query.
  private func path(from start: Int, isQuery: Bool) throws(QueryError) -> [QuerySegment]? {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<position])
    // A point may precede brackets.
    if text.count > 1, text.last == ".", position < scalars.count { text.removeLast() }
    let path: Path
    do throws(PathError) {
      path = try Path(parsing: String(text))
    } catch {
      guard isQuery else { return nil }
      throw QueryError(reason: .path(error.clause), column: start + error.column)
    }
    if let segments = Query.segments(of: path) { return segments }
    guard isQuery else { return nil }
    throw QueryError(reason: .newElement, column: start + 1)
  }

  /// Reads a step that selects several values, if there is one here.
  private mutating func nextStep() -> Step? {
    let rest = scalars[position...]
    if rest.starts(with: "..".unicodeScalars) {
      position += 2
      return .descendants
    }
    guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
    let inside = rest[(position + 1)..<end]
    if inside.isEmpty {
      position = end + 1
      return .selector(.wildcard)
    }
    guard inside.contains(":"), inside.allSatisfy({ ":-0123456789".unicodeScalars.contains($0) }),
      let selector = slice(String(String.UnicodeScalarView(inside)))
    else { return nil }
    position = end + 1
    return .selector(selector)
  }

  private func slice(_ text: String) -> Selector? {
    let bounds = text.split(separator: ":", omittingEmptySubsequences: false)
    guard bounds.count <= 3, bounds.allSatisfy({ $0.isEmpty || Int($0) != nil }) else { return nil }
    let step = bounds.count == 3 ? Int(bounds[2]) ?? 1 : 1
    return .slice(ArraySliceBounds(start: Int(bounds[0]), end: Int(bounds[1]), step: step))
  }

  /// Goes to the end of the text, or to a step that selects several values.
  private mutating func skipPath() {
    var isQuoted = false
    while position < scalars.count {
      switch scalars[position] {
      case "\"": isQuoted.toggle()
      case "\\" where isQuoted: position += 1
      case ".", "[":
        var ahead = self
        if !isQuoted, ahead.nextStep() != nil { return }
      default: break
      }
      position += 1
    }
    position = min(position, scalars.count)
  }
}
