// Everything one frame shows, with no cells in it: the editor says what, a screen says where.
//
//   title        theme.jsonc [+] 2 changes                         JSONC · UTF-8 · LF
//   rows       · ▾ colors
//              ~     accent: "#89b4fa"          ■ ≈ lightskyblue
//   detail       .colors.accent · string · was "#7aa2f7"
//   status       saved                                                     2/14  12 %
//   hints        Enter edit  z revert  ^S save  q quit
//
// Which of these are shown, and how many rows there are, is decided by `Layout`.

package struct Presentation: Hashable, Sendable {
  package var title: TitleContent
  /// At most `Layout.outlineRows`; fewer at the end of a document.
  package var rows: [RowContent]
  /// Breadcrumb of ancestors hidden by the limit on indentation, or empty.
  package var breadcrumb: StyledText
  package var detail: [StyledText]
  package var status: StatusContent
  package var hints: [KeyHint]
  package var overlay: OverlayContent?

  package init(
    title: TitleContent, rows: [RowContent], breadcrumb: StyledText = "",
    detail: [StyledText] = [], status: StatusContent, hints: [KeyHint] = [],
    overlay: OverlayContent? = nil
  ) {
    self.title = title
    self.rows = rows
    self.breadcrumb = breadcrumb
    self.detail = detail
    self.status = status
    self.hints = hints
    self.overlay = overlay
  }
}

package struct TitleContent: Hashable, Sendable {
  /// File name, `[+]`, number of changes, read-only and why. Cut from its start when too long.
  package var left: StyledText
  /// Format, encoding, line ending. Dropped first when there is no room.
  package var right: StyledText

  package init(left: StyledText, right: StyledText) {
    self.left = left
    self.right = right
  }
}

package struct StatusContent: Hashable, Sendable {
  package var left: StyledText
  package var right: StyledText
  /// A prompt on the status line (`:`, save as); `left` is its label then.
  package var field: FieldContent?
  /// Whether it says that something did not work, which no note may hide.
  package var isError: Bool

  package init(
    left: StyledText, right: StyledText = "", field: FieldContent? = nil, isError: Bool = false
  ) {
    self.left = left
    self.right = right
    self.field = field
    self.isError = isError
  }
}

/// A key and what it does.
package struct KeyHint: Hashable, Sendable {
  package var keys: String
  package var text: String
  /// The keys that a click on it presses.
  package var pressed: [Key]

  /// A hint for the first of some keys with a blank between: `j k`.
  package init(_ names: String, _ text: String) {
    keys = names
    self.text = text
    pressed =
      names.split(separator: " ").first.flatMap { Key(named: String($0)) }.map { [$0] } ?? []
  }

  /// A hint for keys that are pressed one after the other.
  package init(_ keys: [Key], _ text: String) {
    self.keys = Key.text(of: keys)
    self.text = text
    pressed = keys
  }
}

/// A text field being edited: its text as scalars to show, the cursor and the selection
/// as scalar offsets into it. The screen scrolls it to keep the cursor in view.
package struct FieldContent: Hashable, Sendable {
  package var text: String
  package var cursor: Int
  package var selection: Range<Int>?
  /// Why the text would not be accepted, shown while typing.
  package var note: StyledText

  package init(text: String, cursor: Int, selection: Range<Int>? = nil, note: StyledText = "") {
    self.text = text
    self.cursor = cursor
    self.selection = selection
    self.note = note
  }
}

/// Something drawn over the outline: a question, the list of changes, help.
package struct OverlayContent: Hashable, Sendable {
  package enum Placement: Hashable, Sendable {
    /// Boxed in the middle; grows with its lines up to the window.
    case centre
    /// Boxed below or above the focused row; its lines keep one line each, and every cell of
    /// them can be clicked. The whole window where that is small.
    case beside
    /// The whole window between title and status line.
    case full
  }

  package var placement: Placement
  package var title: String
  package var lines: [StyledText]
  /// How many more lines there are, of a list of which only these can be seen.
  package var linesBefore = 0
  package var linesAfter = 0
  /// The line that is selected, kept in view, or nil.
  package var selected: Int?
  /// First line shown when nothing is selected.
  package var scroll: Int
  /// Keys that answer it, on the last line of the box.
  package var footer: [KeyHint]
  package var field: FieldContent?
  /// The cell of the lines that the cursor is on; else it is in the field.
  package var cursor: Cell?

  package struct Cell: Hashable, Sendable {
    package var line: Int
    package var column: Int
  }

  package init(
    placement: Placement = .centre, title: String, lines: [StyledText], selected: Int? = nil,
    scroll: Int = 0, footer: [KeyHint] = [], field: FieldContent? = nil
  ) {
    self.placement = placement
    self.title = title
    self.lines = lines
    self.selected = selected
    self.scroll = scroll
    self.footer = footer
    self.field = field
  }
}
