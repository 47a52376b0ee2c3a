import DocumentTree
import ModelBasics

/// An entry of one format as another spells it, with its comments.
package struct ConvertedEntry: Sendable {
  /// The whole entry, without a separator.
  package let text: [UInt8]
  package let value: [UInt8]
  package let losses: ConversionLosses

  /// Converts the text of an entry. Returns nil if it cannot be read, or if the format has nothing for it.
  package init?(_ entry: [UInt8], isMember: Bool, from source: Format, to target: Format) {
    let style = source.grammar.layout.style(of: Bytes([]))
    let grammar = source.grammar
    guard let delimiters = EntryDelimiters(isObject: isMember, grammar, style) else { return nil }
    let frame = grammar.layout.frame(ofFirstValueIn: Bytes([]), style: style)
    let separator = delimiters.separatesLast ? delimiters.separator : []
    // The container is an element of a list, as comments above the first entry of a root belong to the file.
    guard let list = EntryDelimiters(isObject: false, grammar, style) else { return nil }
    let opening =
      frame.before + list.opening + style.newline + delimiters.opening + style.newline
    let closing =
      style.newline + delimiters.closing + (list.separatesLast ? list.separator : [])
      + style.newline + list.closing + frame.after
    // A comment after the entry ends its line, and a separator that is needed belongs before it.
    let document =
      Self.document(opening + entry + separator + closing, source)
      ?? Self.document(opening + entry + style.newline + separator + closing, source)
    guard let document, let conversion = try? Conversion(of: document, to: target, asPart: true)
    else {
      return nil
    }
    let written = Document(conversion.text, grammar: target.grammar)
    written.indexJob.run()
    guard case .child(let container) = written.firstChild(of: written.root),
      case .child(let child) = written.firstChild(of: container.node)
    else { return nil }
    text = written.entryText(of: child.node, in: container.node)
    value = written.valueText(of: child.node)
    losses = conversion.losses
  }

  private static func document(_ text: [UInt8], _ format: Format) -> Document? {
    let document = Document(Bytes(text), grammar: format.grammar)
    document.indexJob.run()
    return document.firstFault == nil ? document : nil
  }
}
