// What stands between the keys and the outline. The top layer sees a key first and consumes
// it, or passes it on to the commands.

package enum Layer: Sendable {
  case field(ValueField)
  case picker(Picker)
  case data(DataViewer)
  case choices(ChoiceList)
  case draft(Draft)
  case prompt(Prompt)
  case question(Question)
  case list(ListLayer)
  case types(TypeList)
  case help(HelpLayer)

  /// What a layer made of a key.
  enum Answer: Sendable {
    case consumed
    case passed
    /// The layer is done and nothing comes of it.
    case dropped
    case act(Action)
  }

  enum Action: Sendable {
    case acceptField
    case acceptPicker
    case editPickedAsText
    case renewIdentifier
    case openChoices
    case acceptChoice
    case askForData(isImport: Bool)
    case acceptDraft
    case submit(Prompt.Purpose, String)
    case answer(Question.Action)
    case choose(ListLayer.Choice)
    case chooseType(TypeList.Choice)
  }

  mutating func handle(_ key: Key) -> Answer {
    switch self {
    case .field(var field):
      defer { self = .field(field) }
      return field.handle(key)
    case .picker(var picker):
      defer { self = .picker(picker) }
      return picker.handle(key)
    case .data(var viewer):
      defer { self = .data(viewer) }
      return viewer.handle(key)
    case .choices(var list):
      defer { self = .choices(list) }
      return list.handle(key)
    case .draft(var draft):
      defer { self = .draft(draft) }
      return draft.handle(key)
    case .prompt(var prompt):
      defer { self = .prompt(prompt) }
      return prompt.handle(key)
    case .question(let question): return question.handle(key)
    case .list(var list):
      defer { self = .list(list) }
      return list.handle(key)
    case .types(var types):
      defer { self = .types(types) }
      return types.handle(key)
    case .help(var help):
      defer { self = .help(help) }
      return help.handle(key)
    }
  }

  /// Puts the cursor of the field it has at a scalar.
  mutating func placeCursor(_ place: Int) {
    switch self {
    case .field(var field):
      field.line.place(place)
      self = .field(field)
    case .picker(var picker):
      picker.placeCursor(place)
      self = .picker(picker)
    case .choices(var list):
      list.place(place)
      self = .choices(list)
    case .draft(var draft):
      if draft.isOnKey { draft.key?.place(place) } else { draft.value.place(place) }
      self = .draft(draft)
    case .prompt(var prompt):
      prompt.line.place(place)
      self = .prompt(prompt)
    case .data, .question, .list, .types, .help: break
    }
  }

  /// The line that is typed in.
  var line: LineEditor? {
    switch self {
    case .field(let field): field.line
    case .picker(let picker): picker.line
    case .choices(let list): list.line
    case .draft(let draft): draft.isOnKey ? draft.key : draft.value
    case .prompt(let prompt): prompt.line
    case .data, .question, .list, .types, .help: nil
    }
  }

  /// Takes pasted text; false when it has no place for it.
  mutating func paste(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .field(var field):
      field.paste(bytes)
      self = .field(field)
    case .picker(var picker):
      picker.paste(bytes)
      self = .picker(picker)
    case .choices(var list):
      list.paste(bytes)
      self = .choices(list)
    case .draft(var draft):
      draft.paste(bytes)
      self = .draft(draft)
    case .prompt(var prompt):
      prompt.line.insert(PastedText.oneLine(bytes))
      self = .prompt(prompt)
    case .data, .question, .list, .types, .help: return false
    }
    return true
  }
}
