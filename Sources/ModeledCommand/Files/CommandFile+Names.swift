import DocumentFormats
import DocumentTree
import ModelBasics

extension CommandFile {
  /// Makes a change and then, with `--update-comments`, changes the comments that repeat a changed name; otherwise remarks on them.
  mutating func updatingNames(
    dependingOn nodes: NodePath, _ comments: CommentsOption,
    _ change: (inout CommandFile) throws -> [ChangeNote]
  ) throws -> [ChangeNote] {
    guard let links = document.formatGrammar.links else { return try change(&self) }
    let names = links.repeatedNames(dependingOn: nodes, in: document)
    let former: (known: [RepeatedName], unknown: Int) =
      comments.updateComments ? links.formerNames(dependingOn: nodes, in: document) : ([], 0)
    let notes = try change(&self)
    let outdated = links.outdated(names + former.known, in: document)
    let kept: [ChangeNote] = former.unknown > 0 ? [.keptComments(former.unknown)] : []
    guard !outdated.isEmpty else { return notes + kept }
    guard comments.updateComments else { return notes + [.leftNames(outdated.count)] }
    try document.setNames(outdated, focus: document.isPresent(nodes) ? nodes : [document.root])
    return notes + [.changedNames(outdated.count)] + kept
  }

  /// Makes a change of an entry as `updatingNames` does, and remarks if the entry was a reference and leads nowhere now.
  mutating func updatingLinks(
    of nodes: NodePath, _ comments: CommentsOption,
    _ change: (inout CommandFile) throws -> [ChangeNote]
  ) throws -> [ChangeNote] {
    guard let links = document.formatGrammar.links else { return try change(&self) }
    let refers = links.target(of: nodes, in: document) != nil
    return try updatingNames(dependingOn: nodes, comments) { file in
      let notes = try change(&file)
      let isLost =
        links.leadsNowhere(nodes, in: file.document)
        || refers && links.target(of: nodes, in: file.document) == nil
      return isLost ? notes + [.leadsNowhere] : notes
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
