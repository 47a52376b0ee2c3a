/// The entries of a folded container on one line, such as `{name: "Ada", born: 1815-12-10, …}`. The screen shows as many as fit.
package struct PreviewContent: Hashable, Sendable {
  /// An entry: a member with its key, or an element.
  package struct Item: Hashable, Sendable {
    package var key: StyledText
    package var value: StyledText
    /// The colour as 0xRRGGBB, shown instead of the value if the terminal has colours.
    package var swatch: UInt32?

    package init(key: StyledText = "", value: StyledText, swatch: UInt32? = nil) {
      self.key = key
      self.value = value
      self.swatch = swatch
    }
  }

  package var opening: String
  package var closing: String
  package var items: [Item]
  /// True if the container has entries after the items, or may have.
  package var hasMore: Bool
  /// The number of elements of an array, if it is known.
  package var count: Int?

  package init(
    opening: String, closing: String, items: [Item], hasMore: Bool = false, count: Int? = nil
  ) {
    self.opening = opening
    self.closing = closing
    self.items = items
    self.hasMore = hasMore
    self.count = count
  }
}
