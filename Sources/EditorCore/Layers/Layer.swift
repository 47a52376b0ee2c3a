/// A part of the interface that receives keys before the outline, such as a field, a picker or a question.
///
/// The top layer handles a key first; it consumes the key or passes it on to the commands.
package protocol Layer: Sendable {
  mutating func handle(_ key: Key) -> LayerAnswer

  /// Inserts pasted text; passes it on if the layer accepts none.
  mutating func paste(_ bytes: [UInt8]) -> LayerAnswer

  /// Handles a click on the layer.
  mutating func pick(_ target: PointerTarget) -> LayerAnswer

  /// Scrolls by the mouse wheel.
  mutating func scroll(by rows: Int)

  mutating func resize(_ size: Size)

  // MARK: Typed text

  /// The line being typed; nil if there is none.
  var typedLine: LineEditor? { get }

  /// The action that makes an edit of the typed text; nil if typed text never becomes an edit.
  var acceptance: LayerAction? { get }

  /// The action that makes an edit of the typed text even if it is not valid; nil if nothing was typed.
  var preservation: LayerAction? { get }

  /// The value being typed for the focused node; nil if none is.
  var typedValue: Result<TypedValue, TypedValue.Refusal>? { get }

  // MARK: Closing

  /// The row that the focus returns to when the layer is dropped; nil if the focus stays.
  var origin: OutlineRow? { get }

  /// True if a save makes the displayed content out of date.
  var endsWithSave: Bool { get }

  // MARK: Display

  /// The content drawn over the outline; nil if there is none.
  func overlay(in size: Size) -> OverlayContent?

  /// The content shown within the outline's rows; nil if there is none.
  var row: LayerRow? { get }

  /// The content of the status line; nil to keep the editor's own.
  var status: StatusContent? { get }

  /// The hints in the hint line; empty if the overlay shows the keys.
  var hints: [KeyHint] { get }
}

extension Layer {
  package mutating func paste(_ bytes: [UInt8]) -> LayerAnswer { .passed }
  package mutating func pick(_ target: PointerTarget) -> LayerAnswer { .passed }
  package mutating func scroll(by rows: Int) {}
  package mutating func resize(_ size: Size) {}
  package var typedLine: LineEditor? { nil }
  package var acceptance: LayerAction? { nil }
  package var preservation: LayerAction? { nil }
  package var typedValue: Result<TypedValue, TypedValue.Refusal>? { nil }
  package var origin: OutlineRow? { nil }
  package var endsWithSave: Bool { false }
  package func overlay(in size: Size) -> OverlayContent? { nil }
  package var row: LayerRow? { nil }
  package var status: StatusContent? { nil }
  package var hints: [KeyHint] { [] }
}
