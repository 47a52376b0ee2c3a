import DocumentTree

/// The folds of a file that is shown for the first time.
///
/// Containers are expanded level by level while all rows fit into the window. Of the first level that does not fit, the containers of
/// one parent are expanded if all of their entries fit, else none of them: no container is expanded without its siblings. A level with
/// one container is expanded in any case, because no sibling is lost from view. What is read as one value, such as a stored colour,
/// stays collapsed.
struct FirstView {
  private(set) var folds = Folds()
  private let document: Document
  private let height: Int
  /// The number of rows that `folds` show; more than `height` if they do not fit.
  private var rows = 0
  /// The collapsed containers among these rows that are not read as one value.
  private var collapsed: [(node: Node, parent: Node?)] = []
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
      let last = (folds: folds, rows: rows, collapsed: collapsed)
      folds.defaultDepth += 1
      visit()
      if rows > height, last.collapsed.count > 1 {
        (folds, rows, collapsed) = last
        expandGroups()
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
        collapsed.append((node, cursor.row.parent))
      }
    } while rows <= height && cursor.next(in: document)
  }

  /// Expands the collapsed containers of one parent after the other, where all of their entries fit.
  private mutating func expandGroups() {
    var start = 0
    while start < collapsed.count {
      let parent = collapsed[start].parent
      let group = collapsed[start...].prefix { $0.parent == parent }
      var added = 0
      for container in group where rows + added <= height {
        added += entryCount(of: container.node, upTo: height - rows - added)
      }
      if rows + added <= height {
        for container in group { folds.set(container.node, expanded: true) }
        rows += added
      }
      start = group.endIndex
    }
  }

  /// Returns the number of entries, or one more than the limit.
  private func entryCount(of container: Node, upTo limit: Int) -> Int {
    var count = 0
    var step = document.firstChild(of: container)
    while step != .end, count <= limit {
      count += 1
      guard case .child(let child) = step else { return limit + 1 }
      step = document.child(after: child, in: container)
    }
    return count
  }

  /// True if a container below the root is read as one value.
  private func isOneValue(_ path: NodePath) -> Bool {
    guard path.count > 1, let subject = ReadingSubject(of: path, in: document, isAutomatic: true)
    else { return false }
    return Recognizer.recognize(subject) != nil
  }
}
