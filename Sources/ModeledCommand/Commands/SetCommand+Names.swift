import DocumentFormats
import DocumentTree
import ModelBasics

extension SetCommand {
  /// Makes a change and then changes the comments that repeat a changed name, or remarks on them, and on a reference that leads
  /// nowhere.
  func updatingNames(
    dependingOn nodes: NodePath, in file: inout CommandFile,
    _ change: (inout CommandFile) throws -> [ChangeNote]
  ) throws -> [ChangeNote] {
    guard let links = file.document.formatGrammar.links else { return try change(&file) }
    let names = links.repeatedNames(dependingOn: nodes, in: file.document)
    let former: (known: [RepeatedName], unknown: Int) =
      updateComments ? links.formerNames(dependingOn: nodes, in: file.document) : ([], 0)
    let refers = links.target(of: nodes, in: file.document) != nil
    let notes = try change(&file)
    if links.leadsNowhere(nodes, in: file.document)
      || refers && links.target(of: nodes, in: file.document) == nil
    {
      // The names of what refers to nothing are those of classes.
      return notes + [.leadsNowhere]
    }
    let outdated = links.outdated(names + former.known, in: file.document)
    let kept: [ChangeNote] = former.unknown > 0 ? [.keptComments(former.unknown)] : []
    guard !outdated.isEmpty else { return notes + kept }
    guard updateComments else { return notes + [.leftNames(outdated.count)] }
    try file.document.setNames(outdated, focus: nodes)
    return notes + [.changedNames(outdated.count)] + kept
  }

  /// Returns a remark if a new entry is a reference that leads nowhere.
  func notes(ofNewReferenceAt path: Path, in file: CommandFile) -> [ChangeNote] {
    guard let links = file.document.formatGrammar.links,
      let nodes = try? file.document.resolve(path).get(),
      links.leadsNowhere(nodes, in: file.document)
    else { return [] }
    return [.leadsNowhere]
  }
}
