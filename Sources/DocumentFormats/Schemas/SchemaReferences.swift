import ModelData

/// The names of parts of a schema's file (`$id`, `$anchor`), and the targets of references.
struct SchemaReferences {
  enum Target {
    case found(Value)
    case remote
    case missing
  }

  private let root: Value
  private let dialect: SchemaDialect
  /// The schemas with their own address, by that address.
  private var resources: [SchemaAddress: Value] = [:]
  private var anchors: [SchemaAddress: Value] = [:]
  /// The base address of the references in a schema, by the schema's position.
  private var bases: [Int: SchemaAddress] = [:]
  private var membersOf: [Int: [String: Value]] = [:]

  private static let single: Set<String> = [
    "additionalItems", "additionalProperties", "contains", "else", "if", "items", "not",
    "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties", "contentSchema",
  ]
  private static let lists: Set<String> = ["allOf", "anyOf", "items", "oneOf", "prefixItems"]
  private static let maps: Set<String> = [
    "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties",
  ]

  init(_ root: Value, _ dialect: SchemaDialect) {
    self.root = root
    self.dialect = dialect
    let start = SchemaAddress("")
    resources[start] = root
    scan(root, start)
  }

  /// Records the names in a schema and in the schemas inside it.
  private mutating func scan(_ schema: Value, _ base: SchemaAddress) {
    var pending = [(schema, base)]
    while let (schema, outer) = pending.popLast() {
      guard schema.kind == .record, bases[schema.position] == nil else { continue }
      var base = outer
      let keywords = members(of: schema)
      if let id = keywords[dialect.idKeyword]?.plainText,
        !dialect.referenceStandsAlone || keywords["$ref"] == nil
      {
        let address = SchemaAddress(id).resolved(against: base)
        // Before draft 2019-09 an anchor was an `$id` with only a fragment.
        if address.resource == base, address.fragment?.isEmpty == false {
          anchors[address] = schema
        } else {
          base = address.resource
          resources[base] = schema
        }
      }
      bases[schema.position] = base
      for name in ["$anchor", "$dynamicAnchor"] {
        guard let anchor = keywords[name]?.plainText else { continue }
        var address = SchemaAddress("#")
        address = SchemaAddress("#" + anchor).resolved(against: base)
        anchors[address] = schema
      }
      for (key, value) in keywords {
        if Self.single.contains(key), value.kind == .record { pending.append((value, base)) }
        if Self.lists.contains(key) {
          for element in value.elements { pending.append((element, base)) }
        }
        if Self.maps.contains(key) {
          for member in value.members { pending.append((member.value, base)) }
        }
      }
    }
  }

  /// Returns the members of an object by their keys; of equal keys, the last.
  mutating func members(of value: Value) -> [String: Value] {
    if let known = membersOf[value.position] { return known }
    var members: [String: Value] = [:]
    for (key, member) in value.members { members[String(decoding: key, as: UTF8.self)] = member }
    membersOf[value.position] = members
    return members
  }

  /// Returns the target of the text of a `$ref` in a schema.
  mutating func target(of text: String, in schema: Value) -> Target {
    let base = bases[schema.position] ?? SchemaAddress("")
    let address = SchemaAddress(text).resolved(against: base)
    if let anchored = anchors[address] { return .found(anchored) }
    guard let resource = resources[address.resource] else { return .remote }
    let fragment = address.fragment ?? ""
    if fragment.isEmpty { return .found(resource) }
    guard fragment.hasPrefix("/") else { return .missing }
    return follow(fragment, from: resource, address.resource).map(Target.found) ?? .missing
  }

  /// Follows a JSON Pointer (RFC 6901), also through values that are not schemas.
  private mutating func follow(
    _ pointer: String, from start: Value, _ address: SchemaAddress
  ) -> Value? {
    var value = start
    var base = address
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let key = Self.unescaped(token)
      switch value.kind {
      case .record:
        guard let member = members(of: value)[key] else { return nil }
        value = member
      case .array:
        guard let number = Int(key), let element = value[number] else { return nil }
        value = element
      default: return nil
      }
      base = bases[value.position] ?? base
    }
    scan(value, base)
    return value
  }

  private static func unescaped(_ token: Substring) -> String {
    guard token.contains("~") else { return String(token) }
    var text = ""
    var rest = token
    while let character = rest.popFirst() {
      guard character == "~", let code = rest.first, code == "0" || code == "1" else {
        text.append(character)
        continue
      }
      rest.removeFirst()
      text.append(code == "0" ? "~" : "/")
    }
    return text
  }
}
