// A type over a record: typed properties that read a member when they are asked and write it when
// they are set. Nothing is converted before, nothing is lost that no property is for.
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
// The brackets take the property's own name, or one that is said. A wrapper is a value: a changed
// copy changes nothing else, and it can go to another thread. One inside is a part of the same
// storage, so getting it copies nothing, there is nothing to cache, and reading changes nothing.

import ModelData

/// A typed view of a record.
public protocol RecordWrapper: Hashable, Sendable, CustomStringConvertible {
  /// What is wrapped.
  var contents: WrappedRecord { get set }
  /// A wrapper of these contents.
  init(contents: WrappedRecord)

  /// Keys of properties that have others than their names. It need not have all.
  static var keys: [String: String] { get }
  /// How the names of all others become keys.
  static var keyStrategy: ModelType.KeyStrategy { get }
  /// The names of the properties, for ``missingProperties``.
  static var properties: [String] { get }
}

extension RecordWrapper {
  /// None.
  public static var keys: [String: String] { [:] }
  /// As they are.
  public static var keyStrategy: ModelType.KeyStrategy { .asIs }
  /// None are known.
  public static var properties: [String] { [] }

  /// The key of a property.
  public static func key(of property: String) -> String {
    keys[property] ?? keyStrategy.key(for: property)
  }

  /// A wrapper of a record.
  public init(_ record: Record = Record(), policy: DecodingPolicy = .tolerant) {
    self.init(contents: WrappedRecord(record.value, policy: policy))
  }

  /// A wrapper of a value; nil when it is no record.
  public init?(value: Value, policy: DecodingPolicy = .tolerant) {
    guard value.kind == .record else { return nil }
    self.init(contents: WrappedRecord(value, policy: policy))
  }

  /// A wrapper of a dictionary; nil when there is something in it that no data has a form for.
  public init?(dictionary: [String: Any], policy: DecodingPolicy = .tolerant) {
    guard let value = Value(any: dictionary) else { return nil }
    self.init(value: value, policy: policy)
  }

  /// The record as it is now.
  public var record: Record {
    get { contents.record }
    set { contents.record = newValue }
  }

  /// The record as a dictionary; empty when it nests over 512 levels deep.
  public var dictionary: [String: Any] { contents.value.any as? [String: Any] ?? [:] }

  /// The record, for people: `{"name": "Ada"}`.
  public var description: String { contents.value.description }

  /// What was not as properties that were asked for are, in this wrapper and all that come from
  /// the same record; each once.
  public var issues: [Issue] { contents.issues }

  /// The properties, of those in ``properties``, that the record has nothing for: to test whether
  /// it is as expected.
  public var missingProperties: [String] {
    Self.properties.filter { contents[Self.key(of: $0)] == nil }
  }

  /// Takes out all members that are null, at every level.
  public mutating func removeNulls() {
    record = Record(contents.value.withoutNulls) ?? Record()
  }
}

// MARK: - Members

extension RecordWrapper {
  /// A property; nil where it is missing, null, or of another type, of which the last is an issue.
  /// Set to nil, it is taken out. A colour, date, time, interval or data that is stored as a record
  /// stays one, with all else that is in it.
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

  /// Another wrapper.
  public subscript<Wrapper: RecordWrapper>(_ name: String = #function) -> Wrapper? {
    get { contents.wrapper(at: Self.key(of: name)) }
    set { contents[Self.key(of: name)] = newValue?.contents.value }
  }

  /// Another wrapper, with a default.
  public subscript<Wrapper: RecordWrapper>(
    _ name: String = #function, default initial: @autoclosure () -> Wrapper
  ) -> Wrapper {
    get { self[name] ?? initial() }
    set { self[name] = newValue }
  }

  /// A list of wrappers. What is no record is an issue, and is left out.
  public subscript<Wrapper: RecordWrapper>(_ name: String = #function) -> [Wrapper]? {
    get { contents.wrappers(at: Self.key(of: name)) }
    set { contents[Self.key(of: name)] = newValue.map { Value($0.map(\.contents.value)) } }
  }

  /// A list of wrappers, with a default.
  public subscript<Wrapper: RecordWrapper>(
    _ name: String = #function, default initial: @autoclosure () -> [Wrapper]
  ) -> [Wrapper] {
    get { self[name] ?? initial() }
    set { self[name] = newValue }
  }

  /// Wrappers by key. What is no record is an issue, and is left out.
  public subscript<Wrapper: RecordWrapper>(_ name: String = #function) -> [String: Wrapper]? {
    get { contents.wrappersByKey(at: Self.key(of: name)) }
    set {
      contents[Self.key(of: name)] = newValue.map { wrappers in
        let members = wrappers.sorted { $0.key < $1.key }
        return Record(members.map { Record.Member($0.key, $0.value.contents.value) }).value
      }
    }
  }

  /// Wrappers by key, with a default.
  public subscript<Wrapper: RecordWrapper>(
    _ name: String = #function, default initial: @autoclosure () -> [String: Wrapper]
  ) -> [String: Wrapper] {
    get { self[name] ?? initial() }
    set { self[name] = newValue }
  }

  /// Whatever `make` makes of a property, such as one of several types by a member of it; nil
  /// where it is missing or null, and, as an issue, where `make` gives nil.
  public func make<Made>(
    _ name: String = #function, as expected: String, _ make: (WrappedRecord) -> Made?
  ) -> Made? {
    contents.make(at: Self.key(of: name), as: expected, make)
  }
}
