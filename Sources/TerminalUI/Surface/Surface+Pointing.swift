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
    case .key(let key): place(for: key).map { .picked(.text($0)) } ?? .input(input)
    default: .input(input)
    }
  }

  /// Where the keys that go by lines take the cursor of a field that has lines.
  private func place(for key: Key) -> Int? {
    guard let lines = fieldLines else { return nil }
    switch key {
    case Key(.up): return lines.place(movedBy: -1)
    case Key(.down): return lines.place(movedBy: 1)
    case Key(.pageUp): return lines.place(movedBy: -lines.pageHeight)
    case Key(.pageDown): return lines.place(movedBy: lines.pageHeight)
    case Key(.home), .control("a"): return lines.hasSelection ? nil : lines.lineStart
    case Key(.end), .control("e"): return lines.hasSelection ? nil : lines.lineEnd
    default: return nil
    }
  }
}

extension PointerTarget {
  fileprivate var dragged: PointerTarget? {
    guard case .cell(let line, let column) = self else { return nil }
    return .draggedTo(line: line, column: column)
  }
}
