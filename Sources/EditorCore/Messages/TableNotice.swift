/// The messages about tables.
package enum TableNotice: Hashable, Sendable {
  case noTable
  case needsTable
  case needsColumn
  case tableLeft
  case notInTable
  case cellMissing(String)
  case onlyRowsMove
  case rowsAreSorted
  case columnsHidden(Int)
  case noHiddenColumns
  case sorting(Int)
  case unsorted
  case tooManyToSort(Int)
  case nothingToSort
  case tooManyColumns(Int)
  case cellUnread
  case cellRangeBegun
  case cellsMarked(Int)

  func text(_ keys: Keymap) -> String {
    switch self {
    case .noTable:
      "Not a table: \(keys[.table]) needs an array of objects, or an object of objects, here or around the focus"
    case .needsTable: "Only in a table: \(keys[.table]) shows the objects around the focus as one"
    case .needsColumn: "This column is always shown; \(keys[.expand]) goes to the next"
    case .tableLeft: "The focus is not in the table any more; \(keys[.table]) shows another"
    case .notInTable: "Not in a table; \(keys[.table]) goes back to the outline"
    case .cellMissing(let key): "This row has no \(key); \(keys[.edit]) adds it"
    case .onlyRowsMove:
      "Only rows move in a table: \(keys[.firstColumn]) goes to the column that stands for them"
    case .rowsAreSorted:
      "Not moved: the view is sorted. \(keys[.sortColumn]) on that column leads back to the order of the file"
    case .columnsHidden(let count):
      "\(count) \(count == 1 ? "column" : "columns") hidden; \(keys[.showColumns]) shows all"
    case .noHiddenColumns: "No column is hidden; \(keys[.hideColumn]) hides one"
    case .sorting(let count): "Sorting \(count) rows; any key stops"
    case .unsorted: "In the order of the file"
    case .tooManyToSort(let count):
      "Not sorted: a table of more than \(count) rows is too large. \(keys[.filter]) in the outline leaves fewer"
    case .nothingToSort:
      "Not sorted: this column has only objects, arrays or nothing, which have no order"
    case .tooManyColumns(let most):
      "Only the first \(most) columns are shown; \(keys[.table]) shows all keys in the outline"
    case .cellUnread:
      "Not read here, because the row is very long; \(keys[.table]) shows all of it in the outline"
    case .cellRangeBegun:
      "The range begins here; \(keys[.markRange]) on another cell marks all between"
    case .cellsMarked(let count):
      "\(count) \(count == 1 ? "cell" : "cells") marked; \(keys[.edit]), \(keys[.stepUp]) and :shift change all"
    }
  }
}
