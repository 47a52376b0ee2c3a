/// What a picker has below its text field: a calendar, sliders, amounts.
///
/// It says what it shows as lines of text, and where in them things can be clicked only it knows.
package protocol PickerPanel: Sendable {
  /// The text field has another value: show that.
  mutating func show(_ meaning: Meaning, in context: ReadingContext)

  /// A key while the panel has the keys.
  mutating func handle(_ key: Key, in context: ReadingContext) -> PanelAnswer

  /// A click on a cell of one of its lines, counted from 0.
  mutating func click(line: Int, column: Int, in context: ReadingContext) -> PanelAnswer

  /// The pointer, its button held since a click, has come to a cell; a click there unless said
  /// otherwise.
  mutating func drag(line: Int, column: Int, in context: ReadingContext) -> PanelAnswer

  /// Its lines will be asked for with this width: what clicks are about depends on it.
  mutating func fit(width: Int)

  /// Goes to its first part, or to its last one, coming from the text field.
  mutating func enter(atEnd: Bool)

  /// At most so wide; the one with the keys is marked where `isActive`.
  func lines(width: Int, isActive: Bool, in context: ReadingContext) -> [StyledText]

  /// What has to be answered in it before anything can be accepted.
  var obstacle: String? { get }

  /// The cell of its lines that the keys are about.
  func cursor(in context: ReadingContext) -> (line: Int, column: Int)

  /// The keys that it knows besides those of every picker.
  var hints: [KeyHint] { get }

  /// Whether something is open in it that Enter and Esc are about first.
  var hasMenu: Bool { get }

  /// Whether there is anything in it to go to.
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

/// What a panel made of a key or a click.
package enum PanelAnswer: Sendable {
  /// The value is another one now.
  case changed(Meaning)
  case consumed
  /// Not a key of its own.
  case passed
  /// On to the text field, from the first part or the last.
  case left
  /// A message for the note line.
  case said(String)
}

/// Values that need nothing below the text field.
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
