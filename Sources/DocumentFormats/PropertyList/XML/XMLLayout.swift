import DocumentTree
import ModelBasics

/// The layout of edits in XML property lists. That of containers is in ``EntryLayout``.
///
/// An entry is a line, or two with the key on the first. `<dict/>` is opened up when the first entry comes, and a container that becomes
/// empty is written as `<dict/>` or `<array/>`. The lines of a string keep their indentation.
struct XMLLayout: Layout {
  /// The head of the document.
  var head = XMLHead()

  private var dialect: XMLDialect { head.dialect }

  func style(of bytes: Bytes) -> DocumentStyle { XMLStyle.detect(bytes) }

  func parts(of container: ContainerLayout) -> [Part] {
    var layout = EntryLayout<XMLText>(container, dialect)
    return layout.parts()
  }

  func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part] {
    EntryLayout<XMLText>.slotParts(slot, asMember: asMember, dialect)
  }

  func entry(key: [UInt8]?, value: [UInt8], at site: Site) -> [UInt8] {
    key.map { $0 + site.style.assignment + value } ?? value
  }

  /// The text of a binary list is not shown to anyone.
  func fitted(_ text: [UInt8], like samples: LayoutSamples?, at site: Site) -> [UInt8] {
    let samples = dialect == .inner ? nil : samples
    return samples.flatMap {
      EntryFitting<XMLText>.fitted(text, like: $0, style: site.style, dialect)
    }
      ?? reindented(text, style: site.style)
  }

  private func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8] {
    let structure = XMLStructure(Bytes(text), as: .entry, index: IndexBox(), head)
    return EntryReindentation.reindented(
      text, style: style, protecting: structure.protectedSpans(in: Span(0, text.count)).map(\.span)
    ) { $0.starts(with: "</".utf8) }
  }

  /// A declaration is only allowed at the very start. A `plist` element that is open is closed after the value.
  func frame(ofFirstValueIn bytes: Bytes, style: DocumentStyle) -> DocumentFrame {
    let text = XMLText(bytes)
    let line = style.newline
    guard dialect != .inner else { return DocumentFrame(before: line, after: line) }
    guard text.skipBlank(text.start) == bytes.count else {
      let isOpen = XMLProlog(text).list?.form == .opening
      let isOnNewLine = bytes[bytes.count - 1] == 0x0A || bytes[bytes.count - 1] == 0x0D
      return DocumentFrame(
        before: isOnNewLine ? [] : line,
        after: isOpen ? line + XMLElement.plist.closing + line : line)
    }
    var before: [UInt8] = []
    if bytes.count == text.start { before += Array(XMLProlog.declaration.utf8) + line }
    before += Array(XMLProlog.documentType.utf8) + line + Array(XMLProlog.listTag.utf8) + line
    return DocumentFrame(before: before, after: line + Array("</plist>".utf8) + line)
  }
}
