/// How an archive stores a value.
enum ArchiveForm: Equatable {
  /// A value of the property list, in the place itself or as an object.
  case scalar
  /// The null object, and an NSNull.
  case null, nullObject
  /// A container of the property list. Its children are places.
  case plain
  /// An object whose members are places.
  case record
  /// A dictionary: arrays of places for its keys and for its values.
  case dictionary(keys: Int, values: Int)
  /// A list: an array of places.
  case list(Int)
  /// A collection with members for each element, `NS.object.0`.
  case numbered(NumberedForm)
  /// An element of a counted set: an object and its count.
  case counted
  /// Objects that are one scalar. The numbers are places.
  case text(Int), date(Int), data(Int), uuid(Int), number(Int), decimal
  /// A URL; the base is not shown.
  case url(relative: Int, base: Int?)
  /// The text of a text with attributes; the attributes are not shown.
  case attributedText(Int)
  /// A colour, shown by its components.
  case color(ArchivedColorForm)
  case component
  /// A later occurrence of an object.
  case reference

  var hasUniqueKeys: Bool {
    switch self {
    case .dictionary, .numbered(.dictionary): true
    default: false
    }
  }

  /// True if equal values may be different objects, as a colour space, attributes or a base are not shown.
  var hidesMembers: Bool {
    switch self {
    case .color, .attributedText, .url: true
    default: false
    }
  }
}

/// Where the value of a node comes from.
struct ArchiveOrigin {
  var form: ArchiveForm
  /// The element that refers to the object or has the value itself; that of a component is its colour.
  var place: Int
  /// The element of the value.
  var element: Int
  /// The number of the object, if the value is one.
  var number: Int?
  /// The place of the key in the array of keys.
  var keyPlace: Int?
}
