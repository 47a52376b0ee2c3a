import ModelBasics

/// An object of another library that can be converted to standard types.
package protocol ForeignObject {
  /// A `Value`, or standard types; nil if the object has no representation in data.
  var standardized: Any? { get }
}

/// A converter of any object to a `Value`. An object without a representation is omitted from a dictionary and is null in a
/// list.
package struct AnyReader {
  /// The deepest nesting that is converted, because dictionaries and arrays are freed recursively.
  static let maximumDepth = 512

  private enum Plain {
    case value(Value)
    case list([Any])
    case members([String: Any])
  }

  /// The converted value; nil if the outermost object has no representation in data.
  package private(set) var value: Value?
  /// The paths and types of the objects that could not be converted.
  package private(set) var unconverted: [(path: Path, type: String)] = []
  private var builder = ValueBuilder()
  private var path: [Path.Segment] = []

  package init(_ any: Any) {
    guard let plain = plain(any) else { return }
    add(plain)
    value = builder.finish()
  }

  private mutating func plain(_ any: Any) -> Plain? {
    // Foundation's numbers also cast to Bool, so they are converted first.
    let object = any as? any ForeignObject
    guard path.count < Self.maximumDepth, let standard = object.map(\.standardized) ?? any,
      let plain = Self.plain(ofStandard: standard)
    else {
      unconverted.append((Path(path), "\(type(of: any))"))
      return nil
    }
    return plain
  }

  private static func plain(ofStandard any: Any) -> Plain? {
    switch any {
    case let value as Value: .value(value)
    case let bool as Bool: .value(.bool(bool))
    case let number as any BinaryInteger: .value(Value(number))
    case let number as Double: .value(Value(number))
    case let number as Float: .value(Value(Double(number)))
    case let text as String: .value(.string(text))
    // An empty array of any type also casts to [UInt8].
    case let bytes as [UInt8] where type(of: any) == [UInt8].self: .value(.data(bytes))
    case let list as [Any]: .list(list)
    case let members as [String: Any]: .members(members)
    case Optional<Any>.none: .value(.null)
    default: nil
    }
  }

  private mutating func add(_ plain: Plain) {
    switch plain {
    case .value(let value): builder.value(value)
    case .list(let list):
      builder.beginArray()
      for (index, element) in list.enumerated() {
        path.append(.index(index))
        if let plain = self.plain(element) { add(plain) } else { builder.null() }
        path.removeLast()
      }
      builder.end()
    case .members(let members):
      builder.beginRecord()
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        path.append(.key(Array(name.utf8)))
        if let plain = self.plain(member) {
          builder.key(Array(name.utf8))
          add(plain)
        }
        path.removeLast()
      }
      builder.end()
    }
  }
}
