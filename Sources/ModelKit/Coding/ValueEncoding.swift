import ModelData

/// An encoding of values without recursion, except for dictionaries in JSON.
///
/// Nested containers are not used: encoders trap if a key is encoded twice, and a key strategy of an encoder can
/// make two different keys equal. The content of a `superEncoder` is inserted when that encoder is released.
///
/// A key strategy of an encoder converts the keys of containers, but not those of Swift dictionaries. So a record whose
/// keys are data is encoded as a dictionary, if the encoder may have a key strategy.
struct ValueEncoding {
  /// A container that is still open, with the iterator over its remaining contents.
  private enum Level {
    case record(KeyedEncodingContainer<AnyKey>, AnyIterator<(key: [UInt8], value: Value)>)
    case array(any UnkeyedEncodingContainer, AnyIterator<Value>)
  }

  private var levels: [Level] = []
  /// The positions of the records whose keys are names.
  private let namedRecords: Set<Int>
  private let isJSON: Bool
  /// The number of containers around the value.
  private let depth: Int

  init(_ encoder: any Encoder, namedRecords: Set<Int>, depth: Int = 0) {
    isJSON = ScalarBridge.foreign?.isJSON(encoder) == true
    self.namedRecords = namedRecords
    self.depth = depth
  }

  mutating func encode(_ value: Value, to encoder: any Encoder) throws {
    try begin(value, encoder)
    while let level = levels.popLast() {
      switch level {
      case .record(var container, let members):
        guard let (bytes, member) = members.next() else { continue }
        let key = AnyKey(String(decoding: bytes, as: UTF8.self))
        if member.isContainer {
          let inside = container.superEncoder(forKey: key)
          levels.append(.record(container, members))
          try begin(member, inside)
        } else {
          try container.encode(EncodedScalar(value: member), forKey: key)
          levels.append(.record(container, members))
        }
      case .array(var container, let elements):
        guard let element = elements.next() else { continue }
        if element.isContainer {
          let inside = container.superEncoder()
          levels.append(.array(container, elements))
          try begin(element, inside)
        } else {
          try container.encode(EncodedScalar(value: element))
          levels.append(.array(container, elements))
        }
      }
    }
  }

  private mutating func begin(_ value: Value, _ encoder: any Encoder) throws {
    guard value.isContainer else { return try EncodedScalar(value: value).encode(to: encoder) }
    guard depth + levels.count < ValueDecoding.maximumDepth else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: encoder.codingPath, debugDescription: CodingMessage.tooDeep))
    }
    guard value.kind == .record else {
      levels.append(
        .array(encoder.unkeyedContainer(), AnyIterator(Array(value.elements).makeIterator())))
      return
    }
    if isJSON, !namedRecords.contains(value.position) {
      return try encodeDictionary(value, to: encoder)
    }
    var seen = Set<String>()
    let members = value.members.reversed().filter {
      seen.insert(String(decoding: $0.key, as: UTF8.self)).inserted
    }.reversed()
    levels.append(
      .record(encoder.container(keyedBy: AnyKey.self), AnyIterator(members.makeIterator())))
  }

  private func encodeDictionary(_ value: Value, to encoder: any Encoder) throws {
    var parts: [String: EncodedPart] = [:]
    for (key, member) in value.members {
      parts[String(decoding: key, as: UTF8.self)] = EncodedPart(
        value: member, namedRecords: namedRecords, depth: depth + levels.count + 1)
    }
    var container = encoder.singleValueContainer()
    try container.encode(parts)
  }
}

/// A member of a dictionary.
private struct EncodedPart: Encodable {
  let value: Value
  let namedRecords: Set<Int>
  let depth: Int

  func encode(to encoder: any Encoder) throws {
    var encoding = ValueEncoding(encoder, namedRecords: namedRecords, depth: depth)
    try encoding.encode(value, to: encoder)
  }
}

extension Value {
  fileprivate var isContainer: Bool { kind == .record || kind == .array }
}
