extension Editor {
  mutating func handle(_ input: InputEvent) {
    switch input {
    case .key(let key): press(key)
    case .paste(let bytes): paste(bytes)
    case .mouse(let mouse): handle(mouse)
    case .resize(let size): resize(size)
    case .focus(let isGained): if isGained { effects.append(.lookAtDisk) }
    case .closed: terminate(129)
    }
  }

  mutating func press(_ key: Key) {
    message = nil
    lastKey = key
    closing = nil
    let hadGoal = goal != nil
    // What a count had cut until now is cut.
    if case .cut(let cut) = goal { sayCut(cut) }
    goal = nil
    if hadGoal, key == Key(.escape) || key == .control("c") { return }
    guard var layer = layers.popLast() else { return runCommand(for: key) }
    let answer = layer.handle(key)
    switch answer {
    case .consumed: layers.append(layer)
    case .dropped: didDrop(layer)
    case .act(let action):
      layers.append(layer)
      perform(action)
    case .passed:
      layers.append(layer)
      runProgramCommand(for: key)
    }
    if message == nil, layers.last?.line?.isFull == true { say(.fieldIsFull) }
  }

  private mutating func runCommand(for key: Key) {
    let typed = sequence.text
    let (outcome, count) = sequence.take(key, in: keymap)
    pendingHints = []
    switch outcome {
    case .pending(let hints):
      pendingHints = hints.map { KeyHint($0.keys, CommandTable[$0.text]?.hint ?? $0.text) }
    case .cancelled: break
    case .unbound: say(.unbound(typed + key.description))
    case .matched(let name): run(name, count: count)
    }
  }

  /// Over a layer only what concerns the terminal itself works; saving and quitting also accept
  /// what is typed.
  private mutating func runProgramCommand(for key: Key) {
    guard case .matched(let name) = keymap.lookup([key]) else { return }
    switch name {
    case "suspend", "redraw": run(name, count: nil)
    case "save", "quit":
      switch layers.last {
      case .field: acceptField()
      case .picker: acceptPicker()
      case .choices: acceptChoice()
      case .draft: acceptDraft()
      case .data, .prompt, .question, .list, .types, .help, .none: return
      }
      if layers.isEmpty { run(name, count: nil) } else { say(.finishTyping) }
    default: return
    }
  }

  package mutating func run(_ name: String, count: Int?) {
    guard let command = CommandTable[name] else { return say(.unknownCommand(name)) }
    if command.isEdit, file.saving != nil { return say(.stillSaving) }
    if command.isEdit, asksAboutDisk() { return }
    let stepped = file.steppedNode
    let revision = file.document.revision
    if !runOnSource(name, count: count) { command.run(&self, count) }
    // What was refused is no change.
    if command.isRepeatable, file.document.revision != revision {
      lastChange = .command(name, count: count)
    }
    if file.steppedNode == stepped, !name.hasPrefix("step-") { file.steppedNode = nil }
  }

  private mutating func didDrop(_ layer: Layer) {
    switch layer {
    case .draft(let draft): file.move(to: draft.origin)
    case .field, .picker, .choices, .data, .prompt, .question, .list, .types, .help: break
    }
  }

  private mutating func perform(_ action: Layer.Action) {
    switch action {
    case .acceptField: acceptField()
    case .acceptPicker: acceptPicker()
    case .editPickedAsText: editPickedAsText()
    case .renewIdentifier: renewIdentifier()
    case .openChoices: openChoices()
    case .acceptChoice: acceptChoice()
    case .askForData(let isImport): askForData(isImport: isImport)
    case .acceptDraft: acceptDraft()
    case .submit(let purpose, let text):
      layers.removeLast()
      submit(purpose, text)
    case .answer(let answer):
      // What is compared is asked about again when it has been seen.
      switch answer {
      case .compareWithDisk, .compareRecovery: break
      default: layers.removeLast()
      }
      perform(answer)
    case .choose(let choice): perform(choice)
    case .chooseType(let choice):
      if case .types(let list) = layers.popLast() { perform(choice, from: list) }
    }
  }

  /// A click on a line, on a key that is named somewhere, or into a field.
  mutating func pick(_ target: PointerTarget) {
    switch (layers.last, target) {
    case (_, .hint(let place)):
      let hints = hints
      if hints.indices.contains(place) { Key.sequence(hints[place].keys).forEach { press($0) } }
    case (.some(var layer), .text(let place)):
      message = nil
      layer.placeCursor(place)
      layers[layers.count - 1] = layer
    case (.picker(var picker), .cell(let line, let column)):
      message = nil
      picker.click(line: line, column: column)
      layers[layers.count - 1] = .picker(picker)
    case (.picker(var picker), .draggedTo(let line, let column)):
      picker.drag(line: line, column: column)
      layers[layers.count - 1] = .picker(picker)
    case (.choices(var list), .line(let line)), (.choices(var list), .cell(let line, _)):
      message = nil
      guard list.select(line) else { return }
      layers[layers.count - 1] = .choices(list)
      acceptChoice()
    case (.list(var list), .line(let line)):
      let wasSelected = list.selected == line
      list.select(line)
      layers[layers.count - 1] = .list(list)
      if wasSelected { press(Key(.enter)) }
    case (.types(var types), .line(let line)):
      types.select(line)
      layers[layers.count - 1] = .types(types)
      if types.isOnChoice { press(Key(.enter)) }
    case (.question(let question), .footer(let place))
    where question.choices.indices.contains(place):
      press(question.choices[place].key)
    case (_, .footer(let place)):
      let hints = overlay?.footer ?? []
      if hints.indices.contains(place) { Key.sequence(hints[place].keys).forEach { press($0) } }
    default: break
    }
  }
}
