/// The content of one row of the outline.
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
    /// A scalar or an empty container.
    case none
    case collapsed, expanded
  }

  package enum Kind: Hashable, Sendable {
    case node
    /// The former position of a removed or moved entry; struck through.
    case ghost
    /// Content that was not read yet.
    case pending
    /// A source line beyond a fault, with its line number once the lines are counted that far.
    case rawLine(Int?)
    /// The fault itself, such as `! 41:7 expected , or }`.
    case fault
    /// The single row of an empty document.
    case empty
    /// A new entry that is being typed.
    case draft
    /// A line of a comment; of a removed one if `isRemoved` is true.
    case comment(isRemoved: Bool)
  }

  package var kind: Kind
  package var change: ChangeMark
  package var hasProblem: Bool
  /// The nesting level; the screen limits the indentation for it.
  package var depth: Int
  package var fold: Fold
  /// The key without quotes, or the index of an array element; empty for the root.
  package var key: StyledText
  /// The value as spelled, or a summary such as `{12}` for a container.
  package var value: StyledText
  /// The entries of a folded container, shown instead of the value if there is room.
  package var preview: PreviewContent?
  package var reading: ReadingContent?
  /// The comments on the line of the entry.
  package var comment = StyledText()
  package var isFocused: Bool
  /// True if the row is marked, for an edit of many rows.
  package var isMarked = false
  /// The open field of this row, in place of its key or its value.
  package var keyField: FieldContent?
  package var valueField: FieldContent?
  package var commentField: FieldContent?

  package init(
    kind: Kind = .node, change: ChangeMark = .none, hasProblem: Bool = false, depth: Int = 0,
    fold: Fold = .none, key: StyledText = "", value: StyledText = "",
    preview: PreviewContent? = nil, reading: ReadingContent? = nil, isFocused: Bool = false,
    keyField: FieldContent? = nil,
    valueField: FieldContent? = nil
  ) {
    self.kind = kind
    self.change = change
    self.hasProblem = hasProblem
    self.depth = depth
    self.fold = fold
    self.key = key
    self.value = value
    self.preview = preview
    self.reading = reading
    self.isFocused = isFocused
    self.keyField = keyField
    self.valueField = valueField
  }
}

/// The reading of a value: a swatch, text, or both.
package struct ReadingContent: Hashable, Sendable {
  /// The colour as 0xRRGGBB; the screen marks it with `±` if the terminal cannot show it exactly.
  package var swatch: UInt32?
  package var text: String

  package init(swatch: UInt32? = nil, text: String) {
    self.swatch = swatch
    self.text = text
  }
}
