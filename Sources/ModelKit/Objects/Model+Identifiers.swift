// Two objects are equal (`==`) if they have the same class and store the same data. That data can change, so a hash
// of it would not stay valid, and objects are not `Hashable`. A set of objects compares identities (``ObjectSet``,
// or `ObjectIdentifier(object)` as a key); a set of contents uses records, which are values: `Set([demo.record])`.

import ModelData

extension Model {
  /// The identifier of the object in its data, as text: the property `id`, or the unknown member with that key. A
  /// number gives its decimal text.
  public var objectId: String? { storedIdentifier?.plainText }

  /// The identifier as a whole number, or nil if it is not one.
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
