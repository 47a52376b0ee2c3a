import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics
import ModelData
import ModelValues

extension SetCommand {
  /// Returns the token of the value in the file's format.
  func token(
    for document: Document, as type: ValueType?, replacing old: [UInt8]? = nil, at site: Site
  ) throws(CommandFailure) -> [UInt8] {
    let text = Array(value.utf8)
    let grammar = grammar(of: document)
    let asString = grammar.tokens.stringToken(for: StandIn.scalars(text), at: site)
    // JSON is no spelling of bytes, although the letters of many words are those of Base64.
    let isData = old.map { grammar.kind(ofValueIn: Bytes($0)) == .data } ?? false
    let token = valueText(in: document, replacing: isData && type != nil ? nil : old, at: site)
    let parsed = grammar.valueSpan(in: Bytes(token))
    switch type {
    case .string, .base64, .hex, .file: return asString
    case nil:
      guard case .failure(let fault) = parsed else { return token }
      if isContainerInJSON(text) {
        try requireNoNulls(in: text, for: grammar.tokens)
        throw CommandFailure(
          .notHeld(value, grammar.message(for: fault, in: Bytes(text), as: .typed)), in: file)
      }
      return asString
    case .json:
      if case .failure(let fault) = parsed {
        let message = grammar.message(for: fault, in: Bytes(text), as: .typed)
        if isContainerInJSON(text) {
          try requireNoNulls(in: text, for: grammar.tokens)
          throw CommandFailure(.notHeld(value, message), in: file)
        }
        throw CommandFailure(.notOfType(value, .json, fault: message))
      }
      return token
    case .date: return try dateToken(for: document, at: site)
    case .null where value == "null":
      guard let null = grammar.tokens.token(of: .null, at: site) else {
        throw CommandFailure(.noNull(exists: false), in: file)
      }
      return null
    case .number, .bool, .null:
      let example = type == .number ? Value(1) : Value.bool(true)
      if type != .null, !grammar.tokens.holds(example) {
        throw CommandFailure(.noSuchType(type ?? .number, value))
      }
      guard case .success(let span) = parsed, kind(ofValueAt: span, in: token, document) == type
      else {
        throw CommandFailure(.notOfType(value, type ?? .json, fault: nil))
      }
      return token
    }
  }

  /// Throws if VALUE is null and would become text, or a null that other programs do not expect. In a format without types every value
  /// is text.
  func requireNull(in tokens: any Tokens) throws(CommandFailure) {
    guard type == nil, value == "null", !tokens.hasUsualNull,
      tokens.holds(.bool(true))
    else { return }
    throw CommandFailure(.noNull(exists: tokens.holds(.null)), in: file)
  }

  /// Returns the token of a date that VALUE describes, on the local clock: a date if the format has dates, else text.
  private func dateToken(for document: Document, at site: Site) throws(CommandFailure) -> [UInt8] {
    let context = LocalTime.readings(inUTC: Environment.isUTC)
    switch context.dateParser().read(value, as: .instant) {
    case .failure(let error):
      let message = error.message(locale: context.locale, zones: context.zones)
      throw CommandFailure(.notOfType(value, .date, fault: message))
    case .success(let reading):
      guard case .dateTime(let moment) = reading.moment, let text = moment.exactText else {
        throw CommandFailure(.notOfType(value, .date, fault: nil))
      }
      let grammar = grammar(of: document)
      let tokens = grammar.tokens
      let universal = DateTime(seconds: moment.seconds, nanoseconds: moment.nanoseconds)
      if let date = universal.exactText,
        let token = tokens.token(of: .date(date), at: site)
      {
        return token
      }
      guard grammar.hasUniversalDates else {
        return tokens.stringToken(for: Array(text.unicodeScalars), at: site)
      }
      let fault = "as dates in this file have whole seconds"
      throw CommandFailure(.notOfType(value, .date, fault: fault))
    }
  }

  /// Throws if there is a null in a valid value in JSON and the format has only text, in which the null would be the first that is refused.
  private func requireNoNulls(in text: [UInt8], for tokens: any Tokens) throws(CommandFailure) {
    guard !tokens.holds(.null), !tokens.holds(.bool(true)) else { return }
    let document = Document(Bytes(text), grammar: Format.json.grammar)
    document.indexJob.run()
    var left = [document.root]
    while let node = left.popLast() {
      if document.kind(of: node) == .null {
        throw CommandFailure(.noNull(exists: false), in: file)
      }
      var step = document.firstChild(of: node)
      while case .child(let child) = step {
        left.append(child.node)
        step = document.child(after: child, in: node)
      }
    }
  }

  /// True for a valid object or array, which nobody means as text.
  private func isContainerInJSON(_ text: [UInt8]) -> Bool {
    let first = text.first { $0 > 0x20 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    guard case .success = Format.json.grammar.valueSpan(in: Bytes(text)) else { return false }
    return true
  }

  /// Returns VALUE as the format spells it, where that has delimiters that nobody types.
  private func valueText(
    in document: Document, replacing old: [UInt8]? = nil, at site: Site
  ) -> [UInt8] {
    let text = Array(value.utf8)
    return grammar(of: document).tokens.token(typed: text, replacing: old, at: site) ?? text
  }

  /// Returns the grammar that VALUE is parsed with. The grammar of the file is not used if it is
  /// wider: comments in VALUE would make a strict file invalid.
  func grammar(of document: Document) -> any FormatGrammar {
    options.format?.grammar ?? document.valueGrammar
  }

  /// Returns true if VALUE is a valid value of the format.
  func isValue(in document: Document, replacing path: NodePath) -> Bool {
    guard let node = path.last else { return false }
    let old = document.kind(of: node).isContainer ? nil : document.value(of: node)?.array
    let text = valueText(in: document, replacing: old, at: document.site(of: path))
    let grammar = grammar(of: document)
    guard case .success = grammar.valueSpan(in: Bytes(text)) else { return false }
    // A string is meant only if its quotes were typed.
    return grammar.kind(ofValueIn: Bytes(text)) != .string
      || !grammar.isPlain(text) && text.elementsEqual(value.utf8)
  }

  /// Returns the kind that a broken value begins like.
  func kind(ofBroken node: Node, in document: Document) -> NodeKind {
    document.value(of: node).map { document.grammar.resemblance(of: Bytes($0.array)).kind }
      ?? .invalid
  }

  /// Returns true if a scalar has comments inside that the one in its place does not have.
  func losesComments(_ old: [UInt8]?, _ new: [UInt8], in document: Document) -> Bool {
    let comments = document.grammar.comments
    let count = { (token: [UInt8]) in comments.spans(in: Bytes(token)).count }
    return old.map { count($0) > count(new) } ?? false
  }

  /// Returns remarks about a new value that other programs read differently, and about a number that is of another kind than the old
  /// one, such as a real instead of an integer.
  func valueNotes(
    _ token: [UInt8], replacing old: [UInt8]?, in document: Document, at site: Site
  ) -> [ChangeNote] {
    let tokens = document.tokens
    var notes: [ChangeNote] = []
    let isNumber = document.formatGrammar.kind(ofValueIn: Bytes(token)) == .number
    if type != .null, !isNumber || tokens.caution(about: token) == nil,
      let unusual = tokens.unusualValue(in: token, at: site)
    {
      notes.append(.typed("has \(unusual.name) now, \(unusual.remark)"))
    }
    if let note = encodingNote(token, in: document) { notes.append(note) }
    notes += ambiguityNotes
    guard isNumber else { return notes }
    if let changed = changedNumber(token, old, in: document) { notes.append(changed) }
    let typed = value.utf8.filter { $0 > 0x20 }
    if let caution = tokens.caution(about: token, typed: typed) { notes.append(.typed(caution)) }
    return notes
  }

  /// The remark about a date whose day and month could be exchanged.
  var ambiguityNotes: [ChangeNote] {
    guard type == .date else { return [] }
    let context = LocalTime.readings(inUTC: Environment.isUTC)
    guard case .success(let reading) = context.dateParser().read(value, as: .instant) else {
      return []
    }
    return reading.ambiguity(locale: context.locale).map { [.understood($0)] } ?? []
  }

  /// Returns a remark if a text with characters outside ASCII is written into a file that is in another encoding than it says.
  private func encodingNote(_ token: [UInt8], in document: Document) -> ChangeNote? {
    let all = document.baseBytes.all
    guard token.contains(where: { $0 >= 0x80 }),
      let bytes = all.baseAddress?.assumingMemoryBound(to: UInt8.self),
      let invalid = UTF8Validation.firstInvalid(bytes, all.count),
      let position = document.position(at: invalid)
    else { return nil }
    return .isUTF8(line: position.line)
  }

  /// Returns a remark if a token is another kind of number than the old one.
  func changedNumber(_ token: [UInt8]?, _ old: [UInt8]?, in document: Document) -> ChangeNote? {
    let grammar = document.formatGrammar
    guard let token, let old, grammar.kind(ofValueIn: Bytes(token)) == .number,
      grammar.kind(ofValueIn: Bytes(old)) == .number
    else { return nil }
    let (former, name) = (
      document.tokens.name(of: .number, old), document.tokens.name(of: .number, token)
    )
    return former == name ? nil : .changedNumber(former, name)
  }

  /// Returns true if VALUE would be decoded as data, although it may have been meant as text: the letters of many words are those of
  /// Base64.
  func isAmbiguousData(in document: Document, replacing path: NodePath) -> Bool {
    let grammar = grammar(of: document)
    let old = path.last.flatMap { document.value(of: $0)?.array }
    let text = valueText(in: document, replacing: old, at: document.site(of: path))
    return value.utf8.first != UInt8(ascii: "<") && grammar.kind(ofValueIn: Bytes(text)) == .data
  }

  /// Returns true if VALUE is a scalar other than `null`. Only `null` may replace a container.
  func isScalar(in document: Document, at path: NodePath) -> Bool {
    let text = valueText(in: document, at: document.site(of: path))
    guard case .success(let span) = grammar(of: document).valueSpan(in: Bytes(text)) else {
      return false
    }
    let kind = grammar(of: document).kind(ofValueIn: Bytes(text), at: span.start)
    return !kind.isContainer && kind != .null && kind != .reference
  }

  private func kind(ofValueAt span: Span, in text: [UInt8], _ document: Document) -> ValueType {
    switch grammar(of: document).kind(ofValueIn: Bytes(text), at: span.start) {
    case .boolean: .bool
    case .null: .null
    case .number: .number
    case .string: .string
    default: .json
    }
  }

  /// Returns advice about a value that the parser took for an unknown option, or nil if there is
  /// none.
  static func optionAdvice(_ arguments: [String]) -> String? {
    let known =
      ["-h", "--help", "--version"]
      + ["type", "format", "dry-run", "update-comments"].map { "--" + $0 }
    guard arguments.first == configuration.commandName, !arguments.contains("--"),
      let option = arguments.first(where: { argument in
        argument.hasPrefix("-") && argument != "-"
          && !known.contains { argument == $0 || argument.hasPrefix($0 + "=") }
      })
    else { return nil }
    return message(
      unknownOption: option, similar: ArgumentAdvice.unknownOption(in: arguments)?.similar)
  }

  /// Moves values such as -5 behind a `--`, so that the parser does not take them for options.
  static func guardingValue(_ arguments: [String]) -> [String] {
    let takesValue = [configuration.commandName, RenameCommand.configuration.commandName]
    guard takesValue.contains(arguments.first), !arguments.contains("--") else {
      return arguments
    }
    let isNegative = { (text: String) in
      text.utf8.first == UInt8(ascii: "-")
        && text.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } == true
    }
    var positional: [String] = []
    var rest: [String] = []
    for argument in arguments {
      if isNegative(argument) { positional.append(argument) } else { rest.append(argument) }
    }
    return positional.isEmpty ? arguments : rest + ["--"] + positional
  }
}

extension NodeKind {
  /// False for values that any text may replace without notice.
  var isKeptFromText: Bool {
    switch self {
    case .number, .boolean, .object, .array, .date, .data, .reference, .stream: true
    case .string, .null, .empty, .invalid: false
    }
  }
}

/// A remark about a change that `set` has made.
enum ChangeNote {
  /// A text has replaced a size, a schedule, a UUID or a URL.
  case isText(ConversionFailure)
  /// A text that begins like a container is stored as a string; the fault in it.
  case isString(String)
  /// The names of the old and the new kind, with articles.
  case changedKind(String, String)
  /// The format's names of two kinds of numbers.
  case changedNumber(String, String)
  case lostComments
  /// The number of comments that repeat a former name, and of those that were changed with it.
  case leftNames(Int)
  case changedNames(Int)
  /// The number of comments in places of names that are neither the present name nor known to be a former one.
  case keptComments(Int)
  /// The value is a reference, and there is no such entry.
  case leadsNowhere
  /// A remark about the new value.
  case typed(String)
  /// How the typed text was read.
  case understood(String)
  case isOtherNotation(String, insteadOf: String)
  case isReadAs(String)
  /// A colour without alpha has replaced one with this opacity in percent.
  case isOpaque(Int)
  /// The entry is new, and there is one whose key differs in capitals only.
  case isNew(beside: Path)
  /// The file has bytes that are not UTF-8, first at this line, and the new text has characters outside ASCII.
  case isUTF8(line: Int)
}
