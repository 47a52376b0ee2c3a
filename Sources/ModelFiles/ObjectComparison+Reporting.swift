import ModelBasics
import ModelKit

extension ObjectComparison.Difference {
  /// True if a save writes the value: the property was edited, or the object is not in the file yet.
  func isWritten(from root: ModelObject) -> Bool {
    if object.isChanged(field?.number ?? Field.unknown.number) { return true }
    var known: Set<ObjectIdentifier> = [ObjectIdentifier(root)]
    var left = [root]
    while let object = left.popLast() {
      for field in object.model.fields where field.owns && field.isStored {
        left += object.formerShape(of: field).allObjects.filter {
          known.insert(ObjectIdentifier($0)).inserted
        }
      }
    }
    return !known.contains(ObjectIdentifier(object))
  }

  /// True if the property leads back to its own object, so that null is stored where that occurs again.
  var isRecurrence: Bool { field.map(object.isBelowItself) ?? false }

  /// The stored values of the object and of the text; nil for nothing.
  var values: (written: Value?, read: Value?) {
    guard let field else { return (object.unknown.record.value, unknown.value) }
    return (object.storedValue(of: field), other.ownValue(of: field))
  }

  /// Returns the path from an object to the property.
  func path(from root: ModelObject) -> Path {
    let property = field.map { [Path.Segment.key(Array($0.name.utf8))] } ?? []
    return Path((root.path(to: object) ?? []) + property)
  }
}
