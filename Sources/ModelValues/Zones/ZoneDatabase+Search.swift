import ModelBasics

extension ZoneDatabase {
  /// Returns the zones that match a search text, the best match first: `new york` and `ny` find `America/New_York`, `zur` finds
  /// `Europe/Zurich`. An empty text finds all zones.
  public func search(_ typed: String) -> [String] {
    let words = ZoneDatabase.words(typed)
    guard !words.isEmpty else { return names }
    return
      names.compactMap { name in
        ZoneDatabase.rank(of: name, words).map { (name: name, rank: $0) }
      }
      .sorted { ($0.rank, $0.name.utf8.count, $0.name) < ($1.rank, $1.name.utf8.count, $1.name) }
      .map(\.name)
  }

  /// Returns the rank of a name, 0 for the best match; nil if it does not match.
  private static func rank(of name: String, _ typed: [[UInt8]]) -> Int? {
    let words = words(name)
    let cityStart = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) }
    let city = self.words(String(name[(cityStart ?? name.startIndex)...]))
    if city == typed || words == typed { return 0 }
    let joined = Array(typed.joined())
    if Array(city.joined()).starts(with: joined) { return 1 }
    if typed.allSatisfy({ word in words.contains { $0.starts(with: word) } }) { return 2 }
    if city.count > 1, city.compactMap(\.first) == joined { return 3 }
    let letters = words.joined()
    return contains(letters, joined) ? 4 : nil
  }

  /// Returns true if `wanted` is a subsequence of the bytes.
  private static func contains(_ bytes: some Sequence<UInt8>, _ wanted: [UInt8]) -> Bool {
    var rest = wanted[...]
    for byte in bytes where byte == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  /// Returns the words of letters and digits, in lower case.
  private static func words(_ text: String) -> [[UInt8]] {
    text.utf8.prefix(128).map(lowercase)
      .split { !(isLetter($0) || decimalDigit($0) != nil || $0 >= 0x80) }
      .map { Array($0) }
  }
}
