import ModelBasics

/// The texts of the entities that a document type declares, with the entities in them replaced.
///
///     <!ENTITY a "x">  <!ENTITY b "&a;&a;">      a is x, b is xx
///
/// A text is bounded in its length and in the number of entities that it was made of, whatever they refer to: ten entities of
/// ten others each would be ten thousand million.
final class XMLEntities: Sendable {
  /// An entity of a document.
  enum Entity: Hashable, Sendable {
    case text([UInt8])
    case fault(XMLFault)
  }

  /// The length in bytes of the longest text that an entity may stand for.
  static let longest = 1 << 12
  /// The most entities that the text of one may be made of, and how deep they may be in each other.
  private static let mostUses = 1000
  private static let deepest = 16

  private let entities: [[UInt8]: Entity]

  /// Creates the entities of a document; nil if it declares none.
  init?(_ declared: [(name: [UInt8], value: [UInt8]?)]) {
    guard !declared.isEmpty else { return nil }
    let values = Dictionary(declared.map { ($0.name, $0.value) }) { first, _ in first }
    entities = values.mapValues { value in
      value.map { Self.text(of: $0, values) } ?? .fault(.externalEntity)
    }
  }

  subscript(name: UnsafeBufferPointer<UInt8>) -> Entity? { entities[Array(name)] }

  /// Returns a declared value with its references replaced.
  private static func text(of value: [UInt8], _ values: [[UInt8]: [UInt8]?]) -> Entity {
    var text: [UInt8] = []
    var uses = 0
    var open: [(bytes: [UInt8], next: Int)] = [(literal(value), 0)]
    while let (bytes, next) = open.popLast() {
      guard next < bytes.count else { continue }
      switch bytes[next] {
      case UInt8(ascii: "<"): return .fault(.entityMarkup)
      case UInt8(ascii: "&"):
        guard let end = bytes[next...].firstIndex(of: UInt8(ascii: ";")) else {
          return .fault(.unknownEntity)
        }
        open.append((bytes, end + 1))
        let name = bytes[(next + 1)..<end]
        if let scalar = XMLReference.scalar(named: name) {
          text += Array(String(scalar).utf8)
          continue
        }
        guard let inner = values[Array(name)] else { return .fault(.unknownEntity) }
        guard let inner else { return .fault(.externalEntity) }
        uses += 1
        guard uses <= mostUses, open.count < deepest else { return .fault(.largeEntity) }
        open.append((literal(inner), 0))
      default:
        let end = bytes[next...].firstIndex { "<&".utf8.contains($0) } ?? bytes.count
        text += bytes[next..<end]
        guard text.count <= longest else { return .fault(.largeEntity) }
        open.append((bytes, end))
      }
    }
    return .text(text)
  }

  /// Replaces the references to characters, which are those of a value before it is used (XML 1.0, section 4.5).
  private static func literal(_ value: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = 0
    while next < value.count {
      let rest = value[next...]
      if rest.starts(with: "&#".utf8), let end = rest.firstIndex(of: UInt8(ascii: ";")),
        let scalar = XMLReference.scalar(named: rest[(next + 1)..<end])
      {
        bytes += Array(String(scalar).utf8)
        next = end + 1
      } else {
        bytes.append(value[next])
        next += 1
      }
    }
    return bytes
  }
}
