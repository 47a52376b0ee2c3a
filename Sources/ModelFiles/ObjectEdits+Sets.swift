import DocumentFormats
import DocumentTree
import ModelData
import ModelKit

extension ObjectEdits {
  /// Removes the elements that sets no longer have, with their comments. Otherwise a new element would
  /// replace a removed one beside its comment.
  mutating func removeElements(
    besides value: Value, of type: FieldType, at path: NodePath
  ) throws(EditError) {
    guard let node = path.last else { return }
    let type = type.type(of: value)
    switch (document.kind(of: node), value.kind) {
    case (.array, .array) where type.isSet:
      var left = value.elementCounts
      for child in document.children(of: node)
      where !left.take(document.cursor(at: child).value) {
        try remove(path + [child])
      }
    case (.array, .array):
      guard let element = type.containerElement else { return }
      let children = document.children(of: node)
      guard children.count == value.count else { return }
      for (child, value) in zip(children, value.elements) {
        try removeElements(besides: value, of: element, at: path + [child])
      }
    case (.object, .record) where type.hasMembers:
      let present = Members(of: node, in: document)
      let values = Dictionary(value.members.map { ($0.key, $0.value) }) { $1 }
      for (key, value) in values {
        guard let member = present.all(key).last, let type = type.member(forKey: key) else {
          continue
        }
        try removeElements(besides: value, of: type, at: path + [member])
      }
    default: break
    }
  }
}
