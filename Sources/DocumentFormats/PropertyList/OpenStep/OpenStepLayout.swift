import DocumentTree
import ModelBasics

/// The layout of edits in OpenStep property lists. That of containers is in ``EntryLayout``.
struct OpenStepLayout: Layout {
  func style(of bytes: Bytes) -> DocumentStyle { OpenStepStyle.detect(bytes) }

  func parts(of container: ContainerLayout) -> [Part] {
    var layout = EntryLayout<OpenStepText>(container, .propertyList)
    return layout.parts()
  }

  func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part] {
    EntryLayout<OpenStepText>.slotParts(slot, asMember: asMember, .propertyList)
  }

  func entry(key: [UInt8]?, value: [UInt8], at site: Site) -> [UInt8] {
    key.map { $0 + site.style.equalsSign + value } ?? value
  }

  func fitted(_ text: [UInt8], like samples: LayoutSamples?, at site: Site) -> [UInt8] {
    samples.flatMap {
      EntryFitting<OpenStepText>.fitted(text, like: $0, style: site.style, .propertyList)
    }
      ?? reindented(text, style: site.style)
  }

  private func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8] {
    let structure = OpenStepStructure(Bytes(text), as: .entry, index: IndexBox())
    return EntryReindentation.reindented(
      text, style: style, protecting: structure.protectedSpans(in: Span(0, text.count)).map(\.span)
    ) { $0.first == UInt8(ascii: "}") || $0.first == UInt8(ascii: ")") }
  }

  func value(withEntries text: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "{"), 0x0A] + text + [0x0A, UInt8(ascii: "}")]
  }
}
