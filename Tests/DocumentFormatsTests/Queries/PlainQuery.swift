import DocumentFormats
import ModelData

/// A query evaluated in the simplest possible way, over a value, with recursion and whole lists.
struct PlainQuery {
  var isAbsolute = true
  var segments: [Segment] = []

  struct Segment {
    var isDescendant: Bool
    var selectors: [Selector]
  }

  enum Selector {
    case name(String)
    case wildcard
    case index(Int)
    case slice(Int?, Int?, Int?)
    case filter(Test)
  }

  indirect enum Test {
    case exists(PlainQuery)
    case compare(Operand, String, Operand)
    case not(Test)
    case all(Test, Test)
    case any(Test, Test)
    case search(PlainQuery, String)
  }

  enum Operand {
    case constant(Value)
    case value(PlainQuery)
    case length(PlainQuery)
    case count(PlainQuery)
    case onlyValue(PlainQuery)
  }

  /// A value with its normalized path.
  struct Item {
    var path = "$"
    var value: Value

    var children: [(name: String?, item: Item)] {
      if value.kind == .record {
        return value.members.map { key, value in
          let name = String(decoding: key, as: UTF8.self)
          return (name, Item(path: path + "['\(name)']", value: value))
        }
      }
      return value.elements.enumerated().map { (nil, Item(path: path + "[\($0)]", value: $1)) }
    }

    /// The item and everything inside it.
    var all: [Item] { [self] + children.flatMap(\.item.all) }
  }

  func items(from item: Item, root: Item) -> [Item] {
    segments.reduce([isAbsolute ? root : item]) { items, segment in
      items.flatMap { segment.isDescendant ? $0.all : [$0] }.flatMap { item in
        segment.selectors.flatMap { $0.selected(from: item, root: root) }
      }
    }
  }
}

extension PlainQuery.Selector {
  func selected(from item: PlainQuery.Item, root: PlainQuery.Item) -> [PlainQuery.Item] {
    let children = item.children
    switch self {
    case .name(let name): return children.filter { $0.name == name }.map(\.item)
    case .wildcard: return children.map(\.item)
    case .index(let index):
      guard item.value.kind == .array else { return [] }
      let position = index < 0 ? index + children.count : index
      return children.indices.contains(position) ? [children[position].item] : []
    case .slice(let start, let end, let step):
      guard item.value.kind == .array else { return [] }
      let step = step ?? 1
      let count = children.count
      func bound(_ bound: Int?, _ standard: Int, _ limits: ClosedRange<Int>) -> Int {
        let bound = bound.map { $0 < 0 ? $0 + count : $0 } ?? standard
        return min(max(bound, limits.lowerBound), limits.upperBound)
      }
      if step == 0 { return [] }
      let limits = step > 0 ? 0...count : -1...max(-1, count - 1)
      let first = bound(start, step > 0 ? 0 : count - 1, limits)
      // Without an end, a descending slice goes on to the first element.
      let last = end == nil && step < 0 ? -1 : bound(end, count, limits)
      return stride(from: first, to: last, by: step).map { children[$0].item }
    case .filter(let test): return children.map(\.item).filter { test.holds(for: $0, root: root) }
    }
  }
}

extension PlainQuery.Test {
  func holds(for item: PlainQuery.Item, root: PlainQuery.Item) -> Bool {
    switch self {
    case .exists(let query): return !query.items(from: item, root: root).isEmpty
    case .not(let test): return !test.holds(for: item, root: root)
    case .all(let one, let other):
      return one.holds(for: item, root: root) && other.holds(for: item, root: root)
    case .any(let one, let other):
      return one.holds(for: item, root: root) || other.holds(for: item, root: root)
    case .search(let query, let text):
      guard let value = query.items(from: item, root: root).first?.value.string else {
        return false
      }
      return String(decoding: value, as: UTF8.self).contains(text)
    case .compare(let one, let comparison, let other):
      let (one, other) = (one.value(for: item, root: root), other.value(for: item, root: root))
      let isEqual = Self.areEqual(one, other)
      switch comparison {
      case "==": return isEqual
      case "!=": return !isEqual
      case "<": return Self.isLess(one, other)
      case "<=": return Self.isLess(one, other) || isEqual
      case ">": return Self.isLess(other, one)
      default: return Self.isLess(other, one) || isEqual
      }
    }
  }

  private static func isLess(_ one: Value?, _ other: Value?) -> Bool {
    if let one = one?.double, let other = other?.double { return one < other }
    guard let one = one?.string, let other = other?.string else { return false }
    return String(decoding: one, as: UTF8.self).unicodeScalars.map(\.value)
      .lexicographicallyPrecedes(String(decoding: other, as: UTF8.self).unicodeScalars.map(\.value))
  }

  private static func areEqual(_ one: Value?, _ other: Value?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    guard one.kind == other.kind, one.count == other.count else { return false }
    switch one.kind {
    case .number: return one.double == other.double
    case .array: return zip(one.elements, other.elements).allSatisfy { areEqual($0, $1) }
    case .record: return one.members.allSatisfy { areEqual($0.value, other[bytes: $0.key]) }
    default: return one == other
    }
  }
}

extension PlainQuery.Operand {
  func value(for item: PlainQuery.Item, root: PlainQuery.Item) -> Value? {
    switch self {
    case .constant(let value): return value
    case .value(let query): return query.items(from: item, root: root).first?.value
    case .count(let query): return Value(query.items(from: item, root: root).count)
    case .onlyValue(let query):
      let items = query.items(from: item, root: root)
      return items.count == 1 ? items[0].value : nil
    case .length(let query):
      guard let value = query.items(from: item, root: root).first?.value else { return nil }
      switch value.kind {
      case .string:
        return Value(String(decoding: value.string ?? [], as: UTF8.self).unicodeScalars.count)
      case .array, .record: return Value(value.count)
      default: return nil
      }
    }
  }
}

extension Value {
  fileprivate subscript(bytes key: [UInt8]) -> Value? { members.first { $0.key == key }?.value }
}
