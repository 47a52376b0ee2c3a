import Foundation
import ModelFoundation
import ModelKit

/// A type of a specimen's property, with a conversion to and from plain values.
protocol PlainProperty: FieldValue, Sendable {
  static var plainType: PlainType { get }
  var plain: PlainValue { get }
  static func make(_ plain: PlainValue, _ find: (Int) -> Specimen?) -> Self?
  mutating func apply(_ edit: PlainEdit, _ find: (Int) -> Specimen?)
}

extension PlainProperty {
  mutating func apply(_ edit: PlainEdit, _ find: (Int) -> Specimen?) {
    if case .replace(let value) = edit.kind, let made = Self.make(value, find) { self = made }
  }
}

/// A value without parts, with a table of its values and their spellings.
protocol PlainScalar: PlainProperty {
  static var words: [Word<Self>] { get }
}

struct Word<Value: Sendable>: Sendable {
  let value: Value
  /// The JSON that the library writes when it has no former spelling.
  let canonical: String
  /// Other JSON that reads as the same value.
  let others: [String]

  init(_ value: Value, _ canonical: String, _ others: String...) {
    self.init(value, canonical, others: others)
  }

  init(_ value: Value, _ canonical: String, others: [String]) {
    self.value = value
    self.canonical = canonical
    self.others = others
  }
}

extension PlainScalar {
  static var plainType: PlainType {
    .scalar(
      Vocabulary(
        of: Self.self, words: words.map { ([$0.canonical] + $0.others) },
        junk: junk, hasNotations: hasNotations))
  }
  static var junk: [Junk] {
    if Self.self == Value.self { return [] }
    if Self.self == Record.self { return [.text] }
    if Self.self == String.self || Self.self == URL.self { return [.record, .list] }
    return [.text, .record, .list]
  }
  static var hasNotations: Bool {
    // Members of a record that is edited stay in their order.
    Self.self is any ModelChoice.Type || Self.self is any CodableField.Type
      || [Color.self, Date.self, DateTime.self, Interval.self, TimeOfDay.self].contains {
        $0 == Self.self
      }
  }
  var plain: PlainValue {
    .scalar(Self.words.first { $0.value.isSame(as: self) }?.canonical ?? "? \(self)")
  }
  static func make(_ plain: PlainValue, _ find: (Int) -> Specimen?) -> Self? {
    guard case .scalar(let text) = plain else { return nil }
    return words.first { $0.canonical == text }?.value
  }
}

/// JSON values that a property cannot be read from.
enum Junk {
  case text, record, list

  func token(_ number: Int) -> String {
    switch self {
    case .text: "\"junk\(number)\""
    case .record: "{\"junk\(number)\": [1, 2.50]}"
    case .list: "[[\"junk\(number)\"]]"
    }
  }
}

/// The spellings of the values of one type.
final class Vocabulary: @unchecked Sendable {
  let values: [[String]]
  let junk: [Junk]
  /// True if values are also written in notations that are not in the table.
  let hasNotations: Bool
  private let meanings: [String: String]
  private let reading: (String) -> PlainValue?

  init<Scalar: PlainScalar>(
    of type: Scalar.Type, words: [[String]], junk: [Junk], hasNotations: Bool
  ) {
    values = words
    self.junk = junk
    self.hasNotations = hasNotations
    var meanings: [String: String] = [:]
    for word in words { for spelling in word { meanings[spelling.filter { $0 != " " }] = word[0] } }
    self.meanings = meanings
    reading = { token in
      let probe = Probe<Scalar>.read("{\"held\": \(token)}")
      return probe?.held?.plain
    }
  }

  /// Returns the value of a token, whose blanks are ignored; nil if the type cannot be read from it.
  func meaning(_ node: JSONTree.Node) -> PlainValue? {
    if let known = meanings[node.compact.filter { $0 != " " }] { return .scalar(known) }
    if node.compact.contains("junk") { return nil }
    return hasNotations ? reading(node.compact) : nil
  }
}

/// The type of a property's values in a file.
indirect enum PlainType {
  case scalar(Vocabulary)
  case optional(PlainType)
  case list(PlainType)
  case set(PlainType)
  case members([(key: String, spellings: [String])], PlainType)
  case object

  var holdsObjects: Bool {
    switch self {
    case .scalar: false
    case .object: true
    case .optional(let type), .list(let type), .set(let type), .members(_, let type):
      type.holdsObjects
    }
  }

  /// True if values are also written in notations that are not in the tables.
  var hasNotations: Bool {
    switch self {
    case .scalar(let vocabulary): vocabulary.hasNotations
    case .object: false
    case .optional(let type), .list(let type), .set(let type), .members(_, let type):
      type.hasNotations
    }
  }

  /// True for a list of values without parts: an assignment keeps its unreadable elements.
  var isPlainList: Bool {
    switch self {
    case .list(.scalar), .list(.optional(.scalar)): true
    default: false
    }
  }

  var junk: [Junk] {
    switch self {
    case .scalar(let vocabulary): vocabulary.junk
    case .optional(let type): type.junk
    case .list, .set: [.text, .record]
    case .members, .object: [.text, .list]
    }
  }
}

extension Optional: PlainProperty where Wrapped: PlainProperty {
  static var plainType: PlainType { .optional(Wrapped.plainType) }
  var plain: PlainValue { self?.plain ?? .none }
  static func make(_ plain: PlainValue, _ find: (Int) -> Specimen?) -> Wrapped?? {
    if plain == .none { return .some(nil) }
    return Wrapped.make(plain, find).map { .some($0) }
  }
}

extension Array: PlainProperty where Element: PlainProperty {
  static var plainType: PlainType { .list(Element.plainType) }
  var plain: PlainValue { .list(map(\.plain)) }
  static func make(_ plain: PlainValue, _ find: (Int) -> Specimen?) -> [Element]? {
    guard case .list(let elements) = plain else { return nil }
    return elements.compactMap { Element.make($0, find) }
  }
  mutating func apply(_ edit: PlainEdit, _ find: (Int) -> Specimen?) {
    if case .index(let index)? = edit.path.first { return self[index].apply(edit.inner, find) }
    switch edit.kind {
    case .insert(let value, let index):
      if let made = Element.make(value, find) { insert(made, at: index) }
    case .remove(let index): remove(at: index)
    case .swap(let one, let other): swapAt(one, other)
    case .replace(let value): if let made = Self.make(value, find) { self = made }
    default: break
    }
  }
}

extension Set: PlainProperty where Element: PlainProperty {
  static var plainType: PlainType { .set(Element.plainType) }
  var plain: PlainValue { .set(Set<PlainValue>(map(\.plain))) }
  static func make(_ plain: PlainValue, _ find: (Int) -> Specimen?) -> Set<Element>? {
    guard case .set(let elements) = plain else { return nil }
    return Set(elements.compactMap { Element.make($0, find) })
  }
  mutating func apply(_ edit: PlainEdit, _ find: (Int) -> Specimen?) {
    switch edit.kind {
    case .add(let value): if let made = Element.make(value, find) { insert(made) }
    case .take(let value): if let made = Element.make(value, find) { remove(made) }
    case .replace(let value): if let made = Self.make(value, find) { self = made }
    default: break
    }
  }
}

/// Keys of dictionaries, with other spellings of the same key.
protocol PlainKey: FieldKey { static var keys: [(key: String, spellings: [String])] { get } }

extension Dictionary: PlainProperty where Key: PlainKey, Value: PlainProperty {
  static var plainType: PlainType { .members(Key.keys, Value.plainType) }
  var plain: PlainValue {
    .members(
      [String: PlainValue](uniqueKeysWithValues: map { ($0.key.storedKey, $0.value.plain) }))
  }
  static func make(_ plain: PlainValue, _ find: (Int) -> Specimen?) -> [Key: Value]? {
    guard case .members(let members) = plain else { return nil }
    var made: [Key: Value] = [:]
    for (key, value) in members {
      if let key = Key(storedKey: key) { made[key] = Value.make(value, find) }
    }
    return made
  }
  mutating func apply(_ edit: PlainEdit, _ find: (Int) -> Specimen?) {
    if case .key(let text)? = edit.path.first, let key = Key(storedKey: text) {
      self[key]?.apply(edit.inner, find)
      return
    }
    switch edit.kind {
    case .put(let key, let value):
      if let key = Key(storedKey: key) { self[key] = Value.make(value, find) }
    case .removeKey(let key): if let key = Key(storedKey: key) { self[key] = nil }
    case .replace(let value): if let made = Self.make(value, find) { self = made }
    default: break
    }
  }
}

extension Specimen: PlainProperty {
  static var plainType: PlainType { .object }
  var plain: PlainValue { .object(number) }
  static func make(_ plain: PlainValue, _ find: (Int) -> Specimen?) -> Self? {
    guard case .object(let number) = plain else { return nil }
    return find(number) as? Self
  }
}
