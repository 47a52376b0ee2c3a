import DocumentFormats
import DocumentTree
import ModelBasics

extension Editor {
  private static let deepestRow = 10_000

  /// Goes to a typed position: `12` and `12:5` are lines, `50%` is a part of the file, `[3]` an element, and all else is a path. Returns false if
  /// the text is none of these.
  mutating func goTo(typed text: String) -> Bool {
    if text.hasSuffix("%"), let percent = Int(text.dropLast()) {
      goTo(percent: percent)
      return true
    }
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    if numbers.count <= 2, let line = numbers[0], let column = numbers.count < 2 ? 1 : numbers[1] {
      setGoal(.line(LineSearch(line: line, column: column)))
      return true
    }
    if goToElement(typed: text) { return true }
    guard let first = text.unicodeScalars.first, [".", "[", "/"].contains(first) else {
      return false
    }
    goTo(path: text)
    return true
  }

  /// Goes to the position that the current file is to be shown at first.
  mutating func goToStart() {
    guard let start = file.start else { return }
    file.start = nil
    let former = message
    switch start {
    case .line(let line, let column):
      setGoal(.line(LineSearch(line: line, column: column, endingAtLastRow: true)))
      if line < 1 { report(.noSuchLine(line, last: 1)) }
    case .lastRow: goToLastRow()
    case .match(let text): search(for: text)
    }
    // What was said about the file, such as an error in it, is more important than the position.
    if message == nil { message = former }
  }

  private mutating func goTo(percent: Int) {
    guard percent < 100 else {
      noteJump()
      return goToLastRow()
    }
    let size = file.document.baseBytes.count
    let share = Double(min(100, max(0, percent))) / 100
    goTo(offset: min(max(0, size - 1), Int(Double(size) * share)))
  }

  mutating func goTo(path text: String) {
    goal = nil
    let path: Path
    do {
      path = try Path(parsing: text)
    } catch {
      return report(.noSuchPath(error.message))
    }
    switch file.document.resolve(path) {
    case .success(let nodes):
      message = nil
      noteJump()
      file.show(OutlineRow(nodes))
      if let (reference, value) = referenceOnWay(to: path) {
        report(.shownAtValue(file.pathText(reference), file.pathText(value)))
      }
    case .failure(.missing(let segment, _)):
      // The nearest container shows what there is.
      let known = Path(Array(path.segments.prefix(segment)))
      if case .success(let nodes) = file.document.resolve(known) {
        noteJump()
        file.show(OutlineRow(nodes))
      }
      report(
        .noSuchEntry(
          Path(Array(path.segments.prefix(segment + 1))).description,
          suggestion: suggestion(for: path, missing: segment)))
    case .failure(.notReadYet):
      file.document.isIndexed ? report(.notReadYet) : waitForReading(.path(text))
    case .failure: report(.noSuchEntry(text, suggestion: nil))
    }
  }

  /// Returns the first reference that a path leads through, and the value that it stands for.
  private func referenceOnWay(to path: Path) -> (reference: NodePath, value: NodePath)? {
    guard file.document.grammar.references != nil else { return nil }
    for count in path.segments.indices.dropFirst() {
      guard
        case .success(let nodes) = file.document.resolve(Path(Array(path.segments.prefix(count)))),
        let node = nodes.last, file.document.kind(of: node) == .reference
      else { continue }
      return file.document.pathOfValue(meantBy: nodes).map { (nodes, $0) }
    }
    return nil
  }

  /// Returns the path that was probably meant; the keys of a large document are not compared.
  private func suggestion(for path: Path, missing segment: Int) -> String? {
    file.document.suggestion(for: path, missing: segment)?.description
  }

  // MARK: - Pieces of work

  mutating func continueToLine(_ search: LineSearch) {
    var search = search
    switch search.advance(in: file.document.baseBytes) {
    case .found(let offset): goTo(offset: offset)
    case .beyond(let last):
      goal = nil
      let notice = Notice.noSuchLine(search.line, last: last)
      search.endsAtLastRow ? goToLastRow(reporting: notice) : report(notice)
    case .unfinished: continueLater(.line(search), .goingTo(search.line))
    }
  }

  /// Shows the row around an offset of the base, when the file was read that far.
  mutating func goTo(offset: Int) {
    let document = file.document
    let read = Int(document.indexJob.progress * Double(document.baseBytes.count))
    guard document.isIndexed || offset < read else {
      return waitForReading(.offset(offset))
    }
    goal = nil
    message = nil
    noteJump()
    file.show(document.row(around: offset, deepest: Self.deepestRow))
  }

  // MARK: - Jumps

  mutating func noteJump() { file.jumps.note(file.focus) }

  /// Goes to the entry that the focused one refers to.
  mutating func followReference() {
    guard case .node = file.focus.kind else { return report(.noReference) }
    let path = file.focus.path
    let isReference = path.last.map { file.document.kind(of: $0) } == .reference
    let target =
      isReference
      ? file.document.pathOfValue(meantBy: path)
      : file.document.formatGrammar.links?.target(of: path, in: file.document)
    guard let target else {
      return report(isReference ? .referenceWithoutValue : .noReference)
    }
    message = nil
    noteJump()
    file.show(OutlineRow(target))
  }

  /// Goes back or forward in the list of rows that were left by a jump.
  mutating func jump(_ count: Int, forward: Bool) {
    var left = count
    var reached: OutlineRow?
    while left > 0, let row = forward ? file.jumps.next() : file.jumps.previous(from: file.focus) {
      guard let row = self.row(again: row) else { continue }
      reached = row
      left -= 1
    }
    guard let reached else { return report(forward ? .noJumpForward : .noJumpBack) }
    file.show(reached)
  }

  /// Returns the row that shows the same thing as an earlier row, or nil if that is gone.
  private func row(again row: OutlineRow) -> OutlineRow? {
    switch row.kind {
    case .node, .ghost: return file.document.isPresent(row.path) ? OutlineRow(row.path) : nil
    case .comment: return OutlineRow(ofComment: row.path, in: file.document)
    case .fault, .rawLine: return file.document.fault == nil ? nil : row
    case .pending: return nil
    }
  }
}
