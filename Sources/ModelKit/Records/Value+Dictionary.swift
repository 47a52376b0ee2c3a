// Dictionaries of anything, as Foundation and old code have them.

extension Value {
  /// Deeper values are not made into dictionaries: freeing those would nest as deep.
  private static var deepest: Int { 512 }

  /// The value as `Bool`, `Int`, `UInt64` beyond that, `Double`, `String`, `[UInt8]`, `[Any]`, `[String: Any]` or, for
  /// null, `Optional<Any>.none`. Dates are their text, numbers that are neither are too, and of two
  /// members with one key the last counts. Nil when it nests over 512 levels deep.
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
      if let number = Int(text) { return number }
      if let number = UInt64(text) { return number }
      return text.exactDouble ?? text
    case .string: return text ?? ""
    case .data: return data ?? []
    case .date: return date ?? ""
    case .array: return elements.map(\.made)
    case .record:
      var members: [String: Any] = [:]
      for (key, value) in self.members {
        let name = String(decoding: key, as: UTF8.self)
        members[name] = value.made
      }
      return members
    }
  }

  /// The value of a dictionary or of anything in one, also as Foundation has them (`NSNumber`,
  /// `NSNull`, `Date`, `Data`, `URL`, …) where `ModelFoundation` is linked. Nil if something in it has
  /// no form in data, or if it nests over 512 levels deep.
  public init?(any: Any) {
    let reader = AnyReader(any)
    guard reader.lost.isEmpty, let value = reader.value else { return nil }
    self = value
  }
}

extension ModelObject {
  /// The object as a dictionary; empty when it nests over 512 levels deep.
  ///
  /// Setting it sets what the dictionary says and leaves the rest as it is, tracked as changes:
  /// ``patch(dictionary:policy:registry:)`` also reports what could not be read.
  public final var dictionary: [String: Any] {
    get { value.any as? [String: Any] ?? [:] }
    set { patch(dictionary: newValue) }
  }
}

extension Model {
  /// An object made from a dictionary, and what in it was not as the model has it. Reported as
  /// ``Issue/Kind/notData`` is what no data has a form for: such a member is left out, such an
  /// element of a list is null.
  public static func read(
    fromDictionary dictionary: [String: Any], policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (object: Self, issues: [Issue]) {
    let reader = AnyReader(dictionary)
    let lost = reader.lost.map { path, type in
      Issue(kind: .notData, path: path, place: nil, expected: "data", found: type)
    }
    if let fatal = lost.first, policy.fatal.contains(.notData) { throw fatal }
    let record = reader.value.flatMap { Record($0) } ?? Record()
    let (object, issues) = try read(from: record, policy: policy, registry: registry)
    return (object, lost + issues)
  }
}
