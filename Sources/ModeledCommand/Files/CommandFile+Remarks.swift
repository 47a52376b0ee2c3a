import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics

extension CommandFile {
  /// Returns a remark for each changed object that other entries have too, up to a number.
  func sharingNotes() -> [String] {
    document.sharedValuesChanged().prefix(Self.mostSharingNotes).compactMap {
      value in
      document.path(to: value.node).map {
        CommandFile.message(shared: document.path(of: $0), references: value.references)
      }
    }
  }

  private static let mostSharingNotes = 10

  /// Returns a remark for each object that is a value of another kind now, as its members have changed, up to a number.
  func kindNotes() -> [String] {
    guard document.grammar.annotations != nil else { return [] }
    var former = document
    former.revertAll()
    let changes = document.changesOfKind(of: document.changedContainers, since: former)
    return changes.prefix(Self.mostSharingNotes).compactMap { change in
      document.path(to: change.node).map {
        let note = ChangeNote.changedKind(change.old.withArticle, change.new.withArticle)
        return "\(document.path(of: $0)) \(note.message)"
      }
    }
  }
}
