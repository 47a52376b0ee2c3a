import EditorCore

/// The rows of the last frame as they were drawn. A row with the same content is copied: most keys change two rows of forty.
package struct DrawnRows: Sendable {
  private struct Row {
    var content: RowContent
    var cells: [Cell]
  }

  /// What the cells of a row depend on besides its content.
  private struct Conditions: Hashable {
    var columns: Int
    var repertoire: Repertoire
    var colorDepth: ColorDepth
  }

  private var conditions: Conditions?
  private var former: [Row?] = []
  private var rows: [Row?] = []

  package init() {}

  mutating func begin(_ surface: Surface, _ colorDepth: ColorDepth) {
    let conditions = Conditions(
      columns: surface.size.columns, repertoire: surface.repertoire, colorDepth: colorDepth)
    former = conditions == self.conditions ? rows : []
    rows = []
    self.conditions = conditions
  }

  /// Draws the next row, or copies it from the last frame, where it may be one row above or below.
  mutating func draw(_ view: RowView, on surface: inout Surface, row: Int) -> RowView.Overflow {
    let index = rows.count
    for other in [index, index + 1, index - 1] where former.indices.contains(other) {
      guard let known = former[other], known.content == view.content else { continue }
      surface.replaceRow(row, with: known.cells)
      rows.append(known)
      return RowView.Overflow()
    }
    let overflow = view.draw(on: &surface, row: row)
    let isReusable = view.isIndependent && !overflow.cutsKey
    rows.append(
      isReusable
        ? Row(content: view.content, cells: Array(surface.cells[surface.cells(ofRow: row)])) : nil)
    return overflow
  }
}
