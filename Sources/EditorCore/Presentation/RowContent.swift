/// One row of the outline.
package struct RowContent: Hashable, Sendable {
  package enum ChangeMark: Character, Hashable, Sendable {
    case none = " "
    case added = "+"
    case changed = "~"
    case removed = "-"
    case moved = ">"
    case movedAway = "<"
    case below = "·"
  }

  package enum Fold: Hashable, Sendable {
    /// A scalar, or a container with nothing in it.
    case none
    case collapsed, expanded
  }

  package enum Kind: Hashable, Sendable {
    case node
    /// A removed or moved-away entry's place; struck through.
    case ghost
    /// More follows that has not been read yet.
    case pending
    /// A source line beyond a fault, with its line number once lines have been counted that far.
    case rawLine(Int?)
    /// The fault itself: `! 41:7 expected , or }`.
    case fault
    /// The single row of an empty document.
    case empty
    /// A new entry being typed.
    case draft
  }

  package var kind: Kind
  package var change: ChangeMark
  package var hasProblem: Bool
  /// Nesting level; the screen limits the indentation it draws for it.
  package var depth: Int
  package var fold: Fold
  /// The key as shown (no quotes), an index for array elements, empty for the root.
  package var key: StyledText
  /// The value as spelled, or a summary such as `{12}` for a container.
  package var value: StyledText
  package var reading: ReadingContent?
  package var isFocused: Bool
  /// A field open on this row, in place of its key or its value.
  package var keyField: FieldContent?
  package var valueField: FieldContent?

  package init(
    kind: Kind = .node, change: ChangeMark = .none, hasProblem: Bool = false, depth: Int = 0,
    fold: Fold = .none, key: StyledText = "", value: StyledText = "",
    reading: ReadingContent? = nil, isFocused: Bool = false, keyField: FieldContent? = nil,
    valueField: FieldContent? = nil
  ) {
    self.kind = kind
    self.change = change
    self.hasProblem = hasProblem
    self.depth = depth
    self.fold = fold
    self.key = key
    self.value = value
    self.reading = reading
    self.isFocused = isFocused
    self.keyField = keyField
    self.valueField = valueField
  }
}

/// What a value means, beside how it is spelled: a swatch, words, or both.
package struct ReadingContent: Hashable, Sendable {
  /// 0xRRGGBB; the screen marks it `≈` where the terminal cannot show it exactly.
  package var swatch: UInt32?
  package var text: String

  package init(swatch: UInt32? = nil, text: String) {
    self.swatch = swatch
    self.text = text
  }
}
