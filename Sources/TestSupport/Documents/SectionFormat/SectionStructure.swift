import DocumentTree
import ModelBasics

/// The structure of a text in the test format, from a table of the whole text.
struct SectionStructure: Structure, Shortcuts {
  private let bytes: Bytes
  let index: IndexBox
  private let table: SectionTable

  init(_ bytes: Bytes, as form: TextForm, index: IndexBox) {
    self.bytes = bytes
    self.index = index
    table = index.table { SectionTable.read(bytes, as: form) }
  }

  func read(after former: FormerText?) {
    index.update {
      $0.scanned = bytes.count
      $0.fault = table.fault
      $0.isComplete = true
    }
  }

  var root: (offset: Int, form: NodeForm)? { table.top }

  func entry(at offset: Int, _ form: NodeForm, budget: Int) -> Entry {
    guard form == .member, let member = table.members[offset] else { return entry(ofValue: offset) }
    var entry = entry(ofValue: member.value)
    entry.key = member.key
    return entry
  }

  private func entry(ofValue offset: Int) -> Entry {
    if let container = table.container(at: offset) {
      return Entry(
        key: nil, value: SourceValue(offset, container.kind), isSection: container.isSection)
    }
    let kind = table.scalars[offset]?.kind ?? (offset < bytes.count ? .invalid : .empty)
    return Entry(key: nil, value: SourceValue(offset, kind))
  }

  func end(of value: SourceValue, budget: Int) -> Int? { table.end(ofValueAt: value.offset) }

  func contentStart(of container: SourceValue) -> Int {
    table.container(at: container.offset)?.contentStart ?? container.offset
  }

  func contentEnd(of container: SourceValue, end: Int) -> Int { end }

  func nextChild(after end: Int?, in container: SourceValue, budget: Int) -> SourceStep {
    let start = end ?? container.offset
    guard let found = table.container(at: container.offset) else { return .fault(start) }
    return step(found.children.partitioningIndex { $0 >= start }, in: found)
  }

  private func step(_ number: Int, in container: SectionTable.Container) -> SourceStep {
    if number < container.children.count { return .child(container.children[number]) }
    return container.end.map { .close(Span($0, $0)) } ?? .fault(table.fault?.offset ?? bytes.count)
  }

  // MARK: - Shortcuts

  var shortcuts: (any Shortcuts)? { self }

  func child(_ number: Int, of container: SourceValue, budget: Int) -> SourceStep? {
    table.container(at: container.offset).map { step(number, in: $0) }
  }

  func count(of container: SourceValue, budget: Int) -> ChildCount? {
    guard let found = table.container(at: container.offset), found.end != nil else { return nil }
    return .known(found.children.count)
  }

  func child(of container: SourceValue, notAfter offset: Int) -> KnownChild? {
    guard let children = table.container(at: container.offset)?.children else { return nil }
    let number = children.partitioningIndex { $0 > offset } - 1
    return number < 0 ? nil : KnownChild(offset: children[number], number: number)
  }

  // MARK: - Spans

  func protectedSpans(in span: Span) -> [ProtectedSpan] {
    table.longStrings[range(of: span, in: table.longStrings, \.start)].map {
      ProtectedSpan($0, bytes[$0.start] == 0x27 ? .asWhole : .verbatim)
    }
  }

  func names(in span: Span) -> [SourceName] {
    Array(table.names[range(of: span, in: table.names, \.offset)])
  }

  private func range<Element>(
    of span: Span, in sorted: [Element], _ offset: (Element) -> Int
  ) -> Range<Int> {
    let start = sorted.partitioningIndex { offset($0) >= span.start }
    return start..<max(start, sorted.partitioningIndex { offset($0) >= span.end })
  }
}
