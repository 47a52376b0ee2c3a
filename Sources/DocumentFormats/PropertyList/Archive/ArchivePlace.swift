import ModelData

/// The content of a slot of an archive.
enum ArchivePlace {
  /// The number of an object.
  case object(Int)
  /// The value itself.
  case inline(Value)

  /// The value in the property list.
  var value: Value {
    switch self {
    case .object(let number): Self.reference(number)
    case .inline(let value): value
    }
  }

  static func reference(_ number: Int) -> Value {
    Record([Record.Member("CF$UID", Value.number(String(number)) ?? .null)]).value
  }
}

/// How new values are stored at a place.
enum ArchiveContext {
  /// As an object; null as an NSNull.
  case collection
  /// Numbers in the place itself, others as objects.
  case member
  /// Scalars in the place itself.
  case plain
}
