import ArgumentParser
import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics
import ModelData

struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", _superCommandName: ModeledCommand.name,
    abstract: "Change or add one value; all other bytes stay.",
    discussion: """
      A new colour, date, interval or size is written in the notation of the old value: \
      "oklch(70% 0.1 200)", "+30d" and "5-10 minutes" are accepted. A day or time without an offset \
      is on the clock of the old date; "+30d" counts from the old date, "now+30d" from now. LC_TIME \
      determines the order of 02/03/2015. A value that does not fit into the notation, such as \
      alpha in #rrggbb, is written in the next notation that has room for it, with a note on \
      standard error.

      Other text is refused if the old value is a colour, a date or an interval, and so is an \
      interval that the notation cannot express; --type string accepts any text. If the old value \
      is a size, a schedule, a UUID or a URL, other text is written as text, with a note on \
      standard error.

      Any other string stays a string. In all other cases VALUE is written unchanged if it is valid \
      JSON, such as 14, true or {"a": 1}, and as a string if it is not; but such a string never \
      replaces a number, true, false or a container, unless --type is given. A container is \
      replaced only by a container or null, and with --type json by any value.

      If the last key of PATH is missing, it is added; [-] adds an element to an array, or begins an \
      array that is missing. With a query, \
      all values that it selects are changed and saved together; nothing is added.

      With --type base64, hex or file VALUE is bytes; for file, it is the name of a file, or - for \
      standard input. The bytes are written in the encoding of the old data, or else in Base64. \
      Without a type, data is only replaced by <0a0b> or by a value of another kind.

      null is refused where the format has none, and without --type null where other programs do \
      not read it. In OpenStep text, where each value is text, null is the text "null".

      With --type date VALUE is a date such as "tomorrow 9am". It is written in the notation of the old \
      date, else as a date if the format has dates, else as text (RFC 3339).

      Before a VALUE that looks like an option, such as -x, write --. If FILE is -, the result is \
      written to standard output.
      """)

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Argument(help: TargetArgument.help, transform: TargetArgument.read) var path: Target
  @Argument(help: "The new value.") var value: String
  @Option(
    help: ArgumentHelp(
      """
      The type of VALUE: string, number, bool, null or json; date, also in words; base64, hex or \
      file for bytes.
      """,
      valueName: "type"))
  var type: ValueType?
  @OptionGroup var comments: CommentsOption
  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: FileOptions

  func run() throws {
    if type != .file { try FileArgument.requireText(value) }
    var data: NewData?
    try CommandFile.inTurn(file, isDryRun: dryRun.isDryRun) {
      var file = try CommandFile(reading: file, format: options.format)
      try change(&file, &data)
    }
  }

  private func change(_ file: inout CommandFile, _ data: inout NewData?) throws {
    try file.requireWhole()
    try file.read(for: path)
    try requireNull(in: file.document.tokens)
    // Standard input can be read only once.
    if data == nil { data = try type.flatMap { try NewData(value, as: $0, beside: file) } }
    do {
      switch path {
      case .value(let path):
        let notes = try apply(data, at: path, to: &file)
        try file.save(isDryRun: dryRun.isDryRun)
        StandardError.write(notes, of: path, in: file.name)
      case .matches(let query):
        try change(query, data, in: &file)
      }
    } catch let error as EditError {
      throw CommandFailure(.refused(error), in: file.name)
    }
  }

  /// Changes all values that a query selects.
  private func change(_ query: Query, _ data: NewData?, in file: inout CommandFile) throws {
    let layers = try file.outermostMatches(of: query)
    var notes: [(nodes: NodePath, notes: [ChangeNote])] = []
    var commentCount = 0
    for matches in layers {
      try file.makeOneEdit { file in
        // The uses of a name are found in constant time as long as nothing is changed.
        let names = matches.compactMap { file.names(dependingOn: $0, comments) }
        var made = try matches.map { try replace($0, with: data, in: &file) }
        for (index, added) in try file.updateNames(names, comments).enumerated() {
          made[index] += added
          for case .changedNames(let count) in added { commentCount += count }
        }
        for (nodes, made) in zip(matches, made) where !made.isEmpty { notes.append((nodes, made)) }
      }
    }
    // A value may have been replaced with an outer one.
    notes.removeAll { !file.document.isPresent($0.nodes) }
    let hidden = notes.count - Self.mostNotes
    let shown = notes.prefix(Self.mostNotes).map { (file.document.path(of: $0.nodes), $0.notes) }
    let changed =
      file.document.grammar.references != nil
      ? file.document.changedMatches(layers.joined())
      : file.document.changeCount(upTo: .max) - commentCount
    try file.save(isDryRun: dryRun.isDryRun)
    for (path, notes) in shown { StandardError.write(notes, of: path, in: file.name) }
    if hidden > 0 {
      StandardError.write("modeled: \(file.name): \(Self.message(hiddenNotes: hidden))")
    }
    let matches = layers.joined().count
    let count = MatchCount(
      edit: .changed, found: matches, changed: changed, comments: commentCount, dryRun.isDryRun)
    StandardError.write("modeled: \(file.name): \(count.message)")
  }

  /// The number of values whose remarks are printed.
  private static let mostNotes = 10

  /// Makes the change at a path and returns remarks about it.
  private func apply(
    _ data: NewData?, at path: Path, to file: inout CommandFile
  ) throws -> [ChangeNote] {
    var result = file.document.resolve(path, strict: true)
    if case .failure = result, !file.document.isIndexed {
      try file.requireRead()
      result = file.document.resolve(path, strict: true)
    }
    switch result {
    case .success(let nodes):
      return try file.updatingNames(dependingOn: nodes, comments) { file in
        try replace(nodes, at: path, with: data, in: &file)
      }
    case .failure(.notAContainer(segment: 0)) where isEmpty(file.document):
      let site = Site.root(file.document.style)
      let token =
        try data?.token(in: file.document, at: site)
        ?? token(for: file.document, as: type, at: site)
      try begin(&file.document, token, at: path, in: file)
    case .failure(.missing(let segment, let parent)):
      let container = parent.container
      let site = file.document.site(ofEntryIn: container)
      let token =
        try data?.token(in: file.document, at: site)
        ?? token(for: file.document, as: type, at: site)
      let similar = entryOfOtherCase(than: path, missing: segment, in: file.document)
      let ofNames = try file.updatingNames(dependingOn: container, comments) { file in
        try add(token, at: path, to: parent, segment, in: &file)
        return []
      }
      let ofValue =
        valueNotes(token, replacing: nil, in: file.document, at: site)
        + [similar.map { .isNew(beside: $0) }].compactMap { $0 }
      if !ofValue.isEmpty { return ofValue + ofNames }
      return faultNotes(in: file.document) + file.notes(ofNewReferenceAt: path) + ofNames
    case .failure(let error): throw file.failure(error, path)
    }
    return faultNotes(in: file.document) + ambiguityNotes
  }

  /// Returns the path of an entry whose key differs only in capitals from the one that a path lacks.
  private func entryOfOtherCase(
    than path: Path, missing segment: Int, in document: Document
  ) -> Path? {
    guard case .key(let key, _) = path.segments[segment],
      let similar = document.suggestion(for: path, missing: segment),
      case .key(let other, _)? = similar.segments.dropFirst(segment).first,
      String(decoding: key, as: UTF8.self).lowercased()
        == String(decoding: other, as: UTF8.self).lowercased()
    else { return nil }
    return similar
  }

  /// Returns why a text that begins like a container was stored as a string; nothing for other
  /// texts.
  private func faultNotes(in document: Document) -> [ChangeNote] {
    let bytes = Bytes(Array(value.utf8.drop { $0 <= 0x20 }))
    let grammar = grammar(of: document)
    guard type == nil, grammar.kind(ofValueIn: bytes).isContainer,
      grammar.tokens.token(
        typed: bytes.array(Span(0, .max)), replacing: nil, at: .root(document.style)) == nil
    else { return [] }
    guard case .failure(let fault) = grammar.valueSpan(in: bytes) else { return [] }
    return [.isString(grammar.message(for: fault, in: bytes))]
  }

  private func isEmpty(_ document: Document) -> Bool { document.kind(of: document.root) == .empty }

  /// Replaces a value. The path is only needed for messages.
  private func replace(
    _ nodes: NodePath, at known: Path? = nil, with data: NewData?, in file: inout CommandFile
  ) throws -> [ChangeNote] {
    guard let node = nodes.last, !isValue(of: node, in: file.document) else { return [] }
    if let data {
      try data.replace(nodes, known, in: &file)
      return []
    }
    var path: Path { known ?? file.document.path(of: nodes) }
    var textNotes: [ChangeNote] = []
    if let subject = ReadingSubject(of: nodes, in: file.document),
      let old = recognition(of: subject), old.isPicked,
      type == nil || type == .date && old.meaning.kind is MomentMeaning
    {
      switch conversion(of: old) {
      case .success(let (written, notes)):
        let former = file.document.value(of: node)?.array
        let foreign = file.document.foreignDate(old, at: nodes)
        try file.document.transact(focus: nodes) { document throws(EditError) in
          try document.write(written, over: old, at: nodes)
        }
        let new = file.document.value(of: node)?.array
        let number = changedNumber(new, former, in: file.document)
        let respelled = foreign.flatMap { respelledDate(new, was: $0, in: file.document) }
        return notes + [number, respelled].compactMap { $0 }
      case .failure(let failure):
        let isString = file.document.kind(of: node) == .string
        if isString, old.meaning.kind.refusesOtherText {
          throw CommandFailure(
            .notConverted(path, failure, advisesNull: value == "null"), in: file.name)
        } else if isString {
          // Data in a string may be replaced with any text.
          if !(old.meaning.kind is DataMeaning) {
            textNotes = [.isText(failure)]
          }
        } else if file.document.kind(of: node).isDate
          || !isValue(in: file.document, replacing: nodes)
        {
          throw CommandFailure(.notConverted(path, failure, advisesNull: false), in: file.name)
        }
      }
    }
    let old = file.document.kind(of: node)
    // A broken value counts as what it begins like; nothing but a whole value replaces one that is no string.
    let isBroken = old == .invalid
    let oldNoun = file.document.noun(of: node)
    let oldName = file.document.kindName(of: node)
    let intended = isBroken ? kind(ofBroken: node, in: file.document) : old
    if type == nil, isBroken, intended != .string, !isValue(in: file.document, replacing: nodes) {
      throw CommandFailure(
        .notOfKind(path, intended, noun: intended.noun, text: value), in: file.name)
    }
    if type == nil, old == .data, isAmbiguousData(in: file.document, replacing: nodes) {
      throw CommandFailure(.notConverted(path, .isData, advisesNull: false), in: file.name)
    }
    if type == nil, !isBroken, intended.isContainer, isScalar(in: file.document, at: nodes) {
      throw CommandFailure(.wouldReplace(path, oldNoun), in: file.name)
    }
    if type == nil, old.isKeptFromText, !isValue(in: file.document, replacing: nodes) {
      throw CommandFailure(.notOfKind(path, old, noun: oldNoun, text: value), in: file.name)
    }
    if type == nil || type == .string, old == .string,
      let spelling = file.document.value(of: node)
    {
      // The common start and end of both strings keep their escapes.
      try file.document.setValue(
        nodes,
        text: file.document.tokens.stringToken(
          for: Array(value.unicodeScalars), replacing: spelling,
          at: file.document.site(of: nodes)))
    } else {
      let formerToken = old.isContainer ? nil : file.document.value(of: node)?.array
      let site = file.document.site(of: nodes)
      let token = try token(for: file.document, as: type, replacing: formerToken, at: site)
      if old.isContainer, isValue(token, ofContainer: node, in: file.document) { return [] }
      let fitted = file.document.fitted(token, into: nodes.dropLast(), over: node)
      let hadComments = old.isContainer && file.hasComments(in: node)
      try file.document.setValue(nodes, text: fitted)
      let new = file.document.kind(of: node)
      var notes: [ChangeNote] = []
      if type == nil, intended != new, intended.isKeptFromText || isBroken && intended == .string {
        notes.append(
          .changedKind(isBroken ? intended.noun : oldNoun, file.document.noun(of: node)))
      } else if intended.isContainer, case let newName = file.document.kindName(of: node),
        newName != oldName, new == intended || type != .json
      {
        // Type json says that the value may become any other.
        notes.append(.changedKind(oldName.withArticle, newName.withArticle))
      }
      notes += valueNotes(token, replacing: formerToken, in: file.document, at: site)
      if hadComments || losesComments(formerToken, token, in: file.document) {
        notes.append(.lostComments)
      }
      if !notes.isEmpty { return notes }
    }
    return textNotes.isEmpty ? faultNotes(in: file.document) : textNotes
  }
}

extension Document {
  /// Returns the number of matches whose values have changed. An entry that has got the value of another one is no match.
  fileprivate func changedMatches(_ matches: some Sequence<NodePath>) -> Int {
    let changed = Set(edits.compactMap(\.node))
    return matches.count { path in
      !isPresent(path) || path.last.map(changed.contains) == true
    }
  }
}
