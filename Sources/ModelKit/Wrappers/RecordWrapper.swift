// A typed view of a record: each property reads a member on access and writes it when set. Nothing is converted in
// advance, and members without a property are kept.
//
//     struct Person: RecordWrapper {
//       var contents: WrappedRecord
//       static let keys = ["firstName": "first_name"]
//
//       var firstName: String? { get { self[] } set { self[] = newValue } }
//       var age: Int { get { self[default: 0] } set { self[] = newValue } }
//       var home: Address? { get { self[] } set { self[] = newValue } }      // another wrapper
//       var friends: [Person] { get { self[default: []] } set { self[] = newValue } }
//     }
//
// The subscripts use the name of the property that calls them, unless another name is given. A wrapper is a value:
// changing a copy does not affect the original, and it can be sent to another thread. A nested wrapper is part of
// the same storage, so getting it copies nothing, needs no cache, and reading changes nothing.

import ModelData

/// A typed view of a record.
public protocol RecordWrapper: Hashable, Sendable, CustomStringConvertible {
  /// The wrapped record.
  var contents: WrappedRecord { get set }
  /// Creates a wrapper of the given contents.
  init(contents: WrappedRecord)

  /// The keys of properties whose keys differ from their names. Other properties may be missing.
  static var keys: [String: String] { get }
  /// The rule that converts the names of all other properties to keys.
  static var keyStrategy: ModelType.KeyStrategy { get }
  /// The names of the properties, for ``missingProperties``.
  static var properties: [String] { get }
}

extension RecordWrapper {
  /// No keys.
  public static var keys: [String: String] { [:] }
  /// The names unchanged.
  public static var keyStrategy: ModelType.KeyStrategy { .asIs }
  /// No names.
  public static var properties: [String] { [] }

  /// Returns the key of a property.
  public static func key(of property: String) -> String {
    keys[property] ?? keyStrategy.key(for: property)
  }

  /// Creates a wrapper of a record.
  public init(_ record: Record = Record(), policy: DecodingPolicy = .tolerant) {
    self.init(contents: WrappedRecord(record.value, policy: policy))
  }

  /// Creates a wrapper of a value. Returns nil if the value is not a record.
  public init?(value: Value, policy: DecodingPolicy = .tolerant) {
    guard value.kind == .record else { return nil }
    self.init(contents: WrappedRecord(value, policy: policy))
  }

  /// Creates a wrapper of a dictionary. Returns nil if something in it has no stored form.
  public init?(dictionary: [String: Any], policy: DecodingPolicy = .tolerant) {
    guard let value = Value(any: dictionary) else { return nil }
    self.init(value: value, policy: policy)
  }

  /// Creates the wrappers of the records in a list, and returns them with the issues found. An element that is not a record is
  /// left out, and reported with its index in the list: `.[1]`. A value that is not a list gives no wrappers and one issue.
  public static func readList(
    from value: Value, policy: DecodingPolicy = .tolerant
  ) -> (wrappers: [Self], issues: [Issue]) {
    WrappedRecord.wrappers(in: value, policy)
  }

  /// The record with all changes.
  public var record: Record {
    get { contents.record }
    set { contents.record = newValue }
  }

  /// The record as a dictionary. Empty if it is nested more than 512 levels deep.
  public var dictionary: [String: Any] { contents.value.any as? [String: Any] ?? [:] }

  /// The record as text: `{"name": "Ada"}`.
  public var description: String { contents.value.description }

  /// The issues found when properties were read, in this wrapper and in all wrappers that come from the same
  /// record; each once.
  public var issues: [Issue] { contents.issues }

  /// The properties listed in ``properties`` that have no member in the record. Use it to check that a record is as
  /// expected.
  public var missingProperties: [String] {
    Self.properties.filter { contents[Self.key(of: $0)] == nil }
  }

  /// Removes all members that are null, at every level.
  public mutating func removeNulls() {
    record = Record(contents.value.withoutNulls) ?? Record()
  }
}

// MARK: - Members

extension RecordWrapper {
  /// A property. Nil if its member is missing, null, or of another type; the last of these is an issue. Setting nil
  /// removes the member. A colour, date, time, interval or data value that is stored as a record stays one, with
  /// all other members.
  public subscript<Property: FieldValue>(_ name: String = #function) -> Property? {
    get { contents.read(Self.key(of: name)) }
    set { contents.write(newValue, Self.key(of: name)) }
  }

  /// A property with a default.
  public subscript<Property: FieldValue>(
    _ name: String = #function, default initial: @autoclosure () -> Property
  ) -> Property {
    get { self[name] ?? initial() }
    set { self[name] = newValue }
  }

  /// A property that is another wrapper.
  public subscript<Wrapper: RecordWrapper>(_ name: String = #function) -> Wrapper? {
    get { contents.wrapper(at: Self.key(of: name)) }
    set { contents[Self.key(of: name)] = newValue?.contents.value }
  }

  /// A property that is another wrapper, with a default.
  public subscript<Wrapper: RecordWrapper>(
    _ name: String = #function, default initial: @autoclosure () -> Wrapper
  ) -> Wrapper {
    get { self[name] ?? initial() }
    set { self[name] = newValue }
  }

  /// A property that is a list of wrappers. An element that is not a record is an issue, and is left out;
  /// it stays in the record when the list is set.
  public subscript<Wrapper: RecordWrapper>(_ name: String = #function) -> [Wrapper]? {
    get { contents.wrappers(at: Self.key(of: name)) }
    set { contents.write(newValue?.map(\.contents.value), at: Self.key(of: name)) }
  }

  /// A property that is a list of wrappers, with a default.
  public subscript<Wrapper: RecordWrapper>(
    _ name: String = #function, default initial: @autoclosure () -> [Wrapper]
  ) -> [Wrapper] {
    get { self[name] ?? initial() }
    set { self[name] = newValue }
  }

  /// A property with wrappers by key. A member that is not a record is an issue, and is left out; it
  /// stays in the record until its key is set.
  public subscript<Wrapper: RecordWrapper>(_ name: String = #function) -> [String: Wrapper]? {
    get { contents.wrappersByKey(at: Self.key(of: name)) }
    set { contents.write(newValue?.mapValues(\.contents.value), at: Self.key(of: name)) }
  }

  /// A property with wrappers by key, with a default.
  public subscript<Wrapper: RecordWrapper>(
    _ name: String = #function, default initial: @autoclosure () -> [String: Wrapper]
  ) -> [String: Wrapper] {
    get { self[name] ?? initial() }
    set { self[name] = newValue }
  }

  /// Converts the record in a property with a closure, for example to one of several types depending on a member.
  /// Returns nil if the member is missing or null, and also if `make` returns nil, which is an issue.
  public func make<Result>(
    _ name: String = #function, as expected: String, _ make: (WrappedRecord) -> Result?
  ) -> Result? {
    contents.make(at: Self.key(of: name), as: expected, make)
  }
}
