// Lines beyond a fault are shown as the base has them, and edited in the text as it would be saved.
// After the fault both texts are equal; the first line may contain edited values:
//
//   base        {"a": 1,⏎  "b": 2 "c" 3⏎}        saved      {"a": 1000,⏎  "b": 2 "c" 3⏎}
//                                 ▲ fault                                       ▲ at the same distance from the end

import DocumentTree
import ModelBasics

/// A source line in the text as it would be saved, without its line end.
struct SourceLine: Sendable {
  var span: Span
  var text: [UInt8]
}

/// The position of a new source line.
package struct NewLine: Sendable {
  /// The offset in the text as it would be saved.
  var offset: Int
  var isAfter: Bool
  var lineEnd: [UInt8]
}

extension EditedFile {
  /// The number of bytes before the fault in which the start of an edited line is searched.
  private static let longestLine = 1 << 12

  /// Returns the row of the line that contains an offset of the base. For offsets before that line, and for the first line unless
  /// `onLine` is true, it is the row of the fault.
  func row(ofSourceAt offset: Int, beyond fault: Fault, onLine: Bool) -> OutlineRow {
    var cursor = outline.cursor(at: OutlineRow([document.root]))
    cursor.descendToLast(in: document)
    while cursor.row.isEntry || cursor.row.isComment, cursor.next(in: document) {}
    let lines = RawLines(document.baseBytes)
    let first = lines.first(beyond: fault)
    let line = lines.start(containing: min(offset, max(0, document.baseBytes.count - 1)))
    guard line > first || onLine && line == first else { return cursor.row }
    return OutlineRow(cursor.row.path, kind: .rawLine(line))
  }

  /// Returns the source line that is shown for an offset of the base.
  func sourceLine(at start: Int) -> SourceLine {
    let lines = RawLines(document.baseBytes)
    let rendering = document.render()
    let shift = rendering.count - document.baseBytes.count
    var span = lines.span(ofLineAt: start)
    span = Span(span.start + shift, span.end + shift)
    if let fault = document.fault, start <= lines.first(beyond: fault) {
      let end = min(fault.offset, fault.stopOffset) + shift
      let from = max(0, end - Self.longestLine)
      let before = rendering.array(Span(from, end))
      if let feed = before.lastIndex(of: 0x0A) {
        span.start = from + feed + 1
      } else if from == 0 {
        span.start = 0
      } else {
        span.start = max(from, span.start)
      }
    }
    return SourceLine(span: span, text: rendering.array(span))
  }
}
