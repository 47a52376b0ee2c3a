import DocumentTree
import ModelData

// The rules of each keyword (JSON Schema Validation 2020-12, §6, and Core, §10).

extension SchemaReader {
  mutating func add(
    _ key: String, _ value: Value, _ keywords: [String: Value], in schema: Value,
    _ subschema: inout Subschema
  ) {
    func rule(_ kind: SchemaRule.Kind) -> SchemaRule {
      SchemaRule(kind: kind, position: value.position)
    }
    switch key {
    case "$ref": refer(value, from: schema, &subschema)
    case "title": subschema.title = value.plainText
    case "description": subschema.description = value.plainText
    case "$dynamicRef", "$recursiveRef", "unevaluatedItems", "unevaluatedProperties":
      note(.unsupported(key), at: value)

    case "type":
      let names = value.kind == .array ? Array(value.elements) : [value]
      let types = names.compactMap { $0.plainText.flatMap(SchemaType.init) }
      guard types.count == names.count, !types.isEmpty else {
        return note(.malformed(key, wanted: "the name of a type, or a list of them"), at: value)
      }
      subschema.rules.append(rule(.type(Set(types))))
    case "enum":
      guard value.kind == .array else { return note(.malformed(key, wanted: "a list"), at: value) }
      subschema.rules.append(rule(.choices(SchemaValues(Array(value.elements)))))
    case "const": subschema.rules.append(rule(.constant(SchemaValues([value]))))

    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
      addLimit(key, value, keywords, &subschema)
    case "minLength": addCount(key, value, &subschema) { .minLength($0) }
    case "maxLength": addCount(key, value, &subschema) { .maxLength($0) }
    case "minItems": addCount(key, value, &subschema) { .minItems($0) }
    case "maxItems": addCount(key, value, &subschema) { .maxItems($0) }
    case "minProperties": addCount(key, value, &subschema) { .minProperties($0) }
    case "maxProperties": addCount(key, value, &subschema) { .maxProperties($0) }
    case "pattern":
      if let pattern = pattern(value) { subschema.rules.append(rule(.pattern(pattern))) }
    case "uniqueItems":
      guard let isUnique = value.bool else {
        return note(.malformed(key, wanted: "true or false"), at: value)
      }
      if isUnique { subschema.rules.append(rule(.uniqueItems)) }
    case "required":
      // In draft 3 it was true or false.
      if value.kind == .bool { return note(.unsupported(key), at: value) }
      for name in names(key, value) {
        subschema.rules.append(SchemaRule(kind: .required(name.bytes), position: name.position))
      }

    case "contains":
      subschema.rules.append(
        rule(
          .contains(
            number(of: value), minimum: count("minContains", keywords) ?? 1,
            maximum: count("maxContains", keywords))))
    case "items", "prefixItems":
      if value.kind == .array {
        subschema.prefixItems = value.elements.map { number(of: $0) }
      } else if key == "items" {
        subschema.items = number(of: value)
      } else {
        note(.malformed(key, wanted: "a list of schemas"), at: value)
      }
    case "additionalItems":
      if keywords["items"]?.kind == .array { subschema.items = number(of: value) }

    case "properties":
      for (key, value) in members(key, value) { subschema.properties[key] = number(of: value) }
    case "patternProperties":
      for (key, value) in members(key, value) {
        let text = String(decoding: key, as: UTF8.self)
        if let pattern = SchemaPattern(text) {
          subschema.patternProperties.append((pattern, number(of: value)))
        } else {
          note(.badPattern(text), at: value)
        }
      }
    case "additionalProperties": subschema.additionalProperties = number(of: value)
    case "propertyNames": subschema.propertyNames = number(of: value)
    case "dependentRequired", "dependentSchemas", "dependencies":
      for (name, value) in members(key, value) {
        guard value.kind == .array else {
          subschema.rules.append(
            SchemaRule(kind: .dependentSchema(name, number(of: value)), position: value.position))
          continue
        }
        for needed in names(key, value) {
          subschema.rules.append(
            SchemaRule(
              kind: .dependentRequired(name, needs: needed.bytes), position: needed.position))
        }
      }

    case "allOf", "anyOf", "oneOf":
      guard value.kind == .array, value.count > 0 else {
        return note(.malformed(key, wanted: "a list of schemas"), at: value)
      }
      let schemas = value.elements.map { number(of: $0) }
      switch key {
      case "allOf": subschema.rules.append(rule(.all(schemas)))
      case "anyOf": subschema.rules.append(rule(.any(schemas)))
      default: subschema.rules.append(rule(.one(schemas)))
      }
    case "not": subschema.rules.append(rule(.not(number(of: value))))
    case "if":
      let then = keywords["then"].map { number(of: $0) }
      let otherwise = keywords["else"].map { number(of: $0) }
      guard then != nil || otherwise != nil else { return }
      subschema.rules.append(
        rule(.conditional(number(of: value), then: then, otherwise: otherwise)))
    default: break
    }
  }

  // MARK: - Parts

  private mutating func addLimit(
    _ key: String, _ value: Value, _ keywords: [String: Value], _ subschema: inout Subschema
  ) {
    // In draft 4 the exclusive limits are true or false, and modify `minimum` and `maximum`.
    if value.kind == .bool, key.hasPrefix("exclusive"), dialect.idKeyword == "id" { return }
    guard let text = value.number, let number = DecimalNumber(text.utf8) else {
      return note(.malformed(key, wanted: "a number"), at: value)
    }
    let limit = SchemaLimit(number: number, text: text)
    let kind: SchemaRule.Kind
    switch key {
    case "minimum":
      kind = keywords["exclusiveMinimum"]?.bool == true ? .exclusiveMinimum(limit) : .minimum(limit)
    case "maximum":
      kind = keywords["exclusiveMaximum"]?.bool == true ? .exclusiveMaximum(limit) : .maximum(limit)
    case "exclusiveMinimum": kind = .exclusiveMinimum(limit)
    case "exclusiveMaximum": kind = .exclusiveMaximum(limit)
    default:
      guard number.isUsableDivisor else { return note(.badDivisor(text), at: value) }
      kind = .multipleOf(limit)
    }
    subschema.rules.append(SchemaRule(kind: kind, position: value.position))
  }

  private mutating func addCount(
    _ key: String, _ value: Value, _ subschema: inout Subschema,
    _ kind: (Int) -> SchemaRule.Kind
  ) {
    guard let count = count(key, [key: value]) else { return }
    subschema.rules.append(SchemaRule(kind: kind(count), position: value.position))
  }

  private mutating func count(_ key: String, _ keywords: [String: Value]) -> Int? {
    guard let value = keywords[key] else { return nil }
    if let text = value.number, let count = DecimalNumber(text.utf8)?.count { return count }
    note(.malformed(key, wanted: "a whole number from 0"), at: value)
    return nil
  }

  private mutating func pattern(_ value: Value) -> SchemaPattern? {
    guard let text = value.plainText else {
      note(.malformed("pattern", wanted: "text"), at: value)
      return nil
    }
    guard let pattern = SchemaPattern(text) else {
      note(.badPattern(text), at: value)
      return nil
    }
    return pattern
  }

  private mutating func names(_ key: String, _ value: Value) -> [(bytes: [UInt8], position: Int)] {
    guard value.kind == .array, value.elements.allSatisfy({ $0.kind == .string }) else {
      note(.malformed(key, wanted: "a list of keys"), at: value)
      return []
    }
    return value.elements.map { ($0.string ?? [], $0.position) }
  }

  private mutating func members(_ key: String, _ value: Value) -> [(key: [UInt8], value: Value)] {
    guard value.kind == .record else {
      note(.malformed(key, wanted: "an object"), at: value)
      return []
    }
    return Array(value.members)
  }
}

extension SchemaValues {
  init(_ values: [Value]) {
    hashes = Set(values.map { CanonicalHash($0) })
    texts = values.map { value in
      String(
        decoding: Format.json.tokens.text(of: value, .oneLine, at: .root(DocumentStyle())),
        as: UTF8.self)
    }
    hasContainers = values.contains { $0.kind == .array || $0.kind == .record }
  }
}
