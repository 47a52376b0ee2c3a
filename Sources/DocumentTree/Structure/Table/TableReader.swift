import ModelBasics
import Synchronization

/// Reads a text from the front, for formats in which what stands in a text depends on what stands before it.
///
/// Several readers of one text must find the same nodes.
package protocol TableReader: Sendable {
  /// Reads the next part of the text, such as a line or some KiB, and adds its nodes. Returns the offset after it; nil if the text
  /// is read to its end, where all containers are closed, or to a fault, which was reported.
  mutating func readPart(into table: inout TableBuilder) -> Int?
}

/// The reasons to read no further that a table has. The codes of a format are not negative.
package enum TableFault: Int, Sendable {
  /// The text is too long for a table; it can be shown as lines.
  case tooLong = -1
  case keyTooFar = -2

  package func at(_ offset: Int) -> Fault { Fault(offset: offset, code: rawValue) }

  package var message: String {
    switch self {
    case .tooLong: "a file of this format is read as a tree only up to 256 MiB; its lines are shown"
    case .keyTooFar: "the key is more than 16 MiB behind the start of its entry"
    }
  }
}

/// The reading of one text: its first part is read at once, the rest in the background.
final class TableReading: Sendable {
  /// The bytes that are read until nodes are published.
  private static let portion = 1 << 16

  private struct Work: ~Copyable {
    var reader: any TableReader
    var builder: TableBuilder
    var isAtEnd = false
    /// True if the index was completed.
    var isComplete = false
  }

  let table: NodeTable
  private let work: Mutex<Work>

  init(_ bytes: Bytes, _ index: IndexBox, _ reader: any TableReader, longest: Int) {
    table = NodeTable()
    var work = Work(reader: reader, builder: TableBuilder(table, index, bytes))
    if bytes.count > longest {
      work.builder.fail(TableFault.tooLong.at(0))
      work.isAtEnd = true
      _ = work.builder.publish(upTo: 0, isFinished: true)
    }
    self.work = Mutex(work)
  }

  /// Reads until the text has a root and some bytes were read.
  func readFirst() {
    while !table.read({ $0.root != nil }), readPortion() {}
  }

  /// Reads the rest. Returns soon if the index is cancelled; more can be read later.
  func readAll() {
    while readPortion() {}
  }

  /// Reads the rest and completes the index.
  func finish() {
    readAll()
    work.withLock { work in
      guard work.isAtEnd, !work.isComplete else { return }
      work.isComplete = true
      work.builder.completeIndex()
    }
  }

  /// Reads some bytes and publishes what they have. Returns false at the end, and if the index is cancelled.
  private func readPortion() -> Bool {
    work.withLock { work in
      guard !work.isAtEnd else { return false }
      let end = work.builder.scanned + Self.portion
      while work.builder.scanned < end, work.builder.fault == nil {
        guard let offset = work.reader.readPart(into: &work.builder) else {
          work.isAtEnd = true
          break
        }
        work.builder.scanned = offset
      }
      if work.builder.fault != nil { work.isAtEnd = true }
      let mayGoOn = work.builder.publish(upTo: work.builder.scanned, isFinished: work.isAtEnd)
      return mayGoOn && !work.isAtEnd
    }
  }
}
