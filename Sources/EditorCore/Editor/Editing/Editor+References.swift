import DocumentFormats
import DocumentTree

extension Editor {
  /// Asks whether the value that the focused reference stands for is to be changed everywhere or only here.
  mutating func askAboutReference() {
    let path = file.focus.path
    guard let target = file.document.pathOfValue(meantBy: path) else {
      return report(.referenceWithoutValue)
    }
    ask(
      .reference(
        path, to: target, named: file.pathText(target),
        isSeparable: file.document.grammar.references.separatesValues, openedBy: lastKey))
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
      let text = document.copied(document.reindented(value))
      try document.setValue(path, text: document.fitted(text, into: parent, over: node))
      return path
    }
  }
}
