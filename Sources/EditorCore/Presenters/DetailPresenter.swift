import DocumentTree
import ModelBasics

/// The strip below the outline: the path, type and reading of the focus, its old value, its problems, and the whole value if the row
/// cuts it.
struct DetailPresenter {
  private static let longestOld = 200
  /// The length in bytes of the text that is shown of the value; more than three lines of any window.
  private static let longestValue = 3000
  /// The length in bytes up to which data is read for the strip.
  static let longestData = 1 << 18

  let file: EditedFile
  let readings: ReadingContext
  private let keys: Keymap
  private let columns: Int
  /// What the focused value is, read up to ``longestData``.
  private let recognition: Recognition?
  /// The value in an open picker, which is read instead of the one in the file.
  var picked: Meaning?

  init(
    _ file: EditedFile, _ recognition: Recognition?, _ readings: ReadingContext, keys: Keymap,
    columns: Int
  ) {
    self.file = file
    self.recognition = recognition
    self.readings = readings
    self.keys = keys
    self.columns = columns
  }

  private var document: Document { file.document }

  /// Returns the paragraphs of the strip, the most important first. `typedProblem` replaces the problems of the value while one is
  /// typed.
  func lines(typedProblem: String?) -> [StyledText] {
    switch file.focus.kind {
    case .node, .ghost:
      let problems = typedProblem.map { StyledText($0.isEmpty ? "" : "! " + $0, .problem) }
      let lines = [
        identity, missingCell, history.isEmpty ? description : history, problems ?? self.problems,
        typedProblem == nil ? wholeValue : "",
      ]
      return lines.filter { !$0.isEmpty }
    case .pending, .fault, .rawLine, .comment: return otherLines
    }
  }

  private var otherLines: [StyledText] {
    switch file.focus.kind {
    case .node, .ghost: []
    case .pending: [StyledText("not read yet", .titleQuiet)]
    case .comment(let position): CommentPresenter(file).details(at: position, keys: keys)
    case .fault:
      [
        StyledText(faultMessage, .problem),
        StyledText(
          document.fault?.correction == nil
            ? "\(keys[.edit]) edits the line; \(keys[.editExternally]) opens the text from there in $EDITOR"
            : "\(keys[.edit]) proposes the correction, and Enter again accepts it", .titleQuiet),
      ]
    case .rawLine:
      [
        StyledText(faultMessage, .problem),
        StyledText("\(keys[.edit]) edits the line", .titleQuiet),
      ]
    }
  }

  private var faultMessage: String {
    guard let fault = document.fault else { return "" }
    return document.message(for: fault)
  }

  private var identity: StyledText {
    guard let node = file.focus.node else { return "" }
    var text = StyledText(file.focusText, .plain)
    let kind = document.kind(of: node)
    text.append(" · ", .titleQuiet)
    let name = kind == .boolean ? "boolean" : document.kindName(of: node)
    text.append(name, .titleQuiet)
    if let annotation = document.annotation(of: node), !annotation.elementsEqual(name.utf8) {
      text = text + StyledText(" ", .titleQuiet) + RowText.styled(annotation, .titleQuiet)
    }
    if kind.isContainer, let count = document.childCount(of: node) {
      text.append(count == 1 ? ", 1 entry" : ", \(count) entries", .titleQuiet)
    }
    if var recognition {
      recognition.meaning = picked ?? recognition.meaning
      // The reading of a plain number would repeat its type.
      if recognition.description != kind.displayName {
        text.append(" · ", .titleQuiet)
        text.append(recognition.description, .titleQuiet)
      }
      let reading = recognition.reading(in: readings)
      text.append(" · ", .titleQuiet)
      text.append(reading.text, .reading)
      text = text + contrast(of: recognition.meaning)
      if let doubt = recognition.doubt {
        text.append(" · \(doubt); \(keys[.type]) chooses", .titleQuiet)
      }
    } else if let link = file.linkReading(of: file.focus.path) {
      text.append(" · ", .titleQuiet)
      text.append(link.text, .reading)
    }
    return text
  }

  /// Returns the contrast of a colour, such as ` · contrast 8.1 AAA with background`.
  private func contrast(of meaning: Meaning) -> StyledText {
    var partners = ContrastPartners(file)
    guard let color = meaning.color,
      let partner = partners.partner(of: file.focus.path)
    else { return "" }
    var text = StyledText(" · contrast ", .titleQuiet)
    text.append(color.contrastText(with: partner.color), .reading)
    text.append(" with " + partner.name, .titleQuiet)
    return text
  }

  private var history: StyledText {
    guard let node = file.focus.node, let child = file.focus.child else { return "" }
    switch document.mark(of: child) {
    case .none: return ""
    case .below where document.isRewritten(node):
      return StyledText("the same value, stored otherwise", .below)
    case .below: return StyledText("changes inside", .below)
    case .added: return StyledText("added", .added)
    case .removed: return StyledText("removed; \(keys[.revert]) brings it back", .removed)
    case .moved where child.isGhost:
      return StyledText("moved away; \(keys[.revert]) brings it back", .moved)
    case .moved:
      let former = former(node)
      return StyledText(former.isEmpty ? "moved here" : "moved here · ", .moved) + former
    case .changed: return former(node)
    }
  }

  /// The focused column of a table, if the row has no such member.
  private var missingCell: StyledText {
    guard let table = file.outline.table, let column = table.column else { return "" }
    switch file.outline.focusedCell(in: document) {
    case .row, .member: return ""
    case .missing:
      return StyledText(
        "no \(table.columns[column].title); \(keys[.edit]) adds it", .titleQuiet)
    case .unread: return StyledText(Notice.table(.cellUnread).text(keys), .titleQuiet)
    }
  }

  /// The schema's description of the value.
  private var description: StyledText {
    let schema = file.schema
    let described = schema?.reading(of: file.focusedNode).flatMap { schema?.schema.description($0) }
    guard let text = described ?? keyDescription else { return "" }
    return StyledText(RowText.oneLine(Array(text.utf8)[...]), .titleQuiet)
  }

  /// What the format says of a key that is well known.
  private var keyDescription: String? {
    guard let node = file.focusedNode, let token = document.key(of: node), token.count <= 200
    else { return nil }
    return document.keyBytes(of: node).flatMap(document.formatGrammar.description(ofKey:))
  }

  /// The value, if its row has no room for all of it.
  private var wholeValue: StyledText {
    guard let node = file.focusedNode, let kind = file.focusedKind, !kind.isContainer else {
      return ""
    }
    let bytes = document.shownPrefix(of: node, Self.longestValue + 1)
    let key = document.keyPrefix(of: node, columns).map { $0.count } ?? 0
    let start = Layout.foldColumn(depth: file.focus.depth, columns: columns) + 4 + key
    let end = recognition != nil && columns >= 60 ? columns * 55 / 100 - 2 : columns
    let room =
      file.outline.table.map { table in
        table.column.map { table.columns[$0].shownWidth } ?? columns
      } ?? (end - start)
    guard bytes.count > room else { return "" }
    let role: Role = kind == .string ? .string : kind == .number ? .number : .literal
    return RowText.styled(RowText.prefix(bytes, Self.longestValue), role)
  }

  private func former(_ node: Node) -> StyledText {
    var text = StyledText()
    if let key = document.baseKey(of: node) {
      text = StyledText("was named ", .titleQuiet) + shown(key, .string)
    }
    if let value = document.baseValue(of: node) {
      if !text.isEmpty { text.append(" · ", .titleQuiet) }
      let kind = document.grammar.kind(ofValueIn: Bytes(value.prefix(Self.longestOld)))
      text = text + StyledText("was ", .titleQuiet) + shown(value, kind)
    }
    return text
  }

  private func shown(_ spelling: Spelling, _ kind: NodeKind) -> StyledText {
    let token = spelling.prefix(Self.longestOld + 1 + Document.longestDelimiters)
    let bytes = RowText.prefix(document.tokens.shown(token, kind), Self.longestOld)
    let line = RowText.styledLine(bytes, .removed)
    return spelling.count > Self.longestOld ? line + StyledText("…", .removed) : line
  }

  private var problems: StyledText {
    guard let node = file.focus.node else { return "" }
    if let broken = brokenValue(node) { return StyledText(broken, .problem) }
    var found = NodeProblem.found(in: node, of: document)
    if file.duplicates.contains(node, in: file.focus.parent) { found.insert(.duplicateKey, at: 0) }
    var texts = found.map { $0.text(keys) }
    if let schema = file.schema, file.focus.isNode {
      let broken = schema.problems(at: file.focus.path, in: document)
      if !broken.isEmpty { texts.append("! " + broken.joined(separator: "; ")) }
    }
    return StyledText(texts.joined(separator: "; "), .problem)
  }
}

extension DetailPresenter {
  /// Returns the fault in a broken document of a stream; nil if its text is too long to check.
  private func brokenValue(_ node: Node) -> String? {
    guard let text = document.value(of: node), let fault = document.fault(ofBroken: node) else {
      return nil
    }
    let message = document.grammar.message(for: fault, in: Bytes(text.array))
    let advice = fault.correction == nil ? "edits it as it is spelled" : "proposes the correction"
    return "! column \(fault.offset + 1): \(message); \(keys[.edit]) \(advice)"
  }
}

extension NodeProblem {
  package func text(_ keys: Keymap) -> String {
    switch self {
    case .duplicateKey: "! the object has this key more than once; \(keys[.rename]) renames it"
    case .loneSurrogate: "! half of a surrogate pair: not text in any encoding"
    case .notAValue: "! this is not a value; \(keys[.edit]) edits it as it is spelled"
    case .invalidBytes: "! bytes that are not UTF-8; they are kept as they are"
    }
  }
}
