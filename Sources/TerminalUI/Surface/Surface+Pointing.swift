import EditorCore

extension Surface {
  /// True if the effect of a key depends on the frame that is shown.
  package var needsFrameForKeys: Bool { fieldLines != nil }

  /// Returns the editor event for an input: a click becomes the target that was drawn there.
  package func event(for input: InputEvent) -> EditorEvent {
    switch input {
    case .mouse(let mouse) where mouse.action == .press && mouse.button == 0:
      target(row: mouse.row, column: mouse.column).map { .picked($0) } ?? .input(input)
    case .mouse(let mouse) where mouse.action == .drag && mouse.button == 0:
      target(row: mouse.row, column: mouse.column)?.dragged.map { .picked($0) } ?? .input(input)
    case .key(let key): cursorOffset(for: key).map { .picked(.text($0)) } ?? .input(input)
    default: .input(input)
    }
  }

  /// Returns the new cursor offset for a key that moves by lines in a field with several lines.
  private func cursorOffset(for key: Key) -> Int? {
    guard let lines = fieldLines else { return nil }
    switch key {
    case Key(.up): return lines.offset(movedBy: -1)
    case Key(.down): return lines.offset(movedBy: 1)
    case Key(.pageUp): return lines.offset(movedBy: -lines.pageHeight)
    case Key(.pageDown): return lines.offset(movedBy: lines.pageHeight)
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
