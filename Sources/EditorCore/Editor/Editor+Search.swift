import DocumentTree

extension Editor {
  private static let longestSearched = 1 << 10

  mutating func openSearch() {
    layers.append(SearchPrompt(file.outline, history: search.history))
  }

  /// Goes to the first match of the text being typed, from the row where the search began.
  mutating func searchAsTyped(_ prompt: SearchPrompt) {
    if prompt.isFilter { return filterAsTyped(prompt) }
    search.wrapped = nil
    restore(prompt.outline)
    note("")
    guard !prompt.line.scalars.isEmpty else {
      search.isHighlighting = false
      return
    }
    switch SearchQuery.parse(prompt.line.text, in: readings) {
    case .failure(let refusal):
      search.isHighlighting = false
      note(StyledText(refusal.message, .problem))
    case .success(let query):
      search.start(query)
      setGoal(
        .search(
          SearchRun(query, from: prompt.outline.focus, forward: true, includingFirst: true),
          left: 1))
    }
  }

  mutating func acceptSearch(_ prompt: SearchPrompt) {
    if prompt.isFilter { return acceptFilter(prompt) }
    let text = prompt.line.text
    // An empty search repeats the last one.
    guard let typed = text.isEmpty ? search.history.last : text else { return cancelSearch(prompt) }
    switch SearchQuery.parse(typed, in: readings) {
    case .failure(let refusal): return note(StyledText(refusal.message, .problem))
    case .success(let query):
      layers.removeLast()
      search.remember(typed)
      search.start(query)
      restore(prompt.outline)
      noteJump()
      setGoal(
        .search(
          SearchRun(
            query, from: prompt.outline.focus, forward: true, includingFirst: !text.isEmpty),
          left: 1))
    }
  }

  mutating func cancelSearch(_ prompt: SearchPrompt) {
    if prompt.isFilter { return cancelFilter(prompt) }
    layers.removeLast()
    search.isHighlighting = false
    restore(prompt.outline)
  }

  /// Shows the view as it was before the search, in a window that may have another size now.
  mutating func restore(_ outline: Outline) {
    file.outline = outline
    file.outline.height = max(1, layout.outlineRows)
    file.outline.refresh(in: file.document)
  }

  /// Goes to the first match of a text, from the focused row on.
  mutating func search(for text: String) {
    switch SearchQuery.parse(text, in: readings) {
    case .failure(let refusal): report(.searchRefused(refusal.message))
    case .success(let query):
      search.remember(text)
      search.start(query)
      setGoal(
        .search(
          SearchRun(query, from: file.focus, forward: true, includingFirst: true), left: 1))
    }
  }

  mutating func goToMatch(_ count: Int, forward: Bool) {
    guard let query = search.query else { return report(.nothingToSearch) }
    search.start(query)
    // Pressed again before the match was reached, it goes one further.
    if case .search(let run, let left) = interruptedGoal, run.query == query,
      run.isForward == forward
    {
      let (sum, overflow) = left.addingReportingOverflow(count)
      return setGoal(.search(run, left: overflow ? Int.max : sum))
    }
    search.wrapped = nil
    noteJump()
    setGoal(.search(SearchRun(query, from: file.focus, forward: forward), left: count))
  }

  /// Searches for the text of the focused value, or for the key of a container.
  mutating func searchForFocus() {
    let document = file.document
    guard let node = file.focusedNode else { return report(.notAnEntry) }
    var query: SearchQuery?
    if document.kind(of: node).isContainer {
      if let key = document.keyPrefix(of: node, Self.longestSearched), !key.isEmpty {
        let text = String(decoding: document.grammar.keyBytes(of: key), as: UTF8.self)
        query = SearchQuery(literal: text, in: .key)
      }
    } else if let token = document.wholeValue(of: node, shorterThan: Self.longestSearched) {
      let text =
        document.kind(of: node) == .string
        ? token.withUnsafeBytes { document.tokens.string(of: $0) } : token
      if !text.isEmpty {
        query = SearchQuery(literal: String(decoding: text, as: UTF8.self), in: .value)
      }
    }
    guard let query else { return report(.nothingToSearch) }
    search.remember(query.text)
    search.start(query)
    goToMatch(1, forward: true)
  }

  // MARK: - Pieces of work

  mutating func continueSearch(_ run: SearchRun, left: Int) {
    var run = run
    switch run.advance(in: file, readings) {
    case .found(let row):
      arrive(atMatch: row, run)
      guard left > 1 else { return countMatches() }
      goal = .search(
        SearchRun(run.query, from: row, forward: run.isForward), left: left - 1)
      effects.append(.continueWhenIdle)
    case .nothing:
      goal = nil
      show(.noMatch(run.query.text))
      if layers.isEmpty { effects.append(.dropPendingInput) }
    case .unfinished:
      goal = .search(run, left: left)
      show(.searching(nil))
      effects.append(.continueWhenIdle)
    case .waiting:
      goal = .search(run, left: left)
      show(.searching(Int(file.document.indexJob.progress * 100)))
    }
  }

  private mutating func arrive(atMatch row: OutlineRow, _ run: SearchRun) {
    if run.hasWrapped { search.wrapped = run.isForward ? .start : .end }
    file.show(row)
    if search.count?.isOf(run.query, in: file) == true {
      search.count?.move(to: row, forward: run.isForward, wrapped: run.hasWrapped)
    } else {
      search.count = MatchCount(run.query, in: file, at: row)
    }
  }

  mutating func countMatches() {
    goal = nil
    guard var count = search.count, count.isOf(count.query, in: file) else { return }
    search.count = nil
    var isWaiting = false
    let isUnfinished =
      !count.isComplete && count.advance(in: file, readings, isWaiting: &isWaiting)
    search.count = count
    show(
      .match(
        count.rank, of: count.count, isComplete: count.isComplete, wrapped: search.wrapped))
    guard isUnfinished else { return }
    goal = .matchCount
    if !isWaiting { effects.append(.continueWhenIdle) }
  }

  // MARK: - Messages

  /// Shows a message in the open prompt, or in the status line.
  mutating func show(_ notice: Notice) {
    guard layers.last is SearchPrompt else { return report(notice) }
    note(Message(notice, keys: keymap).styled)
  }

  mutating func note(_ text: StyledText) {
    guard let last = layers.indices.last, var prompt = layers[last] as? SearchPrompt else { return }
    prompt.note = text
    layers[last] = prompt
  }
}
