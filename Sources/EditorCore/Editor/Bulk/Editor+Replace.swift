import DocumentTree

// Replacing: the changes are found in pieces while the list that shows them is open, and made as one step of undo.

extension Editor {
  mutating func openReplace() {
    let text = search.query?.text ?? filters[file.id]?.query.text ?? ""
    layers.append(Prompt(.replace, label: "Replace: ", text: text))
  }

  /// Asks for the new text, or says why the old one cannot be replaced.
  mutating func askForReplacement(of text: String) {
    guard !text.isEmpty else { return }
    switch rule(text, by: "") {
    case .success: layers.append(Prompt(.replaceBy(text), label: "Replace \(text) by: "))
    case .failure(let refusal):
      // The prompt stays open, or the text typed next would run as commands.
      var prompt = Prompt(.replace, label: "Replace: ")
      prompt.put(text)
      prompt.note = StyledText(refusal.message, .problem)
      layers.append(prompt)
    }
  }

  mutating func showReplacements(of text: String, by new: String) {
    guard case .success(let rule) = rule(text, by: new) else { return }
    search.remember(text)
    show(rule)
  }

  private func rule(
    _ text: String, by new: String
  ) -> Result<ReplaceRule, ReplaceRule.Refusal> {
    switch SearchQuery.parse(text, in: readings) {
    case .failure(let refusal): .failure(ReplaceRule.Refusal(message: refusal.message))
    case .success(let query):
      Result { () throws(ReplaceRule.Refusal) in try ReplaceRule(query, by: new) }
    }
  }

  /// Runs `s/old/new/` with the flags `k` for keys and `v` for values; returns false if the text is something else.
  mutating func replace(typed text: String) -> Bool {
    var rest = Substring(text)
    if rest.first == "%" { rest.removeFirst() }
    guard rest.hasPrefix("s/") else { return false }
    var parts = [""]
    var isEscaped = false
    for character in rest.dropFirst(2) {
      if isEscaped {
        parts[parts.count - 1] += character == "/" ? "/" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "/", parts.count < 3 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    let flags = parts.count > 2 ? Set(parts[2]) : []
    guard parts.count > 1, !parts[0].isEmpty, flags.isSubset(of: ["k", "v", "g"]),
      let expression = SearchExpression(parts[0])
    else {
      report(.notReplaced("write s/old/new/, or s/old/new/k for keys; old is a regular expression"))
      return true
    }
    let scope: ReplaceRule.Scope =
      flags.contains("k") ? flags.contains("v") ? .both : .keys : .values
    let query = SearchQuery(
      "/\(parts[0])/", terms: [.expression(expression, in: .anywhere)])
    do {
      show(try ReplaceRule(query, by: parts[1], in: scope))
    } catch {
      report(.notReplaced(error.message))
    }
    return true
  }

  private mutating func show(_ rule: ReplaceRule) {
    guard file.saving == nil else { return waitForSave() }
    let place =
      !file.marks.isEmpty
      ? " of the marked rows" : filters[file.id] != nil ? " of the shown rows" : ""
    layers.append(
      ReplaceList(
        Replacements(rule, in: file.document), in: file, place: place, pageHeight: layout.boxRows))
    setGoal(.replace)
  }

  mutating func perform(_ choice: ReplaceList.Choice, from list: ReplaceList) {
    var list = list
    switch choice {
    case .nextScope:
      var rule = list.replacements.rule
      rule.scope = rule.scope.next
      layers.removeLast()
      show(rule)
    case .one:
      guard list.replacements.items.indices.contains(list.selected) else { return }
      let step = list.replacements.step(list.selected)
      list.replacements.remove(list.selected)
      let layer = list
      layers.removeLast()
      setGoal(.bulk(BulkEdit([step], in: file)))
      var next = layer
      next.file = file
      next.select(layer.selected)
      if next.replacements.items.isEmpty, next.replacements.isComplete { return }
      layers.append(next)
    case .all:
      guard list.replacements.isComplete else {
        list.isAccepted = true
        layers[layers.count - 1] = list
        return
      }
      layers.removeLast()
      replaceAll(list)
    }
  }

  private mutating func replaceAll(_ list: ReplaceList) {
    let steps = list.replacements.chosenSteps
    guard !steps.isEmpty else {
      let isEmpty = list.replacements.items.isEmpty
      return report(.notReplaced(isEmpty ? "no match" : "no change is switched on"))
    }
    guard !asksAboutDisk() else { return }
    setGoal(.bulk(BulkEdit(steps, in: file)))
  }

  // MARK: - Pieces of work

  mutating func continueReplace() {
    goal = nil
    guard var list = layers.last as? ReplaceList, !list.replacements.isComplete else { return }
    // Moved out, so that it is not copied.
    layers.removeLast()
    let (marks, filter) = (file.marks, file.outline.filter)
    list.replacements.advance(in: file, readings) { row in
      (marks.isEmpty || marks.covers(row.path)) && filter?.isShown(row) ?? true
    }
    if list.replacements.isComplete, list.isAccepted { return replaceAll(list) }
    layers.append(list)
  }

  /// Goes on finding changes while the list is open.
  mutating func keepReplacing() {
    guard goal == nil, let list = layers.last as? ReplaceList, !list.replacements.isComplete,
      !list.replacements.isWaiting
    else { return }
    goal = .replace
    effects.append(.continueWhenIdle)
  }
}
