/// The unit of bytes that a key indicates for the number under it.
public struct ByteSizeKey: Hashable, Sendable {
  /// The exponent of the base.
  public let power: Int
  /// The base of the unit.
  public let base: ByteSize.Base
  /// True if the key contains the unit.
  public let isCertain: Bool

  /// Determines the unit that a key names or that its name suggests: `max_bytes`, `cacheSizeMB`, `sizeLimit`. Returns nil if the
  /// key
  /// does not indicate a number of bytes.
  public init?(_ key: [UInt8]) {
    guard key.count <= 128 else { return nil }
    let words = keyWords(key)
    guard let last = words.last,
      words.allSatisfy({ !["per", "label", "name", "font"].contains($0) })
    else { return nil }
    let isOfSize = words.dropLast().contains(where: ByteSizeKey.sizeWords.contains)
    if let (power, base) = ByteSizeKey.units[last] {
      (self.power, self.base, isCertain) = (power, base, words.count > 1)
    } else if ["limit", "size", "max"].contains(last),
      isOfSize || last == "limit" && words.contains("memory")
    {
      (power, base, isCertain) = (0, .decimal, false)
    } else {
      return nil
    }
  }

  private static let units: [String: (Int, ByteSize.Base)] = [
    "bytes": (0, .decimal), "kb": (1, .decimal), "mb": (2, .decimal), "gb": (3, .decimal),
    "tb": (4, .decimal), "kib": (1, .binary), "mib": (2, .binary), "gib": (3, .binary),
    "tib": (4, .binary), "kilobytes": (1, .decimal), "megabytes": (2, .decimal),
    "gigabytes": (3, .decimal), "mebibytes": (2, .binary), "gibibytes": (3, .binary),
  ]

  private static let sizeWords: Set<String> = [
    "size", "memory", "file", "cache", "buffer", "body", "upload", "disk", "payload", "heap",
    "packet", "log", "storage",
  ]
}
