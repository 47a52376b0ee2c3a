import DocumentTree

/// The previews and readings of the rows of a frame, kept for the next frame because they are slow to make.
///
/// A key that moves the focus changes few rows. All of them are read again if the document, its index, the rules for readings, the
/// time or the width have changed.
struct RowCache: Sendable {
  /// Everything that previews and readings depend on.
  struct State: Hashable, Sendable {
    private let file: FileID
    private let root: Node
    private let changeVersion: Int
    private let ruleVersion: Int
    /// How much of the file has been read: until then a preview may be shorter.
    private let readPart: Int
    private let now: Int
    private let columns: Int

    init(_ file: EditedFile, _ readings: ReadingContext, columns: Int) {
      self.file = file.id
      root = file.document.root
      changeVersion = file.document.changeVersion
      ruleVersion = file.ruleVersion
      readPart = file.document.isIndexed ? 100 : Int(file.document.indexJob.progress * 20)
      now = readings.now.seconds
      self.columns = columns
    }
  }

  /// The parts of a row that were read.
  struct Entry: Sendable {
    var isExpanded: Bool
    var label: StyledText?
    var preview: PreviewContent?
    var reading: ReadingContent?
  }

  private var state: State?
  private var former: [OutlineRow: Entry] = [:]
  private var entries: [OutlineRow: Entry] = [:]

  /// Begins a frame: what the frame before did not show is forgotten.
  mutating func begin(_ state: State) {
    former = state == self.state ? entries : [:]
    entries = [:]
    self.state = state
  }

  /// Returns what was read for a row, or reads it.
  mutating func entry(
    of row: OutlineRow, isExpanded: Bool, reading: () -> Entry
  ) -> Entry {
    var entry = former[row]
    if entry?.isExpanded != isExpanded { entry = nil }
    let known = entry ?? reading()
    entries[row] = known
    return known
  }
}
