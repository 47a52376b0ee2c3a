/// The word of a list that a mistyped word was probably meant to be.
package enum SimilarWord {
  /// Longer words are not compared; their distances would take too long to compute.
  private static let longest = 64

  /// Returns the word at the least distance, if that is small for the length of the word; the first of several.
  package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().unicodeScalars)
    guard (2...longest).contains(typed.count) else { return nil }
    var limit = typed.count <= 4 ? 1 : typed.count <= 8 ? 2 : 3
    var nearest: String?
    for other in words where other != word {
      let scalars = Array(other.lowercased().unicodeScalars)
      guard abs(scalars.count - typed.count) <= limit, scalars.count <= longest,
        let distance = distance(typed, scalars, atMost: limit)
      else { continue }
      nearest = other
      if distance == 0 { break }
      // Only a nearer word replaces it.
      limit = distance - 1
    }
    return nearest
  }

  /// Returns the number of characters that are inserted, removed, replaced or exchanged with the next one (the optimal string
  /// alignment), or nil if there are more than `limit`.
  private static func distance(
    _ one: [Unicode.Scalar], _ other: [Unicode.Scalar], atMost limit: Int
  ) -> Int? {
    guard !one.isEmpty, !other.isEmpty else {
      let distance = max(one.count, other.count)
      return distance <= limit ? distance : nil
    }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in 1...one.count {
      var current = [row] + [Int](repeating: 0, count: other.count)
      for column in 1...other.count {
        let isSame = one[row - 1] == other[column - 1]
        var least = min(last[column], current[column - 1]) + 1
        least = min(least, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1]
        {
          least = min(least, beforeLast[column - 2] + 1)
        }
        current[column] = least
      }
      guard let least = current.min(), least <= limit else { return nil }
      beforeLast = last
      last = current
    }
    return last[other.count] <= limit ? last[other.count] : nil
  }
}
