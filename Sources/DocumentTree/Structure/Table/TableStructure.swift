import ModelBasics

/// The structure of a text that is read from the front, from its table.
///
/// The first part of a document is read when the structure is made, the rest by ``read(after:)`` on another thread; a step beyond
/// what was read is unknown. Other texts are short and are read at once.
package struct TableStructure: Structure {
  private let bytes: Bytes
  package let index: IndexBox
  package let table: NodeTable
  /// Nil if the text was read before.
  private let reading: TableReading?

  /// Creates the structure of a text. `longest` is the most bytes of a text that has one.
  package init(
    _ bytes: Bytes, as form: TextForm, index: IndexBox, longest: Int = NodeTable.longest,
    _ reader: () -> any TableReader
  ) {
    self.bytes = bytes
    self.index = index
    if let known = index.nodeTable, known.read(\.isFinished) {
      table = known
      reading = nil
    } else {
      let reading = TableReading(bytes, index, reader(), longest: longest)
      table = reading.table
      self.reading = reading
      index.nodeTable = table
      if form == .document { reading.readFirst() } else { reading.readAll() }
    }
  }

  package func read(after former: FormerText?) { reading?.finish() }

  package var root: (offset: Int, form: NodeForm)? { table.read { $0.root } }

  package func entry(at offset: Int, _ form: NodeForm, budget: Int) -> Entry {
    answer(budget) { contents in
      guard let number = contents.number(ofEntryAt: offset, form) else {
        guard contents.isFinished else { return nil }
        return Entry(key: nil, value: SourceValue(offset, missingKind(at: offset)))
      }
      let node = contents[number]
      var entry = Entry(
        key: form == .member ? node.key : nil, value: SourceValue(node.valueStart, node.kind),
        isSection: node.isSection)
      if node.isSection {
        entry.isElement = contents.header(at: node.start)?.isElement ?? false
      }
      entry.properties = contents.properties(ofValueAt: node.valueStart)?.span
      return entry
    }
      ?? Entry(
        key: nil, value: SourceValue(offset, missingKind(at: offset)), isKnown: false)
  }

  private func missingKind(at offset: Int) -> NodeKind {
    offset < bytes.count ? .invalid : .empty
  }

  package func end(of value: SourceValue, budget: Int) -> Int? {
    answer(budget) { contents in
      contents.number(ofValueAt: value.offset, value.kind).flatMap { contents[$0].end }
    }
  }

  package func contentStart(of container: SourceValue) -> Int {
    table.read { contents in
      guard let number = contents.number(ofValueAt: container.offset, container.kind) else {
        return container.offset
      }
      let bare = contents.properties(ofValueAt: container.offset)?.bare ?? container.offset
      return contents[number].delimiters == .none ? bare : bare + 1
    }
  }

  package func contentEnd(of container: SourceValue, end: Int) -> Int {
    table.read { contents in
      let number = contents.number(ofValueAt: container.offset, container.kind)
      return number.map { contents[$0].delimiters } == .both ? end - 1 : end
    }
  }

  package func nextChild(after end: Int?, in container: SourceValue, budget: Int) -> SourceStep {
    answer(budget) { contents in
      let start = end ?? container.offset
      guard let number = contents.number(ofValueAt: container.offset, container.kind) else {
        return contents.isFinished ? .fault(start) : nil
      }
      switch contents.child(after: end, in: number) {
      case .child(let child): return .child(contents[child].start)
      case .end:
        let node = contents[number]
        let end = node.end ?? start
        return .close(Span(node.delimiters == .both ? end - 1 : end, end))
      case .unknown:
        return contents.isFinished ? .fault(contents.fault?.offset ?? bytes.count) : nil
      }
    } ?? .unknown
  }

  package func protectedSpans(in span: Span) -> [ProtectedSpan] {
    table.read { $0.protectedSpans(in: span) }
  }

  package func names(in span: Span) -> [SourceName] { table.read { $0.names(in: span) } }

  /// Returns what the table has. If that is nothing, and the budget is unlimited, reads the rest of the text first.
  private func answer<Answer>(
    _ budget: Int, _ body: (borrowing TableContents) -> Answer?
  ) -> Answer? {
    if let found = table.read(body) { return found }
    guard budget == .max, let reading, !table.read(\.isFinished) else { return nil }
    reading.readAll()
    return table.read(body)
  }
}

extension Source {
  /// The table of a text that is read from the front.
  private func table<Result>(_ body: (borrowing TableContents) -> Result) -> Result? {
    index.nodeTable?.read(body)
  }

  /// The fault at which the reading of the table has stopped, also before the index has it.
  package var faultOfTable: Fault? { table { $0.fault } ?? nil }

  /// Returns the tokens of the path at the start of the headers of sections in a container.
  package func headerPath(of container: SourceValue) -> [Span] {
    table { $0.path(ofContainerAt: container.offset, container.kind) } ?? []
  }

  /// Returns the headers of sections whose entries begin in a span, in order.
  package func headers(in span: Span) -> [SectionHeader] { table { $0.headers(in: span) } ?? [] }

  /// Returns the offset of the first child of a container that is a section, or nil if there is none.
  func firstSection(of container: SourceValue) -> Int? {
    table { $0.firstSection(ofContainerAt: container.offset, container.kind) } ?? nil
  }
}
