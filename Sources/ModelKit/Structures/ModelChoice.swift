// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Most declarations are documented in the protocol that requires them.

// An enumeration whose cases have associated values, and the stored forms of a case:
//
//   external         "none"              {"circle": {"radius": 1}}              {"text": "abc"}
//   adjacent         {"type": "none"}    {"type": "circle", "value": {"radius": 1}}
//   inside           {"type": "none"}    {"type": "circle", "radius": 1}
//
// The values of a case are stored as a record under their labels, or as a list if they have no labels. A single
// value without a label is stored directly.

import ModelBasics

/// An enumeration that is stored by the name and the values of its case: every `@Modeled enum`.
public protocol ModelChoice: StoredCodable, SendableMetatype {
  /// The description of the enumeration: its name, its cases and their stored form.
  static var choiceType: ChoiceType<Self> { get }
}

/// The position of the case name in stored data.
public enum ChoiceTag: Sendable, Hashable {
  /// The name is the key of the values: `{"circle": {"radius": 1}}`. Without values, the name alone is stored.
  case external
  /// The name is under the first key, the values are under the second:
  /// `{"type": "circle", "value": {"radius": 1}}`.
  case adjacent(String, String)
  /// The name is under a key beside the values: `{"type": "circle", "radius": 1}`. The values need labels, none of
  /// which is the key.
  case inside(String)
}

extension ModelChoice {
  public static var noun: String { choiceType.name }

  public static var fieldType: FieldType { .enumeration(Self.self) }

  /// The stored type of each case.
  static var caseTypes: [FieldType] { choiceType.cases.map { choiceType.fieldType(of: $0) } }

  public static func read(from reader: FieldReader) -> Self? {
    reader.nested(noun) { choiceType.read(from: reader) }
  }

  public func write(to writer: FieldWriter) { Self.choiceType.write(self, to: writer) }

  /// Compares the stored forms of the cases and their values; objects are compared by identity.
  public func isSame(as other: Self) -> Bool {
    guard Self.holdsObjects else {
      return FieldWriter.value(of: self) == FieldWriter.value(of: other)
    }
    return StoredShape(of: self).token == StoredShape(of: other).token
  }

  public static var holdsObjects: Bool { choiceType.holdsObjects }

  public func showObjects(to visitor: ObjectVisitor) {
    guard Self.holdsObjects else { return }
    Self.choiceType.knownCase(of: self)?.showObjects(self, visitor)
  }

  public var partProblems: [PartProblem] {
    Self.choiceType.knownCase(of: self)?.problems(self) ?? []
  }

  public func copy(with copier: ObjectCopier) -> Self {
    guard Self.holdsObjects else { return self }
    return Self.choiceType.knownCase(of: self)?.copy(self, copier) ?? self
  }

  public func withoutObjects() -> Self? {
    let type = Self.choiceType
    return type.cases.lazy.compactMap { $0.empty() }.first
      ?? type.knownCase(of: self)?.withoutObjects(self)
  }
}

/// The description of an enumeration: its name, its cases, and their stored form.
public struct ChoiceType<Choice: ModelChoice>: Sendable {
  /// The name in messages and schemas.
  public let name: String
  /// The position of the case name in stored data.
  public let tag: ChoiceTag
  /// The cases, in the order of the declaration.
  public let cases: [ChoiceCase<Choice>]
  private let containment = ObjectContainment(in: Choice.self)

  /// Creates a description with the given cases.
  public init(_ name: String, tag: ChoiceTag = .external, cases: [ChoiceCase<Choice>]) {
    self.name = name
    self.tag = tag
    self.cases = cases
  }

  private var names: String { cases.map(\.name).joined(separator: ", ") }

  var holdsObjects: Bool { containment.answer { cases.contains { $0.holdsObjects() } } }

  func knownCase(of choice: Choice) -> ChoiceCase<Choice>? { cases.first { $0.matches(choice) } }

  func read(from reader: FieldReader) -> Choice? {
    guard let name = caseName(reader) else { return reader.refuse(names, .notAChoice) }
    guard let known = cases.first(where: { $0.name == name }) else {
      return reader.refuse(names, .notAChoice)
    }
    let choice =
      known.holdsObjects() ? readParts(of: known, from: reader) : readRest(of: known, from: reader)
    if choice != nil { reportUnknown(of: known, reader) }
    return choice
  }

  /// Reads a case without objects as a whole, and keeps what it does not write.
  private func readRest(of known: ChoiceCase<Choice>, from reader: FieldReader) -> Choice? {
    var choice: Choice?
    if known.labels.isEmpty {
      choice = known.read(reader)
    } else {
      switch tag {
      case .external: reader.visitPart(Array(known.name.utf8)) { choice = known.read(reader) }
      case .adjacent(_, let content):
        reader.visitPart(Array(content.utf8)) { choice = known.read(reader) }
      case .inside: choice = known.read(reader)
      }
    }
    guard let choice else { return reader.refuse("the values of \(known.name)") }
    reader.keepRest(of: choice)
    return choice
  }

  /// Reads a case with objects in its values part by part. The written form of the objects is only known later, so
  /// surplus stored parts cannot be found by comparison with it.
  private func readParts(of known: ChoiceCase<Choice>, from reader: FieldReader) -> Choice? {
    let own: [[UInt8]]
    switch tag {
    case .external: own = [Array(known.name.utf8)]
    case .adjacent(let key, let content): own = [Array(content.utf8), Array(key.utf8)]
    case .inside(let key): return known.readParts(reader, [Array(key.utf8)])
    }
    var choice: Choice?
    var unread = UnreadMembers()
    reader.visitPart(own[0]) {
      choice = known.readParts(reader, [])
      if choice != nil, !reader.fits { unread.inner[own[0]] = reader.takeUnread(isRead: true) }
    }
    guard let choice, reader.keepMembers(but: own, in: &unread) else {
      return reader.refuse("the values of \(known.name)")
    }
    if !unread.isEmpty { reader.keepParts(.members(unread)) }
    return choice
  }

  /// Reports the members that are neither the name of a case nor one of its values.
  private func reportUnknown(of known: ChoiceCase<Choice>, _ reader: FieldReader) {
    let keys = known.valueKeys
    switch tag {
    case .external:
      reader.visitPart(Array(known.name.utf8)) { reader.reportUnknown(but: keys) }
    case .adjacent(let key, let content):
      reader.reportUnknown(but: known.labels.isEmpty ? [key] : [key, content])
      if known.labels.isEmpty { return }
      reader.visitPart(Array(content.utf8)) { reader.reportUnknown(but: keys) }
    case .inside(let key): reader.reportUnknown(but: keys.map { $0 + [key] })
    }
  }

  private func caseName(_ reader: FieldReader) -> String? {
    switch tag {
    case .external:
      if reader.kind == .string { return reader.cursor.text }
      return reader.kind == .record ? reader.onlyKey : nil
    case .adjacent(let key, _), .inside(let key):
      guard reader.kind == .record else { return nil }
      var name: String?
      reader.visitPart(Array(key.utf8)) {
        if reader.kind == .string { name = reader.cursor.text }
      }
      return name
    }
  }

  func write(_ choice: Choice, to writer: FieldWriter) {
    guard let known = knownCase(of: choice) else { return writer.null() }
    switch tag {
    case .external:
      if known.labels.isEmpty { return writer.string(known.name) }
      writer.beginRecord()
      writer.key(known.name)
      known.write(choice, writer)
    case .adjacent(let key, let content):
      writer.beginRecord()
      writer.key(key)
      writer.string(known.name)
      if !known.labels.isEmpty {
        writer.key(content)
        known.write(choice, writer)
      }
    case .inside(let key):
      writer.beginRecord()
      writer.key(key)
      writer.string(known.name)
      known.writeMembers(choice, writer)
    }
    writer.end()
  }

  func fieldType(of known: ChoiceCase<Choice>) -> FieldType {
    let name = FieldType.choice([.string(known.name)])
    switch tag {
    case .external: return known.labels.isEmpty ? name : .members([known.name: known.type()])
    case .adjacent(let key, let content):
      return .members(known.labels.isEmpty ? [key: name] : [key: name, content: known.type()])
    case .inside(let key):
      guard case .members(var members) = known.type() else { return .members([key: name]) }
      members[key] = name
      return .members(members)
    }
  }
}
