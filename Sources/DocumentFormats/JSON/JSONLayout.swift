import DocumentTree
import ModelBasics

/// The layout of edits in JSON. That of containers is in ``EntryLayout``.
package struct JSONLayout: Layout {
  private let dialect: JSONDialect

  init(_ dialect: JSONDialect) { self.dialect = dialect }

  package func style(of bytes: Bytes) -> DocumentStyle { JSONStyle.detect(bytes, dialect) }

  package func parts(of container: ContainerLayout) -> [Part] {
    var layout = EntryLayout<JSONText>(container, dialect)
    return layout.parts()
  }

  package func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part] {
    EntryLayout<JSONText>.slotParts(slot, asMember: asMember, dialect)
  }

  package func fitted(
    _ text: [UInt8], like samples: LayoutSamples?, at site: Site
  ) -> [UInt8] {
    samples.flatMap { EntryFitting<JSONText>.fitted(text, like: $0, style: site.style, dialect) }
      ?? reindented(text, style: site.style)
  }

  private func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8] {
    EntryReindentation.reindented(
      text, style: style,
      protecting: JSONTokenReader.stringsOverLines(in: Bytes(text), dialect)
    ) { $0.first == UInt8(ascii: "}") || $0.first == UInt8(ascii: "]") }
  }

  package func entry(key: [UInt8]?, value: [UInt8], at site: Site) -> [UInt8] {
    key.map { $0 + colon(before: value, site.style) + value } ?? value
  }

  private func colon(before value: [UInt8], _ style: DocumentStyle) -> [UInt8] {
    guard style.opensBelow, value.contains(where: JSONText.isLineBreak) else { return style.colon }
    return style.colon.reversed().drop { $0 == 0x20 }.reversed() + style.newline
  }
}
