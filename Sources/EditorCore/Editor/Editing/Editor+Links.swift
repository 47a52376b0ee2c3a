import DocumentFormats
import DocumentTree

/// What an edit of the focused entry may leave behind in a file with references by convention: comments that repeat a name, references
/// that lead nowhere.
struct LinksBeforeEdit {
  let path: NodePath
  let names: [RepeatedName]
  let key: [UInt8]?
  /// The references to the entry.
  let references: [LinkReference]
  /// True if the entry refers to another one.
  let refers: Bool
  let leadsNowhere: Bool
  let revision: Int

  /// Returns nil for a file without such references.
  init?(_ file: EditedFile) {
    let document = file.document
    guard let links = document.formatGrammar.links, file.focus.isEntry, let node = file.focus.node
    else { return nil }
    path = file.focus.path
    names = links.names(dependingOn: path, in: document).present
    references = links.references(to: path, in: document) ?? []
    key = references.isEmpty ? nil : document.keyBytes(of: node)
    refers = links.target(of: path, in: document) != nil
    leadsNowhere = links.leadsNowhere(path, in: document)
    revision = document.revision
  }
}

/// The outdated comments and lost references of the last edit.
struct OutdatedLinks {
  let file: FileID
  let revision: Int
  var names: [RepeatedName]
  /// The references to an entry that was removed or renamed.
  var lost: [LinkReference]
  /// The key of a renamed entry before and after the edit.
  var renaming: (from: [UInt8], to: [UInt8])?
  /// True if the edited entry is a reference that leads nowhere now.
  var leadsNowhere: Bool
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
    let isPresent = file.document.isPresent(before.path)
    let key = isPresent ? file.document.keyBytes(of: node) : nil
    let isLost = before.key != nil && key != before.key
    var lost: [LinkReference] = []
    if isLost {
      lost = before.references.filter {
        !$0.path.contains(node) || isPresent && file.document.isPresent($0.path)
      }
    }
    let leadsNowhere = leadsNowhere(before, links)
    guard !outdated.isEmpty || !lost.isEmpty || leadsNowhere else { return }
    // Other entries can refer to the renamed one only if its new key is one for that.
    let isTarget = isLost && links.references(to: before.path, in: file.document) != nil
    outdatedLinks = OutdatedLinks(
      file: file.id, revision: file.document.revision, names: outdated, lost: lost,
      renaming: isTarget ? before.key.flatMap { old in key.map { (old, $0) } } : nil,
      leadsNowhere: leadsNowhere)
  }

  /// True if the focused entry is a reference that leads nowhere, and was not before the edit.
  private func leadsNowhere(_ before: LinksBeforeEdit, _ links: any Links) -> Bool {
    let path = file.focus.path
    guard file.focus.isEntry, file.document.isPresent(path) else { return false }
    if links.leadsNowhere(path, in: file.document) {
      return !(before.leadsNowhere && path == before.path)
    }
    return before.refers && path == before.path
      && links.target(of: path, in: file.document) == nil
  }

  /// Reports the references that an edit has left without a target, and asks about the comments that repeat a former name.
  mutating func reportOutdatedLinks() {
    guard let links = outdatedLinks else { return }
    outdatedLinks = nil
    guard links.file == file.id, links.revision == file.document.revision else { return }
    var notices: [Notice] = []
    if !links.lost.isEmpty { notices.append(.referencesLost(links.lost.count)) }
    if links.leadsNowhere { notices.append(.leadsNowhere) }
    if !notices.isEmpty {
      let texts = [message?.text] + notices.map { $0.text(keymap) }
      message = Message(texts.compactMap { $0 }.joined(separator: "; "))
    }
    if layers.isEmpty, !links.lost.isEmpty, let (old, new) = links.renaming {
      return ask(
        .lostReferences(
          links.lost, from: RowText.oneLine(old.prefix(Self.longestName)),
          to: RowText.oneLine(new.prefix(Self.longestName)), key: new, openedBy: lastKey))
    }
    // The names of what refers to nothing are those of classes.
    guard layers.isEmpty, !links.leadsNowhere, let first = links.names.first else { return }
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

  /// Makes references lead to an entry with another key, in the same step of undo as its renaming.
  mutating func changeReferences(_ references: [LinkReference], to key: [UInt8]) {
    let path = file.focus.path
    let done = edit { document throws(EditError) in
      try document.setReferences(references, to: key, focus: path)
      return path
    }
    guard done else { return }
    file.document.joinLastEdits()
    report(.referencesChanged(references.count))
  }
}
