import ModelValues

/// A search for a zone by the typed part of its name.
struct ZoneSearch: Hashable, Sendable {
  private(set) var typed = ""
  private(set) var matches: [String]
  private(set) var selected: Int

  static let shownMatches = 4

  /// Begins with all zones, and selects the zone with the given name.
  init(in zones: ZoneDatabase, at name: String?) {
    matches = zones.names
    selected = matches.firstIndex { $0 == name } ?? 0
  }

  var name: String? { matches.indices.contains(selected) ? matches[selected] : nil }

  mutating func type(_ scalar: Unicode.Scalar, in zones: ZoneDatabase) {
    guard typed.utf8.count < 64 else { return }
    typed.unicodeScalars.append(scalar)
    search(in: zones)
  }

  mutating func eraseLast(in zones: ZoneDatabase) {
    _ = typed.unicodeScalars.popLast()
    search(in: zones)
  }

  private mutating func search(in zones: ZoneDatabase) {
    matches = zones.search(typed)
    selected = 0
  }

  mutating func select(_ index: Int) { selected = max(0, min(index, matches.count - 1)) }

  /// The indexes of the visible matches, around the selected one.
  var shown: Range<Int> {
    let first = max(0, min(selected - 1, matches.count - Self.shownMatches))
    return first..<min(matches.count, first + Self.shownMatches)
  }
}
