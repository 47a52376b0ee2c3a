import DocumentTree

extension Editor {
  /// Returns the content of a window of this size.
  package func presentation(_ size: Size) -> Presentation {
    var other = self
    other.rowCache = RowCache()
    other.view = []
    return other.nextFrame(size)
  }

  /// Returns the content of a window of this size, and keeps what the next frame needs too.
  package mutating func nextFrame(_ size: Size) -> Presentation {
    guard size == self.size else {
      var other = self
      other.resize(size)
      other.view = []
      return other.nextFrame(size)
    }
    let rows = rows()
    frameRecognition = .some(focusRecognition)
    defer { frameRecognition = nil }
    return Presentation(
      title: TitlePresenter(
        file, number: currentIndex + 1, of: files.count, filter: filters[file.id]
      ).content,
      rows: rows, table: table, breadcrumb: breadcrumb,
      detail: detail, status: status, hints: hints,
      overlay: overlay)
  }

  /// What the focused value is, for its details and hints; read once for a frame.
  var focusRecognition: Recognition? {
    if let frameRecognition { return frameRecognition }
    guard file.focus.isEntry else { return nil }
    return file.recognition(of: file.focus.path, longestData: DetailPresenter.longestData)
  }

  // MARK: Rows

  var searched: [SearchTerm] {
    search.isHighlighting
      ? search.query?.terms ?? [] : filters[file.id]?.query.terms ?? []
  }

  private mutating func rows() -> [RowContent] {
    guard file.outline.table == nil else { return [] }
    var presenter = RowPresenter(
      file, readings, columns: size.columns, highlighting: searched, cache: rowCache)
    defer { rowCache = presenter.cache }
    let document = file.document
    let height = layout.outlineRows
    var known = view[...]
    view = []
    var cursor = known.popFirst() ?? file.outline.top(in: document)
    func moveToNext() -> Bool {
      guard let next = known.popFirst() else { return cursor.next(in: document) }
      cursor = next
      return true
    }
    var rows: [RowContent] = []
    let layerRow = layers.last?.row
    var ownRow: Int?
    repeat {
      var row = presenter.row(at: cursor)
      guard row.isFocused, let layerRow else {
        rows.append(row)
        continue
      }
      switch layerRow {
      case .inserted(let inserted, let isAfter):
        row.isFocused = false
        ownRow = rows.count + (isAfter ? 1 : 0)
        rows += isAfter ? [row, inserted] : [inserted, row]
        continue
      case .keyField(let field): row.keyField = field
      case .valueField(let field):
        row.valueField = field
        row.reading = nil
      case .commentField(let field):
        if case .comment = row.kind { row.valueField = field } else { row.commentField = field }
      case .preview(let path, let meaning, let replacement):
        guard path == cursor.row.path else { break }
        row.change = .changed
        row.reading = presenter.reading(of: meaning, at: path)
        guard case .text(let text) = replacement else { break }
        let token = document.shownToken(for: text, at: path)
        row.value = RowText.styled(token, row.value.runs.first?.role ?? .content)
      }
      rows.append(row)
    } while rows.count <= height && moveToNext()
    // If the layer's own row is below the lower edge, the first rows are removed.
    if let ownRow, ownRow >= height { rows.removeFirst(ownRow - height + 1) }
    return Array(rows.prefix(height))
  }

  /// The ancestors that are not visible because the indentation is limited.
  private var breadcrumb: StyledText {
    let path = file.focus.path
    let shown = size.columns / 6
    guard file.outline.table == nil, path.count - 1 > shown, layout.titleRows > 0 else { return "" }
    // The last four names are enough; the full path of a deep node would not fit.
    let count = min(path.count - 1, path.count - shown)
    let names = path[..<count].indices.suffix(4).map { name(of: path[$0], at: $0, in: path) }
    return StyledText(
      (count > 4 ? "… ›" : "") + names.joined(separator: " › "), .titleQuiet)
  }

  private func name(of node: Node, at level: Int, in path: [Node]) -> String {
    guard level > 0 else { return "." }
    let parent = path[level - 1]
    if file.document.kind(of: parent) == .object,
      let token = file.document.keyPrefix(of: node, 256)
    {
      let key = file.document.grammar.keyBytes(of: token)
      return String(decoding: key.prefix(40), as: UTF8.self)
    }
    return file.document.position(of: Child(node), in: parent).map(String.init) ?? "…"
  }

  // MARK: Lines around the outline

  /// The paragraphs of the detail strip, joined to one if there is only one line for them.
  private var detail: [StyledText] { layout.detailRows > 0 ? details : [] }

  private var details: [StyledText] {
    var presenter = DetailPresenter(
      file, focusRecognition, readings, keys: keymap, columns: size.columns)
    if case .preview(let path, let meaning, _)? = layers.last?.row, path == file.focus.path {
      presenter.picked = meaning
    }
    let lines = presenter.lines(typedProblem: typedProblem)
    guard layout.detailRows < 2 else { return lines }
    var line = StyledText()
    for part in lines {
      if !line.isEmpty { line.append(" · ", .titleQuiet) }
      line = line + part
    }
    return [line]
  }

  private var status: StatusContent {
    layers.last?.status
      ?? StatusContent(left: statusText, right: position, isError: message?.isError == true)
  }

  private var statusText: StyledText {
    if let message { return message.styled }
    if !sequence.isEmpty { return StyledText(sequence.text, .prompt) }
    if file.saving != nil { return Message(.saving, keys: keymap).styled }
    if !file.document.isIndexed {
      let percent = Int(file.document.indexJob.progress * 100)
      return StyledText("Reading \(percent) %", .statusQuiet)
    }
    return layout.hasDetailInStatus ? details.first ?? "" : ""
  }

  /// The index of the focus among its siblings, and its offset in the file as a percentage.
  private var position: StyledText {
    let document = file.document
    let focus = file.focus
    var text = file.marks.isEmpty ? "" : "\(file.marks.count) marked  "
    if file.marks.anchor != nil { text += "range  " }
    var isLast = false
    if let table = file.outline.table {
      let rows = table.rows(in: document, file.outline.filter)
      if !table.row.isGhost, let row = rows.position(of: table.row) {
        text += "\(row + 1)/" + (rows.count.map(String.init) ?? "…")
        isLast = row + 1 == rows.count
      }
    } else if focus.isNode, let child = focus.child, let parent = focus.parent,
      let position = document.position(of: child, in: parent)
    {
      text += "\(position + 1)/" + (document.childCount(of: parent).map(String.init) ?? "…")
    }
    let size = document.baseBytes.count
    let offset: Int? =
      if case .rawLine(let line) = focus.kind { line } else {
        // An added entry has no offset in the file yet.
        focus.node.flatMap { document.hasBase($0) ? $0.offset : nil }
      }
    if size > 0, let offset {
      isLast = isLast || file.outline.table == nil && isLastRow(focus, at: offset)
      let percent = Int((Double(offset) / Double(size) * 100).rounded())
      text += (text.isEmpty ? "" : "  ") + "\(isLast ? 100 : min(99, percent)) %"
    }
    return StyledText(text, .statusQuiet)
  }

  /// True if no row follows a row at an offset. Far from the end of the file there always is one, and near it few containers end.
  private func isLastRow(_ row: OutlineRow, at offset: Int) -> Bool {
    guard file.document.isIndexed, file.document.baseBytes.count - offset < 1 << 12 else {
      return false
    }
    var cursor = file.outline.cursor(at: row)
    return !cursor.next(in: file.document)
  }

  var hints: [KeyHint] {
    guard layout.hintRows > 0 else { return [] }
    if !pendingHints.isEmpty { return pendingHints }
    return HintPresenter(self).hints
  }

  package var overlay: OverlayContent? { layers.last?.overlay(in: size) }
}
