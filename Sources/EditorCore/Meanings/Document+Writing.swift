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
    case .text(let text): try setValue(path, text: token(for: text, at: path))
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
      let token = tokens.token(of: value, replacing: self.value(of: sibling))
    else { return try insert(value, key: key, into: path, at: point) }
    return try insert(key: key, text: token, into: path, at: point)
  }

  /// Returns the token for a text that replaces the value at a path. A string keeps the spelling of its unchanged parts; a text
  /// that is not a number, such as `9999-12-31T00:00:00Z`, becomes a string in place of a number.
  package func token(for text: String, at path: NodePath) -> [UInt8] {
    let scalars = Array(text.unicodeScalars)
    guard let node = path.last else { return tokens.stringToken(for: scalars) }
    let old = value(of: node)
    if kind(of: node) != .string, let number = Value.number(text),
      let token = tokens.token(of: number, replacing: old)
    {
      return token
    }
    if kind(of: node) == .date, let token = tokens.token(of: .date(text), replacing: old) {
      return token
    }
    guard kind(of: node) == .string, let old else { return tokens.stringToken(for: scalars) }
    return tokens.stringToken(for: scalars, replacing: old)
  }

  /// Returns that token as a row shows it.
  func shownToken(for text: String, at path: NodePath) -> [UInt8] {
    let token = token(for: text, at: path)
    return tokens.shown(token, grammar.kind(ofValueIn: Bytes(token)))
  }

  /// Returns the bytes of a data value; nil if the value is of another kind.
  func data(at path: NodePath) -> [UInt8]? {
    guard let node = path.last, kind(of: node) == .data else { return nil }
    return value(of: node).map { tokens.string(of: $0.buffer) }
  }

  /// Returns a token with which to replace a value; in a string, the parts that it shares with the present one keep their spelling.
  func restyled(_ token: [UInt8], at path: NodePath) -> [UInt8] {
    guard let node = path.last, kind(of: node) == .string, let new = tokens.spelledString(token),
      let old = value(of: node)
    else { return fitted(token, into: path.dropLast(), over: path.last) }
    return tokens.stringToken(for: new.meaning, replacing: old)
  }
}
