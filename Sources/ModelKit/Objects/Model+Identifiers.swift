// Two objects are equal (`==`) when they are of one class and store the same, and what they store
// can change: no hash of that would hold. So objects have none. A set of objects goes by which
// they are (``ObjectSet``, or `ObjectIdentifier(object)` for a key); a set of what they hold goes
// by their records, which are values: `Set([demo.record])`.

import ModelData

extension Model {
  /// What the object is told apart by in its data: the property `id`, or the unknown member with
  /// that key, as text. A number is its decimal text.
  public var objectId: String? { storedIdentifier?.plainText }

  /// The same as a whole number, where it is one.
  public var objectNumber: Int? { storedIdentifier?.plainText.flatMap { Int($0) } }

  private var storedIdentifier: Value? {
    if let field = model.field(named: "id"), field.isStored {
      willRead(field.number)
      return field.access.value(field.access.current(self), of: self)
    }
    return unknown["id"]
  }
}

extension Value {
  fileprivate var plainText: String? {
    switch kind {
    case .string: text
    case .number: number
    case .bool: bool == true ? "true" : "false"
    default: nil
    }
  }
}
