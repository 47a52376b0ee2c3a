import DocumentTree
import ModelBasics

extension Editor {
  static let longestField = 1 << 16

  /// Returns the token of a scalar, or nil if it is too long for a field.
  func shortToken(of node: Node) -> [UInt8]? {
    guard let value = file.document.value(of: node), value.count <= Self.longestField else {
      return nil
    }
    return value.array
  }

  /// Opens a field for a text. `typed` replaces the initial content; `isProposal` marks that content as a proposed correction.
  mutating func open(
    _ subject: ValueField.Subject, _ text: [Unicode.Scalar], replacing old: [UInt8]? = nil,
    typed: LineEditor? = nil, isProposal: Bool = false
  ) {
    var field = ValueField(
      subject, text, replacing: old, grammar: file.document.formatGrammar,
      at: file.document.site(of: file.focus.path))
    if let typed { field.line = typed }
    if isProposal { field.proposal = field.line.scalars }
    switch subject {
    case .meaning, .scalar: field.siblings = file.choices(at: file.focus.path)
    case .spelling, .key, .line, .newLine: break
    }
    layers.append(field)
  }

  mutating func toggleBoolean(_ path: NodePath) {
    guard let node = path.last else { return }
    let old = file.document.value(of: node)
    let isTrue = old.map { file.document.tokens.bool(of: $0.buffer) } ?? false
    if editsMarkedRows { return changeMarked(.boolean(!isTrue)) }
    let site = file.document.site(of: path)
    guard let token = file.document.tokens.token(of: .bool(!isTrue), replacing: old, at: site)
    else { return }
    edit { document throws(EditError) in
      try document.setValue(path, text: token)
      return path
    }
  }

  /// Applies the accepted content of a field as an edit. If it is not valid, the field stays open and shows the error.
  mutating func accept(_ field: ValueField) {
    let path = file.focus.path
    let isForAll = editsMarkedRows
    if !isForAll, field.line.scalars == field.original, isUnchanged(field) {
      layers.removeLast()
      return
    }
    switch field.subject {
    case .meaning, .scalar, .spelling:
      guard case .success(let value) = field.value else { return }
      layers.removeLast()
      if isForAll {
        if case .spelling = field.subject { return changeMarked(.spelling(value.token)) }
        return changeMarked(.put(token: value.token, meaning: nil, typed: field.line.text))
      }
      let old = path.last.flatMap { file.document.value(of: $0)?.array } ?? []
      let done = edit { document throws(EditError) in
        let isSpelled = if case .spelling = field.subject { true } else { false }
        let token = value.token
        try document.setValue(
          path,
          text: isSpelled
            ? token : document.fitted(token, into: path.dropLast(), over: path.last))
        return path
      }
      if done {
        lastChange = .value(value.token)
        reportUnusualValue(in: [value.token])
        reportNumber(value.token, replacing: old, at: path, typed: field.line.text)
      }
    case .key:
      layers.removeLast()
      let token = field.bytes
      let done = edit { document throws(EditError) in
        try document.setKeyToken(path, token: token)
        return path
      }
      if done { warnAboutDuplicate(path) }
    case .line(let span):
      layers.removeLast()
      editSource(span, to: field.bytes, thenFocus: span.start)
    case .newLine(let line):
      layers.removeLast()
      insert(field.bytes, as: line)
    }
  }

  /// Reports a new number that is of another kind than the old one, or that other programs read differently.
  mutating func reportNumber(
    _ token: [UInt8], replacing old: [UInt8], at path: NodePath, typed: String? = nil
  ) {
    let document = file.document
    guard document.grammar.kind(ofValueIn: Bytes(token)) == .number else { return }
    let caution =
      typed.map { document.tokens.caution(about: token, typed: $0.utf8) }
      ?? document.tokens.caution(about: token)
    if let caution {
      return report(.numberCaution(file.pathText(path), caution))
    }
    guard document.grammar.kind(ofValueIn: Bytes(old)) == .number else { return }
    let names = [old, token].map { document.tokens.name(of: .number, $0) }
    guard names[0] != names[1] else { return }
    report(.changedNumber(from: names[0], to: names[1]))
  }

  /// Unchanged text is still an edit if it is interpreted as another type.
  private func isUnchanged(_ field: ValueField) -> Bool {
    switch field.subject {
    case .meaning: field.interpretation == .string
    case .scalar, .spelling: field.interpretation == .parsed
    case .key, .line, .newLine: true
    }
  }

  mutating func warnAboutDuplicate(_ path: NodePath) {
    guard path.count > 1, let node = path.last else { return }
    let duplicates = DuplicateKeys.duplicates(in: path[path.count - 2], of: file.document)
    if duplicates.contains(node) { report(.becameDuplicate(keyText(of: node))) }
  }

  func keyText(of node: Node) -> String {
    String(decoding: file.document.keyBytes(of: node) ?? [], as: UTF8.self)
  }
}
