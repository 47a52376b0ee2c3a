// The loop uses no stack for depth:
//
//   a record?  ──▶ its keys, in the order in which the decoder lists them
//   a list?    ──▶ its elements
//   a scalar?  ──▶ null, bool, whole number, number, text; data and dates if Foundation is available

import ModelData

/// A decoding of a value with any decoder.
struct ValueDecoding {
  static let maximumDepth = 512

  /// A container that is still open.
  private enum Level {
    case record(KeyedDecodingContainer<AnyKey>, [AnyKey], next: Int, DecodingGuide)
    case array(UnkeyedSource, DecodingGuide)
  }

  private var builder = ValueBuilder()
  private var levels: [Level] = []
  private let guides: DecodingGuides
  private let registry: ModelRegistry
  /// True for a decoder of JSON: it takes no value for one of another kind, so the expected kind can be tried first, and it
  /// may have a key strategy.
  private let isJSON: Bool
  /// True if the decoder has a key strategy; nil if that was not needed yet.
  fileprivate var hasKeyStrategy: Bool?

  init(_ decoder: any Decoder, _ guides: DecodingGuides, _ registry: ModelRegistry) {
    isJSON = ScalarBridge.foreign?.isJSON(decoder) == true
    self.guides = guides
    self.registry = registry
  }

  mutating func value(from decoder: any Decoder, _ guide: DecodingGuide) throws -> Value {
    if let stored = decoder as? any StoredDecoder { return stored.value }
    var source = SingleSource(decoder)
    if let level = try add(from: &source, guide) { try open(level) }
    while let level = levels.popLast() {
      switch level {
      case .record(let container, let keys, let next, let guide):
        try addMembers(container, keys, next, guide)
      case .array(let container, let guide): try addElements(container, guide)
      }
    }
    // Every key has a value and every container was ended, so `finish` succeeds.
    return builder.finish() ?? .null
  }

  private mutating func addMembers(
    _ container: KeyedDecodingContainer<AnyKey>, _ keys: [AnyKey], _ start: Int,
    _ guide: DecodingGuide
  ) throws {
    var source = KeyedSource(container)
    for index in start..<keys.count {
      let key = keys[index]
      builder.key(key.stringValue)
      source.key = key
      if let level = try add(from: &source, guide.member(key.stringValue)) {
        levels.append(.record(container, keys, next: index + 1, guide))
        return try open(level)
      }
    }
    builder.end()
  }

  private mutating func addElements(_ container: UnkeyedSource, _ guide: DecodingGuide) throws {
    var source = container
    let element = guide.element
    if isJSON, element.isRounded, addNumbers(from: source, element) { return builder.end() }
    while !source.container.isAtEnd {
      if let level = try add(from: &source, element) {
        levels.append(.array(source, guide))
        return try open(level)
      }
    }
    builder.end()
  }

  private mutating func open(_ level: Level) throws {
    guard levels.count < Self.maximumDepth else {
      let path =
        switch level {
        case .record(let container, _, _, _): container.codingPath
        case .array(let source, _): source.container.codingPath
        }
      throw DecodingError.dataCorrupted(
        .init(codingPath: path, debugDescription: CodingMessage.tooDeep))
    }
    if case .record = level { builder.beginRecord() } else { builder.beginArray() }
    levels.append(level)
  }

  // MARK: - Values

  /// Adds a scalar, or returns the container that is there instead.
  private mutating func add(
    from source: inout some DecodingSource, _ guide: DecodingGuide
  ) throws -> Level? {
    // An element can be read once, but a dictionary more than once.
    let before = isJSON && guide.isData ? source : nil
    if isJSON, guide.hasNull, try source.isNil() {
      builder.null()
      return nil
    }
    if isJSON, let kind = guide.kind {
      switch kind {
      case .record:
        if let container = try? source.keyed() { return try record(container, before, guide) }
      case .array: if let container = try? source.unkeyed() { return .array(container, guide) }
      default: if addScalar(of: kind, from: &source, guide) { return nil }
      }
    }
    if try source.isNil() {
      guide.hasNull = true
      builder.null()
    } else if let container = try? source.keyed() {
      guide.kind = .record
      return try record(container, before, guide)
    } else if let container = try? source.unkeyed() {
      guide.kind = .array
      return .array(container, guide)
    } else {
      let value = try source.decode(DecodedScalar.self).value
      guide.kind = value.kind
      builder.value(value)
    }
    return nil
  }

  /// Adds a scalar of a kind; returns false if there is no such scalar.
  private mutating func addScalar(
    of kind: Value.Kind, from source: inout some DecodingSource, _ guide: DecodingGuide
  ) -> Bool {
    switch kind {
    case .string:
      guard let text = try? source.string() else { return false }
      builder.string(text)
    case .bool:
      guard let bool = try? source.bool() else { return false }
      builder.bool(bool)
    case .number: return addNumber(from: &source, guide)
    default: return false
    }
    return true
  }

  /// Adds all elements, if they are numbers that need no more digits than a double has.
  private mutating func addNumbers(from container: UnkeyedSource, _ guide: DecodingGuide) -> Bool {
    if !guide.isFraction, let numbers = smallNumbers(container, { try? $0.integer() }) {
      for number in numbers { builder.number(number) }
      return true
    }
    guard let numbers = smallNumbers(container, { try? $0.double() }) else { return false }
    guide.isFraction = true
    for number in numbers { builder.number(number) }
    return true
  }

  /// Returns all elements of a list, or nil if one of them is no number or a large one.
  private func smallNumbers<Number: SmallNumber>(
    _ container: UnkeyedSource, _ next: (inout UnkeyedSource) -> Number?
  ) -> [Number]? {
    var source = container
    var numbers: [Number] = []
    numbers.reserveCapacity(source.container.count ?? 0)
    while !source.container.isAtEnd {
      guard let number = next(&source), number.isSmall else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private mutating func addNumber(
    from source: inout some DecodingSource, _ guide: DecodingGuide
  ) -> Bool {
    if guide.isRounded, source.canRepeat {
      if !guide.isFraction, let number = try? source.integer(), number.isSmall {
        builder.number(number)
        return true
      }
      if let number = try? source.double(), number.isSmall {
        guide.isFraction = true
        builder.number(number)
        return true
      }
    }
    guard let number = try? source.decode(DecodedNumber.self) else { return false }
    builder.value(number.value)
    return true
  }

  // MARK: - Keys

  /// Returns a record as a container. If its keys are data that the container would convert, adds it instead.
  private mutating func record(
    _ container: KeyedDecodingContainer<AnyKey>, _ source: (some DecodingSource)?,
    _ guide: DecodingGuide
  ) throws -> Level? {
    let keys = container.allKeys
    if var source, !keys.isEmpty, hasKeyStrategy(source) {
      let context = PartContext(guides: guides, registry: registry, guide: guide)
      let parts = try PartContext.$current.withValue(context) {
        try source.decode([String: DecodedPart].self)
      }
      builder.beginRecord()
      for (key, part) in parts {
        builder.key(key)
        builder.value(part.value)
      }
      builder.end()
      return nil
    }
    return .record(container, keys, next: 0, objectGuide(container, guide))
  }

  private mutating func hasKeyStrategy(_ source: some DecodingSource) -> Bool {
    if let hasKeyStrategy { return hasKeyStrategy }
    var source = source
    let probes = try? source.decode([String: KeyProbe].self)
    let answer = probes?.values.contains { $0.hasKeyStrategy } ?? false
    hasKeyStrategy = answer
    return answer
  }

  /// Returns the guide of the class that a record names, if that is another than the declared one.
  private func objectGuide(
    _ container: KeyedDecodingContainer<AnyKey>, _ guide: DecodingGuide
  ) -> DecodingGuide {
    guard let declared = guide.objectType, !registry.isEmpty,
      let name = try? container.decode(String.self, forKey: AnyKey(declared.modelType.classKey))
    else { return guide }
    return guides.guide(of: registry.type(declared, named: name))
  }
}

/// The context of the members of a dictionary, which is decoded by the decoder so that it does not convert the keys.
private struct PartContext: @unchecked Sendable {
  // Used by one thread at a time.
  let guides: DecodingGuides
  let registry: ModelRegistry
  let guide: DecodingGuide

  @TaskLocal static var current: PartContext?
}

/// A member of such a dictionary.
private struct DecodedPart: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    guard let context = PartContext.current, let key = decoder.codingPath.last else {
      value = try Value(from: decoder)
      return
    }
    var decoding = ValueDecoding(decoder, context.guides, context.registry)
    decoding.hasKeyStrategy = true
    value = try decoding.value(from: decoder, context.guide.member(key.stringValue))
  }
}

/// A member of a dictionary that shows whether its decoder has a key strategy. Without one, the standard library
/// decodes the dictionary; otherwise the decoder does, since the keys stay.
private struct KeyProbe: Decodable {
  let hasKeyStrategy: Bool

  init(from decoder: any Decoder) {
    hasKeyStrategy =
      decoder.codingPath.last.map { "\(type(of: $0))" != "_DictionaryCodingKey" } ?? false
  }
}

private protocol SmallNumber {
  /// True if a double can have the number and all whole numbers around it.
  var isSmall: Bool { get }
}

extension Int64: SmallNumber {
  fileprivate var isSmall: Bool { magnitude < 1 << 53 }
}

extension Double: SmallNumber {
  fileprivate var isSmall: Bool { magnitude < 0x1p53 }
}
