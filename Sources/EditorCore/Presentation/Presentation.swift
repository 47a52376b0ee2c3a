// The content of one frame, independent of cells: the editor provides the content, and a screen draws it.
//
//   title        theme.jsonc [+] 2 changes                         JSONC · UTF-8 · LF
//   rows       · ▾ colors
//              ~     accent: "#89b4fa"          ▏▕ ≈ lightskyblue
//   detail       .colors.accent · string · was "#7aa2f7"
//   status       saved                                                     2/14  12 %
//   hints        Enter edit  z revert  ^S save  q quit
//
// `Layout` determines which parts are visible and the number of rows.

package struct Presentation: Hashable, Sendable {
  package var title: TitleContent
  /// The visible rows, at most `Layout.outlineRows`; fewer at the end of a document.
  package var rows: [RowContent]
  /// The table that is shown instead of rows.
  package var table: TableContent?
  /// The ancestors hidden by the limit on indentation; empty if there are none.
  package var breadcrumb: StyledText
  package var detail: [StyledText]
  package var status: StatusContent
  package var hints: [KeyHint]
  package var overlay: OverlayContent?

  package init(
    title: TitleContent, rows: [RowContent], table: TableContent? = nil,
    breadcrumb: StyledText = "",
    detail: [StyledText] = [], status: StatusContent, hints: [KeyHint] = [],
    overlay: OverlayContent? = nil
  ) {
    self.title = title
    self.rows = rows
    self.table = table
    self.breadcrumb = breadcrumb
    self.detail = detail
    self.status = status
    self.hints = hints
    self.overlay = overlay
  }
}

package struct TitleContent: Hashable, Sendable {
  /// File name, `[+]`, number of changes, and why the file is read-only. Cut at the start if too long.
  package var left: StyledText
  /// Format, encoding and line ending; dropped first if there is no room.
  package var right: StyledText

  package init(left: StyledText, right: StyledText) {
    self.left = left
    self.right = right
  }
}

package struct StatusContent: Hashable, Sendable {
  package var left: StyledText
  package var right: StyledText
  /// A prompt on the status line (`:`, save as), with `left` as its label.
  package var field: FieldContent?
  /// True if the status is an error, which notes must not hide.
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

/// A key with the description of its command.
package struct KeyHint: Hashable, Sendable {
  package var keys: String
  package var text: String
  /// The keys that a click on the hint presses.
  package var pressed: [Key]
  /// True if other hints give way to it.
  package var isAlwaysShown = false

  /// Creates a hint from key names separated by spaces, such as `j k`; a click presses the first.
  package init(_ names: String, _ text: String) {
    keys = names
    self.text = text
    pressed =
      names.split(separator: " ").first.flatMap { Key(named: String($0)) }.map { [$0] } ?? []
  }

  /// Creates a hint for keys that are pressed one after the other.
  package init(_ keys: [Key], _ text: String) {
    self.keys = Key.text(of: keys)
    self.text = text
    pressed = keys
  }
}

/// A text field being edited; cursor and selection are scalar offsets into the displayed text. The screen scrolls it to keep the
/// cursor visible.
package struct FieldContent: Hashable, Sendable {
  package var text: String
  package var cursor: Int
  package var selection: Range<Int>?
  /// The reason why the text would not be accepted, shown while typing.
  package var note: StyledText

  package init(text: String, cursor: Int, selection: Range<Int>? = nil, note: StyledText = "") {
    self.text = text
    self.cursor = cursor
    self.selection = selection
    self.note = note
  }
}

/// A box drawn over the outline, such as a question, the list of changes or help.
package struct OverlayContent: Hashable, Sendable {
  package enum Placement: Hashable, Sendable {
    /// A box in the middle; it grows with its lines up to the size of the window.
    case centre
    /// A box below or above the focused row. Its lines are not wrapped, and every cell can be clicked. In a small window it covers
    /// the whole window.
    case beside
    /// The whole window between title and status line.
    case full
  }

  package var placement: Placement
  package var title: String
  package var lines: [StyledText]
  /// The numbers of lines of the list before and after `lines`.
  package var linesBefore = 0
  package var linesAfter = 0
  /// The index of the selected line, which is kept visible; nil if there is none.
  package var selected: Int?
  /// The first visible line if no line is selected.
  package var scroll: Int
  /// The keys of the box, shown in its last line.
  package var footer: [KeyHint]
  package var field: FieldContent?
  /// The cell of the cursor in the lines; nil if the cursor is in the field.
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
