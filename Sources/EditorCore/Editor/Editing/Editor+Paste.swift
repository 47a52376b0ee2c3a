import DocumentFormats
import DocumentTree
import ModelBasics

extension Editor {
  /// Handles pasted text, which never runs commands: a field inserts it, and the outline asks where to put it.
  mutating func paste(_ bytes: [UInt8]) {
    message = nil
    goal = nil
    sequence = KeySequence()
    pendingHints = []
    if bytes.count > LineEditor.limit, layers.last?.typedLine != nil { return refusePaste() }
    if let last = layers.indices.last {
      let answer = layers[last].paste(bytes)
      if case .passed = answer { return report(.cannotPasteHere) }
      return take(answer)
    }
    guard !bytes.isEmpty else { return }
    guard file.saving == nil else { return waitForSave() }
    guard !asksAboutDisk() else { return }
    guard file.focus.isEntry, let node = file.focus.node else { return report(.cannotPasteHere) }
    let typed = pasted(bytes, over: nil, at: file.document.site(of: file.focus.path))
    let lines = bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    let summary = Notice.bytes(bytes.count) + (lines > 0 ? " on \(lines + 1) lines" : "")
    let isRoot = file.focus.path.count == 1
    let isContainer = file.document.kind(of: node).isContainer
    ask(
      .paste(
        bytes, summary: summary,
        over: file.focus.isNode
          ? (
            file.focusText,
            description(pasted(bytes, over: node, at: file.document.site(of: file.focus.path)))
          ) : nil,
        entry: isRoot && !isContainer
          ? nil : Self.description(of: pastedEntries(bytes).texts) ?? description(typed),
        openedBy: nil))
  }

  /// Says that a text is too long for the open line, in the line itself if it hides the message.
  private mutating func refusePaste() {
    report(.fieldIsFull)
    let text = StyledText("the pasted text is too long; a line holds 65,536 characters", .problem)
    guard let last = layers.indices.last, var layer = layers[last] as? any TypedLayer else {
      return
    }
    layer.note = text
    layers[last] = layer
  }

  /// Splits pasted text into entries, such as `"a": 1, // one`; each keeps its comments but not its separator. For an array the text
  /// must look like a list; other text is a single value.
  private func pastedEntries(_ bytes: [UInt8]) -> TypedEntries {
    let document = file.document
    let none = TypedEntries([], isList: false, endsWithComment: false)
    guard let container = pasteTarget?.container.last else { return none }
    let isObject = document.kind(of: container) == .object
    guard document.kind(of: container).isContainer else { return none }
    let text = bytes.trimmed { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if !isObject, (try? document.grammar.valueSpan(in: Bytes(text)).get()) != nil {
      return none
    }
    // The indentation of the first line is kept, because the indentation of the other lines is relative to it.
    let lines = bytes.drop { $0 == 0x0A || $0 == 0x0D }
    let entries = document.tokens.entries(in: Array(lines), asMembers: isObject)
    return isObject || entries.isList || entries.texts.count == 1 ? entries : none
  }

  /// The container and position for pasted entries: the start of the root, or after the focus.
  private var pasteTarget: (container: NodePath, point: InsertionPoint)? {
    let path = file.focus.path
    guard path.count > 1, let node = path.last else { return (path, .first) }
    return (Array(path.dropLast()), .after(Child(node)))
  }

  private static func description(of entries: [[UInt8]]) -> String? {
    guard let first = entries.first else { return nil }
    let text = RowText.oneLine(first.prefix(40)) + (first.count > 40 ? "…" : "")
    return entries.count == 1 ? "entry \(text)" : "\(entries.count) entries, first \(text)"
  }

  /// Interprets pasted text: over a string as a string, otherwise as a value if it is one.
  private func pasted(_ bytes: [UInt8], over node: Node?, at site: Site) -> TypedValue? {
    var text = PastedText.text(bytes)
    let isString = node.map { file.document.kind(of: $0) == .string } ?? false
    if !isString, text.last == "\n" { text.removeLast() }
    let spelled =
      isString
      ? node.flatMap { shortToken(of: $0) }
        .flatMap { file.document.tokens.spelled($0, at: site) } : nil
    let read = TypedValue.read(
      text, as: isString ? .string : .automatic, spelled: spelled,
      grammar: file.document.formatGrammar, at: site)
    return try? read.get()
  }

  private func description(_ value: TypedValue?) -> String {
    guard let value else { return "nothing" }
    let token = RowText.oneLine(value.token.prefix(40))
    return "\(file.document.tokens.name(of: value.kind, value.token)) \(token)"
      + (value.token.count > 40 ? "…" : "")
  }

  mutating func pasteOver(_ bytes: [UInt8]) {
    let path = file.focus.path
    let site = file.document.site(of: path)
    guard let node = path.last, let value = pasted(bytes, over: node, at: site) else { return }
    let wasStrict = isStrict
    let done = edit { document throws(EditError) in
      try document.setValue(path, text: document.reindented(value.token, into: path.dropLast()))
      return path
    }
    if done, wasStrict, !file.document.formatGrammar.isStrict(value.token, isEntry: false) {
      report(.pastedExtension(of: file.format.strictName))
    }
    if done { reportCautions(aboutForeign: [value.token]) }
  }

  /// Reports if new texts contain a value that other programs cannot read in such files.
  mutating func reportUnusualValue(in texts: [[UInt8]]) {
    let tokens = file.document.tokens
    let site = file.document.site(of: file.focus.path)
    if let value = texts.lazy.compactMap({ tokens.unusualValue(in: $0, at: site) }).first {
      report(.unusualValue(value))
    }
  }

  /// Reports what is different in this file about texts that came from another one.
  mutating func reportCautions(aboutForeign texts: [[UInt8]]) {
    let acceptance = file.document.grammar.acceptance
    if let caution = texts.lazy.compactMap({ acceptance?.caution(aboutForeign: $0) }).first {
      report(.pastedCaution(caution))
    }
    reportUnusualValue(in: texts)
  }

  /// True if the file contains only the strict form of its format, and its name does not announce more.
  var isStrict: Bool {
    file.document.findings.deviation == nil && !file.format.isExtended(fileName: file.path)
  }

  /// Inserts pasted text as entries. A value without a key is inserted into an array at once; in an object a draft asks for its
  /// key.
  mutating func pasteAsEntry(_ bytes: [UInt8]) {
    let pasted = pastedEntries(bytes)
    let entries = pasted.texts
    if !entries.isEmpty, let (container, point) = pasteTarget {
      let wasStrict = isStrict
      let done = edit { document throws(EditError) in
        try document.transact(focus: container) { document throws(EditError) in
          var point = point
          var first: Node?
          for entry in entries {
            let text = document.reindented(entry, into: container)
            let node = try document.insert(entry: text, into: container, at: point)
            first = first ?? node
            point = .after(Child(node))
          }
          return container + [first ?? document.root]
        }
      }
      guard done else { return }
      warnAboutDuplicate(file.focus.path)
      if wasStrict, !entries.allSatisfy({ file.document.formatGrammar.isStrict($0, isEntry: true) })
      {
        report(.pastedExtension(of: file.format.strictName))
      } else if pasted.endsWithComment {
        report(.pastedWithoutLastComment)
      }
      reportCautions(aboutForeign: entries)
      return
    }
    var text = PastedText.text(bytes)
    if text.last == "\n" { text.removeLast() }
    if text.count > LineEditor.limit, let container = pasteTarget?.container.last,
      file.document.kind(of: container) == .object
    {
      return report(.pasteNeedsKey)
    }
    let draft = openDraft(file.focus.path.count == 1 ? .inside : .after, value: text)
    if let draft, draft.key == nil { accept(draft) }
  }
}

extension [UInt8] {
  /// Returns the bytes without the unwanted ones at both ends.
  fileprivate func trimmed(_ isUnwanted: (UInt8) -> Bool) -> [UInt8] {
    let start = firstIndex { !isUnwanted($0) } ?? endIndex
    let end = lastIndex { !isUnwanted($0) } ?? startIndex - 1
    return start <= end ? Array(self[start...end]) : []
  }
}
