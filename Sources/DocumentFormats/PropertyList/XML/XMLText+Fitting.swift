import DocumentTree
import ModelBasics

extension XMLText: FittedText {
  /// The separators and assignments are empty, as nothing but blanks is between elements.
  static func fittedTokens(of text: Bytes, _ dialect: XMLDialect) -> [FittedToken] {
    let view = XMLText(text, dialect)
    var tags = XMLTags(view, at: view.start)
    var tokens: [FittedToken] = []
    while let tag = tags.next(before: view.count) {
      guard let element = tag.element else { break }
      if tag.form == .closing {
        guard element.isContainer else { break }
        tokens.append(FittedToken(.close, Span(tag.start, tag.end)))
        continue
      }
      if let last = tokens.last, !last.kind.opensContainer {
        let isValue = last.kind.isClosing || !view.isKey(at: last.span.start)
        let kind: FittedToken.Kind = isValue ? .separator : .assignment
        tokens.append(FittedToken(kind, Span(last.span.end, last.span.end)))
      }
      if element.isContainer, tag.form == .opening {
        tokens.append(
          FittedToken(.open(isObject: element == .dict), Span(tag.start, tag.end)))
        continue
      }
      guard let end = view.endOfElement(tag, limit: view.count) else { break }
      tokens.append(FittedToken(.text, Span(tag.start, end)))
      tags.skip(to: end)
    }
    return tokens
  }

  private func isKey(at offset: Int) -> Bool { tag(at: offset)?.element == .key }

  static func assignment(_ style: DocumentStyle) -> [UInt8] { style.assignment }

  static var listsFollowObjects: Bool { true }
}

extension DocumentStyle {
  /// The text between a key and its value.
  var assignment: [UInt8] { keySeparator ?? (isMultiline ? newline : []) }
}
