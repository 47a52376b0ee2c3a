import DocumentFormats
import DocumentTree

/// Creates the visible part of a table, decoding only the displayed text.
struct TablePresenter {
  private static let longestKey = 60
  /// The number of bytes that are read for the members of all rows of a frame, and for their previews.
  private static let budget = 1 << 18
  let file: EditedFile
  let columns: Int
  private let table: Table
  private let rows: TableRows
  private var cells: TableCellPresenter
  private let searched: [SearchTerm]

  init?(
    _ file: EditedFile, _ readings: ReadingContext, columns: Int,
    highlighting searched: [SearchTerm] = []
  ) {
    guard let table = file.outline.table else { return nil }
    self.file = file
    self.columns = columns
    self.table = table
    self.searched = searched
    rows = table.rows(in: file.document, file.outline.filter)
    cells = TableCellPresenter(file, readings, columns: columns)
  }

  private var document: Document { file.document }

  mutating func content(height: Int) -> TableContent {
    let layout = TableLayout(table, columns: columns)
    let (window, end) = table.window(in: rows, height: height)
    var budget = Self.budget
    var columns = table.columns
    var drawn: [TableContent.Row] = []
    for child in window {
      let known = TableCells(of: child, in: document, &columns, adding: false, budget: &budget)
      var row = row(child, known, layout)
      if child == table.row { focus(&row, layout) }
      drawn.append(row)
    }
    if let note = note(after: end) { drawn.append(note) }
    return TableContent(
      keyTitle: keyTitle, keyWidth: table.keyWidth,
      columns: layout.slots.map { title(of: $0) }, rows: Array(drawn.prefix(height)),
      hasMoreLeft: layout.hasMoreLeft, hasMoreRight: layout.hasMoreRight,
      isKeyFocused: table.column == nil)
  }

  // MARK: - The title row

  private var isList: Bool { table.container.map { document.kind(of: $0).isList } ?? true }

  private var keyTitle: StyledText {
    StyledText(isList ? "#" : "key", isList ? .index : .key) + arrow(of: nil)
  }

  private func arrow(of key: [UInt8]?) -> StyledText {
    guard let sorted = table.sorted, sorted.column == key else { return "" }
    return StyledText(sorted.isDescending ? " ↓" : " ↑", .titleModified)
  }

  private func title(of slot: TableLayout.Slot) -> TableContent.Column {
    let column = table.columns[slot.index]
    var title = StyledText(column.title, .key)
    for term in searched { title = title.highlighting(term, in: .key) }
    return TableContent.Column(
      index: slot.index, title: title + arrow(of: column.key), start: slot.start,
      width: slot.width, isNumeric: column.isNumeric, isFocused: slot.index == table.column)
  }

  // MARK: - Rows

  private mutating func row(
    _ child: Child, _ known: TableCells, _ layout: TableLayout
  ) -> TableContent.Row {
    var row = TableContent.Row()
    let path = table.path + [child.node]
    row.key = key(of: child)
    row.change = document.changeMark(of: child)
    row.isRemoved = child.isGhost
    row.hasProblem = cells.hasProblem(child.node, in: table.container)
    row.isMarked = file.marks.contains(child.node) && !child.isGhost || isInRange(child, nil)
    guard document.kind(of: child.node) == .object else {
      var whole = cells.cell(child, path)
      // It begins where the first column does, whatever its kind.
      whole.isNumber = false
      row.whole = whole
      return row
    }
    for slot in layout.slots {
      guard let member = known.members[slot.index] ?? focusedMember(of: child, slot.index, known)
      else {
        var cell = TableContent.Cell()
        if !known.isWhole { cell.value = StyledText("…", .pending) }
        cell.isMarked = isInRange(child, slot.index)
        row.cells.append(cell)
        continue
      }
      var cell = cells.cell(member, path + [member.node], isInGhost: child.isGhost)
      cell.hasProblem = cells.hasProblem(member.node, in: child.node)
      cell.isMarked =
        file.marks.contains(member.node) && !member.isGhost || isInRange(child, slot.index)
      for term in searched { cell.value = cell.value.highlighting(term, in: .value) }
      row.cells.append(cell)
    }
    return row
  }

  /// Returns the member in the focused cell, for which more of a long row is read.
  private func focusedMember(of row: Child, _ column: Int, _ known: TableCells) -> Child? {
    guard !known.isWhole, row == table.row, column == table.column,
      case .member(let member) = table.cell(of: row, column, in: document)
    else { return nil }
    return member
  }

  /// True if a cell is in the range that is being marked.
  private func isInRange(_ row: Child, _ column: Int?) -> Bool {
    guard let anchor = table.anchor, file.marks.anchor != nil else { return false }
    guard TableRange.columns(from: anchor.column, to: table.column).contains(column ?? -1) else {
      return false
    }
    if row == anchor.row || row == table.row { return true }
    return rows.isAbove(anchor.row, row) != rows.isAbove(table.row, row)
  }

  private func key(of child: Child) -> StyledText {
    guard !isList else {
      guard !child.isGhost else { return StyledText("-", .index) }
      return StyledText(
        document.position(of: child, in: rows.path.last ?? document.root).map(String.init) ?? "…",
        .index)
    }
    let token = document.keyPrefix(of: child.node, 6 * Self.longestKey, isOwn: child.isGhost)
    let key = document.grammar.keyBytes(of: token ?? [])
    guard !key.isEmpty else { return StyledText("\"\"", .key) }
    var text = RowText.styled(RowText.prefix(key, Self.longestKey), .key)
    for term in searched { text = text.highlighting(term, in: .key) }
    return text
  }

  private func focus(_ row: inout TableContent.Row, _ layout: TableLayout) {
    let slot = layout.slots.firstIndex { $0.index == table.column }
    if let slot, row.cells.indices.contains(slot) {
      row.cells[slot].isFocused = true
    } else if row.whole != nil, table.column != nil {
      row.whole?.isFocused = true
    } else {
      row.isFocused = true
    }
  }

  private func note(after end: ChildStep) -> TableContent.Row? {
    var row = TableContent.Row()
    var cell = TableContent.Cell()
    switch end {
    case .child, .end: return nil
    case .unknown:
      cell.value = StyledText("… reading \(Int(document.indexJob.progress * 100)) %", .pending)
    case .fault:
      cell.value = StyledText(file.faultText ?? "", .problem)
      row.hasProblem = true
    }
    row.whole = cell
    return row
  }

  // MARK: - Widths

  /// Measures the columns of the window that were not measured yet; all of them if `again` is true. Readings are measured too if
  /// `withReadings` is true.
  mutating func measure(
    height: Int, again: Bool, withReadings: Bool
  ) -> (columns: TableColumns, keyWidth: Int) {
    var columns = table.columns
    var budget = Self.budget
    let most = max(12, self.columns * 2 / 5)
    var keyWidth = max(again ? 1 : table.keyWidth, keyTitle.string.columnCount)
    if isList, let last = rows.count {
      keyWidth = max(keyWidth, String(max(0, last - 1)).utf8.count)
    }
    let open = Set(columns.all.indices.filter { again || columns[$0].width == nil })
    let growing = columns.all.indices.filter {
      columns[$0].grows && !open.contains($0) && !columns[$0].isHidden
    }
    var widths: [Int: (width: Int, cells: Int, numbers: Int)] = [:]
    for child in table.window(in: rows, height: height).rows {
      keyWidth = max(keyWidth, key(of: child).string.columnCount)
      guard !open.isEmpty || !growing.isEmpty else { continue }
      let known = TableCells(of: child, in: document, &columns, adding: false, budget: &budget)
      for index in growing {
        guard let member = known.members[index], document.kind(of: member.node) == .number else {
          continue
        }
        let length = document.shownPrefix(of: member.node, most).count
        if length > columns[index].shownWidth { columns[index].width = length }
      }
      for (index, member) in known.members where open.contains(index) && !columns[index].isHidden {
        let cell = cells.cell(member, table.path + [child.node, member.node])
        let width = cells.width(of: cell, most: most, withReading: withReadings)
        let old = widths[index] ?? (0, 0, 0)
        widths[index] = (
          max(old.width, width), old.cells + 1, old.numbers + (cell.isNumber ? 1 : 0)
        )
      }
    }
    for (index, found) in widths {
      // The title keeps room for the arrow of a sorted column.
      let title = min(columns[index].title.columnCount + 2, max(12, most / 2))
      columns[index].width = min(
        most, max(TableColumn.smallestWidth, title, found.width))
      columns[index].isSized = false
      columns[index].isNumeric = found.numbers * 2 > found.cells
    }
    return (columns, min(keyWidth, max(6, self.columns * 3 / 10)))
  }
}
