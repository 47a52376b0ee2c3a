import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData

extension Document {
  /// Replaces the stored form of a value; members and elements that stay equal are not touched.
  package mutating func write(
    _ replacement: Recognition.Replacement, over old: Recognition, at path: NodePath
  ) throws(EditError) {
    defer { setRedoFocus(to: path) }
    switch replacement {
    case .text(let text):
      guard let token = token(for: text, at: path) else {
        throw .refused(
          "dates of this format cannot be \(text); ^T and --type string write it as text")
      }
      try setValue(path, text: token)
    case .data(let data): try set(.data(data), at: path)
    case .elements(let elements):
      guard let node = path.last else { return }
      let (children, _) = ReadingSubject.children(
        of: node, in: self, limit: ReadingSubject.elementLimit)
      var before: [Value] = []
      if case .elements(let elements) = old.storedForm { before = elements }
      for (index, element) in elements.enumerated() {
        if index < children.count {
          guard index >= before.count || before[index] != element else { continue }
          try set(element, at: path + [children[index]])
        } else {
          try insert(element, like: children.last, into: path, at: .last)
        }
      }
    case .record(let record):
      var before = Record()
      if case .record(let record) = old.storedForm { before = record }
      try write(record, over: before, at: path)
    }
  }

  private mutating func write(
    _ record: Record, over before: Record, at path: NodePath
  ) throws(EditError) {
    guard let node = path.last else { return }
    let (children, _) = ReadingSubject.children(
      of: node, in: self, limit: ReadingSubject.memberLimit)
    var nodes: [[UInt8]: Node] = [:]
    for (member, child) in zip(before.members, children) where nodes[member.keyBytes] == nil {
      nodes[member.keyBytes] = child
    }
    for member in before.members where record[member.key] == nil {
      if let node = nodes[member.keyBytes] { try remove(path + [node]) }
    }
    var last: Node?
    for member in record.members {
      if let node = nodes[member.keyBytes] {
        last = node
        guard before[member.key] != member.value else { continue }
        try set(member.value, at: path + [node])
      } else {
        last = try insert(
          member.value, key: member.keyBytes, like: last, into: path,
          at: last.map { .after(Child($0)) } ?? .first)
      }
    }
  }

  /// Inserts a value. A number gets the kind of token that a sibling has.
  @discardableResult
  private mutating func insert(
    _ value: Value, key: [UInt8]? = nil, like sibling: Node?, into path: NodePath,
    at point: InsertionPoint
  ) throws(EditError) -> Node {
    guard value.kind == .number, let sibling, kind(of: sibling) == .number,
      let token = tokens.token(
        of: value, replacing: self.value(of: sibling), at: site(ofEntryIn: path))
    else { return try insert(value, key: key, into: path, at: point) }
    return try insert(key: key, text: token, into: path, at: point)
  }

  /// Returns the token for a text that replaces the value at a path. A string keeps the spelling of its unchanged parts; a text
  /// that is not a number, such as `9999-12-31T00:00:00Z`, becomes a string in place of a number. Returns nil for a text in place of a
  /// date of the format that is no such date.
  package func token(for text: String, at path: NodePath) -> [UInt8]? {
    let scalars = Array(text.unicodeScalars)
    let site = site(of: path)
    guard let node = path.last else { return tokens.stringToken(for: scalars, at: site) }
    let old = value(of: node)
    // A number keeps a spelling of its own, such as 0x1F.
    if kind(of: node) == .number, let old, tokens.number(of: old.buffer) == text {
      return old.array
    }
    if kind(of: node) != .string, let number = Value.number(text),
      let token = tokens.token(of: number, replacing: old, at: site)
    {
      return token
    }
    if kind(of: node).isDate { return tokens.token(of: .date(text), replacing: old, at: site) }
    return tokens.stringToken(
      for: scalars, replacing: kind(of: node) == .string ? old : nil, at: site)
  }

  /// Returns that token as a row shows it.
  func shownToken(for text: String, at path: NodePath) -> [UInt8] {
    guard let token = token(for: text, at: path) else { return Array(text.utf8) }
    return tokens.shown(token, grammar.kind(ofValueIn: Bytes(token)))
  }

  /// Returns the bytes of a data value; nil if the value is of another kind.
  func data(at path: NodePath) -> [UInt8]? {
    guard let node = path.last, kind(of: node) == .data else { return nil }
    return value(of: node).map { tokens.string(of: $0.buffer) }
  }

  /// Returns a token with which to replace a value. What it shares with the present value keeps its spelling: the parts of a string, or
  /// the whole of another scalar.
  func restyled(_ token: [UInt8], at path: NodePath) -> [UInt8] {
    guard let node = path.last, case let kind = kind(of: node),
      grammar.kind(ofValueIn: Bytes(token)) == kind, let old = value(of: node)
    else { return fitted(token, into: path.dropLast(), over: path.last) }
    switch kind {
    case .string:
      return tokens.spelledString(token).map {
        tokens.stringToken(for: $0.meaning, replacing: old, at: site(of: path))
      } ?? token
    case .boolean, .date, .data:
      let scalar = tokens.scalar(kind, token)
      return tokens.token(of: scalar, replacing: old, at: site(of: path)) ?? token
    default: return fitted(token, into: path.dropLast(), over: node)
    }
  }

  /// Returns the text of a date as the file spells it, if edits write dates of the format in another form; nil for any other value.
  package func foreignDate(_ date: Recognition, at path: NodePath) -> String? {
    guard case .date(.universal) = date.storedForm, let node = path.last,
      let token = wholeValue(of: node, shorterThan: ReadingSubject.longestText),
      case let text = token.withUnsafeBytes({ tokens.string(of: $0) }),
      date.meaning.text?.utf8.elementsEqual(text) != true
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
