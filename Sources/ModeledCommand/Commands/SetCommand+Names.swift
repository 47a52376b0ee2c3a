import DocumentFormats
import DocumentTree

extension SetCommand {
  /// Makes a change and then changes the comments that repeat a changed name, or remarks on them.
  func updatingNames(
    dependingOn nodes: NodePath, in file: inout CommandFile,
    _ change: (inout CommandFile) throws -> [ChangeNote]
  ) throws -> [ChangeNote] {
    guard let links = file.document.formatGrammar.links else { return try change(&file) }
    let names = links.repeatedNames(dependingOn: nodes, in: file.document)
    let notes = try change(&file)
    let outdated = links.outdated(names, in: file.document)
    guard !outdated.isEmpty else { return notes }
    guard updateComments else { return notes + [.leftNames(outdated.count)] }
    try file.document.setNames(outdated, focus: nodes)
    return notes + [.changedNames(outdated.count)]
  }
}
