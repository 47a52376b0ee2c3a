import DocumentTree

extension Editor {
  /// What to show in a window of this size.
  package func presentation(_ size: Size) -> Presentation {
    guard size == self.size else {
      var other = self
      other.resize(size)
      return other.presentation(size)
    }
    return Presentation(
      title: TitlePresenter(file, number: currentIndex + 1, of: files.count).content,
      rows: rows, breadcrumb: breadcrumb, detail: detail, status: status, hints: hints,
      overlay: overlay)
  }

  // MARK: Rows

  private var rows: [RowContent] {
    var presenter = RowPresenter(file, readings)
    let document = file.document
    let height = layout.outlineRows
    var cursor = file.outline.top(in: document)
    var rows: [RowContent] = []
    var draftRow: Int?
    repeat {
      var row = presenter.row(at: cursor)
      if case .draft(let draft) = layers.last, cursor.place == draft.anchor {
        row.isFocused = false
        if draft.isAfterAnchor { rows.append(row) }
        draftRow = rows.count
        rows.append(self.row(of: draft))
        if !draft.isAfterAnchor { rows.append(row) }
        continue
      }
      if row.isFocused, case .field(let field) = layers.last,
        case .newLine(let line) = field.subject
      {
        row.isFocused = false
        if line.isAfter { rows.append(row) }
        draftRow = rows.count
        rows.append(self.row(of: field))
        if !line.isAfter { rows.append(row) }
        continue
      }
      if row.isFocused, case .field(let field) = layers.last {
        if case .key = field.subject {
          row.keyField = field.content
        } else {
          row.valueField = field.content
          row.reading = nil
        }
      }
      if row.isFocused, case .picker(let picker) = layers.last, picker.path == cursor.place.path {
        preview(picker, in: &row, by: &presenter)
      }
      rows.append(row)
    } while rows.count <= height && cursor.next(in: document)
    // A draft at the lower edge pushes the first row out rather than being cut off itself.
    if let draftRow, draftRow >= height { rows.removeFirst(draftRow - height + 1) }
    return Array(rows.prefix(height))
  }

  /// The row as it would be if the picker were accepted.
  private func preview(
    _ picker: Picker, in row: inout RowContent, by presenter: inout RowPresenter
  ) {
    guard picker.isChanged, !picker.isRefused else { return }
    row.change = .changed
    row.reading = presenter.reading(of: picker.meaning, at: picker.path)
    guard case .text(let text) = picker.original.written(picker.meaning) else { return }
    let token = file.document.token(for: text, at: picker.path)
    row.value = RowText.styled(token, row.value.runs.first?.role ?? .plain)
  }

  private func row(of newLine: ValueField) -> RowContent {
    RowContent(
      kind: .rawLine(nil), change: .added, isFocused: true, valueField: newLine.content)
  }

  private func row(of draft: Draft) -> RowContent {
    var row = RowContent(kind: .draft, change: .added, depth: draft.depth, isFocused: true)
    row.keyField = draft.keyField
    row.valueField = draft.valueField
    if draft.isOnKey {
      row.value = StyledText(FieldText.shown(draft.value.scalars), .pending)
    } else if let key = draft.key {
      row.key = StyledText(FieldText.shown(key.scalars), .key)
    } else {
      row.key = StyledText("+", .index)
    }
    return row
  }

  /// The ancestors that the limit on indentation hides.
  private var breadcrumb: StyledText {
    let path = file.focus.path
    let shown = size.columns / 6
    guard path.count - 1 > shown, layout.titleRows > 0 else { return "" }
    // Only the last few: a breadcrumb as deep as the file says nothing.
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

  // MARK: Around the outline

  private var detail: [StyledText] {
    guard layout.detailRows > 0 else { return [] }
    var lines = DetailPresenter(file, readings).lines
    if let problem = typedProblem {
      lines.removeLast()
      lines.append(StyledText(problem.isEmpty ? "" : "! " + problem, .problem))
    }
    guard layout.detailRows == 1 else { return Array(lines.prefix(layout.detailRows)) }
    var line = StyledText()
    for part in lines where !part.isEmpty {
      if !line.isEmpty { line.append(" · ", .titleQuiet) }
      line = line + part
    }
    return [line]
  }

  private var status: StatusContent {
    if case .prompt(let prompt) = layers.last {
      return StatusContent(left: StyledText(prompt.label, .prompt), field: prompt.content)
    }
    return StatusContent(left: statusText, right: position, isError: message?.isError == true)
  }

  private var statusText: StyledText {
    if let message { return message.styled }
    if !sequence.isEmpty { return StyledText(sequence.text, .prompt) }
    if file.saving != nil { return Message(.saving).styled }
    if !file.document.isIndexed {
      let percent = Int(file.document.indexJob.progress * 100)
      return StyledText("Reading \(percent) %", .statusQuiet)
    }
    return ""
  }

  /// Which of its siblings is focused, and how far into the file it is.
  private var position: StyledText {
    let document = file.document
    let focus = file.focus
    var text = ""
    if focus.isNode, let child = focus.child, let parent = focus.parent,
      let position = document.position(of: child, in: parent)
    {
      text = "\(position + 1)/" + (document.childCount(of: parent).map(String.init) ?? "…")
    }
    let size = document.baseBytes.count
    let offset: Int? =
      if case .rawLine(let line) = focus.kind { line } else {
        // What is not in the file yet is nowhere in it.
        focus.node.flatMap { document.hasBase($0) ? $0.offset : nil }
      }
    if size > 0, let offset {
      let percent = Int((Double(offset) / Double(size) * 100).rounded(.down))
      text += (text.isEmpty ? "" : "  ") + "\(min(100, percent)) %"
    }
    return StyledText(text, .statusQuiet)
  }

  var hints: [KeyHint] {
    guard layout.hintRows > 0 else { return [] }
    if !pendingHints.isEmpty { return pendingHints }
    return HintPresenter(self).hints
  }

  /// What a picker's box takes of the width besides its lines.
  private static let pickerMargin = 8

  /// The room of a picker's lines.
  var pickerWidth: Int { size.columns - Self.pickerMargin }

  package var overlay: OverlayContent? {
    switch layers.last {
    case .question(let question): question.content
    case .list(let list): list.content(rows: size.rows)
    case .help(let help): help.content
    case .choices(let list): list.content
    case .data(let viewer): viewer.content
    case .types(let types): types.content
    case .picker(let picker): picker.content(width: pickerWidth)
    case .field, .draft, .prompt, .none: nil
    }
  }
}
