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
      return DecimalText.exactDouble(text) ?? text
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
