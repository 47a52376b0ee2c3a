import DocumentTree

extension Editor {
  mutating func editExternally() {
    if let path = file.focus.commentPath { return editCommentExternally(path) }
    guard let path = focusedEntry(excludingRoot: false), let node = path.last else { return }
    if let kept = file.externalEdit, kept.path == path {
      return effects.append(
        .editExternally(
          file.id, text: kept.text,
          fileExtension: kept.isContent ? "txt" : file.format.valueExtension))
    }
    let document = file.document
    guard let size = document.value(of: node)?.count else { return report(.notReadYet) }
    guard size <= 64 << 20 else { return report(.copyTooLong(size)) }
    var isContent = false
    var text = document.kind(of: node) == .empty ? [] : document.valueText(of: node)
    // A longer string is edited as it is spelled: unescaping needs about forty times its size.
    if document.kind(of: node) == .string, size <= CopyingCommands.longest,
      let string = document.tokens.spelledString(text),
      !string.hasInvalidBytes, !string.hasLoneSurrogates
    {
      isContent = true
      text = FieldText.bytes(string.meaning)
    }
    file.externalEdit = ExternalEdit(path: path, isContent: isContent, text: text)
    effects.append(
      .editExternally(
        file.id, text: text, fileExtension: isContent ? "txt" : file.format.valueExtension))
  }

  private mutating func editCommentExternally(_ path: NodePath) {
    guard let content = commentContent(path) else { return report(.ghostHere) }
    let kept = file.externalEdit?.path == path ? file.externalEdit?.text : nil
    file.externalEdit = ExternalEdit(path: path, isContent: true, text: kept ?? content)
    effects.append(.editExternally(file.id, text: kept ?? content, fileExtension: "txt"))
  }

  mutating func didEditExternally(_ id: FileID, _ result: Result<[UInt8], FileFailure>) {
    show(id)
    guard file.id == id, let external = file.externalEdit else { return }
    file.externalEdit = nil
    switch result {
    case .failure(let failure): report(.externalFailed(failure))
    case .success(var text):
      // Text editors add a line end to the last line.
      if text.last == 0x0A, external.text.last != 0x0A { text.removeLast() }
      guard text != external.text else { return report(.externalUnchanged) }
      if let source = external.source {
        editSource(source, to: text, thenFocus: source.start)
      } else {
        takeOver(text, external)
      }
    }
  }

  private mutating func takeOver(_ text: [UInt8], _ external: ExternalEdit) {
    let path = external.path
    var token = text
    if external.isContent, let node = path.last, !node.isComment {
      let scalars = FieldText.scalars(text)
      let spelled = file.document.value(of: node)
      guard String(validating: text, as: UTF8.self) != nil else {
        file.externalEdit = ExternalEdit(path: path, isContent: true, text: text)
        return report(.externalNotAccepted("it is not UTF-8"))
      }
      token =
        file.document.tokens.stringToken(
          for: scalars, replacing: spelled, at: file.document.site(of: path))
    }
    let root = file.document.root
    let former = file.document.grammar.references != nil ? file.document : nil
    do {
      if path.last?.isComment == true {
        try file.document.setComment(path, to: text)
      } else if path.last.map({ file.document.kind(of: $0).isContainer }) == true {
        try file.document.adopt(token, at: path)
      } else {
        try file.document.setValue(path, text: token)
      }
      didChange(oldRoot: root, focus: path)
      report(.edited(file.focusText))
      if let former { noteSharing(since: former) }
    } catch {
      file.externalEdit = ExternalEdit(path: path, isContent: external.isContent, text: text)
      report(.externalNotAccepted(error.clause(keymap)))
    }
  }
}
