import DocumentTree

// Going to a key by some of its letters: the keys are found in pieces while the list is open.

extension Editor {
  mutating func openKeys() {
    layers.append(KeyList(KeyCatalog(file.document)))
    setGoal(.keys)
  }

  /// Goes to the first row with a key; `n` then goes to the next.
  mutating func goTo(_ entry: KeyCatalog.Entry) {
    layers.removeLast()
    goal = nil
    guard file.document.isPresent(entry.row.path) else {
      return report(.noSuchEntry(entry.path, suggestion: nil))
    }
    noteJump()
    file.show(entry.row)
    guard entry.count > 1 else { return }
    search.query = SearchQuery(literal: entry.key, in: .key)
    search.count = nil
    report(.keyRepeats(entry.path, entry.count))
  }

  /// Goes to an element of the focused array, or of the array around the focus: `[3]`, or `[-1]` for the last. Returns false if the
  /// text is something else, or there is no array.
  mutating func goToElement(typed text: String) -> Bool {
    guard text.first == "[", text.last == "]", let index = Int(text.dropFirst().dropLast()) else {
      return false
    }
    let document = file.document
    guard file.focus.isEntry,
      let level = file.focus.path.lastIndex(where: { document.kind(of: $0).isList })
    else { return false }
    return goToEntry(index, of: Array(file.focus.path[...level]))
  }

  /// Goes to an entry of a container by its index, from 0, or from the end if it is negative.
  @discardableResult
  mutating func goToEntry(_ index: Int, of container: NodePath) -> Bool {
    guard let parent = container.last else { return false }
    let document = file.document
    let count = document.childCount(of: parent)
    if index < 0, count == nil {
      report(.notReadYet)
      return true
    }
    switch document.child(at: index < 0 ? (count ?? 0) + index : index, in: parent) {
    case .child(let child):
      noteJump()
      file.show(OutlineRow(container + [child.node]))
    case .unknown: report(.notReadYet)
    case .end, .fault: report(.noSuchElement(index, of: count ?? 0))
    }
    return true
  }

  // MARK: - Pieces of work

  mutating func continueKeys() {
    goal = nil
    guard var list = layers.last as? KeyList, !list.isComplete else { return }
    // Moved out, so that it is not copied.
    layers.removeLast()
    list.advance(in: file.document)
    layers.append(list)
    if list.isAccepted, list.isComplete, let chosen = list.chosen { goTo(chosen) }
  }

  mutating func keepFindingKeys() {
    guard goal == nil, let list = layers.last as? KeyList, !list.isComplete, !list.isWaiting else {
      return
    }
    goal = .keys
    effects.append(.continueWhenIdle)
  }
}
