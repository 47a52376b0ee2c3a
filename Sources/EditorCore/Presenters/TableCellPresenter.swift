import DocumentFormats
import DocumentTree
import ModelBasics

/// Creates the cells of a table: the value as spelled, but without quotes that tell nothing, and what it means.
struct TableCellPresenter {
  /// The length in bytes at which values are cut before they are decoded.
  private static let longestShown = 300
  private static let longestReading = 20
  /// The number of values of a frame whose readings are looked up.
  private static let mostReadings = 1500
  /// The length in bytes up to which a container is read as one value.
  private static let longestRecord = 400

  let file: EditedFile
  let readings: ReadingContext
  private var previews: PreviewReader
  private var readingsLeft = mostReadings
  private let rules: Bool

  init(_ file: EditedFile, _ readings: ReadingContext, columns: Int) {
    self.file = file
    self.readings = readings
    rules = !file.readingRules.isEmpty
    previews = PreviewReader(file.document, readings, columns: columns) {
      file.recognition(of: $0, longestData: 0)
    }
  }

  private var document: Document { file.document }

  mutating func cell(
    _ child: Child, _ path: NodePath, isInGhost: Bool = false
  ) -> TableContent.Cell {
    var cell = TableContent.Cell()
    let kind = document.kind(of: child.node)
    cell.isRemoved = child.isGhost || isInGhost
    cell.change = isInGhost ? .none : document.changeMark(of: child)
    cell.isNumber = kind == .number
    let reading = reading(of: path, kind)
    cell.swatch = reading?.swatch
    switch kind {
    case .object, .array, .stream:
      if let reading, !reading.text.isEmpty {
        cell.value = StyledText(reading.text, .reading)
      } else {
        cell.preview = previews.preview(of: path)
        let isEmpty = document.firstChild(of: child.node) == .end
        let count =
          isEmpty ? "" : document.childCount(of: child.node).map(String.init) ?? "…"
        cell.value = StyledText(kind == .object ? "{\(count)}" : "[\(count)]", .count)
      }
      return cell
    case .string: cell.value = text(of: child.node, .string)
    case .number: cell.value = text(of: child.node, .number)
    case .boolean, .null, .date, .data, .reference: cell.value = text(of: child.node, .literal)
    case .empty, .invalid: cell.value = text(of: child.node, .problem)
    }
    if reading?.swatch == nil { cell.reading = reading?.text ?? "" }
    return cell
  }

  func hasProblem(_ node: Node, in parent: Node?) -> Bool {
    file.duplicates.contains(node, in: parent) || file.schema?.hasProblems(node) == true
      || !NodeProblem.found(in: node, of: document, limit: NodeProblem.limitOfRow).isEmpty
  }

  private mutating func reading(of path: NodePath, _ kind: NodeKind) -> ReadingContent? {
    guard readingsLeft > 0, let node = path.last else { return nil }
    switch kind {
    case .object, .array:
      guard document.wholeValue(of: node, shorterThan: Self.longestRecord) != nil else {
        return nil
      }
    case .string, .number: break
    case .boolean, .null, .date, .data, .reference, .stream, .empty, .invalid: return nil
    }
    readingsLeft -= 1
    return file.recognition(of: path, longestData: 0)?.reading(in: readings)
  }

  private func text(of node: Node, _ role: Role) -> StyledText {
    let bytes = document.shownPrefix(of: node, Self.longestShown + 1)
    let isCut = bytes.count > Self.longestShown
    var shown = isCut ? RowText.withoutPartialScalar(bytes) : bytes
    if role == .string {
      if isCut {
        shown.removeFirst()
      } else {
        let inner = Self.withoutQuotes(shown)
        if isPlain(inner) { shown = inner }
      }
    }
    let text = RowText.styled(shown, role)
    return isCut ? text + StyledText("…", .punctuation) : text
  }

  /// True if a text without its quotes does not look like a number or a word of the format.
  private func isPlain(_ text: [UInt8]) -> Bool {
    guard !text.isEmpty, text.first != 0x20, text.last != 0x20 else { return false }
    if case .success = document.grammar.valueSpan(in: Bytes(text)) { return false }
    return document.formatGrammar.resemblance(of: Bytes(text)).reason == nil
  }

  /// Returns a token without the quotes at its ends.
  static func withoutQuotes(_ token: [UInt8]) -> [UInt8] {
    guard token.count >= 2, let first = token.first, first == token.last,
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    else { return token }
    return Array(token.dropFirst().dropLast())
  }

  /// Returns the cells that a value needs, or a value and its reading.
  func width(of cell: TableContent.Cell, most: Int, withReading: Bool) -> Int {
    var width = cell.swatch == nil ? 0 : 3
    if let preview = cell.preview {
      for item in preview.items where width <= most {
        width += item.swatch == nil ? item.value.string.columnCount + 2 : 3
        width += item.key.isEmpty ? 0 : item.key.string.columnCount + 2
      }
      return min(most, width)
    }
    width += cell.value.string.columnCount
    // A number says little about its date or size.
    if !cell.reading.isEmpty, cell.isNumber || withReading {
      let reading = cell.reading.columnCount
      width += 2 + (withReading ? reading : min(Self.longestReading, reading))
    }
    return min(most, width)
  }
}

extension Document {
  /// Returns the mark of a child for its row.
  func changeMark(of child: Child) -> RowContent.ChangeMark {
    switch mark(of: child) {
    case .none: .none
    case .added: .added
    case .changed: .changed
    case .removed: .removed
    case .moved: child.isGhost ? .movedAway : .moved
    case .below: .below
    }
  }
}
