import DocumentTree

// A filtered view shows the rows that match a query and their ancestors. The rows are collected in pieces; keys are handled
// between the pieces and do not end the collecting.

extension Editor {
  mutating func openFilter() {
    layers.append(
      SearchPrompt(
        filtering: file.outline, with: filters[file.id], history: search.history))
  }

  /// Shows the rows that match the text being typed.
  mutating func filterAsTyped(_ prompt: SearchPrompt) {
    showAll(before: prompt)
    note("")
    guard !prompt.line.scalars.isEmpty else { return }
    switch SearchQuery.parse(prompt.line.text, in: readings) {
    case .failure(let refusal): note(StyledText(refusal.message, .problem))
    case .success(let query): startFilter(query)
    }
  }

  mutating func acceptFilter(_ prompt: SearchPrompt) {
    let text = prompt.line.text
    guard !text.isEmpty else {
      layers.removeLast()
      return showAll(before: prompt)
    }
    switch SearchQuery.parse(text, in: readings) {
    case .failure(let refusal): note(StyledText(refusal.message, .problem))
    case .success(let query):
      layers.removeLast()
      search.remember(text)
      search.isHighlighting = false
      // Accepting the present filter collects its rows again.
      showAll(before: prompt)
      startFilter(query)
    }
  }

  mutating func cancelFilter(_ prompt: SearchPrompt) {
    layers.removeLast()
    restore(prompt.outline)
    filters[file.id] = prompt.filter
  }

  /// Restores the view before the prompt, without a filter.
  private mutating func showAll(before prompt: SearchPrompt) {
    restore(prompt.outline)
    file.outline.endFilter(in: file.document)
    filters[file.id] = nil
  }

  private mutating func startFilter(_ query: SearchQuery) {
    let (focus, rowsAbove) = (file.focus, file.outline.rowsAbove)
    file.outline.beginFilter(in: file.document)
    filters[file.id] = FilterState(query, in: file.document, from: focus, rowsAbove: rowsAbove)
    setGoal(.filter)
  }

  /// Drops the top one of the things that Esc drops when no layer is open.
  mutating func dropOne() {
    if search.isHighlighting {
      search.isHighlighting = false
    } else if file.marks.anchor != nil {
      file.marks.anchor = nil
    } else if !file.marks.isEmpty {
      file.marks.removeAll()
    } else if file.outline.table != nil {
      leaveTable()
    } else if filters[file.id] != nil {
      endFilter()
    }
  }

  /// Shows all rows; the focus stays.
  mutating func endFilter() {
    filters[file.id] = nil
    file.outline.endFilter(in: file.document)
  }

  // MARK: - Pieces of work

  mutating func continueFilter() {
    goal = nil
    let id = file.id
    guard var state = filters[id], file.outline.filter != nil, !state.isComplete else { return }
    // Moved out, so that it is not copied.
    filters[id] = nil
    let (rows, focus) = state.advance(in: file, readings)
    filters[id] = state
    let rowsAbove = state.rowsAbove
    file.outline.add(rows, in: file.document)
    if let row = focus ?? (rowsAbove == nil ? nil : file.focus) {
      file.outline.place(row, rowsAbove: rowsAbove ?? file.outline.rowsAbove, in: file.document)
    }
    if layers.last is SearchPrompt {
      note(StyledText(state.isComplete && state.count == 0 ? "nothing matches" : state.countText))
    } else if state.isComplete, state.count == 0 {
      endFilter()
      file.show(state.origin)
      report(.noMatch(state.query.text))
    } else if state.isCut {
      report(.filterIsCut(state.count))
    }
  }

  /// Goes on collecting when nothing else is to be done, and begins again if the text was replaced.
  mutating func keepFiltering() {
    let id = file.id
    guard let state = filters[id] else { return }
    if state.root != file.document.root {
      file.outline.renewFilter(in: file.document)
      filters[id] = FilterState(renewing: state, in: file.document, at: file.focus)
    }
    let isTyping = (layers.last as? SearchPrompt)?.isFilter == true
    guard goal == nil, layers.isEmpty || isTyping, let state = filters[id], !state.isComplete,
      !state.isWaiting
    else { return }
    goal = .filter
    effects.append(.continueWhenIdle)
  }
}
