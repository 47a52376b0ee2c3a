import DocumentTree

extension SchemaEvaluator {
  /// Facts about a value that rules need, read once.
  private struct Facts {
    var token: [UInt8] = []
    var number: DecimalNumber?
    var text: [UInt8] = []
    var length = 0
    var hash: CanonicalHash?
    var count: Int?
  }

  /// Decides the verdicts of a value after its children. Returns its hash if that is needed.
  mutating func decide(_ frame: inout Frame) -> CanonicalHash? {
    let facts = facts(frame)
    for (slot, number) in frame.plan.members.enumerated() {
      for rule in schema.subschemas[number].rules { decide(rule, slot, facts, &frame) }
    }
    return facts.hash
  }

  private mutating func facts(_ frame: Frame) -> Facts {
    var facts = Facts()
    let instance = frame.instance
    switch instance.kind {
    case .object, .array, .stream:
      facts.hash = frame.hash?.result
      facts.count = frame.hasWalked ? frame.count : reader.count(of: instance)
    case .empty, .invalid, .reference: break
    case .null, .boolean, .number, .string, .date, .data:
      facts.token = reader.token(of: instance)
      let tokens = reader.tokens
      facts.hash = CanonicalHash(instance.kind, token: facts.token, tokens)
      if instance.kind == .number {
        facts.number = DecimalNumber(tokens.number(of: facts.token).utf8)
      }
      if instance.kind.isText {
        facts.text = facts.token.withUnsafeBytes { tokens.string(of: $0) }
        facts.length = facts.text.count { $0 & 0xC0 != 0x80 }
      }
    }
    return facts
  }

  private mutating func decide(
    _ rule: SchemaRule, _ slot: Int, _ facts: Facts, _ frame: inout Frame
  ) {
    // The children were not read, so nothing is reported about them.
    if frame.isPartial, rule.needsChildren { return }
    let plan = frame.plan
    func verdict(_ schema: Int) -> SchemaVerdict {
      plan.slots[schema].map { frame.verdicts[$0] } ?? SchemaVerdict()
    }
    switch rule.kind {
    case .all(let schemas):
      for schema in schemas { add(verdict(schema), to: slot, &frame) }
    case .any(let schemas), .one(let schemas):
      let verdicts = schemas.map(verdict)
      let met = verdicts.count { !$0.isBroken }
      let certain = zip(verdicts, schemas).count { !$0.isBroken && isCertain($1) }
      if met == 0 {
        if let nearest = SchemaVerdict.nearest(of: verdicts) {
          add(verdicts[nearest], to: slot, &frame)
        } else {
          let distance = verdicts.map(\.distance).min() ?? .near
          add(rule, .count(schemas.count), distance, to: slot, &frame)
        }
      } else if certain > 1, case .one = rule.kind {
        add(rule, .several(certain), .near, to: slot, &frame)
      }
    case .not(let schema):
      if !verdict(schema).isBroken, isCertain(schema) { add(rule, .value, .near, to: slot, &frame) }
    case .conditional(let condition, let then, let otherwise):
      let chosen =
        verdict(condition).isBroken ? otherwise : isCertain(condition) ? then : nil
      if let chosen { add(verdict(chosen), to: slot, &frame) }
    case .dependentSchema(let key, let schema):
      if frame.keys.contains(key) { add(verdict(schema), to: slot, &frame) }
    default:
      guard let detail = broken(rule, slot, facts, frame) else { return }
      add(rule, detail, rule.distance, to: slot, &frame)
    }
  }

  /// Returns true if a schema has no unchecked parts, so a value without errors is certainly valid.
  private func isCertain(_ schema: Int) -> Bool { self.schema.subschemas[schema].isCertain }

  private mutating func add(_ verdict: SchemaVerdict, to slot: Int, _ frame: inout Frame) {
    guard verdict.isBroken else { return }
    frame.verdicts[slot].isBroken = true
    frame.verdicts[slot].distance = max(frame.verdicts[slot].distance, verdict.distance)
    frame.verdicts[slot].findings = findings.join(frame.verdicts[slot].findings, verdict.findings)
  }

  private mutating func add(
    _ rule: SchemaRule, _ detail: SchemaProblem.Detail, _ distance: SchemaVerdict.Distance,
    to slot: Int, _ frame: inout Frame
  ) {
    let instance = frame.instance
    // A member that may not be present is reported at its key.
    let isWhole = if case .never = rule.kind { true } else { false }
    let problem = SchemaProblem(
      node: instance.node, offset: isWhole ? instance.node.offset : instance.value.offset,
      isKey: instance.isKey, rule: rule, detail: detail,
      container: frames.last?.number)
    let verdict = SchemaVerdict(isBroken: true, distance: distance, findings: findings.add(problem))
    add(verdict, to: slot, &frame)
  }

  /// Returns the facts about a value that breaks a rule, or nil if the rule holds.
  private func broken(
    _ rule: SchemaRule, _ slot: Int, _ facts: Facts, _ frame: Frame
  ) -> SchemaProblem.Detail? {
    let kind = frame.instance.kind
    func unless(_ holds: Bool) -> SchemaProblem.Detail? { holds ? nil : .value }
    func unless(_ holds: Bool, _ count: Int) -> SchemaProblem.Detail? {
      holds ? nil : .count(count)
    }
    switch rule.kind {
    case .never: return .value
    case .type(let types): return unless(types.contains { $0.includes(kind, facts.number) })
    case .constant(let values), .choices(let values):
      if kind.isContainer, !values.hasContainers { return .value }
      return unless(facts.hash.map(values.hashes.contains) ?? true)
    case .minimum(let limit): return unless(facts.number.map { $0 >= limit.number } ?? true)
    case .maximum(let limit): return unless(facts.number.map { $0 <= limit.number } ?? true)
    case .exclusiveMinimum(let limit): return unless(facts.number.map { $0 > limit.number } ?? true)
    case .exclusiveMaximum(let limit): return unless(facts.number.map { $0 < limit.number } ?? true)
    case .multipleOf(let limit):
      return unless(facts.number.map { $0.isMultiple(of: limit.number) } ?? true)
    case .minLength(let least):
      return kind == .string ? unless(facts.length >= least, facts.length) : nil
    case .maxLength(let most):
      return kind == .string ? unless(facts.length <= most, facts.length) : nil
    case .pattern(let pattern):
      guard kind == .string else { return nil }
      return unless(
        isPatient || !pattern.mayTakeLong(facts.text) ? pattern.matches(facts.text) : true)
    case .minItems(let least): return kind == .array ? unlessIn(least...(.max), facts.count) : nil
    case .maxItems(let most): return kind == .array ? unlessIn(0...most, facts.count) : nil
    case .minProperties(let least):
      return kind == .object ? unlessIn(least...(.max), facts.count) : nil
    case .maxProperties(let most): return kind == .object ? unlessIn(0...most, facts.count) : nil
    case .uniqueItems: return frame.equalPair.map { .pair($0.0, $0.1) }
    case .contains(let schema, let least, let most):
      guard kind == .array else { return nil }
      let count = frame.containsCounts[slot] ?? 0
      return unless(count >= least && (count <= most ?? .max || !isCertain(schema)), count)
    case .required(let key): return kind == .object ? unless(frame.keys.contains(key)) : nil
    case .dependentRequired(let key, let needed):
      return kind == .object
        ? unless(!frame.keys.contains(key) || frame.keys.contains(needed)) : nil
    case .all, .any, .one, .not, .conditional, .dependentSchema: return nil
    }
  }

  private func unlessIn(_ range: ClosedRange<Int>, _ count: Int?) -> SchemaProblem.Detail? {
    count.flatMap { range.contains($0) ? nil : .count($0) }
  }
}

extension NodeKind {
  /// True if a schema treats the value as a string: JSON Schema has no dates and no data.
  fileprivate var isText: Bool { self == .string || isDate || self == .data }
}

extension SchemaType {
  fileprivate func includes(_ kind: NodeKind, _ number: DecimalNumber?) -> Bool {
    switch self {
    case .null: kind == .null
    case .boolean: kind == .boolean
    case .integer: number?.isInteger == true
    case .number: kind == .number
    case .string: kind.isText
    case .array: kind == .array
    case .object: kind == .object
    }
  }
}

extension SchemaRule {
  /// The distance between a value that breaks the rule and a valid one.
  fileprivate var distance: SchemaVerdict.Distance {
    switch kind {
    case .type, .constant, .choices, .never: .otherKind
    default: .near
    }
  }
}
