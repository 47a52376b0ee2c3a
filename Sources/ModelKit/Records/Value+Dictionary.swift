// Dictionaries of anything, as Foundation and old code have them.

extension Value {
  /// Deeper values are not made into dictionaries: freeing those would nest as deep.
  private static var deepest: Int { 512 }

  /// The value as `Bool`, `Int`, `Double`, `String`, `[UInt8]`, `[Any]`, `[String: Any]` or, for
  /// null, `Optional<Any>.none`. Dates are their text, numbers that are neither are too, and of two
  /// members with one key the first counts. Nil when it nests over 512 levels deep.
  public var any: Any? {
    var depth = 0
    var deepest = 0
    var ends: [Int] = []
    for place in position..<position + node.size {
      while let end = ends.last, place >= end {
        ends.removeLast()
        depth -= 1
      }
      guard storage.node(place).count > 0 else { continue }
      depth += 1
      deepest = max(deepest, depth)
      ends.append(place + storage.node(place).size)
    }
    return deepest > Self.deepest ? nil : made
  }

  private var made: Any {
    switch kind {
    case .null: return Optional<Any>.none as Any
    case .bool: return bool == true
    case .number:
      let text = number ?? "0"
      return Int(text) ?? (Double(text).flatMap { $0.isFinite ? $0 as Any : nil } ?? text)
    case .string: return text ?? ""
    case .data: return data ?? []
    case .date: return date ?? ""
    case .array: return elements.map(\.made)
    case .record:
      var members: [String: Any] = [:]
      for (key, value) in self.members {
        let name = String(decoding: key, as: UTF8.self)
        if members[name] == nil { members[name] = value.made }
      }
      return members
    }
  }

  /// What a dictionary or anything in one says; nil for what no data has a form for, and for what
  /// nests over 512 levels deep.
  public init?(any: Any) {
    var builder = ValueBuilder()
    guard builder.add(any: any, depth: Self.deepest), let value = builder.finish() else {
      return nil
    }
    self = value
  }
}

extension ValueBuilder {
  fileprivate mutating func add(any: Any, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    switch any {
    case let value as Value: self.value(value)
    case let bool as Bool: self.bool(bool)
    case let number as any BinaryInteger: self.number(String(number))
    case let number as Double: value(Value(number))
    case let number as Float: value(Value(Double(number)))
    case let text as String: string(Array(text.utf8))
    // An empty list of anything is also one of bytes.
    case let bytes as [UInt8] where type(of: any) == [UInt8].self: data(bytes)
    case let list as [Any]:
      beginArray()
      for element in list where !add(any: element, depth: depth - 1) { return false }
      end()
    case let members as [String: Any]:
      beginRecord()
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        key(Array(name.utf8))
        guard add(any: member, depth: depth - 1) else { return false }
      }
      end()
    case Optional<Any>.none: null()
    default: return false
    }
    return true
  }
}

extension ModelObject {
  /// The object as a dictionary; empty when it nests over 512 levels deep.
  public final var dictionary: [String: Any] { value.any as? [String: Any] ?? [:] }
}

extension Model {
  /// An object made from a dictionary, and what in it was not as the model has it. What no data has
  /// a form for is as if it were not there.
  public static func read(
    fromDictionary dictionary: [String: Any], policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (object: Self, issues: [Issue]) {
    var record = Record()
    for (key, member) in dictionary.sorted(by: { $0.key < $1.key }) {
      if let value = Value(any: member) { record[key] = value }
    }
    return try read(from: record, policy: policy, registry: registry)
  }
}
