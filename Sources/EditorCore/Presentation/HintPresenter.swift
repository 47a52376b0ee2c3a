import DocumentTree

/// The most useful keys here, from the table of commands.
struct HintPresenter {
  let editor: Editor

  init(_ editor: Editor) { self.editor = editor }

  var hints: [KeyHint] {
    switch editor.layers.last {
    case .field(let field): fieldHints(field)
    case .draft:
      [
        KeyHint("Enter", "accept"), KeyHint("Tab", "key, value"), KeyHint("^T", "string or value"),
        KeyHint("Esc", "drop"),
      ]
    case .prompt: [KeyHint("Enter", "accept"), KeyHint("Esc", "cancel")]
    // What lies over the outline names its own keys.
    case .picker, .choices, .data, .question, .list, .types, .help: []
    case .none: names.compactMap(hint)
    }
  }

  private func fieldHints(_ field: ValueField) -> [KeyHint] {
    var hints = [KeyHint("Enter", "accept"), KeyHint("Esc", "restore")]
    switch field.subject {
    case .meaning:
      if field.siblings != nil { hints.append(KeyHint("^O", "values")) }
      hints += [KeyHint("Alt-Enter", "new line"), KeyHint("^T", "string or value")]
    case .scalar, .spelling:
      if field.siblings != nil { hints.append(KeyHint("^O", "values")) }
      hints.append(KeyHint("^T", "string or value"))
    case .key, .line, .newLine: break
    }
    return hints
  }

  private var names: [String] {
    let file = editor.file
    let ends =
      file.document.hasAnyChanges
      ? ["revert", "undo", "save", "close", "help"] : ["close", "help"]
    if case .rawLine = file.focus.kind {
      return ["edit", "new-after", "cut", "edit-externally"] + ends
    }
    guard let kind = file.focusedKind else { return ["edit"] + ends }
    let meaning = file.recognition(of: file.focus.path, longestData: 1 << 14).flatMap {
      $0.isPicked ? $0.meaning : nil
    }
    switch kind {
    case .object where meaning != nil, .array where meaning != nil:
      return ["edit", "toggle-fold", "cut"] + ends
    case .object, .array, .stream: return ["toggle-fold", "new-inside", "cut"] + ends
    case .number, .boolean: return ["edit", "step-up", "new-after", "cut"] + ends
    case .string where meaning?.hasSteps == true:
      return ["edit", "step-up", "new-after", "cut"] + ends
    case .string, .null, .date, .data, .reference:
      return ["edit", "new-after", "cut", "rename"] + ends
    case .empty, .invalid: return ["edit"] + ends
    }
  }

  private func hint(_ name: String) -> KeyHint? {
    guard let command = CommandTable[name], let keys = editor.keymap.keys(for: name).first else {
      return nil
    }
    return KeyHint(keys, command.hint)
  }
}

extension Meaning {
  /// Whether `+` and `-` count it.
  fileprivate var hasSteps: Bool {
    switch self {
    case .moment, .timing: true
    case .color, .size, .identifier, .text: false
    }
  }
}
