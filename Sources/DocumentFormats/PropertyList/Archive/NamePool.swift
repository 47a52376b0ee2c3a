/// Keeps one copy of each key and class name in memory, as most of them occur many times.
struct NamePool {
  private var names = Set<[UInt8]>()

  /// More names, such as the keys of a large dictionary, are not kept.
  private static let most = 10_000

  mutating func shared(_ name: [UInt8]) -> [UInt8] {
    guard names.count < Self.most else {
      return names.firstIndex(of: name).map { names[$0] } ?? name
    }
    return names.insert(name).memberAfterInsert
  }
}
