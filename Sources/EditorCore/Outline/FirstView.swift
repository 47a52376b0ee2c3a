import DocumentTree

/// The folds of a file that is shown for the first time.
///
/// Containers are expanded level by level while all rows fit into the window, and a level is expanded as a whole or not at all. A
/// level with one container is expanded even if its children do not fit, because no sibling is lost from view. What is read as one
/// value, such as a stored colour, stays collapsed.
struct FirstView {
  private(set) var folds = Folds()
  private let document: Document
  private let height: Int
  /// The number of rows that `folds` show; more than `height` if they do not fit.
  private var rows = 0
  /// The collapsed containers among these rows that are not read as one value.
  private var collapsed: [Node] = []
  /// The containers of these rows, and whether they are read as one value.
  private var areOneValue: [Node: Bool] = [:]

  init(_ document: Document, height: Int) {
    self.document = document
    self.height = height
    visit()
    while rows <= height {
      guard !collapsed.isEmpty else {
        folds.defaultDepth = .max
        return
      }
      let last = self
      folds.defaultDepth += 1
      visit()
      if rows > height, last.collapsed.count > 1 {
        folds = last.folds
        return
      }
    }
  }

  /// Counts the rows and finds the collapsed containers, as far as the window goes.
  private mutating func visit() {
    var cursor = RowCursor(at: OutlineRow([document.root]), folds: folds)
    collapsed = []
    rows = 0
    repeat {
      rows += 1
      guard let node = cursor.row.node, cursor.row.isNode, document.kind(of: node).isContainer,
        document.firstChild(of: node) != .end
      else { continue }
      let isOne = areOneValue[node] ?? isOneValue(cursor.row.path)
      areOneValue[node] = isOne
      if isOne {
        folds.set(node, expanded: false)
      } else if !cursor.isExpanded(in: document) {
        collapsed.append(node)
      }
    } while rows <= height && cursor.next(in: document)
  }

  /// True if a container below the root is read as one value.
  private func isOneValue(_ path: NodePath) -> Bool {
    guard path.count > 1, let subject = ReadingSubject(of: path, in: document, isAutomatic: true)
    else { return false }
    return Recognizer.recognize(subject) != nil
  }
}
