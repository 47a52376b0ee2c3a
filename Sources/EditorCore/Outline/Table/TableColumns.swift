import DocumentTree

/// A column of a table: the values that have one key in the rows.
package struct TableColumn: Hashable, Sendable {
  package let key: [UInt8]
  package var isHidden = false
  /// The number of cells of its values; nil until a value was measured.
  package var width: Int?
  /// True if the user has chosen the width.
  package var isSized = false
  /// True if most of the measured values are numbers, so that the title stands at the right too.
  package var isNumeric = false

  /// The smallest width, and the one before a value was measured.
  package static let smallestWidth = 3
  package static let initialWidth = 6
  static let largestWidth = 400

  package init(_ key: [UInt8]) { self.key = key }

  package var shownWidth: Int { width ?? Self.initialWidth }

  /// True if the column grows with its values: a number that is cut is misread.
  var grows: Bool { isNumeric && !isSized }

  /// The key as it is shown.
  package var title: String {
    key.isEmpty ? "\"\"" : RowText.oneLine(key.prefix(Self.longestTitle))
  }
  private static let longestTitle = 200
}

/// The columns of a table, in the order in which their keys were found.
package struct TableColumns: Sendable {
  /// The largest number of columns; objects with more keys in all are shown without the others.
  static let most = 1000

  package private(set) var all: [TableColumn] = []
  private var indexes: [[UInt8]: Int] = [:]
  /// True if a key has no column because there are too many.
  private(set) var isCut = false

  package subscript(index: Int) -> TableColumn {
    get { all[index] }
    set { if all.indices.contains(index) { all[index] = newValue } }
  }

  package func index(of key: [UInt8]) -> Int? { indexes[key] }

  package var hiddenCount: Int { all.reduce(0) { $0 + ($1.isHidden ? 1 : 0) } }

  /// Adds a column at the end; returns its index, or that of the column with the key. Returns nil if there are too many columns.
  @discardableResult
  mutating func add(_ key: [UInt8]) -> Int? {
    if let index = indexes[key] { return index }
    guard all.count < Self.most else {
      isCut = true
      return nil
    }
    all.append(TableColumn(key))
    indexes[key] = all.count - 1
    return all.count - 1
  }

  /// Returns the shown column a number of steps to the right of another, or to the left if negative; nil stands for the column of
  /// keys or indexes before the first one.
  func shown(_ steps: Int, from column: Int?) -> Int? {
    let shown = all.indices.filter { !all[$0].isHidden }
    // The position of the first shown column that is not before the present one, which may be hidden itself.
    let here = column.map { column in shown.firstIndex { $0 >= column } ?? shown.count } ?? -1
    let (target, overflow) = here.addingReportingOverflow(steps)
    let index = overflow ? (steps > 0 ? Int.max : -1) : target
    guard index >= 0, !shown.isEmpty else { return nil }
    return shown[min(index, shown.count - 1)]
  }

  mutating func showAll() {
    for index in all.indices { all[index].isHidden = false }
  }
}
