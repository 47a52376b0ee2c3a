import DocumentTree
import ModelBasics

/// The title: the file, its changes and its format.
struct TitlePresenter {
  let file: EditedFile
  let number: Int
  let count: Int
  @Boxed private(set) var filter: FilterState?

  init(_ file: EditedFile, number: Int, of count: Int, filter: FilterState? = nil) {
    self.filter = filter
    self.file = file
    self.number = number
    self.count = count
  }

  var content: TitleContent { TitleContent(left: left, right: right) }

  private var left: StyledText {
    var text = StyledText(file.shownPath, .titleText)
    if count > 1 { text.append(" (\(number) of \(count))", .titleQuiet) }
    if file.document.hasAnyChanges {
      text.append(" [+] ", .titleModified)
      text.append(Notice.changes(file.changeCount), .titleModified)
    }
    if let filter {
      text.append(" only ", .titleQuiet)
      text.append(filter.query.text, .titleModified)
      text.append(": \(filter.countText)", .titleQuiet)
    }
    if let table = file.outline.table { text = text + state(of: table) }
    if let mark = file.disk.mark(exists: file.exists) { text.append(" [\(mark)]", .titleModified) }
    if file.isNew { text.append(" new", .titleQuiet) }
    if let reason = file.readOnlyReason { text.append(" read-only: \(reason)", .titleQuiet) }
    return text
  }

  /// The container of a table, and the order of its rows.
  private func state(of table: Table) -> StyledText {
    var text = StyledText(" table of ", .titleQuiet)
    text.append(file.pathText(table.path), .titleText)
    if let sorted = table.sorted {
      let name = sorted.column.map { TableColumn($0).title } ?? "key"
      text.append(" sorted by ", .titleQuiet)
      text.append(name + (sorted.isDescending ? " ↓" : " ↑"), .titleModified)
    }
    let hidden = table.columns.hiddenCount
    if hidden > 0 { text.append(" \(hidden) hidden", .titleQuiet) }
    return text
  }

  private var right: StyledText {
    guard file.carrier.keepsLayout else { return StyledText(file.contentName, .titleQuiet) }
    let style = file.document.style
    var parts = [file.contentName, encoding(style)]
    switch style.lineEnding {
    case .lf: parts.append("LF")
    case .crlf: parts.append("CRLF")
    case .mixed: parts.append("mixed line ends")
    case .none: break
    }
    if style.mixesIndentation {
      parts.append("mixed indentation")
    } else if style.usesTabs {
      parts.append("tabs")
    }
    return StyledText(parts.joined(separator: " · "), .titleQuiet)
  }

  private func encoding(_ style: DocumentStyle) -> String {
    let name = file.carrier.name
    if file.document.findings.invalidByte != nil { return name + " with invalid bytes" }
    return style.hasByteOrderMark ? name + " with BOM" : name
  }
}
