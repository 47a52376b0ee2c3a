import DocumentTree
import ModelBasics

extension Editor {
  /// A paste never runs as commands: a field takes it as text, the outline offers it as a value.
  mutating func paste(_ bytes: [UInt8]) {
    message = nil
    goal = nil
    sequence = KeySequence()
    pendingHints = []
    if bytes.count > LineEditor.limit, layers.last?.typedLine != nil { return say(.fieldIsFull) }
    if let last = layers.indices.last {
      if !layers[last].paste(bytes) { say(.pasteNotHere) }
      return
    }
    guard !bytes.isEmpty else { return }
    guard file.saving == nil else { return say(.stillSaving) }
    guard !asksAboutDisk() else { return }
    guard file.focus.isEntry, let node = file.focus.node else { return say(.pasteNotHere) }
    let typed = pasted(bytes, over: nil)
    let lines = bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    let summary = Notice.bytes(bytes.count) + (lines > 0 ? " on \(lines + 1) lines" : "")
    let isRoot = file.focus.path.count == 1
    let isContainer = file.document.kind(of: node).isContainer
    ask(
      .paste(
        bytes, summary: summary,
        over: file.focus.isNode
          ? (file.focusText, Self.words(pasted(bytes, over: node))) : nil,
        entry: isRoot && !isContainer
          ? nil : Self.words(of: pastedEntries(bytes)) ?? Self.words(typed),
        openedBy: nil))
  }

  /// The text as entries, such as `"a": 1, // one`, each with its own comments and without its
  /// comma. Into an array elements go that a comma or a line break sets apart; other text is one value.
  private func pastedEntries(_ bytes: [UInt8]) -> [[UInt8]] {
    let document = file.document
    guard let container = pasteTarget?.container.last else { return [] }
    let isObject = document.kind(of: container) == .object
    guard document.kind(of: container).isContainer else { return [] }
    let text = bytes.trimmed { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if !isObject, (try? document.grammar.valueSpan(in: Bytes(text)).get()) != nil {
      return []
    }
    // The first line keeps its indentation, which says how far in the others stand.
    let lines = bytes.drop { $0 == 0x0A || $0 == 0x0D }
    let entries = document.tokens.entries(in: Array(lines), asMembers: isObject)
    let isSetApart = isObject || text.last == UInt8(ascii: ",") || text.contains(0x0A)
    return isSetApart || entries.count == 1 ? entries : []
  }

  /// Where a pasted entry goes: into the whole document, or after the focus.
  private var pasteTarget: (container: NodePath, point: InsertionPoint)? {
    let path = file.focus.path
    guard path.count > 1, let node = path.last else { return (path, .first) }
    return (Array(path.dropLast()), .after(Child(node)))
  }

  private static func words(of entries: [[UInt8]]) -> String? {
    guard let first = entries.first else { return nil }
    let text = RowText.oneLine(first.prefix(40)) + (first.count > 40 ? "…" : "")
    return entries.count == 1 ? "entry \(text)" : "\(entries.count) entries, first \(text)"
  }

  /// What pasted text becomes: over a string a string, else a value when it is one.
  private func pasted(_ bytes: [UInt8], over node: Node?) -> TypedValue? {
    var text = PastedText.text(bytes)
    let isString = node.map { file.document.kind(of: $0) == .string } ?? false
    if !isString, text.last == "\n" { text.removeLast() }
    let spelled =
      isString
      ? node.flatMap { shortToken(of: $0) }.flatMap(file.document.tokens.spelledString) : nil
    let read = TypedValue.read(
      text, as: isString ? .string : .automatic, spelled: spelled,
      grammar: file.document.formatGrammar)
    return try? read.get()
  }

  private static func words(_ value: TypedValue?) -> String {
    guard let value else { return "nothing" }
    let token = RowText.oneLine(value.token.prefix(40))
    return "\(value.kind.word) \(token)" + (value.token.count > 40 ? "…" : "")
  }

  mutating func pasteOver(_ bytes: [UInt8]) {
    let path = file.focus.path
    guard let node = path.last, let value = pasted(bytes, over: node) else { return }
    let wasStrict = isStrict
    let done = edit { document throws(EditError) in
      try document.setValue(path, text: document.reindented(value.token))
      return path
    }
    if done, wasStrict, !file.document.tokens.isStrict(value.token, isEntry: false) {
      say(.pastedComments)
    }
  }

  /// Whether nothing in the file goes beyond strict JSON, nor is its name one of those that may.
  var isStrict: Bool {
    file.document.findings.laxity == nil && !file.path.hasSuffix(".jsonc")
  }

  /// In an array the value goes in at once; in an object it waits for its key.
  mutating func pasteAsEntry(_ bytes: [UInt8]) {
    let entries = pastedEntries(bytes)
    if !entries.isEmpty, let (container, point) = pasteTarget {
      let wasStrict = isStrict
      let done = edit { document throws(EditError) in
        try document.transact(focus: container) { document throws(EditError) in
          var point = point
          var first: Node?
          for entry in entries {
            let text = document.reindented(entry)
            let node = try document.insert(entry: text, into: container, at: point)
            first = first ?? node
            point = .after(Child(node))
          }
          return container + [first ?? document.root]
        }
      }
      guard done else { return }
      warnAboutDuplicate(file.focus.path)
      if wasStrict, !entries.allSatisfy({ file.document.tokens.isStrict($0, isEntry: true) }) {
        say(.pastedComments)
      } else if file.document.tokens.hasLastComment(bytes) {
        say(.pastedWithoutLastComment)
      }
      return
    }
    var text = PastedText.text(bytes)
    if text.last == "\n" { text.removeLast() }
    if text.count > LineEditor.limit, let container = pasteTarget?.container.last,
      file.document.kind(of: container) == .object
    {
      return say(.pasteNeedsKey)
    }
    let draft = openDraft(file.focus.path.count == 1 ? .inside : .after, value: text)
    if let draft, draft.key == nil { accept(draft) }
  }
}

extension [UInt8] {
  /// Without what is unwanted at either end.
  fileprivate func trimmed(_ isUnwanted: (UInt8) -> Bool) -> [UInt8] {
    let start = firstIndex { !isUnwanted($0) } ?? endIndex
    let end = lastIndex { !isUnwanted($0) } ?? startIndex - 1
    return start <= end ? Array(self[start...end]) : []
  }
}
