import DocumentTree
import ModelBasics

// Copies one value to several entries: `yy` on the first, then `R` on each target; or `.` on each after the first change. Every
// target keeps its own notation.

extension Editor {
  /// Replaces the focused value by the copied one.
  mutating func pasteOverValue() {
    guard register.entries.first != nil else { return report(.registerEmpty) }
    guard let register = registerHere(), let entry = register.entries.first else { return }
    let text = entry.value
    guard !text.isEmpty else { return report(.registerEmpty) }
    put(text, meaning: entry.meaning)
    if let note = register.note, message?.isError != true { report(.convertedEntry(note)) }
  }

  mutating func repeatLastChange() {
    guard let change = lastChange else { return report(.nothingToRepeat) }
    switch change {
    case .meaning(let meaning, let token):
      put(token, meaning: meaning, keepsShape: true)
    case .value(let token):
      put(token, meaning: nil, keepsShape: true)
    case .command(let name, let count): run(name, count: count)
    }
    // Repeating may record a different kind of change; the original stays the one to repeat.
    lastChange = change
  }

  /// Replaces the focused value. If both values are of the same kind, the result keeps the notation of the focused value. If
  /// `keepsShape`, other values with entries only replace such.
  private mutating func put(_ token: [UInt8], meaning: Meaning?, keepsShape: Bool = false) {
    guard let path = focusedEntry(excludingRoot: false), let node = path.last else { return }
    let target = file.recognition(of: path)
    if let target {
      let typed =
        file.document.tokens.spelledString(token).map { FieldText.bytes($0.meaning) } ?? token
      let meaning =
        meaning.flatMap { target.meaning.taking($0) }
        ?? target.meaning.taking(text: typed, in: readings)
      if let meaning = meaning.map(target.recognizable),
        let replacement = target.replacementOfKind(for: meaning)
      {
        let done = write(replacement, over: target, at: path)
        if done { lastChange = .meaning(meaning, token: token) }
        return
      }
    }
    let kind = file.document.kind(of: node)
    let newKind = file.document.grammar.kind(ofValueIn: Bytes(token))
    if keepsShape, kind.isContainer != newKind.isContainer { return report(.repeatsOtherShape) }
    let former =
      kind.isContainer
      ? (file.document.kindName(of: node), file.document.childCount(of: node)) : nil
    let old = kind == .number ? shortToken(of: node) ?? [] : []
    let done = edit { document throws(EditError) in
      try document.setValue(path, text: document.restyled(token, at: path))
      return path
    }
    if done {
      lastChange = .value(token)
      reportReplaced(kind, former, at: path, was: target)
      reportUnusualValue(in: [token])
      reportNumber(token, replacing: old, at: path)
    }
  }
}

extension Editor {
  /// Reports if the new value is of another kind than the replaced one.
  private mutating func reportReplaced(
    _ kind: NodeKind, _ former: (name: String, count: Int?)?, at path: NodePath,
    was target: Recognition?
  ) {
    guard let node = path.last else { return }
    if let former { return report(.replacedContainer(former.name, entries: former.count)) }
    if let target, target.isPicked, file.recognition(of: path)?.isPicked != true {
      return report(.replacedKind("a recognised value: \(target.meaning.notationName)"))
    }
    let new = file.document.kind(of: node)
    guard new != kind, kind == .number || kind == .boolean else { return }
    report(.replacedKind(kind == .number ? "a number" : "true or false"))
  }
}
