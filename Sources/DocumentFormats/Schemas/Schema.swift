import ModelBasics

/// A JSON Schema (draft 2020-12, with the spellings of earlier drafts) read from a file: a table of
/// its subschemas, each with its rules for a value and its subschemas for members and elements.
package struct Schema: Sendable {
  /// The name of the schema's file for messages.
  package let name: String
  let subschemas: [Subschema]
  let root: Int
  /// The parts of the schema that are not checked, in the order of the file.
  package let notes: [SchemaNote]
  /// The positions of the rules in the schema's file, by their number in reading order.
  private let positions: [Int: Problem.Position]

  init(
    name: String, _ subschemas: [Subschema], root: Int, notes: [SchemaNote],
    positions: [Int: Problem.Position]
  ) {
    self.name = name
    self.subschemas = subschemas
    self.root = root
    self.notes = notes
    self.positions = positions
  }

  /// Returns the position of a rule in the schema's file.
  package func position(of rule: SchemaRule) -> Problem.Position? {
    positions[rule.position]
  }
}

/// A schema in the schema's file.
struct Subschema: Sendable {
  /// The number of the schema in reading order.
  let position: Int
  /// Greater than the order of all subschemas that it applies to the same value.
  var order = 0
  /// False if a part of it, or of a schema that it refers to, is not checked. A value without
  /// errors may then be invalid.
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

  /// Calls `body` with each schema that applies to the value of a member.
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

  /// Returns true if matching a key with the patterns may cause a noticeable delay.
  func mayTakeLong(ofMember key: [UInt8]) -> Bool {
    patternProperties.contains { $0.pattern.mayTakeLong(key) }
  }

  func schema(ofElement number: Int) -> Int? {
    prefixItems.indices.contains(number) ? prefixItems[number] : items
  }
}

/// A condition of a schema for a value itself.
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

    // Rules that apply other schemas to the same value.
    case all([Int])
    case any([Int])
    case one([Int])
    case not(Int)
    case conditional(Int, then: Int?, otherwise: Int?)
    case dependentSchema([UInt8], Int)
  }

  let kind: Kind
  /// The number of the rule's keyword in reading order.
  let position: Int

  /// The schemas that the rule applies to the same value.
  var inPlace: [Int] {
    switch kind {
    case .all(let schemas), .any(let schemas), .one(let schemas): schemas
    case .not(let schema), .dependentSchema(_, let schema): [schema]
    case .conditional(let condition, let then, let otherwise):
      [condition] + [then, otherwise].compactMap { $0 }
    default: []
    }
  }

  /// True if the rule can be checked only by reading the children of a container.
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

/// The limit of a rule, as a number and as its text in the schema.
struct SchemaLimit: Sendable {
  let number: DecimalNumber
  let text: String
}

/// The values that a rule allows.
struct SchemaValues: Sendable {
  let hashes: Set<CanonicalHash>
  /// The values as text on one line.
  let texts: [String]
  let hasContainers: Bool
}

/// A part of a schema that is not checked.
package struct SchemaNote: Sendable {
  package enum Reason: Sendable {
    /// A keyword that is not supported.
    case unsupported(String)
    /// A reference to another file.
    case remote(String)
    /// A reference without a target in the file.
    case dangling(String)
    /// A keyword whose value has the wrong type.
    case malformed(String, wanted: String)
    case badPattern(String)
    /// A divisor that is zero, negative or has more than 18 digits.
    case badDivisor(String)
  }

  package let reason: Reason
  package let position: Problem.Position?
}
