import ModelBasics

/// A JSON Schema (draft 2020-12, and what earlier drafts spell differently) as it was read from a file: its subschemas in
/// a table, each with the rules that it has for a value and with the subschemas for what is in the value.
package struct Schema: Sendable {
  /// The schema's file, as messages name it.
  package let name: String
  let subschemas: [Subschema]
  let root: Int
  /// What is in the schema and not checked, in the order of the file.
  package let notes: [SchemaNote]
  /// The place of every key and value of the schema's file, by its number in reading order.
  private let places: [Problem.Place]

  init(
    name: String, _ subschemas: [Subschema], root: Int, notes: [SchemaNote], places: [Problem.Place]
  ) {
    self.name = name
    self.subschemas = subschemas
    self.root = root
    self.notes = notes
    self.places = places
  }

  /// Where a rule stands in the schema's file.
  package func place(of rule: SchemaRule) -> Problem.Place? {
    places.indices.contains(rule.position) ? places[rule.position] : nil
  }
}

/// One schema of a file.
struct Subschema: Sendable {
  /// Where the schema stands, as a number in reading order.
  let position: Int
  /// Greater than those of all subschemas that it asks of the same value.
  var order = 0
  /// False if something in it, or in what it refers to, is not checked: then a value that fits may be one that does not.
  var isCertain = true
  var rules: [SchemaRule] = []
  var title: String?
  var description: String?

  var properties: [[UInt8]: Int] = [:]
  var patternProperties: [(pattern: SchemaPattern, schema: Int)] = []
  var additionalProperties: Int?
  var propertyNames: Int?
  var prefixItems: [Int] = []
  var items: Int?

  init(at position: Int) { self.position = position }

  /// All subschemas that it refers to.
  var references: [Int] {
    var references = rules.flatMap(\.inPlace) + prefixItems + Array(properties.values)
    references += patternProperties.map(\.schema)
    references += [additionalProperties, propertyNames, items].compactMap { $0 }
    for case .contains(let schema, _, _) in rules.map(\.kind) { references.append(schema) }
    return references
  }

  var hasMemberSchemas: Bool {
    !properties.isEmpty || !patternProperties.isEmpty || additionalProperties != nil
      || propertyNames != nil
  }
  var hasElementSchemas: Bool { !prefixItems.isEmpty || items != nil }

  /// Calls `body` with the schema of each kind that a member's value must fit.
  func forEachSchema(ofMember key: [UInt8], _ body: (Int) -> Void) {
    var isNamed = false
    if let schema = properties[key] {
      isNamed = true
      body(schema)
    }
    for (pattern, schema) in patternProperties where pattern.matches(key) {
      isNamed = true
      body(schema)
    }
    if !isNamed, let additionalProperties { body(additionalProperties) }
  }

  /// True if to match a key with the patterns could keep a person waiting.
  func mayTakeLong(ofMember key: [UInt8]) -> Bool {
    patternProperties.contains { $0.pattern.mayTakeLong(key) }
  }

  func schema(ofElement number: Int) -> Int? {
    prefixItems.indices.contains(number) ? prefixItems[number] : items
  }
}

/// Something that a schema says of a value itself.
package struct SchemaRule: Sendable {
  enum Kind: Sendable {
    /// The schema `false`.
    case never
    case type(Set<SchemaType>)
    case constant(SchemaValues)
    case choices(SchemaValues)
    case minimum(SchemaLimit)
    case maximum(SchemaLimit)
    case exclusiveMinimum(SchemaLimit)
    case exclusiveMaximum(SchemaLimit)
    case multipleOf(SchemaLimit)
    case minLength(Int)
    case maxLength(Int)
    case pattern(SchemaPattern)
    case minItems(Int)
    case maxItems(Int)
    case uniqueItems
    case contains(Int, minimum: Int, maximum: Int?)
    case minProperties(Int)
    case maxProperties(Int)
    case required([UInt8])
    case dependentRequired([UInt8], needs: [UInt8])

    // Rules that ask other schemas of the same value.
    case all([Int])
    case any([Int])
    case one([Int])
    case not(Int)
    case conditional(Int, then: Int?, otherwise: Int?)
    case dependentSchema([UInt8], Int)
  }

  let kind: Kind
  /// Where the rule stands in the schema's file, as a number in reading order.
  let position: Int

  /// The schemas that the rule asks of the same value.
  var inPlace: [Int] {
    switch kind {
    case .all(let schemas), .any(let schemas), .one(let schemas): schemas
    case .not(let schema), .dependentSchema(_, let schema): [schema]
    case .conditional(let condition, let then, let otherwise):
      [condition] + [then, otherwise].compactMap { $0 }
    default: []
    }
  }

  /// True if the rule can be told only by looking at the children of a container.
  var needsChildren: Bool {
    switch kind {
    case .uniqueItems, .contains, .required, .dependentRequired, .dependentSchema, .any, .one, .not,
      .conditional:
      true
    case .constant(let values), .choices(let values): values.hasContainers
    default: false
    }
  }
}

/// The types of JSON Schema.
enum SchemaType: String, Hashable, Sendable, CaseIterable {
  case null, boolean, integer, number, string, array, object
}

/// The number that a rule names, and its text in the schema.
struct SchemaLimit: Sendable {
  let number: DecimalNumber
  let text: String
}

/// The values that a rule allows.
struct SchemaValues: Sendable {
  let hashes: Set<CanonicalHash>
  /// The values as they would be written on one line.
  let texts: [String]
  let hasContainers: Bool
}

/// Something in a schema that is not checked.
package struct SchemaNote: Sendable {
  package enum Reason: Sendable {
    /// The keyword is one that is not checked.
    case unsupported(String)
    /// The reference leads to another file.
    case remote(String)
    /// The reference leads nowhere in the file.
    case dangling(String)
    /// The keyword's value is not of the kind that it needs.
    case malformed(String, wanted: String)
    case badPattern(String)
    /// The divisor is zero, negative or of more than 18 digits.
    case badDivisor(String)
  }

  package let reason: Reason
  package let place: Problem.Place?
}
