import DocumentTree

extension Editor {
  /// Enter in a field: what was typed becomes an edit, or the field stays and says why not.
  mutating func accept(_ field: ValueField) {
    let path = file.focus.path
    if field.line.scalars == field.original, isUnchanged(field) {
      layers.removeLast()
      return
    }
    switch field.subject {
    case .meaning, .scalar, .spelling:
      guard case .success(let value) = field.value else { return }
      layers.removeLast()
      let done = edit { document throws(EditError) in
        try document.setValue(path, text: value.token)
        return path
      }
      if done { lastChange = .value(value.token) }
    case .key:
      layers.removeLast()
      let token = field.bytes
      let done = edit { document throws(EditError) in
        try document.setKeyToken(path, token: token)
        return path
      }
      if done { warnAboutDuplicate(path) }
    case .line(let span):
      layers.removeLast()
      editSource(span, to: field.bytes, thenAt: span.start)
    case .newLine(let line):
      layers.removeLast()
      insert(field.bytes, as: line)
    }
  }

  /// The same text may still be another value when it is read another way.
  private func isUnchanged(_ field: ValueField) -> Bool {
    switch field.subject {
    case .meaning: field.interpretation == .string
    case .scalar, .spelling: field.interpretation == .parsed
    case .key, .line, .newLine: true
    }
  }

  mutating func warnAboutDuplicate(_ path: NodePath) {
    guard path.count > 1, let node = path.last else { return }
    let duplicates = DuplicateKeys.duplicates(in: path[path.count - 2], of: file.document)
    if duplicates.contains(node) { say(.becameDuplicate(keyText(of: node))) }
  }

  func keyText(of node: Node) -> String {
    String(decoding: file.document.keyBytes(of: node) ?? [], as: UTF8.self)
  }

  // MARK: $EDITOR

  mutating func editExternally() {
    guard let path = focusedEntry(besidesRoot: false), let node = path.last else { return }
    if let kept = file.externalEdit, kept.path == path {
      return effects.append(
        .editExternally(
          file.id, text: kept.text,
          fileExtension: kept.isMeaning ? "txt" : file.format.valueExtension))
    }
    let document = file.document
    guard let size = document.value(of: node)?.count else { return say(.notReadYet) }
    guard size <= 64 << 20 else { return say(.copyTooLong(size)) }
    var isMeaning = false
    var text = document.kind(of: node) == .empty ? [] : document.valueText(of: node)
    // What is longer is given as it is spelled: taking it apart would take forty times its size.
    if document.kind(of: node) == .string, size <= CopyingCommands.longest,
      let string = document.tokens.spelledString(text),
      !string.hasInvalidBytes, !string.hasLoneSurrogates
    {
      isMeaning = true
      text = FieldText.bytes(string.meaning)
    }
    file.externalEdit = ExternalEdit(path: path, isMeaning: isMeaning, text: text)
    effects.append(
      .editExternally(
        file.id, text: text, fileExtension: isMeaning ? "txt" : file.format.valueExtension))
  }

  mutating func didEditExternally(_ id: FileID, _ result: Result<[UInt8], FileFailure>) {
    show(id)
    guard file.id == id, let external = file.externalEdit else { return }
    file.externalEdit = nil
    switch result {
    case .failure(let failure): say(.externalFailed(failure))
    case .success(var text):
      // Editors end a text with a line end, whether it had one or not.
      if text.last == 0x0A, external.text.last != 0x0A { text.removeLast() }
      guard text != external.text else { return say(.externalUnchanged) }
      if let source = external.source {
        editSource(source, to: text, thenAt: source.start)
      } else {
        takeOver(text, external)
      }
    }
  }

  private mutating func takeOver(_ text: [UInt8], _ external: ExternalEdit) {
    let path = external.path
    var token = text
    if external.isMeaning, let node = path.last {
      let scalars = FieldText.scalars(text)
      let spelled = file.document.value(of: node)
      guard String(validating: text, as: UTF8.self) != nil else {
        file.externalEdit = ExternalEdit(path: path, isMeaning: true, text: text)
        return say(.externalNotAccepted("it is not UTF-8"))
      }
      token =
        spelled.map { file.document.tokens.stringToken(for: scalars, inPlaceOf: $0) }
        ?? file.document.tokens.stringToken(for: scalars)
    }
    let root = file.document.root
    do {
      if path.last.map({ file.document.kind(of: $0).isContainer }) == true {
        try file.document.adopt(token, at: path)
      } else {
        try file.document.setValue(path, text: token)
      }
      didChange(oldRoot: root, focus: path)
      say(.edited(file.focusText))
    } catch {
      file.externalEdit = ExternalEdit(path: path, isMeaning: external.isMeaning, text: text)
      say(.externalNotAccepted(error.words(keymap)))
    }
  }
}
