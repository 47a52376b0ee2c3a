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

  func entry(key: [UInt8]?, value: [UInt8], style: DocumentStyle) -> [UInt8] {
    guard let key else { return value }
    return key + separator(style: style) + value
  }

  func separator(style: DocumentStyle) -> [UInt8] {
    style.assignment
  }

  /// The text of a binary list is not shown to anyone.
  func fitted(_ text: [UInt8], like samples: LayoutSamples, style: DocumentStyle) -> [UInt8] {
    let fitted =
      dialect == .inner
      ? nil : EntryFitting<XMLText>.fitted(text, like: samples, style: style, dialect)
    return fitted ?? reindented(text, style: style)
  }

  func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8] {
    let structure = XMLStructure(Bytes(text), as: .entry, index: IndexBox(), head)
    return EntryReindentation.reindented(
      text, style: style, protecting: structure.protectedSpans(in: Span(0, text.count))
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

  func emptyContainer(_ kind: NodeKind) -> [UInt8] {
    XMLText.emptyContainer(isObject: kind == .object)
  }

  /// Also processing instructions. The declaration and the DOCTYPE describe the spelling of the document.
  func commentSpans(in bytes: Bytes) -> [Span] {
    let text = XMLText(bytes)
    var found: [Span] = []
    var offset = text.start
    if let start = XMLProlog(text).documentType {
      found = commentSpans(from: offset, to: start, text)
      offset = XMLDocumentType(at: start, in: text).end
    }
    return found + commentSpans(from: offset, to: text.count, text)
  }

  private func commentSpans(from start: Int, to limit: Int, _ text: XMLText) -> [Span] {
    var found: [Span] = []
    var offset = start
    while let start = text.find("<", from: offset, limit: limit) {
      if text.starts(with: "<![CDATA[", at: start) {
        offset = text.find("]]>", from: start, limit: limit) ?? limit
      } else if text.isTrivia(start) {
        offset = text.endOfComment(start, limit: limit) ?? limit
        let isDeclaration = text.starts(with: "<?xml", at: start) && text[start + 5] <= 0x20
        if !isDeclaration { found.append(Span(start, offset)) }
      } else {
        offset = start + 1
      }
    }
    return found
  }

  func mayHaveComments(_ text: Span, in bytes: Bytes) -> Bool {
    bytes.firstIndex(of: UInt8(ascii: "<"), in: text) != nil
  }

  func comments(in gap: Gap) -> [GapComment] { EntryComments<XMLText>(gap, dialect).all }

  func text(of gap: Gap, with edits: [GapEdit], style: DocumentStyle) -> GapText {
    var editor = EntryGapEditor<XMLText>(gap, dialect, style)
    return editor.text(with: edits)
  }

  func commentSpan(at offset: Int, in bytes: Bytes) -> Span? {
    CommentText.span(at: offset, of: XMLText(bytes))
  }

  func lines(of comment: Span, in bytes: Bytes) -> [UInt8] {
    CommentText.lines(of: comment, in: bytes)
  }

  func content(ofComment lines: [UInt8]) -> [UInt8] { CommentText(lines, XMLText.comments).content }

  func comment(
    _ content: [UInt8], like old: [UInt8]?, at place: CommentPlace, style: DocumentStyle
  ) -> Result<[UInt8], CommentRefusal> {
    if dialect == .inner {
      return .failure(CommentRefusal("binary property lists have no comments"))
    }
    if let missing = head.page?.firstMissing(in: content), let page = head.page {
      return .failure(CommentRefusal(page.absence(of: missing.scalar) + "; leave it out"))
    }
    return CommentText.comment(content, like: old, at: place, style: style, XMLText.comments)
  }

  func comments(
    between keyEnd: Int, and valueStart: Int, in bytes: Bytes, lineBreak: [UInt8]
  ) -> [UInt8] {
    let text = XMLText(bytes)
    var comments: [UInt8] = []
    var offset = keyEnd
    while offset < valueStart {
      guard text.isTrivia(offset), let end = text.endOfComment(offset, limit: valueStart) else {
        offset += 1
        continue
      }
      comments += bytes.array(Span(offset, end)) + [0x20]
      offset = end
    }
    return comments
  }

  func unnamed(_ text: [UInt8]) -> [UInt8] {
    dialect == .inner ? XMLSharing.withoutNumbers(text) : text
  }

  func unnamed(_ text: [UInt8], _ names: Set<[UInt8]>) -> [UInt8] {
    dialect == .inner ? XMLSharing.withoutNumbers(text, names) : text
  }

  func named(_ text: [UInt8], _ name: [UInt8]) -> [UInt8] {
    dialect == .inner ? XMLSharing.numbered(text, name) : text
  }

  func referring(_ text: [UInt8], to names: Set<[UInt8]>) -> [UInt8] {
    dialect == .inner ? XMLSharing.referring(text, to: names) : text
  }

  func renaming(_ text: [UInt8], _ names: [[UInt8]: [UInt8]]) -> [UInt8] {
    dialect == .inner ? XMLSharing.renumbered(text, names) : text
  }

  func newNames(_ count: Int, besides names: Set<[UInt8]>) -> [[UInt8]] {
    dialect == .inner ? XMLSharing.newNumbers(count, besides: names) : []
  }

  var longestAnnotation: Int { dialect == .inner ? XMLClassName.longestTag : 0 }

  func annotated(_ text: [UInt8], from start: [UInt8]) -> [UInt8] {
    XMLClassName.kept(in: text, from: start)
  }

  /// The name under which NSKeyedUnarchiver looks for the root of an archive.
  var rootKey: [UInt8]? { head.allowsCircles ? Array("root".utf8) : nil }

  var movesAnchors: Bool { dialect == .inner }

  /// An object of an archive is one object for the program that reads it; a value of a list is a value at each of its places.
  var separatesValues: Bool { dialect == .inner && !head.allowsCircles }

  func reference(to name: [UInt8]) -> [UInt8]? {
    dialect == .inner ? XMLSharing.reference(to: name) : nil
  }

  func refusal(of change: ReferenceChange) -> String? {
    let name = "#\(change.name)"
    return switch change.meaning {
    case .none: "other entries are the same as \(name) here; change or remove these first"
    case .later:
      "the first entry that has the value \(name) stays above the others; to change that, cut it and paste it below them"
    case .inside: head.allowsCircles ? nil : "\(name) would contain itself"
    case .other: "an entry would be the same as another \(name); paste its entries instead"
    }
  }
}
