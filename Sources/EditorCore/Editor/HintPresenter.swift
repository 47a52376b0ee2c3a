import DocumentTree

/// Selects the most useful commands for the hint line.
struct HintPresenter {
  let editor: Editor

  init(_ editor: Editor) { self.editor = editor }

  var hints: [KeyHint] {
    if let layer = editor.layers.last { return layer.hints }
    if editor.file.marks.anchor != nil { return rangeHints }
    let isFiltered = editor.filters[editor.file.id] != nil
    if editor.file.outline.table != nil { return tableNames.compactMap(hint) }
    return ((isFiltered ? [.cancel] : []) + names).compactMap(hint)
  }

  /// While a range is open, commands are for its rows.
  private var rangeHints: [KeyHint] {
    var hints = [CommandName.markRange, .cut, .duplicate, .copyEntry, .help].compactMap(hint)
    if !hints.isEmpty { hints[0].text = "mark these rows" }
    return hints + [KeyHint("Esc", "no range")]
  }

  private var tableNames: [CommandName] {
    let first: [CommandName] =
      editor.hasTooManyRowsToSort
      ? [.edit, .hideColumn, .markColumn] : [.edit, .sortColumn, .hideColumn, .markColumn]
    return first + (editor.file.document.hasAnyChanges ? [.revert, .undo, .save] : [])
      + [.table, .help]
  }

  private var names: [CommandName] {
    let file = editor.file
    let ends: [CommandName] =
      file.document.hasAnyChanges
      ? [.revert, .undo, .save, .close, .help] : [.close, .help]
    if case .rawLine = file.focus.kind {
      return [.edit, .newAfter, .cut, .editExternally] + ends
    }
    if case .comment = file.focus.kind {
      return [.edit, .cut, .editExternally, .viewComments] + ends
    }
    guard let kind = file.focusedKind else { return [.edit] + ends }
    let meaning = editor.focusRecognition.flatMap {
      $0.isPicked ? $0.meaning : nil
    }
    switch kind {
    case .object where meaning != nil, .array where meaning != nil:
      return [.edit, .toggleFold, .cut] + ends
    case .object, .array, .stream: return [.toggleFold, .newInside, .cut] + ends
    case .number, .boolean: return [.edit, .stepUp, .newAfter, .cut] + ends
    case .string where meaning?.hasSteps == true:
      return [.edit, .stepUp, .newAfter, .cut] + ends
    case .string where isLong: return [.edit, .viewValue, .newAfter, .cut] + ends
    case .string, .null, .date, .data, .reference:
      return [.edit, .newAfter, .cut, .rename] + ends
    case .empty, .invalid: return [.edit] + ends
    }
  }

  /// True if a value is longer than most windows are wide.
  private var isLong: Bool {
    guard let node = editor.file.focusedNode else { return false }
    let columns = editor.size.columns
    return editor.file.document.shownPrefix(of: node, columns).count == columns
  }

  private func hint(_ name: CommandName) -> KeyHint? {
    guard let command = CommandTable[name], let keys = editor.keymap.sequences(for: name).first
    else { return nil }
    if name == .table { return KeyHint(keys, "outline") }
    if name == .cancel { return KeyHint("Esc", "all rows") }
    if name == .edit, editor.file.focusedKind == .data { return KeyHint(keys, "open") }
    var hint = KeyHint(keys, command.hint)
    // Help leads to all the others, and nobody should look for how to save.
    hint.isAlwaysShown = name == .help || name == .save
    return hint
  }
}
