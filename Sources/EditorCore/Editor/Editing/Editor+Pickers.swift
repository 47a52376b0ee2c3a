import DocumentFormats
import DocumentTree
import ModelValues

extension Editor {
  /// Opens the picker of a recognised value; returns false if the focused value has none.
  mutating func openPicker() -> Bool {
    let path = file.focus.path
    guard file.focus.isNode, let recognition = file.recognition(of: path), recognition.isPicked
    else { return false }
    if case .string = recognition.storedForm, let node = path.last {
      guard let token = shortToken(of: node), file.document.tokens.spelledString(token) != nil
      else { return false }
    }
    if recognition.meaning.kind is DataMeaning { return openData(of: recognition, at: path) }
    let name = recognition.meaning.name
    let title = name.prefix(1).uppercased() + name.dropFirst() + " · " + file.focusText
    var picker = Picker(
      recognition, path: path, title: title, panel: panel(for: recognition.meaning), in: readings,
      keys: keymap)
    picker.resize(size)
    layers.append(picker)
    return true
  }

  /// Creates the panel below the text field of a picker.
  private func panel(for meaning: Meaning) -> any PickerPanel {
    guard let kind = meaning.kind as? any PanelMeaning else { return PlainPanel() }
    return kind.panel(at: file.focus.path, of: file, in: readings)
  }

  /// Applies the accepted value of a picker as an edit. If the text is not valid, the picker stays open and shows the error.
  mutating func accept(_ picker: Picker) {
    guard picker.obstacle == nil else { return }
    if editsMarkedRows {
      layers.removeLast()
      let typed = picker.line.text
      let token = file.document.tokens.stringToken(
        for: Array(typed.unicodeScalars), at: file.document.site(of: picker.path))
      return changeMarked(.put(token: token, meaning: picker.meaning, typed: typed))
    }
    guard picker.isChanged else {
      layers.removeLast()
      return
    }
    guard let replacement = picker.original.replacement(for: picker.meaning) else { return }
    layers.removeLast()
    guard let node = picker.path.last else { return }
    let old = shortToken(of: node)
    guard write(replacement, over: picker.original, at: picker.path) else { return }
    let token = file.document.valueText(of: node)
    lastChange = .meaning(picker.meaning, token: token)
    if let opacity = picker.meaning.opacityLost(since: picker.original.meaning) {
      report(.isOpaque(formerly: opacity))
    }
    if let old { reportNumber(token, replacing: old, at: picker.path) }
  }

  /// Replaces a picker by a plain text field with the typed text, so that the value may become any text; `^T`.
  mutating func editAsText(_ picker: Picker) {
    guard let node = picker.path.last, let token = shortToken(of: node) else { return }
    switch picker.original.storedForm {
    case .string:
      let site = file.document.site(of: picker.path)
      guard let string = file.document.tokens.spelled(token, at: site) else { return }
      layers.removeLast()
      open(.meaning(string), string.meaning, replacing: token, typed: picker.line)
    case .number, .date:
      layers.removeLast()
      let shown = file.document.tokens.shown(token, file.document.kind(of: node))
      open(.scalar, FieldText.scalars(shown), replacing: token, typed: picker.line)
    case .archive:
      layers.removeLast()
      _ = openData(of: picker.original, at: picker.path)
    case .record, .elements, .data: report(.notOneText)
    }
  }

  /// Puts a new random UUID into a picker; `^G`.
  mutating func renewIdentifier(of picker: Picker) {
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    guard let identifier = UniqueIdentifier(random: bytes) else { return }
    var picker = picker
    picker.renew(identifier)
    layers[layers.count - 1] = picker
  }

  /// Stores the content of a picker that cannot be accepted: the typed text as a string, or for a record the last valid value.
  mutating func preserve(_ picker: Picker) {
    layers.removeLast()
    switch picker.original.storedForm {
    case .string, .number, .date:
      edit { document throws(EditError) in
        try document.setValue(
          picker.path,
          text: document.tokens.stringToken(
            for: picker.line.scalars, at: document.site(of: picker.path)))
        return picker.path
      }
    case .record, .elements, .data, .archive:
      guard let fitting = picker.meaning.fitting,
        let replacement = picker.original.replacement(for: fitting)
      else { return }
      write(replacement, over: picker.original, at: picker.path)
    }
  }

  /// Replaces a recognised value by another, as one edit; returns false if the edit was refused.
  @discardableResult
  mutating func write(
    _ replacement: Recognition.Replacement, over old: Recognition, at path: NodePath
  ) -> Bool {
    let foreign = file.document.foreignDate(old, at: path)
    let done = edit { document throws(EditError) in
      try document.transact(focus: path) { document throws(EditError) in
        try document.write(replacement, over: old, at: path)
      }
      return path
    }
    if done { reportRespelled(foreign, at: path) }
    return done
  }

  /// Reports that a date got the usual form of its format, given the form that it had.
  mutating func reportRespelled(_ foreign: String?, at path: NodePath) {
    guard let foreign, let node = path.last, let token = shortToken(of: node) else { return }
    let written = file.document.tokens.string(of: token)
    guard !written.elementsEqual(foreign.utf8) else { return }
    report(.respelledDate(String(decoding: written, as: UTF8.self)))
  }
}
