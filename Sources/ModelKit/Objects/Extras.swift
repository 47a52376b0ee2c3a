/// The unknown properties of an object as if they were declared: `demo.extras.nickname = "Bo"`,
/// `let name: String? = demo.extras.nickname`. The type is the one that is asked for, as with
/// ``UnknownProperties/subscript(_:as:)``.
@dynamicMemberLookup
public struct Extras {
  let object: ModelObject

  /// The unknown property of a name, as a type.
  public subscript<Property: FieldValue>(dynamicMember key: String) -> Property? {
    get { object.unknown[key, as: Property.self] }
    nonmutating set { object.unknown[key, as: Property.self] = newValue }
  }
}

extension ModelObject {
  /// Its unknown properties, by name.
  public final var extras: Extras { Extras(object: self) }
}

/// A class of models whose objects have unknown properties as if those were declared:
/// `demo.nickname as String?`. A misspelt name of a property then is an unknown one.
@dynamicMemberLookup
public protocol ExtensibleModel: Model {}

extension ExtensibleModel {
  /// The unknown property of a name, as a type.
  public subscript<Property: FieldValue>(dynamicMember key: String) -> Property? {
    get { unknown[key, as: Property.self] }
    set { unknown[key, as: Property.self] = newValue }
  }
}
