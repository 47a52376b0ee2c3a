import ModelBasics

/// The number of line breaks of each kind in a text, for finding the one that new lines get.
///
/// The breaks between entries count more than those inside strings and comments, which may come from another text.
package struct LineEndingCounts {
  private struct Counts {
    var feeds = 0
    var pairs = 0
    var total: Int { feeds + pairs }

    mutating func add(_ isPair: Bool) {
      if isPair { pairs += 1 } else { feeds += 1 }
    }
  }

  private var between = Counts()
  private var inside = Counts()

  package init() {}

  /// Counts the line break that ends with the line feed at an offset.
  package mutating func add(_ feed: Int, in bytes: Bytes, isBetweenEntries: Bool = true) {
    let isPair = feed > 0 && bytes[feed - 1] == 0x0D
    if isBetweenEntries { between.add(isPair) } else { inside.add(isPair) }
  }

  /// Sets the line ending of a style, unless the text has one line.
  package func set(_ style: inout DocumentStyle) {
    let counts = between.total > 0 ? between : inside
    guard counts.total > 0 else { return }
    let feeds = between.feeds + inside.feeds
    let pairs = between.pairs + inside.pairs
    style.lineEnding = feeds == 0 ? .crlf : pairs == 0 ? .lf : .mixed
    style.endsMostlyInPairs = counts.pairs > counts.feeds
  }
}
