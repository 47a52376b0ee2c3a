import EditorCore

extension Surface {
  /// Whether what a key does depends on where things were drawn.
  package var needsFrameForKeys: Bool { fieldLines != nil }

  /// What an input means to the editor: where things were drawn, only the screen knows.
  package func event(for input: InputEvent) -> EditorEvent {
    switch input {
    case .mouse(let mouse) where mouse.action == .press && mouse.button == 0:
      target(row: mouse.row, column: mouse.column).map { .picked($0) } ?? .input(input)
    case .mouse(let mouse) where mouse.action == .drag && mouse.button == 0:
      target(row: mouse.row, column: mouse.column)?.dragged.map { .picked($0) } ?? .input(input)
    case .key(Key(.up)): fieldLines.map { .picked(.text($0.place(movedBy: -1))) } ?? .input(input)
    case .key(Key(.down)): fieldLines.map { .picked(.text($0.place(movedBy: 1))) } ?? .input(input)
    default: .input(input)
    }
  }
}

extension PointerTarget {
  fileprivate var dragged: PointerTarget? {
    guard case .cell(let line, let column) = self else { return nil }
    return .draggedTo(line: line, column: column)
  }
}
