import DocumentFormats
import DocumentTree
import ModelBasics

extension CommandFile {
  /// Makes a change and then, with `--update-comments`, changes the comments that repeat a changed name; otherwise remarks on them. If
  /// the entry was a reference and leads nowhere now, that is remarked instead: what refers to nothing has no name.
  mutating func updatingNames(
    dependingOn nodes: NodePath, _ comments: CommentsOption,
    _ change: (inout CommandFile) throws -> [ChangeNote]
  ) throws -> [ChangeNote] {
    guard let links = document.formatGrammar.links else { return try change(&self) }
    let refers = links.target(of: nodes, in: document) != nil
    let names = links.repeatedNames(dependingOn: nodes, in: document)
    let former: (known: [RepeatedName], unknown: Int) =
      comments.updateComments ? links.formerNames(dependingOn: nodes, in: document) : ([], 0)
    let notes = try change(&self)
    let isPresent = document.isPresent(nodes)
    if isPresent,
      links.leadsNowhere(nodes, in: document)
        || refers && links.target(of: nodes, in: document) == nil
    {
      return notes + [.leadsNowhere]
    }
    let outdated = links.outdated(names + former.known, in: document)
    let kept: [ChangeNote] = former.unknown > 0 ? [.keptComments(former.unknown)] : []
    guard !outdated.isEmpty else { return notes + kept }
    guard comments.updateComments else { return notes + [.leftNames(outdated.count)] }
    try document.setNames(outdated, focus: isPresent ? nodes : [document.root])
    return notes + [.changedNames(outdated.count)] + kept
  }

  /// Returns a remark if a new entry is a reference that leads nowhere.
  func notes(ofNewReferenceAt path: Path) -> [ChangeNote] {
    guard let links = document.formatGrammar.links,
      let nodes = try? document.resolve(path).get(), links.leadsNowhere(nodes, in: document)
    else { return [] }
    return [.leadsNowhere]
  }
}
