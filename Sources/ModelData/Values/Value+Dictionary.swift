// Untyped dictionaries, as Foundation and older code use them.

extension Value {
  /// The deepest nesting that is converted to dictionaries, because those are freed recursively.
  private static var maximumDepth: Int { 512 }

  /// The value as `Bool`, `Int`, `UInt64` if it does not fit an `Int`, `Double`, `String`, `[UInt8]`, `[Any]`, `[String: Any]` or,
  /// for
  /// null, `Optional<Any>.none`. Dates become their text, as do numbers that no `Double` represents with the same digits. Of two
  /// members with the same key the last counts. Nil if the value nests more than 512 levels deep.
  public var any: Any? {
    var depth = 0
    var deepest = 0
    var ends: [Int] = []
    for index in position..<position + node.size {
      while let end = ends.last, index >= end {
        ends.removeLast()
        depth -= 1
      }
      guard storage.node(index).count > 0 else { continue }
      depth += 1
      deepest = max(deepest, depth)
      ends.append(index + storage.node(index).size)
    }
    return deepest > Self.maximumDepth ? nil : uncheckedAny
  }

  private var uncheckedAny: Any {
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
    case .array: return elements.map(\.uncheckedAny)
    case .record:
      var members: [String: Any] = [:]
      for (key, value) in self.members {
        let name = String(decoding: key, as: UTF8.self)
        members[name] = value.uncheckedAny
      }
      return members
    }
  }

  /// Creates a value from a dictionary or anything that can be in one, including Foundation's types (`NSNumber`, `NSNull`,
  /// `Date`, `Data`, `URL`, …) if `ModelFoundation` is linked. Returns nil if any part has no representation in data, or if the
  /// nesting is more than 512 levels deep.
  public init?(any: Any) {
    let reader = AnyReader(any)
    guard reader.unconverted.isEmpty, let value = reader.value else { return nil }
    self = value
  }
}
