import DocumentFormats
import DocumentTree

/// What an edit of the focused entry may leave behind in a file with references by convention: comments that repeat a name, references
/// that lead nowhere.
struct LinksBeforeEdit {
  let path: NodePath
  let names: [RepeatedName]
  let key: [UInt8]?
  let references: Int
  let revision: Int

  /// Returns nil for a file without such references.
  init?(_ file: EditedFile) {
    let document = file.document
    guard let links = document.formatGrammar.links, file.focus.isEntry, let node = file.focus.node
    else { return nil }
    path = file.focus.path
    names = links.repeatedNames(dependingOn: path, in: document)
    references = links.referenceCount(of: path, in: document)
    key = references > 0 ? document.keyBytes(of: node) : nil
    revision = document.revision
  }
}

/// The outdated comments and lost references of the last edit.
struct OutdatedLinks {
  let file: FileID
  let revision: Int
  var names: [RepeatedName]
  /// The number of references that lead nowhere now.
  var lostReferences: Int
}

extension Editor {
  /// Updates the comment beside an edited reference, and notes what else the edit has left behind.
  mutating func update(_ before: LinksBeforeEdit) {
    guard let links = file.document.formatGrammar.links, file.document.revision != before.revision,
      let node = before.path.last
    else { return }
    var outdated = links.outdated(before.names, in: file.document)
    let isBeside = { (name: RepeatedName) in name.path.dropLast() == before.path[...] }
    let own = outdated.filter(isBeside)
    if !own.isEmpty, file.document.value(of: node) != nil,
      (try? file.document.setNames(own, focus: before.path)) != nil
    {
      file.document.joinLastEdits()
      file.didChange()
      outdated.removeAll(where: isBeside)
    }
    let isLost =
      before.references > 0
      && (!file.document.isPresent(before.path) || file.document.keyBytes(of: node) != before.key)
    guard !outdated.isEmpty || isLost else { return }
    outdatedLinks = OutdatedLinks(
      file: file.id, revision: file.document.revision, names: outdated,
      lostReferences: isLost ? before.references : 0)
  }

  /// Reports the references that an edit has left without a target, and asks about the comments that repeat a former name.
  mutating func reportOutdatedLinks() {
    guard let links = outdatedLinks else { return }
    outdatedLinks = nil
    guard links.file == file.id, links.revision == file.document.revision else { return }
    if links.lostReferences > 0 {
      let notice = Notice.referencesLost(links.lostReferences).text(keymap)
      message = Message([message?.text, notice].compactMap { $0 }.joined(separator: "; "))
    }
    guard layers.isEmpty, let first = links.names.first else { return }
    let old = commentContent(first.path) ?? []
    ask(
      .repeatedNames(
        links.names, from: RowText.oneLine(old.prefix(Self.longestName)),
        to: RowText.oneLine(first.name.prefix(Self.longestName)), openedBy: lastKey))
  }

  private static let longestName = 60

  /// Writes the new names into comments, in the same step of undo as the edit before.
  mutating func changeNames(_ names: [RepeatedName]) {
    let path = file.focus.path
    let done = edit { document throws(EditError) in
      try document.setNames(names, focus: path)
      return path
    }
    guard done else { return }
    file.document.joinLastEdits()
    report(.namesChanged(names.count))
  }
}
