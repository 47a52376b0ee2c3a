import ModelBasics

// Renders a document: spans of its sources with the changes between them.
//
//   (0, 0..<41)  "#89b4fa"  (0, 50..<120)  {list of colors by the format's rules}  (0, 300..<end)
//
// Tasks are kept on a stack of their own, so a deep document needs no recursion; a task writes bytes, or
// is replaced by smaller tasks. A rendered value may be inside a value that was moved to another
// indentation, and that value inside another one that was moved: each task has the chain of
// reindentations that apply to its lines, innermost first.

/// Renders a document, a value or an entry.
struct Renderer {
  private enum Task {
    case verbatim(SourceID, Span, owner: Node?, chain: Int)
    /// The whole text of a container that has its own children.
    case container(SourceID, Span, Node, chain: Int)
    case literal([UInt8], chain: Int)
    case text(GapText, Span, chain: Int)
    case entry(Node, asMember: Bool, chain: Int)
    case value(Node, chain: Int)
  }

  struct ChainLink {
    var reindentation: Reindentation
    var outer: Int
  }

  let document: Document
  private let sections: (any Sections)?
  private var tasks: [Task] = []
  var chains: [ChainLink] = []
  /// The chain of a literal or span that ended with a line break; it determines the indentation of the
  /// line that begins now.
  var begunLine: Int?
  /// The node of an entry that is rendered alone, until it is written.
  private var mainNode: Node?
  var result = Rendering()

  init(_ document: Document) {
    self.document = document
    sections = document.grammar.sections
    result.base = document.base
  }

  // MARK: - Documents, values and entries

  mutating func renderDocument() {
    let root = document.root
    let bytes = document.baseBytes
    let isEmpty = document.entry(of: root).kind == .empty
    let hasValue = document.kind(of: root) != .empty
    if let head = document.editedText(of: document.documentGap(.head)) {
      write(head, head.span, -1)
    } else {
      result.append(document.base, bytes, Span(0, root.offset))
    }
    if isEmpty {
      // The base may have only comments; the first value is written on a separate line.
      if hasValue {
        let frame = document.grammar.layout.frame(ofFirstValueIn: bytes, style: document.style)
        result.append(frame.before)
        run(.value(root, chain: -1))
        result.append(frame.after)
      }
      return
    }
    run(.value(root, chain: -1))
    let end =
      document.wholeEnd(of: document.entry(of: root).value, in: document.base) ?? bytes.count
    if let tail = document.editedText(of: document.documentGap(.tail)) {
      return write(tail, tail.span, -1)
    }
    // A broken value extends to the end of the base.
    result.append(document.base, bytes, Span(end, bytes.count))
  }

  mutating func render(value node: Node, moved reindentation: Reindentation? = nil) {
    run(.value(node, chain: reindentation.map { link($0, outer: -1) } ?? -1))
  }

  mutating func render(_ parts: [Part], around node: Node) {
    for part in parts {
      if case .entry(node, _, _, _) = part { mainNode = node }
      push([part], of: nil, chain: -1)
      drain()
    }
  }

  /// Returns the form in which a node is written.
  private static func form(of node: Node, _ asMember: Bool) -> NodeForm {
    asMember ? .member : node.form == .stream ? .stream : .value
  }

  // MARK: - Tasks

  private mutating func run(_ task: Task) {
    tasks.append(task)
    drain()
  }

  private mutating func drain() {
    while let task = tasks.popLast() {
      switch task {
      case .literal(let bytes, let chain): write(bytes, chain)
      case .text(let text, let span, let chain): write(text, span, chain)
      case .verbatim(let source, let span, let owner, let chain):
        writeVerbatim(source, span, owner, chain)
      case .container(let source, let span, let owner, let chain):
        writeVerbatim(source, span, owner, chain, isWhole: true)
      case .entry(let node, let asMember, let chain): writeEntry(node, asMember, chain)
      case .value(let node, let chain): writeValue(node, chain)
      }
    }
  }

  private mutating func writeEntry(_ node: Node, _ asMember: Bool, _ chain: Int) {
    indentBegunLine()
    let entry = document.entry(of: node)
    if !asMember, let key = entry.key {
      let bytes = document[node.source].bytes
      let edited = document.editedText(of: document.keyGap(of: node))
      let comments = document.grammar.comments?.text(
        between: edited?.span.start ?? key.end, and: edited?.span.end ?? entry.valueStart,
        in: edited?.bytes ?? bytes,
        lineBreak: document.style.newline + bytes.lineIndent(at: node.offset))
      // The node begins behind them.
      if let comments, !comments.isEmpty {
        write(comments, chain)
        indentBegunLine()
      }
    }
    let isAlone = node == mainNode
    if isAlone {
      mainNode = nil
      result.mainOffset = result.count
      result.mainForm = Self.form(of: node, asMember)
    }
    // A node that is written unchanged is found by the span of its source.
    let isUnchanged =
      chain < 0 && node.isMember == asMember && document.changeSet[node]?.isLink == true
    if !isUnchanged {
      result.positions[node] = Rendering.Position(
        offset: result.count, form: Self.form(of: node, asMember))
    }
    var parts: [Task] = []
    var valueChain = chain
    if asMember {
      let key = document.changeSet[node]?.key
      if let own = entry.key {
        if node.offset < own.start {
          parts.append(
            .verbatim(node.source, Span(node.offset, own.start), owner: nil, chain: chain))
        }
        if entry.isSection, let key {
          // The headers of the sections inside it contain its key.
          let path = document.ownPath(of: node)
          let new = Array(path.dropLast()) + [document[key].bytes.array(Span(0, .max))]
          valueChain = link(
            Reindentation(from: LinePrefix(path: path), to: LinePrefix(path: new)), outer: chain)
        }
        if let key {
          // The lines of a key keep their indentation.
          parts.append(.literal(document[key].bytes.array(Span(0, .max)), chain: -1))
        } else {
          parts.append(.verbatim(node.source, own, owner: nil, chain: chain))
        }
        if entry.isOwnValue {
          // The key alone is written as long as it still is the value; an entry that is copied would then be a value only.
          guard isAlone || key != nil || document.changeSet[node]?.value != nil else {
            tasks += parts.reversed()
            return
          }
          parts.append(
            .literal(keySeparator(for: node), chain: chain))
        }
        if let edited = document.editedText(of: document.keyGap(of: node)) {
          parts.append(.text(edited, edited.span, chain: chain))
        } else {
          parts.append(
            .verbatim(node.source, Span(own.end, entry.valueStart), owner: nil, chain: chain))
        }
      } else if let key {
        parts.append(.literal(document[key].bytes.array(Span(0, .max)), chain: -1))
        var separator = keySeparator(for: node)
        if let last = separator.last, last == 0x0A || last == 0x0D {
          separator += document[node.source].bytes.lineIndent(at: node.offset)
        }
        parts.append(.literal(separator, chain: chain))
      }
    }
    parts.append(.value(node, chain: valueChain))
    tasks += parts.reversed()
  }

  /// Returns the text between a key that is written before a value and that value.
  private func keySeparator(for node: Node) -> [UInt8] {
    let parent = document.changeSet[node]?.parent
    let path = parent.flatMap { document.path(to: $0) } ?? []
    let style = document.style(document.style, ofEntriesIn: path)
    return document.grammar.layout.separator(style: style)
  }

  private mutating func writeValue(_ node: Node, _ chain: Int) {
    let record = document.changeSet[node]
    var chain = chain
    let content = document.content(of: node)
    guard content.kind != .empty else { return }
    let source = document[content.source]
    let end =
      document.wholeEnd(of: content.value, in: content.source) ?? source.bytes.count
    if record?.value != nil {
      chain = link(
        Reindentation(
          from: LinePrefix(
            indent: source.bytes.lineIndent(at: content.offset),
            path: document.headerPath(of: content.value, in: content.source)),
          to: document.linePrefix(of: node)), outer: chain)
    }
    let span = Span(content.offset, end)
    if let list = record?.list ?? emptyList(of: content, record) {
      let layout = document.layout(of: node, content, span, list)
      push(document.grammar.layout.parts(of: layout), of: node, chain: chain)
    } else {
      tasks.append(.container(content.source, span, node, chain: chain))
    }
  }

  /// Returns an empty list of children if a container without any gets comments, for which it may need other delimiters.
  private func emptyList(of content: Content, _ record: Record?) -> [ChildItem]? {
    guard content.kind.isContainer, let record,
      record.comments.contains(where: { $0.place.isInner }),
      document.children(of: content).first() == .end
    else { return nil }
    return []
  }

  /// Pushes the tasks for some parts, the first on top.
  private mutating func push(_ parts: [Part], of owner: Node?, chain: Int) {
    let new = parts.map { part -> Task in
      switch part {
      case .verbatim(let source, let span):
        return .verbatim(source, span, owner: owner, chain: chain)
      case .literal(let bytes): return .literal(bytes, chain: chain)
      case .entry(let node, let asMember, let indent, let from):
        var step = Reindentation(from: LinePrefix(), to: LinePrefix())
        if let indent {
          step.from.indent = from ?? document[node.source].bytes.lineIndent(at: node.offset)
          step.to.indent = indent
        }
        if sections != nil, document.entry(of: node).isSection {
          step.from.path = Array(document.ownPath(of: node).dropLast())
          if let content = owner.map({ document.content(of: $0) }) {
            step.to.path = document.headerPath(of: content.value, in: content.source)
          }
        }
        return .entry(node, asMember: asMember, chain: link(step, outer: chain))
      case .reindented(let source, let span, let from, let to):
        return .verbatim(
          source, span, owner: nil,
          chain: link(Reindentation(from: from, to: to), outer: chain))
      case .text(let text, let span, let from, let to):
        return .text(text, span, chain: link(Reindentation(from: from, to: to), outer: chain))
      }
    }
    tasks += new.reversed()
  }

  /// Writes a span of a source, with the changed children of `owner` in it rendered.
  private mutating func writeVerbatim(
    _ source: SourceID, _ span: Span, _ owner: Node?, _ chain: Int, isWhole: Bool = false
  ) {
    guard let owner, let record = document.changeSet[owner], !record.isEmpty else {
      write(source, span, chain)
      return
    }
    let isObject = document.kind(of: owner) == .object
    var gaps = document.editedGaps(
      in: span, ofSource: source, of: owner, isWhole: isWhole)[...]
    var parts: [Task] = []
    var offset = span.start
    func copy(to end: Int) {
      while let gap = gaps.first, gap.span.end <= end {
        gaps.removeFirst()
        parts.append(.verbatim(source, Span(offset, gap.span.start), owner: nil, chain: chain))
        parts.append(.text(gap.text, gap.text.span, chain: chain))
        offset = gap.span.end
      }
      if offset < end {
        parts.append(.verbatim(source, Span(offset, end), owner: nil, chain: chain))
      }
      offset = end
    }
    for index in record.firstInside(notBefore: span.start)..<record.inside.count {
      let child = record.inside[index]
      guard child.offset < span.end else { break }
      guard child.source == source, child.offset >= offset else { continue }
      let entry = document.entry(of: child)
      let end =
        document.wholeEnd(of: entry.value, in: source)
        ?? document[source].bytes.count
      copy(to: child.offset)
      parts.append(.entry(child, asMember: isObject, chain: chain))
      offset = end
    }
    copy(to: span.end)
    tasks += parts.reversed()
  }

  // MARK: - Bytes

  /// Returns a chain that begins with a reindentation and continues with the chain `outer`.
  private mutating func link(_ reindentation: Reindentation, outer: Int) -> Int {
    if reindentation.isIdentity { return outer }
    chains.append(ChainLink(reindentation: reindentation, outer: outer))
    return chains.count - 1
  }

  mutating func write(_ bytes: [UInt8], _ chain: Int) {
    var bytes = bytes
    startLine(with: &bytes)
    guard let last = bytes.last else { return }
    var link = chain
    while link >= 0 {
      bytes = chains[link].reindentation.apply(bytes)
      link = chains[link].outer
    }
    result.append(bytes)
    if last == 0x0A || last == 0x0D, chain >= 0 { begunLine = chain }
  }

  private mutating func write(_ source: SourceID, _ span: Span, _ chain: Int) {
    guard !span.isEmpty else { return }
    let text = document[source]
    let bytes = text.bytes
    var offset = span.start
    if let chain = begunLine {
      begunLine = nil
      indentLine(bytes, &offset, span.end, chain)
    }
    guard chain >= 0 else {
      result.append(source, bytes, Span(offset, span.end))
      return
    }
    var protected = text.structure.protectedSpans(in: span)[...]
    var headers = text.headers(in: span)[...]
    // Lines are written one by one, so that unchanged lines stay spans of their source.
    while offset < span.end {
      let end = lineEnd(bytes, offset, span.end)
      writeHeaders(&headers, source, bytes, &offset, end, chain)
      result.append(source, bytes, Span(offset, end))
      offset = end
      guard offset < span.end else {
        if [0x0A, 0x0D].contains(bytes[offset - 1]) { begunLine = chain }
        return
      }
      while let first = protected.first, first.span.end <= offset { protected.removeFirst() }
      if let first = protected.first, first.span.start < offset {
        if first.manner == .asWhole {
          let inside = Span(first.span.start, min(first.span.end, span.end))
          writeAsWhole(inside, of: source, bytes, &offset, chain)
          protected[protected.startIndex].manner = .verbatim
        }
        continue
      }
      indentLine(bytes, &offset, span.end, chain)
    }
  }

  /// Writes the new indentation of a line that begins at an offset, instead of its own.
  private mutating func indentLine(
    _ bytes: Bytes, _ offset: inout Int, _ limit: Int, _ chain: Int
  ) {
    let old = indent(bytes, offset, limit)
    let first = bytes[offset + old.count]
    guard first != 0x0A, first != 0x0D else { return }
    let new = newIndent(for: old, chain)
    guard new != old else { return }
    result.append(new)
    offset += old.count
  }

  /// Replaces the indentation of bytes that belong to no source, if a line begins with them.
  private mutating func startLine(with bytes: inout [UInt8]) {
    guard let chain = begunLine, let first = bytes.first else { return }
    begunLine = nil
    guard first != 0x0A, first != 0x0D else { return }
    let old = Array(bytes.prefix { $0 == 0x20 || $0 == 0x09 })
    bytes.replaceSubrange(..<old.count, with: newIndent(for: old, chain))
  }

  /// Returns the indentation of a line after the reindentations of a chain.
  func newIndent(for old: [UInt8], _ chain: Int) -> [UInt8] {
    var new = old
    var link = chain
    while link >= 0 {
      chains[link].reindentation.apply(toIndent: &new)
      link = chains[link].outer
    }
    return new
  }
}
