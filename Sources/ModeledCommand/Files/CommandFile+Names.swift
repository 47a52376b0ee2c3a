import DocumentFormats
import DocumentTree
import ModelBasics

/// The comments with names that may change with an entry, as they are before the change.
struct NamesBeforeChange {
  let nodes: NodePath
  fileprivate let refers: Bool
  fileprivate let names: [RepeatedName]
  /// The comments that keep what they say, although it is no present name.
  fileprivate let unknown: Int
}

extension CommandFile {
  /// Makes a change and then updates the names that depend on an entry.
  mutating func updatingNames(
    dependingOn nodes: NodePath, _ comments: CommentsOption,
    _ change: (inout CommandFile) throws -> [ChangeNote]
  ) throws -> [ChangeNote] {
    let before = names(dependingOn: nodes, comments)
    let notes = try change(&self)
    return try notes + (before.map { try updateNames([$0], comments)[0] } ?? [])
  }

  /// Returns nil if the format has no names in comments.
  func names(dependingOn nodes: NodePath, _ comments: CommentsOption) -> NamesBeforeChange? {
    guard let links = document.formatGrammar.links else { return nil }
    let names = links.names(dependingOn: nodes, in: document)
    let updates = comments.updateComments
    return NamesBeforeChange(
      nodes: nodes, refers: links.target(of: nodes, in: document) != nil,
      names: names.present + (updates ? names.former : []), unknown: updates ? names.others : 0)
  }

  /// Changes the comments that repeat a changed name with `--update-comments`; otherwise remarks on them. If an entry was a reference
  /// and leads nowhere now, that is remarked instead: what refers to nothing has no name. Returns the remarks about each entry.
  mutating func updateNames(
    _ before: [NamesBeforeChange], _ comments: CommentsOption
  ) throws -> [[ChangeNote]] {
    guard let links = document.formatGrammar.links else { return before.map { _ in [] } }
    var seen: Set<NodePath> = []
    return try before.map { former in
      let isPresent = document.isPresent(former.nodes)
      if isPresent,
        links.leadsNowhere(former.nodes, in: document)
          || former.refers && links.target(of: former.nodes, in: document) == nil
      {
        return [.leadsNowhere]
      }
      let names = former.names.filter { seen.insert($0.path).inserted }
      let outdated = links.outdated(names, in: document)
      let kept: [ChangeNote] = former.unknown > 0 ? [.keptComments(former.unknown)] : []
      guard !outdated.isEmpty else { return kept }
      guard comments.updateComments else { return [.leftNames(outdated.count)] }
      try document.setNames(outdated, focus: isPresent ? former.nodes : [document.root])
      return [.changedNames(outdated.count)] + kept
    }
  }

  /// Returns a remark if a new entry is a reference that leads nowhere.
  func notes(ofNewReferenceAt path: Path) -> [ChangeNote] {
    guard let links = document.formatGrammar.links,
      let nodes = try? document.resolve(path).get(), links.leadsNowhere(nodes, in: document)
    else { return [] }
    return [.leadsNowhere]
  }
}
