import DocumentFormats
import DocumentTree
import ModelBasics

/// Creates the visible rows of a file from top to bottom, decoding only the displayed text.
struct RowPresenter {
  /// The length in bytes at which values are cut before they are decoded; no window is wider.
  private static let longestShown = 400

  /// The length in bytes up to which data has a reading in its row.
  private static let longestData = 1 << 14

  let file: EditedFile
  let readings: ReadingContext
  /// The index of the next row in each array.
  private var indexes: [Node: Int] = [:]
  private var partners: ContrastPartners
  private var previews: PreviewReader
  /// What was read for the last frame.
  private(set) var cache: RowCache
  /// The terms of the search whose matches are highlighted.
  private let searched: [SearchTerm]
  /// The offset and number of the line after the last source line.
  private var nextLine: (offset: Int, number: Int)?

  init(
    _ file: EditedFile, _ readings: ReadingContext, columns: Int,
    highlighting searched: [SearchTerm] = [], cache: RowCache = RowCache()
  ) {
    self.searched = searched
    self.cache = cache
    let document = file.document
    self.cache.begin(
      RowCache.State(file, readings, columns: columns),
      readPart: document.isIndexed ? 100 : Int(document.indexJob.progress * 20))
    self.file = file
    self.readings = readings
    partners = ContrastPartners(file)
    previews = PreviewReader(file.document, readings, columns: columns) {
      file.recognition(of: $0, longestData: 0)
    }
  }

  private var document: Document { file.document }

  mutating func row(at cursor: RowCursor) -> RowContent {
    let outlineRow = cursor.row
    var row: RowContent
    switch outlineRow.kind {
    case .node, .ghost: row = entryRow(cursor)
    case .pending(let depth):
      row = RowContent(
        kind: .pending, depth: depth,
        value: StyledText("… reading \(Int(document.indexJob.progress * 100)) %", .pending))
    case .fault: row = faultRow(outlineRow)
    case .rawLine(let offset): row = rawRow(offset)
    case .comment(let position): row = comments.row(outlineRow, at: position)
    }
    row.isFocused = outlineRow == file.focus
    row.isMarked = isMarked(outlineRow)
    for term in searched {
      row.comment = row.comment.highlighting(term, in: .comment)
      if outlineRow.isEntry, outlineRow.parent.map({ document.kind(of: $0) }) == .object {
        row.key = row.key.highlighting(term, in: .key)
      }
      row.value = row.value.highlighting(term, in: outlineRow.isEntry ? .value : .comment)
    }
    return row
  }

  /// True if a row is marked, or in the range that is being marked.
  private func isMarked(_ row: OutlineRow) -> Bool {
    guard let node = row.markedNode else { return false }
    if file.marks.contains(node) { return true }
    guard row.isNode, let anchor = file.marks.anchor, row.path.count > 1 else { return false }
    if row == anchor || row == file.focus { return true }
    let isAmongSiblings = anchor.parent == file.focus.parent
    guard !isAmongSiblings || row.parent == anchor.parent else { return false }
    let order = DocumentOrder(document)
    return order.isBefore(anchor, row) != order.isBefore(file.focus, row)
  }

  private mutating func entryRow(_ cursor: RowCursor) -> RowContent {
    let outlineRow = cursor.row
    guard let node = outlineRow.node, let child = outlineRow.child else { return RowContent() }
    let kind = document.kind(of: node)
    if kind == .empty {
      return RowContent(kind: .empty, value: StyledText("empty", .pending))
    }
    let isEmpty = kind.isContainer && document.firstChild(of: node) == .end
    let fold: RowContent.Fold =
      !kind.isContainer || isEmpty || child.isGhost
      ? .none : cursor.isExpanded(in: document) ? .expanded : .collapsed
    let known = known(outlineRow, child, kind, fold)
    var value = known.value
    if let label = known.label { value = value + StyledText(" ", .preview) + label }
    var row = RowContent(
      kind: outlineRow.kind == .ghost ? .ghost : .node,
      change: rootMark(child) ?? document.changeMark(of: child),
      hasProblem: hasProblem(node, in: outlineRow.parent),
      depth: outlineRow.depth,
      fold: fold,
      key: key(of: child, in: outlineRow.parent),
      value: value,
      preview: known.preview,
      reading: known.reading)
    row.comment = known.comment
    return row
  }

  /// Returns the value, the preview, the reading and the comment of a row, from the cache if they are there.
  private mutating func known(
    _ row: OutlineRow, _ child: Child, _ kind: NodeKind, _ fold: RowContent.Fold
  ) -> RowCache.Entry {
    var cache = self.cache
    // Moved out, so that it is not copied.
    self.cache = RowCache()
    defer { self.cache = cache }
    return cache.entry(of: row, isExpanded: fold == .expanded) {
      RowCache.Entry(
        isExpanded: fold == .expanded,
        value: child.isGhost
          ? formerValue(of: child.node, kind)
          : annotation(of: child.node) + value(of: child.node, kind),
        label: fold == .expanded ? previews.label(of: row.path) : nil,
        preview: fold == .collapsed ? previews.preview(of: row.path) : nil,
        // A ghost shows the former value.
        reading: child.isGhost && document.baseValue(of: child.node) != nil
          ? nil : reading(of: row.path),
        comment: comments.line(of: row.path, child),
        isFinal: document.value(of: child.node) != nil,
        isRead: !previews.isSpent)
    }
  }

  private var comments: CommentPresenter { CommentPresenter(file) }

  /// The mark of the root after an edit of the text itself, which marks nothing else.
  private func rootMark(_ child: Child) -> RowContent.ChangeMark? {
    child.node == document.root && document.mark(of: child) == .none && document.hasAnyChanges
      ? .changed : nil
  }

  private func hasProblem(_ node: Node, in parent: Node?) -> Bool {
    file.duplicates.contains(node, in: parent) || file.schema?.hasProblems(node) == true
      || !NodeProblem.found(in: node, of: document, limit: NodeProblem.limitOfRow).isEmpty
  }

  private mutating func key(of child: Child, in parent: Node?) -> StyledText {
    guard let parent else { return "" }
    if document.kind(of: parent) == .object {
      // An escape sequence has at most six bytes.
      let token = document.keyPrefix(of: child.node, 6 * Self.longestShown, isOwn: child.isGhost)
      let key = document.grammar.keyBytes(of: token ?? [])
      guard !key.isEmpty else { return StyledText("\"\"", .key) }
      let text = RowText.styled(RowText.prefix(key, Self.longestShown), .key)
      return key.count > Self.longestShown ? text + StyledText("…", .punctuation) : text
    }
    guard !child.isGhost else { return StyledText("-", .index) }
    let isListed = file.outline.filter?.lists(parent) == true
    guard let index = (isListed ? nil : indexes[parent]) ?? document.position(of: child, in: parent)
    else {
      return StyledText("…", .index)
    }
    indexes[parent] = index + 1
    return StyledText(String(index), .index)
  }

  /// The class of a value, for example.
  private func annotation(of node: Node) -> StyledText {
    guard let annotation = document.annotation(of: node) else { return "" }
    return RowText.styled(annotation, .count) + StyledText(" ", .count)
  }

  private func value(of node: Node, _ kind: NodeKind) -> StyledText {
    switch kind {
    case .object, .array, .stream:
      let count =
        document.firstChild(of: node) == .end
        ? "" : document.childCount(of: node).map(String.init) ?? "…"
      switch kind {
      case .object: return StyledText("{\(count)}", .count)
      case .array: return StyledText("[\(count)]", .count)
      default: return StyledText(count == "1" ? "1 document" : "\(count) documents", .count)
      }
    case .string: return scalar(node, .string)
    case .number: return scalar(node, .number)
    case .boolean, .null, .date, .data, .reference: return scalar(node, .literal)
    case .empty, .invalid: return scalar(node, .problem)
    }
  }

  /// Returns the value that reverting would restore for a removed entry.
  private func formerValue(of node: Node, _ kind: NodeKind) -> StyledText {
    guard let former = document.shownBaseValue(of: node, Self.longestShown + 1) else {
      return value(of: node, kind)
    }
    return RowText.styledLine(RowText.prefix(former, Self.longestShown), .content)
  }

  private func scalar(_ node: Node, _ role: Role) -> StyledText {
    let bytes = document.shownPrefix(of: node, Self.longestShown + 1)
    guard bytes.count > Self.longestShown else { return RowText.styled(bytes, role) }
    return RowText.styled(RowText.withoutPartialScalar(bytes), role)
      + StyledText("…", .punctuation)
  }

  private mutating func reading(of path: NodePath) -> ReadingContent? {
    if let node = path.last, document.kind(of: node) == .reference {
      return document.pathOfValue(meantBy: path).map {
        ReadingContent(text: "→ " + file.pathText($0))
      }
    }
    return file.recognition(of: path, longestData: Self.longestData).map {
      reading(of: $0.meaning, at: path)
    } ?? file.linkReading(of: path)
  }

  /// Returns the reading of a value at a path, with the contrast for a foreground colour.
  mutating func reading(of meaning: Meaning, at path: NodePath) -> ReadingContent {
    var reading = meaning.reading(in: readings)
    if let color = meaning.color, partners.isText(path),
      let partner = partners.partner(of: path)
    {
      reading.text += " · contrast " + color.contrastText(with: partner.color)
    }
    return reading
  }

  // MARK: Broken files

  private func faultRow(_ row: OutlineRow) -> RowContent {
    RowContent(
      kind: .fault, hasProblem: true, depth: row.depth,
      value: StyledText(file.faultText ?? "", .problem))
  }

  private mutating func rawRow(_ offset: Int) -> RowContent {
    let lines = RawLines(document.baseBytes)
    let span = lines.span(ofLineAt: offset)
    var bytes = document.baseBytes.array(
      Span(span.start, min(span.end, span.start + Self.longestShown + 1)))
    if let edited = file.firstSourceLine, let fault = document.fault,
      offset == lines.first(beyond: fault)
    {
      bytes = Array(edited.prefix(Self.longestShown + 1))
    }
    let number = nextLine?.offset == offset ? nextLine?.number : document.position(at: offset)?.line
    nextLine = nil
    if let number, let next = lines.start(after: offset) {
      nextLine = (next, lines.beginsLine(next) ? number + 1 : number)
    }
    return RowContent(
      kind: .rawLine(number),
      value: RowText.styled(RowText.prefix(bytes, Self.longestShown), .content))
  }
}
