import ModelBasics

// A text of a document may refer to values outside of it. In another document, copies of these stand for the references:
//
//     a: <array id="3">…</array>
//     b: <dict>…<ref id="3"/></dict>         b elsewhere: <dict>…<array>…</array></dict>

/// Makes texts of a document independent of it. For formats in which a name stands for one value in the whole document.
package struct ReferenceUnfolding {
  /// The longest text in bytes that a journal records with copies in place of references.
  static let longestRecorded = 1 << 20
  /// The longest text in bytes with copies that is inserted.
  static let longestCopy = 1 << 26

  /// A text that is being copied, up to its next reference.
  private struct Level {
    let source: Source
    let references: [SourceName]
    var next = 0
    var offset = 0
    /// The name of the value whose text this is; empty for the outermost one.
    let name: [UInt8]
    /// The length of the result at its start.
    let start: Int
  }

  private let document: Document
  /// The copies of values, as a value may be referred to millions of times, up to a length of all together.
  private var copies: [[UInt8]: [UInt8]] = [:]
  private var room = longestCopy
  private var anchors: [[UInt8]: DocumentName.Position]?

  package init(_ document: Document) { self.document = document }

  /// Returns the text of a value or entry without references and names. Returns nil if the result would be longer than `longest`, or if a value contains itself.
  package mutating func text(_ text: [UInt8], longest: Int) -> [UInt8]? {
    unfolded(text, longest: longest, isEachOnce: false)
  }

  /// Returns what a text means as it refers to values outside of it; nil if it does not.
  mutating func meaning(of text: [UInt8], longest: Int) -> ReferenceMeaning? {
    guard document.grammar.references.movesAnchors, isDependent(text)
    else { return nil }
    if let copies = unfolded(text, longest: longest, isEachOnce: false) { return .copies(copies) }
    let values = unfolded(text, longest: longest, isEachOnce: true)
    return values.map { .digest(ContentHash.of($0)) } ?? .unknown
  }

  /// Returns a text with values in place of references. If each value is there once, others refer to it by its number in their order,
  /// also from within.
  private mutating func unfolded(_ text: [UInt8], longest: Int, isEachOnce: Bool) -> [UInt8]? {
    guard document.grammar.references.movesAnchors else { return text }
    let outermost = level(text, named: [], at: 0)
    if outermost.references.isEmpty { return document.grammar.references.unnamed(text) }
    var result: [UInt8] = []
    var levels = [outermost]
    var open: [[UInt8]: Int] = [:]
    while var level = levels.popLast() {
      let bytes = level.source.bytes
      guard level.next < level.references.count else {
        result += bytes.array(Span(level.offset, bytes.count))
        if result.count > longest { return nil }
        if !isEachOnce, !level.name.isEmpty {
          open[level.name] = nil
          keep(result[level.start...], of: level.name)
        }
        continue
      }
      let reference = level.references[level.next]
      result += bytes.array(Span(level.offset, reference.offset))
      let value = SourceValue(reference.offset, .reference)
      guard let end = level.source.structure.end(of: value, budget: .max) else { return nil }
      level.next += 1
      level.offset = end
      levels.append(level)
      let name = bytes.array(reference.name)
      if let number = open[name] {
        guard isEachOnce else { return nil }
        result += bytes.array(Span(reference.offset, reference.name.start))
        result += Array("\(number)".utf8) + bytes.array(Span(reference.name.end, end))
        continue
      }
      if !isEachOnce, let copy = copies[name] {
        guard result.count + copy.count <= longest else { return nil }
        result += copy
        continue
      }
      guard let referred = self.text(ofValueNamed: name) else {
        // It leads nowhere, here and elsewhere.
        result += bytes.array(Span(reference.offset, end))
        continue
      }
      open[name] = open.count
      guard result.count + referred.count <= longest else { return nil }
      levels.append(self.level(referred, named: name, at: result.count))
    }
    return document.grammar.references.unnamed(result)
  }

  /// True if a text refers to values that are not in it.
  package func isDependent(_ text: [UInt8]) -> Bool {
    let source = Source(Bytes(text), document.grammar, as: .entry)
    let names = source.structure.names(in: Span(0, text.count))
    let own = Set(names.filter { !$0.isReference }.map { source.bytes.array($0.name) })
    return names.contains { $0.isReference && !own.contains(source.bytes.array($0.name)) }
  }

  private mutating func keep(_ copy: ArraySlice<UInt8>, of name: [UInt8]) {
    guard copy.count <= room else { return }
    room -= copy.count
    copies[name] = Array(copy)
  }

  private func level(_ text: [UInt8], named name: [UInt8], at start: Int) -> Level {
    let source = Source(Bytes(text), document.grammar, as: .entry)
    let names = source.structure.names(in: Span(0, text.count))
    return Level(source: source, references: names.filter(\.isReference), name: name, start: start)
  }

  private mutating func text(ofValueNamed name: [UInt8]) -> [UInt8]? {
    if anchors == nil {
      anchors = Dictionary(
        document.names().filter { !$0.isReference }.map { ($0.name, $0.position) }
      ) { first, _ in first }
    }
    guard let anchor = anchors?[name],
      let node = document.node(withValueAt: anchor.offset, in: anchor.source)
    else { return nil }
    return document.valueText(of: node)
  }
}
