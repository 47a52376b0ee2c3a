import DocumentTree
import ModelBasics

/// Lines and columns of many offsets: the text is counted once, and every 4 KiB it is noted how
/// far that got. Each answer counts on from there, however long the lines are.
package final class PlaceTable {
  private struct Mark {
    var offset: Int
    var line = 1
    var column = 1
  }

  private static let grain = 4096

  private let storage: ByteStorage
  private var marks: [Mark]

  package init(_ storage: ByteStorage) {
    self.storage = storage
    let hasByteOrderMark = storage[0] == 0xEF && storage[1] == 0xBB && storage[2] == 0xBF
    marks = [Mark(offset: hasByteOrderMark ? 3 : 0)]
  }

  /// The line and column of an offset, both from 1.
  package func place(at offset: Int) -> Problem.Place {
    let offset = min(max(0, offset), storage.count)
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    var mark = marks[max(0, low - 1)]
    while mark.offset < offset {
      step(&mark)
      if mark.offset >= marks[marks.count - 1].offset + Self.grain { marks.append(mark) }
    }
    return Problem.Place(line: mark.line, column: mark.column, offset: offset)
  }

  private func step(_ mark: inout Mark) {
    let byte = storage[mark.offset]
    let isBreak = byte == 0x0A || byte == 0x0D && storage[mark.offset + 1] != 0x0A
    if isBreak {
      mark.offset += 1
      mark.line += 1
      mark.column = 1
      return
    }
    var length = 1
    if byte >= 0x80, let base = storage.all.baseAddress?.assumingMemoryBound(to: UInt8.self) {
      length =
        UTF8Validation.sequenceLength(base + mark.offset, storage.count - mark.offset) ?? 1
    }
    mark.offset += length
    mark.column += 1
  }
}
