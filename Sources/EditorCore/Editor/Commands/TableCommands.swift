import DocumentTree

enum TableCommands {
  static let all = [
    Command(.table, "show the objects here as a table; again: the outline", hint: "table") {
      editor, _ in editor.toggleTable()
    },
    Command(.firstColumn, "first column: the key or index, which stands for the row") {
      editor, _ in editor.inTable { $0.moveToColumn(nil) }
    },
    Command(.lastColumn, "last column", hint: "last column") { editor, _ in
      editor.inTable { $0.moveColumns(.max) }
    },
    Command(
      .sortColumn, "sort the view by this column; again: downwards, file order", hint: "sort"
    ) { editor, _ in editor.inTable { $0.sortByColumn() } },
    Command(.hideColumn, "hide this column", hint: "hide column") { editor, count in
      editor.inTable { $0.hideColumns(count ?? 1) }
    },
    Command(.showColumns, "show all columns", hint: "all columns") { editor, _ in
      editor.inTable { $0.showColumns() }
    },
    Command(.narrowColumn, "narrower column", hint: "narrower") { editor, count in
      editor.inTable { $0.widenColumn(by: -(count ?? 2)) }
    },
    Command(.widenColumn, "wider column", hint: "wider") { editor, count in
      editor.inTable { $0.widenColumn(by: count ?? 2) }
    },
    Command(.fitColumns, "fit columns to values and readings; again: to values", hint: "fit") {
      editor, _ in editor.inTable { $0.fitColumns() }
    },
    Command(
      .markColumn, "mark the cells of this column, or those of the marked rows",
      hint: "mark column"
    ) { editor, _ in editor.inTable { $0.markColumn() } },
  ]
}
