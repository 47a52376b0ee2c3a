// Cuts and pastes of many entries are done in pieces. Keys are handled between the pieces, and all pieces are undone together.

import DocumentTree

/// The state of an unfinished cut.
package struct CutProgress: Sendable {
  var site: EditSite
  /// The next entry to cut.
  var next: Node
  var left: Int
  var done = 0
  /// The number of comments that were removed together with their entries.
  var commentCount = 0
  /// The path of the first entry.
  var name = ""
  /// True if the requested number of entries is above the limit.
  var isCutShort: Bool
  /// The number of bytes that may still be copied to the register.
  var room = CopyingCommands.longest
}

/// The state of an unfinished paste.
package struct PasteProgress: Sendable {
  var site: EditSite
  var point: InsertionPoint
  var register: Register
  /// The number of times that all entries are inserted.
  var times = 1
  /// True if the entries are duplicates of their neighbour.
  var isCopy = false
  /// True if the paste adds syntax to a strict file that its format does not allow.
  var isNoLongerStrict = false
  /// The number of inserted entries, and the first of them.
  var done = 0
  var first: NodePath?

  var left: Int { register.entries.count * times - done }
}

/// The container and revision at which an edit in pieces continues; it ends if the file has changed since.
package struct EditSite: Sendable {
  var file: FileID
  var parent: NodePath
  var revision: Int
}

extension Editor {
  /// The limits of one piece: the number of entries, and the estimated cost in bytes.
  private static let maximumEntries = 250
  private static let budget = 1 << 16

  private func isAt(_ site: EditSite) -> Bool {
    file.id == site.file && file.document.revision == site.revision && layers.isEmpty
      && file.saving == nil
  }

  mutating func site(in parent: NodePath) -> EditSite {
    EditSite(file: file.id, parent: parent, revision: file.document.revision)
  }

  mutating func continueCut(_ start: CutProgress) {
    goal = nil
    guard isAt(start.site), let parent = start.site.parent.last else { return }
    var cut = start
    let outline = file.outline
    let nodes = outline.presentChildren(
      from: Child(cut.next), in: parent, most: min(cut.left, Self.maximumEntries),
      budget: Self.budget, file.document)
    guard let first = nodes.first, let last = nodes.last else { return }
    let next = outline.presentChild(
      beside: Child(last), in: parent, forward: true, file.document)
    let before = outline.presentChild(
      beside: Child(first), in: parent, forward: false, file.document)
    if cut.done == 0 { cut.name = file.pathText(cut.site.parent + [first]) }
    var unfolding = ReferenceUnfolding(file.document)
    let entries = nodes.map { copied($0, &cut, &unfolding) }
    let above = cut.site.parent
    let focus = (next ?? before).map { above + [$0.node] } ?? above
    let isDone = edit { document throws(EditError) in
      try document.remove(nodes, from: above)
      return focus
    }
    guard isDone else { return }
    if cut.done > 0 {
      file.document.joinLastEdits()
      register.entries += entries
    } else {
      register = Register(of: file)
      register.entries = entries
    }
    cut.done += nodes.count
    cut.left -= nodes.count
    cut.site.revision = file.document.revision
    guard cut.left > 0, let next else { return reportCut(cut, isAtEnd: next == nil) }
    cut.next = next.node
    continueLater(.cut(cut), .entriesLeft(cut.left))
  }

  /// Reports how many entries were cut.
  mutating func reportCut(_ cut: CutProgress, isAtEnd: Bool = true) {
    if let changedElsewhere, changedElsewhere.file == file.id,
      changedElsewhere.revision == file.document.revision
    {
      return report(.cutShared(cut.done, others: changedElsewhere.others))
    }
    report(
      cut.isCutShort && !isAtEnd
        ? .cutMaximum(cut.done, comments: cut.commentCount)
        : .cut(cut.done, cut.name, comments: cut.commentCount))
  }

  private func copied(
    _ node: Node, _ cut: inout CutProgress, _ unfolding: inout ReferenceUnfolding
  ) -> Register.Entry {
    let document = file.document
    let parent = cut.site.parent.last ?? document.root
    cut.commentCount += document.ownCommentCount(of: node, in: parent)
    // A long entry is not copied: it can be put back, but not pasted elsewhere.
    guard document.value(of: node) != nil,
      case let length = document.entryLength(of: node, in: parent), length <= cut.room
    else { return Register.Entry(text: [], cut: node) }
    cut.room -= length
    return Register.entry(cut.site.parent + [node], of: file, cut: node, &unfolding)
  }

  mutating func continuePaste(_ start: PasteProgress) {
    goal = nil
    guard isAt(start.site) else { return }
    var paste = start
    var entries: [InsertedEntry] = []
    var budget = Self.budget
    let register = paste.register
    let isHere = register.file == file.id
    var names = Set<[UInt8]>()
    for number in paste.done..<paste.done + min(paste.left, Self.maximumEntries) {
      let entry = register.entries[number % register.entries.count]
      // A cut entry is put back the first time; further pastes insert copies.
      if number < register.entries.count, isHere, let cut = entry.cut, file.document.isRemoved(cut)
      {
        entries.append(.removed(cut))
        budget -= SparseIndex.skipCost
      } else {
        let text =
          isHere ? entry.text : file.document.reindented(entry.text, into: paste.site.parent)
        entries.append(.text(file.document.copied(text, besides: &names)))
        budget -= entry.text.count + SparseIndex.skipCost
      }
      if budget <= 0 { break }
    }
    var last: Node?
    let isDone = edit { document throws(EditError) in
      let nodes = try document.insert(entries, into: paste.site.parent, at: paste.point)
      last = nodes.last
      return paste.first ?? nodes.first.map { paste.site.parent + [$0] }
    }
    guard isDone, let last else { return }
    if paste.done > 0 { file.document.joinLastEdits() }
    paste.first = paste.first ?? file.focus.path
    paste.done += entries.count
    paste.point = .after(Child(last))
    paste.site.revision = file.document.revision
    guard paste.left > 0 else { return reportPasted(paste) }
    continueLater(.paste(paste), .entriesLeft(paste.left))
  }

  private mutating func reportPasted(_ paste: PasteProgress) {
    if paste.isCopy { return report(.duplicated(paste.done)) }
    if let note = paste.register.note { return report(.convertedEntry(note)) }
    defer {
      if paste.register.file != file.id {
        reportCautions(aboutForeign: paste.register.entries.map(\.text))
      }
    }
    if paste.isNoLongerStrict { return report(.pastedExtension(of: file.format.strictName)) }
    defer { if message == nil, paste.done > 1 { report(.pasted(paste.done)) } }
    let path = file.focus.path
    guard path.count > 1, let node = path.last else { return }
    let duplicates = DuplicateKeys.duplicates(in: path[path.count - 2], of: file.document)
    if duplicates.contains(node) { return report(.pasteDuplicatesKey(keyText(of: node))) }
    if paste.done == 1, let own = paste.register.entries.first?.key,
      let key = file.document.keyBytes(of: node), key != own
    {
      let name = RowText.oneLine(own.prefix(40))
      report(.pastedAs(keyText(of: node), insteadOf: name))
    }
  }
}
