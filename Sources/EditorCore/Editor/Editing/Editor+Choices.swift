import DocumentFormats
import DocumentTree

extension Editor {
  /// Opens the list of the values that the same key has in other entries; `^O` in the field of a string.
  mutating func openChoices(of field: ValueField) {
    guard let values = field.siblings else { return report(.noChoices) }
    layers.append(ChoiceList(values, over: field, title: file.focusText))
  }

  /// Accepts the field with the value that is selected in the list.
  mutating func accept(_ list: ChoiceList) {
    layers.removeLast(2)
    var field = list.field
    field.line.replaceAll(with: list.value)
    layers.append(field)
    accept(field)
  }

  /// Steps a string through the values that the same key has in other entries; returns false if there are none.
  mutating func stepChoice(at path: NodePath, by count: Int, isCounted: Bool) -> Bool {
    let document = file.document
    guard let node = path.last, let token = shortToken(of: node),
      let string = document.tokens.spelled(token, at: document.site(of: path)),
      let values = file.choices(at: path)
    else { return false }
    let saved = document.baseValue(of: node).flatMap { value in
      value.count <= Self.longestField
        ? document.tokens.spelledString(value.array)?.meaning : nil
    }
    guard let choice = values.choice(from: string.meaning, by: count, saved: saved) else {
      return false
    }
    step(node, isCounted: isCounted) { document throws(EditError) in
      try document.setValue(path, text: string.spelling(of: choice))
      return path
    }
    return true
  }

  /// Edits a node. Repeated steps of the same node are undone together, unless they were given a count.
  mutating func step(
    _ node: Node, isCounted: Bool, _ body: (inout Document) throws(EditError) -> NodePath?
  ) {
    let isRepeat = !isCounted && file.steppedNode == node
    guard edit(body) else { return }
    if isRepeat { file.document.joinLastEdits() }
    file.steppedNode = isCounted ? nil : node
  }
}
