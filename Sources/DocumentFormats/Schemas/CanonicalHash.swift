import DocumentTree
import ModelData

/// A hash that is the same for JSON values that JSON Schema calls equal: numbers by their value,
/// strings by their code points, objects regardless of the order of their members.
///
/// It has 128 bits and is seeded at random for each process, so equal hashes are treated as equal
/// values. Comparing many values of a file then takes one pass over them.
struct CanonicalHash: Hashable, Sendable {
  private var first: UInt64
  private var second: UInt64

  private init(_ combine: (inout Hasher) -> Void) {
    var hasher = Hasher()
    combine(&hasher)
    first = UInt64(bitPattern: Int64(hasher.finalize()))
    hasher = Hasher()
    hasher.combine(first)
    combine(&hasher)
    second = UInt64(bitPattern: Int64(hasher.finalize()))
  }

  private init(_ tag: UInt8, _ bytes: some Sequence<UInt8>) {
    self.init { hasher in
      hasher.combine(tag)
      for byte in bytes { hasher.combine(byte) }
    }
  }

  static func string(_ bytes: [UInt8]) -> CanonicalHash { CanonicalHash(1, bytes) }
  static func number(_ number: DecimalNumber) -> CanonicalHash {
    CanonicalHash(2, number.canonicalBytes)
  }
  static func bool(_ bool: Bool) -> CanonicalHash { CanonicalHash(3, [bool ? 1 : 0]) }
  static let null = CanonicalHash(4, [])

  /// The hash of an array or object whose children are added one by one.
  struct Container {
    let isObject: Bool
    private var hash: CanonicalHash
    private var count = 0

    init(isObject: Bool) {
      self.isObject = isObject
      hash = CanonicalHash(isObject ? 5 : 6, [])
    }

    mutating func add(_ child: CanonicalHash, key: CanonicalHash? = nil) {
      count += 1
      guard isObject, let key else {
        hash = CanonicalHash { [hash] in
          $0.combine(hash)
          $0.combine(child)
        }
        return
      }
      let member = CanonicalHash {
        $0.combine(key)
        $0.combine(child)
      }
      hash.first &+= member.first
      hash.second &+= member.second
    }

    var result: CanonicalHash {
      CanonicalHash {
        $0.combine(isObject)
        $0.combine(count)
        $0.combine(hash)
      }
    }
  }

  /// Creates the hash of a scalar of a document from its token. Returns nil for a container.
  init?(_ kind: NodeKind, token: [UInt8], _ tokens: any Tokens) {
    switch kind {
    case .object, .array, .stream, .reference, .empty, .invalid: return nil
    case .number:
      let number = DecimalNumber(tokens.number(of: token).utf8)
      self = number.map(CanonicalHash.number) ?? CanonicalHash(7, token)
    case .null, .boolean, .string, .date, .data:
      self = CanonicalHash(tokens.scalar(kind, token))
    }
  }

  /// Creates the hash of a value of a schema.
  init(_ value: Value) {
    struct Level {
      var container: Container
      var members: AnyIterator<(key: [UInt8]?, value: Value)>
      var key: [UInt8]?
    }
    var open: [Level] = []
    var done: CanonicalHash?
    var next: Value? = value
    while true {
      if let value = next {
        next = nil
        switch value.kind {
        case .record:
          var members = value.members.makeIterator()
          open.append(
            Level(
              container: Container(isObject: true),
              members: AnyIterator { members.next().map { ($0.key, $0.value) } }))
        case .array:
          var elements = value.elements.makeIterator()
          open.append(
            Level(
              container: Container(isObject: false),
              members: AnyIterator { elements.next().map { (nil, $0) } }))
        case .number:
          done = DecimalNumber((value.number ?? "").utf8).map(CanonicalHash.number) ?? .null
        case .bool: done = .bool(value.bool == true)
        case .null: done = .null
        case .string, .data, .date: done = .string(value.string ?? [])
        }
      }
      guard let level = open.indices.last else {
        self = done ?? .null
        return
      }
      if let child = done {
        open[level].container.add(child, key: open[level].key.map(CanonicalHash.string))
        done = nil
      }
      if let member = open[level].members.next() {
        open[level].key = member.key
        next = member.value
      } else {
        done = open.removeLast().container.result
      }
    }
  }
}
