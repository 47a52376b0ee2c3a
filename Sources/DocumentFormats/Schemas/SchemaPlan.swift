/// The subschemas that apply to one value: the given ones and those that they apply to the same
/// value, each after those that it depends on.
final class SchemaPlan {
  let members: [Int]
  /// The index of each subschema in `members`.
  let slots: [Int: Int]
  /// For each member, true if only its rules for the value itself are checked, not those for its
  /// children.
  private(set) var isOwnOnly: [Bool]
  /// The slots of subschemas with rules for members, with rules for elements, and with `contains`.
  private(set) var memberSlots: [Int] = []
  private(set) var elementSlots: [Int] = []
  private(set) var containsSlots: [(slot: Int, schema: Int)] = []
  /// The keys whose presence the rules check.
  private(set) var keys: Set<[UInt8]> = []
  private(set) var isUnique = false
  private(set) var hasPropertyNames = false
  /// True if the hash of a container itself is needed.
  private(set) var needsHash = false

  /// Creates a plan. If `isShallow`, the given subschemas and those in their `allOf` are checked
  /// for the value itself only.
  init(_ roots: [Int], in schema: Schema, isShallow: Bool = false) {
    var light: Set<Int> = []
    var full: Set<Int> = []
    var pending = roots.map { ($0, isShallow) }
    while let (number, isLight) = pending.popLast() {
      guard isLight ? light.insert(number).inserted : full.insert(number).inserted else { continue }
      for rule in schema.subschemas[number].rules {
        let staysLight = if case .all = rule.kind { isLight } else { false }
        for other in rule.inPlace { pending.append((other, staysLight)) }
      }
    }
    members = light.union(full).sorted { schema.subschemas[$0].order < schema.subschemas[$1].order }
    slots = Dictionary(uniqueKeysWithValues: zip(members, members.indices))
    isOwnOnly = members.map { !full.contains($0) }
    for (slot, number) in members.enumerated() {
      let subschema = schema.subschemas[number]
      if !isOwnOnly[slot] {
        if subschema.hasMemberSchemas { memberSlots.append(slot) }
        if subschema.hasElementSchemas { elementSlots.append(slot) }
        if subschema.propertyNames != nil { hasPropertyNames = true }
      }
      for rule in subschema.rules { note(rule, slot) }
    }
  }

  private func note(_ rule: SchemaRule, _ slot: Int) {
    switch rule.kind {
    case .contains(let schema, _, _): containsSlots.append((slot, schema))
    case .required(let key), .dependentSchema(let key, _): keys.insert(key)
    case .dependentRequired(let key, let needed): keys.formUnion([key, needed])
    case .uniqueItems: isUnique = true
    case .constant(let values), .choices(let values): needsHash = needsHash || values.hasContainers
    default: break
    }
  }

  /// True if the members of an object have to be read.
  var needsMembers: Bool { !memberSlots.isEmpty || !keys.isEmpty }
  var needsElements: Bool { !elementSlots.isEmpty || !containsSlots.isEmpty || isUnique }
}

/// A cache of plans, as most values of a file share them.
struct SchemaPlans {
  private let schema: Schema
  private var single: [Int: SchemaPlan] = [:]
  private var several: [[Int]: SchemaPlan] = [:]

  init(_ schema: Schema) { self.schema = schema }

  mutating func plan(for roots: [Int]) -> SchemaPlan {
    if roots.count == 1 {
      if let plan = single[roots[0]] { return plan }
      let plan = SchemaPlan(roots, in: schema)
      single[roots[0]] = plan
      return plan
    }
    if let plan = several[roots] { return plan }
    let plan = SchemaPlan(roots, in: schema)
    several[roots] = plan
    return plan
  }
}
