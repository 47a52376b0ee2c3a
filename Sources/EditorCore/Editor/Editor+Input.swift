extension Editor {
  mutating func handle(_ input: InputEvent) {
    switch input {
    case .key(let key): press(key)
    case .paste(let bytes): paste(bytes)
    case .mouse(let mouse): handle(mouse)
    case .resize(let size): resize(size)
    case .focus(let isGained): if isGained { effects.append(.checkDisk) }
    case .closed: terminate(129)
    }
  }

  mutating func press(_ key: Key) {
    // A key that is typed before the question about unsaved edits does not answer it.
    if closing != nil, key != Key(.escape), key != .control("c") { return }
    closing = nil
    // That a save is done stays to be read if Esc came too late for it.
    let saved = file.saving == nil && layers.isEmpty && message == saveMessage ? message : nil
    defer { if saved != nil, key == Key(.escape) || key == .control("c") { message = saved } }
    message = nil
    lastKey = key
    // Collecting rows goes on after the key.
    let hadGoal: Bool =
      switch goal {
      case .filter, .replace, .keys, nil: false
      default: true
      }
    // Esc or ^C stops a cut of many entries; the entries cut so far stay cut.
    if case .cut(let cut) = goal { reportCut(cut) }
    // The key that stops an edit does nothing else.
    if case .bulk(let edit) = goal {
      goal = nil
      return reportStopped(edit)
    }
    // An edit of the rows marked so far would leave out others.
    if case .markMatches = goal {
      goal = nil
      return report(.bulk(.markingStopped(file.marks.count)))
    }
    guard arrives(before: key) else { return }
    interruptedGoal = goal
    defer { interruptedGoal = nil }
    goal = nil
    // What the prompt says about a search ends with it.
    if hadGoal { note("") }
    if hadGoal, layers.isEmpty, key == Key(.escape) || key == .control("c") { return }
    guard let last = layers.indices.last else {
      return cancelsSave(key) ? () : runCommand(for: key)
    }
    let answer = layers[last].handle(key)
    if case .passed = answer { runProgramCommand(for: key) } else { take(answer) }
    if message == nil, layers.last?.typedLine?.isFull == true { report(.fieldIsFull) }
  }

  /// The pieces of work that are done for a key that is typed ahead.
  private static let mostPieces = 32

  /// Reaches the row to which the focus is on its way, for which a key that is typed ahead is meant. If the row is too far, the key ends
  /// the way there, and one that may edit does nothing else: it would edit another row. Returns false then.
  private mutating func arrives(before key: Key) -> Bool {
    guard goal?.movesFocus == true, layers.isEmpty, key != Key(.escape), key != .control("c") else {
      return true
    }
    for _ in 0..<Self.mostPieces where goal?.movesFocus == true { pursueGoal() }
    // Where nothing was found, the key was meant for a row that is not there.
    let isMissed = effects.contains(where: \.dropsPendingInput)
    guard goal?.movesFocus == true || isMissed else {
      message = nil
      return true
    }
    var typed = sequence
    let (outcome, _) = typed.take(key, in: keymap)
    switch outcome {
    case .matched(.nextMatch), .matched(.previousMatch): return true
    case .matched(let name) where CommandTable[name]?.isEdit == false:
      effects.append(.dropPendingInput)
      message = nil
      return true
    default: effects.append(.dropPendingInput)
    }
    goal = nil
    if !isMissed { report(.stoppedOnTheWay) }
    return false
  }

  mutating func take(_ answer: LayerAnswer) {
    switch answer {
    case .consumed, .passed: break
    case .dropped:
      if let origin = layers.removeLast().origin { file.move(to: origin) }
    case .act(let action): perform(action)
    }
  }

  private mutating func runCommand(for key: Key) {
    filters[file.id]?.rowsAbove = nil
    let typed = sequence.text
    let (outcome, count) = sequence.take(key, in: keymap)
    pendingHints = []
    switch outcome {
    case .pending(let continuations):
      // A letter for a remembered row is one hint, not twenty-six.
      if let first = continuations.first, let last = continuations.last, continuations.count > 9,
        continuations.allSatisfy({ $0.command == first.command })
      {
        let hint = first.command.flatMap { CommandTable[$0]?.hint } ?? "…"
        pendingHints = [KeyHint([], "\(first.key)…\(last.key) \(hint)")]
        break
      }
      pendingHints = continuations.map {
        KeyHint([$0.key], $0.command.flatMap { CommandTable[$0]?.hint } ?? "…")
      }
    case .cancelled: break
    case .unbound: report(.unbound(typed + key.description))
    case .matched(let name): run(name, count: count)
    }
  }

  /// Runs a command for a key that the top layer did not handle. Only commands for the terminal itself run while a layer is open;
  /// saving and quitting first accept the typed text.
  private mutating func runProgramCommand(for key: Key) {
    let name: CommandName? = if case .matched(let name) = keymap.lookup([key]) { name } else { nil }
    switch (name, layers.last?.acceptance) {
    case (.suspend?, _): run(.suspend, count: nil)
    case (.redraw?, _): run(.redraw, count: nil)
    case (.save?, let acceptance?), (.quit?, let acceptance?):
      perform(acceptance)
      guard layers.isEmpty, let name else { return report(.finishTyping) }
      run(name, count: nil)
    default:
      // A message would cover a line that is being typed.
      if layers.last?.typedLine == nil { report(.unboundInLayer(key.description)) }
    }
  }

  package mutating func run(_ name: CommandName, count: Int?) {
    guard let command = CommandTable[name] else { return }
    if command.isEdit, file.saving != nil { return waitForSave() }
    if command.isEdit, asksAboutDisk() { return }
    let stepped = file.steppedNode
    let revision = file.document.revision
    if !runOnSource(name, count: count), !runInTable(name, count: count),
      !runOnMarks(name, count: count)
    {
      command.run(&self, count)
    }
    // A refused command is not recorded as a change.
    if command.isRepeatable, file.marks.isEmpty, file.document.revision != revision {
      lastChange = .command(name, count: count)
    }
    if file.steppedNode == stepped, name != .stepUp, name != .stepDown { file.steppedNode = nil }
  }

  mutating func perform(_ action: LayerAction) {
    switch action {
    case .acceptField(let field): accept(field)
    case .acceptComment(let field): accept(field)
    case .openChoices(let field): openChoices(of: field)
    case .acceptChoice(let list): accept(list)
    case .acceptPicker(let picker): accept(picker)
    case .preservePicker(let picker): preserve(picker)
    case .editAsText(let picker): editAsText(picker)
    case .renewIdentifier(let picker): renewIdentifier(of: picker)
    case .askForData(let isImport): askForData(isImport: isImport)
    case .acceptDraft(let draft): accept(draft)
    case .listNewValues(let draft):
      layers.append(NewValueList(for: draft, now: readings.now))
    case .acceptNewValue(let value, let draft): accept(value, for: draft)
    case .submit(let purpose, let text):
      layers.removeLast()
      submit(purpose, text)
    case .completePath(let prompt): completePath(prompt)
    case .completeFile(let path): completeFile(path)
    case .showFile(let id): showFromList(id)
    case .saveAllFiles: saveAll()
    case .searchAsTyped(let prompt): searchAsTyped(prompt)
    case .acceptSearch(let prompt): acceptSearch(prompt)
    case .cancelSearch(let prompt): cancelSearch(prompt)
    case .answer(let answer):
      // The question stays open under a comparison and is answered afterwards.
      switch answer {
      case .compareWithDisk, .compareRecovery: break
      default: layers.removeLast()
      }
      perform(answer)
    case .choose(let choice, let list): perform(choice, from: list)
    case .replace(let choice, let list): perform(choice, from: list)
    case .goToKey(let entry): goTo(entry)
    case .chooseType(let choice, let list): perform(choice, from: list)
    }
  }

  /// Handles a click on a line, on a key hint or into a field.
  mutating func pick(_ target: PointerTarget) {
    switch target {
    case .hint(let index): press(hints, at: index)
    case .footer(let index): press(overlay?.footer ?? [], at: index)
    case .tableCell(let row, let column): pickCell(row: row, column: column)
    case .tableTitle(let column): pickTitle(column)
    case .line, .cell, .draggedTo, .text:
      guard let last = layers.indices.last else { return }
      let answer = layers[last].pick(target)
      if case .passed = answer { return }
      message = nil
      take(answer)
    }
  }

  private mutating func press(_ hints: [KeyHint], at index: Int) {
    guard hints.indices.contains(index) else { return }
    hints[index].pressed.forEach { press($0) }
  }
}
