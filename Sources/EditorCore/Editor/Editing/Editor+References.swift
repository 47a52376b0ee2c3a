import DocumentFormats
import DocumentTree

extension Editor {
  /// Reports that the last edit has changed a value that other entries have too: in an archive it is one object.
  mutating func noteSharing(since former: Document) {
    let values = file.document.sharedValues(changedSince: former)
    if values.isEmpty { return }
    let others = values.reduce(0) { $0 + ($1.isEdited ? $1.references : 0) }
    changedElsewhere = (file.id, file.document.revision, others)
    report(.changedShared(others))
  }

  /// Offers to go to the value that the focused reference stands for, or to put a copy of it here.
  mutating func askAboutReference() {
    let path = file.focus.path
    guard let target = file.document.pathOfValue(meantBy: path) else {
      return report(.referenceWithoutValue)
    }
    ask(
      .reference(path, to: target, named: file.pathText(target), openedBy: lastKey))
  }

  /// Replaces a reference by a copy of the value that it stands for.
  mutating func copyReferenced(at path: NodePath) {
    guard let node = path.last, let target = file.document.pathOfValue(meantBy: path)?.last else {
      return report(.referenceWithoutValue)
    }
    let value = file.document.valueText(of: target)
    guard value.count <= CopyingCommands.longest / 2 else {
      return report(.copyTooLong(value.count))
    }
    let parent = Array(path.dropLast())
    edit { document throws(EditError) in
      let text = document.copied(document.reindented(value, into: parent))
      try document.setValue(path, text: document.fitted(text, into: parent, over: node))
      return path
    }
  }
}
