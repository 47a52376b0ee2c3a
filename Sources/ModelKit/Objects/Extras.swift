/// The unknown properties of an object, accessed as if they were declared: `demo.extras.nickname = "Bo"`,
/// `let name: String? = demo.extras.nickname`. The value is read as the type that the context asks for, as in
/// ``UnknownProperties/subscript(_:as:)``.
@dynamicMemberLookup
public struct Extras {
  let object: ModelObject

  /// The unknown property with the given name, read as the inferred type.
  public subscript<Property: FieldValue>(dynamicMember key: String) -> Property? {
    get { object.unknown[key, as: Property.self] }
    nonmutating set { object.unknown[key, as: Property.self] = newValue }
  }
}

extension ModelObject {
  /// The unknown properties of the object, by name.
  public final var extras: Extras { Extras(object: self) }
}

/// A model class whose unknown properties can be accessed as if they were declared: `demo.nickname as String?`. A
/// misspelled property name is then an unknown property and compiles.
@dynamicMemberLookup
public protocol ExtensibleModel: Model {}

extension ExtensibleModel {
  /// The unknown property with the given name, read as the inferred type.
  public subscript<Property: FieldValue>(dynamicMember key: String) -> Property? {
    get { unknown[key, as: Property.self] }
    set { unknown[key, as: Property.self] = newValue }
  }
}
