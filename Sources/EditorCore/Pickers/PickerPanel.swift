import DocumentTree

/// The part of a picker below its text field, such as a calendar, sliders or amounts.
///
/// The panel provides its content as lines of text, and maps clicks on their cells to actions.
package protocol PickerPanel: Sendable {
  /// Shows a new value of the text field.
  mutating func show(_ meaning: Meaning, in context: ReadingContext)

  /// Handles a key while the panel has the keys.
  mutating func handle(_ key: Key, in context: ReadingContext) -> PanelAnswer

  /// Handles a click on a cell of a line; both count from 0.
  mutating func click(line: Int, column: Int, in context: ReadingContext) -> PanelAnswer

  /// Handles a move of the pointer to a cell with the button pressed; by default a click on it.
  mutating func drag(line: Int, column: Int, in context: ReadingContext) -> PanelAnswer

  /// Sets the width of the lines, which also determines the targets of clicks.
  mutating func fit(width: Int)

  /// Moves the focus from the text field to the first or last part.
  mutating func enter(atEnd: Bool)

  /// Returns the lines, not wider than `width`; the focused part is marked if `isActive` is true.
  func lines(width: Int, isActive: Bool, in context: ReadingContext) -> [StyledText]

  /// A question that must be answered before the value can be accepted; nil if there is none.
  var obstacle: String? { get }

  /// Returns the cell of the focused part.
  func cursor(in context: ReadingContext) -> (line: Int, column: Int)

  /// The hints for the panel's own keys.
  var hints: [KeyHint] { get }

  /// True if a menu is open, which handles Enter and Esc first.
  var hasMenu: Bool { get }

  /// True if the panel has a part that can be focused.
  var takesKeys: Bool { get }
}

extension PickerPanel {
  package var takesKeys: Bool { true }
  package var hasMenu: Bool { false }
}

extension PickerPanel {
  package mutating func drag(
    line: Int, column: Int, in context: ReadingContext
  ) -> PanelAnswer { click(line: line, column: column, in: context) }

  package mutating func fit(width: Int) {}
  package var obstacle: String? { nil }
}

/// A kind of value whose picker has a panel below the text field.
protocol PanelMeaning: MeaningKind {
  /// Creates the panel for a value at a path of a file.
  func panel(
    at path: NodePath, of file: EditedFile, in context: ReadingContext
  ) -> any PickerPanel
}

/// The answer of a panel to a key or a click.
package enum PanelAnswer: Sendable {
  /// The value has changed.
  case changed(Meaning)
  case consumed
  /// The panel does not use the key.
  case passed
  /// The focus moves to the text field, from the first or the last part.
  case left
  /// A message for the note below the text field.
  case message(String)
}

/// An empty panel, for values edited only as text.
struct PlainPanel: PickerPanel {
  mutating func show(_ meaning: Meaning, in context: ReadingContext) {}
  mutating func handle(_ key: Key, in context: ReadingContext) -> PanelAnswer { .passed }
  mutating func click(line: Int, column: Int, in context: ReadingContext) -> PanelAnswer {
    .consumed
  }
  mutating func enter(atEnd: Bool) {}
  func lines(width: Int, isActive: Bool, in context: ReadingContext) -> [StyledText] { [] }
  func cursor(in context: ReadingContext) -> (line: Int, column: Int) { (0, 0) }
  var hints: [KeyHint] { [] }
}
