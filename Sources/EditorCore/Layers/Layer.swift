/// What stands between the keys and the outline: a field, a picker, a question.
///
/// The front layer gets a key first and consumes it, or passes it on to the commands.
package protocol Layer: Sendable {
  mutating func handle(_ key: Key) -> LayerAnswer

  /// Takes pasted text; false if there is nowhere to put it.
  mutating func paste(_ bytes: [UInt8]) -> Bool

  /// Takes a click on what it shows.
  mutating func pick(_ target: PointerTarget) -> LayerAnswer

  /// Scrolls by the mouse wheel.
  mutating func scroll(by rows: Int)

  mutating func resize(_ size: Size)

  // MARK: What is typed

  /// The line that is typed in; nil if there is none.
  var typedLine: LineEditor? { get }

  /// What makes an edit of what is typed; nil if nothing that is typed becomes an edit.
  var acceptance: LayerAction? { get }

  /// What makes an edit of what is typed whether or not it is valid; nil if nothing has been typed.
  var preservation: LayerAction? { get }

  /// The value that is typed in place of the focused one; nil if none is.
  var typedValue: Result<TypedValue, TypedValue.Refusal>? { get }

  // MARK: What ends it

  /// The row that the focus returns to when the layer is dropped; nil if the focus stays.
  var origin: Place? { get }

  /// True if a save makes what is shown out of date.
  var endsWithSave: Bool { get }

  // MARK: What is shown

  /// What is drawn over the outline; nil if nothing is.
  func overlay(in size: Size) -> OverlayContent?

  /// What is shown in the rows of the outline; nil if nothing is.
  var row: LayerRow? { get }

  /// The status line; nil if it stays the editor's.
  var status: StatusContent? { get }

  /// The hint line; empty if the overlay names the keys.
  var hints: [KeyHint] { get }
}

extension Layer {
  package mutating func paste(_ bytes: [UInt8]) -> Bool { false }
  package mutating func pick(_ target: PointerTarget) -> LayerAnswer { .passed }
  package mutating func scroll(by rows: Int) {}
  package mutating func resize(_ size: Size) {}
  package var typedLine: LineEditor? { nil }
  package var acceptance: LayerAction? { nil }
  package var preservation: LayerAction? { nil }
  package var typedValue: Result<TypedValue, TypedValue.Refusal>? { nil }
  package var origin: Place? { nil }
  package var endsWithSave: Bool { false }
  package func overlay(in size: Size) -> OverlayContent? { nil }
  package var row: LayerRow? { nil }
  package var status: StatusContent? { nil }
  package var hints: [KeyHint] { [] }
}
