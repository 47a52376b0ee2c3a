import DocumentTree
import ModelBasics
import ModelData

// Reads a schema in two steps, both with work lists instead of recursion, so that the depth of the
// file does not matter:
//
//   scan      visits all positions where a schema can be, from the root: `$id` and `$anchor` name schemas
//   compile   visits the schemas that the root refers to, each once: keywords become rules, `$ref` an index in the table

/// Reads a file as a schema.
struct SchemaReader {
  private let name: String
  private let root: Value
  private let cursor: ValueCursor
  private(set) var notes: [SchemaNote] = []
  var dialect = SchemaDialect()

  private var subschemas: [Subschema] = []
  private var numbers: [Int: Int] = [:]
  private var waiting: [(number: Int, value: Value)] = []
  /// The schema that is being compiled. `uncertain` has the schemas with unchecked parts.
  private var current = 0
  private var uncertain: Set<Int> = []
  var references: SchemaReferences

  /// - Throws: The first fault with its position: invalid JSON, or a value that is not a schema.
  package static func read(_ bytes: [UInt8], name: String) throws(Problem) -> Schema {
    var reader = SchemaReader(try Format.jsonc.valueCursor(over: bytes), name)
    return try reader.schema()
  }

  private init(_ cursor: ValueCursor, _ name: String) {
    self.name = name
    self.cursor = cursor
    root = cursor.value
    if case .string? = root["$schema"]?.kind, let text = root["$schema"]?.plainText {
      dialect = SchemaDialect(text)
    }
    references = SchemaReferences(root, dialect)
  }

  private mutating func schema() throws(Problem) -> Schema {
    guard root.kind == .record || root.kind == .bool else {
      throw Problem(at: position(of: root.position), SchemaFault.notASchema.message)
    }
    let number = self.number(of: root)
    while let next = waiting.popLast() {
      current = next.number
      compile(next.value, next.number)
    }
    spreadUncertainty()
    let order = SchemaOrder(subschemas)
    if let rule = order.endless {
      throw Problem(at: position(of: rule.position), SchemaFault.endless.message)
    }
    for number in subschemas.indices { subschemas[number].order = order.ranks[number] }
    notes.sort { ($0.position?.offset ?? 0) < ($1.position?.offset ?? 0) }
    return Schema(
      name: name, subschemas, root: number, notes: notes, positions: positionsOfRules)
  }

  /// Returns the position in the file of a value or key, given by its number in reading order.
  private func position(of number: Int) -> Problem.Position? {
    cursor.go(to: number)
    return cursor.filePosition
  }

  private var positionsOfRules: [Int: Problem.Position] {
    var positions: [Int: Problem.Position] = [:]
    for number in subschemas.flatMap(\.rules).map(\.position) {
      positions[number] = position(of: number)
    }
    return positions
  }

  /// Returns the number of the schema in a value. The schema is compiled later.
  mutating func number(of value: Value) -> Int {
    if let number = numbers[value.position] { return number }
    let number = subschemas.count
    subschemas.append(Subschema(at: value.position))
    numbers[value.position] = number
    waiting.append((number, value))
    return number
  }

  mutating func note(_ reason: SchemaNote.Reason, at value: Value) {
    uncertain.insert(current)
    notes.append(SchemaNote(reason: reason, position: position(of: value.position)))
  }

  /// Marks all schemas that refer to an uncertain schema as uncertain.
  private mutating func spreadUncertainty() {
    guard !uncertain.isEmpty else { return }
    var referrers: [Int: [Int]] = [:]
    for number in subschemas.indices {
      for other in subschemas[number].references { referrers[other, default: []].append(number) }
    }
    var pending = Array(uncertain)
    while let next = pending.popLast() {
      subschemas[next].isCertain = false
      for referrer in referrers[next] ?? [] where uncertain.insert(referrer).inserted {
        pending.append(referrer)
      }
    }
  }

  private mutating func compile(_ value: Value, _ number: Int) {
    var subschema = subschemas[number]
    defer { subschemas[number] = subschema }
    switch value.kind {
    case .bool:
      if value.bool == false {
        subschema.rules = [SchemaRule(kind: .never, position: value.position)]
      }
    case .record:
      let keywords = references.members(of: value)
      if dialect.referenceStandsAlone, let reference = keywords["$ref"] {
        return refer(reference, from: value, &subschema)
      }
      for (key, keyword) in value.members {
        let key = String(decoding: key, as: UTF8.self)
        // Only the last of several equal keywords counts.
        guard keywords[key]?.position == keyword.position else { continue }
        add(key, keyword, keywords, in: value, &subschema)
      }
    default: note(.malformed("schema", wanted: "an object, true or false"), at: value)
    }
  }

  mutating func refer(_ reference: Value, from value: Value, _ subschema: inout Subschema) {
    guard let text = reference.plainText else {
      return note(.malformed("$ref", wanted: "text"), at: reference)
    }
    switch references.target(of: text, in: value) {
    case .found(let target):
      subschema.rules.append(
        SchemaRule(kind: .all([number(of: target)]), position: reference.position))
    case .remote: note(.remote(text), at: reference)
    case .missing: note(.dangling(text), at: reference)
    }
  }
}

extension Schema {
  /// Reads a file as a schema. `name` is the name of the file in messages.
  ///
  /// - Throws: The first fault with its position: invalid JSON, or a value that is not a schema.
  package init(_ bytes: [UInt8], name: String) throws(Problem) {
    self = try SchemaReader.read(bytes, name: name)
  }
}

extension Value {
  /// The text of a string, or nil for other values.
  var plainText: String? { string.map { String(decoding: $0, as: UTF8.self) } }
}

/// The differences of the draft that a schema names in `$schema`.
struct SchemaDialect: Sendable {
  /// True if keywords beside `$ref` are ignored (before draft 2019-09).
  private(set) var referenceStandsAlone = false
  private(set) var idKeyword = "$id"

  init() {}

  init(_ schema: String) {
    referenceStandsAlone = ["draft-04", "draft-06", "draft-07"].contains { schema.contains($0) }
    if schema.contains("draft-04") { idKeyword = "id" }
  }
}
