import DocumentTree

/// What was read for the rows of a frame, kept for the next frame because it is slow to read.
///
/// A key that moves the focus changes few rows. All of them are read again if the document, the rules for readings, the time or
/// the width have changed; rows whose end is not known yet, also while the index grows.
struct RowCache: Sendable {
  /// Everything that the entries depend on.
  struct State: Hashable, Sendable {
    private let file: FileID
    private let root: Node
    private let changeVersion: Int
    private let ruleVersion: Int
    private let now: Int
    private let columns: Int
    private let hidesComments: Bool

    init(_ file: EditedFile, _ readings: ReadingContext, columns: Int) {
      self.file = file.id
      root = file.document.root
      changeVersion = file.document.changeVersion
      ruleVersion = file.ruleVersion
      now = readings.now.seconds
      hidesComments = file.outline.folds.hidesComments
      self.columns = columns
    }
  }

  /// The parts of a row that were read.
  struct Entry: Sendable {
    var isExpanded: Bool
    var value: StyledText
    var label: StyledText?
    var preview: PreviewContent?
    var reading: ReadingContent?
    var comment = StyledText()
    /// True if the end of the value is known, so that the index adds nothing.
    var isFinal = false
    /// False if the frame had no time left to read it.
    var isRead = true
  }

  private var state: State?
  /// How much of the file has been read: until then a preview may be shorter.
  private var readPart = 0
  private var former: [OutlineRow: Entry] = [:]
  private var entries: [OutlineRow: Entry] = [:]

  /// Begins a frame: what the frame before did not show is forgotten.
  mutating func begin(_ state: State, readPart: Int) {
    former = state == self.state ? entries : [:]
    if readPart != self.readPart { former = former.filter(\.value.isFinal) }
    entries = [:]
    self.state = state
    self.readPart = readPart
  }

  /// Returns what was read for a row, or reads it.
  mutating func entry(
    of row: OutlineRow, isExpanded: Bool, reading: () -> Entry
  ) -> Entry {
    var entry = former[row]
    if entry?.isExpanded != isExpanded { entry = nil }
    let known = entry ?? reading()
    if known.isRead { entries[row] = known }
    return known
  }
}
