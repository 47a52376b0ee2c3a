import DocumentTree
import ModelBasics

/// The result of a schema for one value of a document.
package struct SchemaReading: Sendable {
  /// The schemas that the parent's schemas apply to the value.
  fileprivate let roots: [Int]
  /// These schemas and those that they apply to the same value; of alternatives, those that are
  /// valid.
  fileprivate let applied: [Int]
  /// The rules that the value or its key breaks, without those broken inside the value.
  package let problems: [SchemaProblem]
}

/// Checks single values for display, from a container to its children.
///
/// Rules about all children of a container, and alternatives, are checked only in containers of up
/// to 64 KiB. Of larger ones, only facts from the index are checked, such as the number of
/// children.
package struct SchemaInspector {
  private static let budgetOfValue = 1 << 16
  /// The minimum cost of a value, in bytes of the budget.
  private static let leastCost = 64

  private let schema: Schema
  private let document: Document
  private var evaluator: SchemaEvaluator
  private var plans: [[Int]: SchemaPlan] = [:]

  package init(_ schema: Schema, _ document: Document) {
    self.schema = schema
    self.document = document
    evaluator = SchemaEvaluator(schema, document, budget: Self.budgetOfValue)
  }

  /// Returns the reading of the root, or of a child of a container with a reading, and subtracts
  /// the cost from `budget`.
  package mutating func reading(
    of node: Node, in parent: (node: Node, reading: SchemaReading)?, budget: inout Int
  ) -> SchemaReading {
    budget -= Self.leastCost
    var roots = [schema.root]
    var keyRoots: [Int] = []
    if let parent { (roots, keyRoots) = schemas(of: node, in: parent.node, parent.reading) }
    guard !roots.isEmpty || !keyRoots.isEmpty else {
      return SchemaReading(roots: [], applied: [], problems: [])
    }
    let instance = evaluator.reader.instance(of: node)
    guard instance.kind != .empty, instance.kind != .invalid else {
      return SchemaReading(roots: roots, applied: roots, problems: [])
    }
    var problems: [SchemaProblem] = []
    if !keyRoots.isEmpty {
      let key = Instance(
        node: node, value: SourceValue(node.offset, .string), key: nil, isKey: true)
      if let judged = judge(key, keyRoots, walks: true, &budget) { problems += judged.problems }
    }
    if let judged = judge(instance, roots, walks: true, &budget) {
      return SchemaReading(
        roots: roots, applied: applied(roots, judged.frame), problems: problems + judged.problems)
    }
    let judged = judge(instance, roots, walks: false, &budget)
    return SchemaReading(
      roots: roots, applied: applied(roots, nil), problems: problems + (judged?.problems ?? []))
  }

  /// Returns the schemas of a child and of its key.
  private func schemas(
    of node: Node, in parent: Node, _ reading: SchemaReading
  ) -> (roots: [Int], keyRoots: [Int]) {
    var roots: Set<Int> = []
    var keyRoots: Set<Int> = []
    let subschemas = reading.applied.map { schema.subschemas[$0] }
    switch document.kind(of: parent) {
    case .object where subschemas.contains(where: \.hasMemberSchemas):
      guard let token = document.key(of: node), token.count <= Self.budgetOfValue else { break }
      let key = document.grammar.keyBytes(of: token.array)
      if subschemas.contains(where: { $0.mayTakeLong(ofMember: key) }) { break }
      for subschema in subschemas {
        subschema.forEachSchema(ofMember: key) { roots.insert($0) }
        if let names = subschema.propertyNames { keyRoots.insert(names) }
      }
    case .array where subschemas.contains(where: \.hasElementSchemas):
      var number = Int.max
      if subschemas.contains(where: { !$0.prefixItems.isEmpty }) {
        guard let position = document.position(of: Child(node), in: parent) else { break }
        number = position
      }
      for subschema in subschemas {
        if let element = subschema.schema(ofElement: number) { roots.insert(element) }
      }
    default: break
    }
    return (roots.sorted(), keyRoots.sorted())
  }

  private mutating func judge(
    _ instance: Instance, _ roots: [Int], walks: Bool, _ budget: inout Int
  ) -> (frame: SchemaEvaluator.Frame, problems: [SchemaProblem])? {
    evaluator.findings = SchemaFindings()
    evaluator.reader.budget = Self.budgetOfValue
    let plan = plans[roots] ?? SchemaPlan(roots, in: schema, isShallow: true)
    plans[roots] = plan
    let frame = evaluator.judge(instance, plan, walks: walks)
    budget -= Self.budgetOfValue - max(0, evaluator.reader.budget)
    guard let frame else { return nil }
    var findings = evaluator.findings
    var list: Int?
    for root in roots {
      guard let slot = plan.slots[root] else { continue }
      list = findings.join(list, frame.verdicts[slot].findings)
    }
    let problems = findings.problems(of: list).filter {
      $0.node == instance.node && $0.isKey == instance.isKey
    }
    return (frame, problems)
  }

  /// Returns the schemas that apply to a value; only those that always apply if `frame` is nil.
  private func applied(_ roots: [Int], _ frame: SchemaEvaluator.Frame?) -> [Int] {
    var applied: [Int] = []
    var seen: Set<Int> = []
    var pending = Array(roots.reversed())
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      applied.append(next)
      var more: [Int] = []
      for rule in schema.subschemas[next].rules {
        if case .all(let schemas) = rule.kind { more += schemas }
        if let frame { more += chosen(rule, frame) }
      }
      pending += more.reversed()
    }
    return applied
  }

  /// Returns the schemas that a rule applies to the value, if that depends on the value.
  private func chosen(_ rule: SchemaRule, _ frame: SchemaEvaluator.Frame) -> [Int] {
    func verdict(_ schema: Int) -> SchemaVerdict {
      frame.plan.slots[schema].map { frame.verdicts[$0] } ?? SchemaVerdict()
    }
    switch rule.kind {
    case .any(let schemas), .one(let schemas):
      let fitting = schemas.filter { !verdict($0).isBroken }
      if !fitting.isEmpty { return fitting }
      return SchemaVerdict.nearest(of: schemas.map(verdict)).map { [schemas[$0]] } ?? []
    case .conditional(let condition, let then, let otherwise):
      if verdict(condition).isBroken { return otherwise.map { [$0] } ?? [] }
      return schema.subschemas[condition].isCertain ? then.map { [$0] } ?? [] : []
    case .dependentSchema(let key, let schema): return frame.keys.contains(key) ? [schema] : []
    default: return []
    }
  }
}

extension Schema {
  private static let mostChoices = 200
  private static let budgetOfTyped = 1 << 16

  /// Returns the description or title of a value in the schema, or nil if there is none.
  package func description(_ reading: SchemaReading) -> String? {
    for number in reading.applied {
      if let text = subschemas[number].description ?? subschemas[number].title { return text }
    }
    return nil
  }

  /// Returns the tokens that the schema lists for a value, in its order.
  package func choices(_ reading: SchemaReading) -> [[UInt8]] {
    var texts: [String] = []
    var seen: Set<Int> = []
    var pending = Array(reading.roots.reversed())
    while let next = pending.popLast(), texts.count < Self.mostChoices {
      guard seen.insert(next).inserted else { continue }
      var more: [Int] = []
      for rule in subschemas[next].rules {
        switch rule.kind {
        case .choices(let values), .constant(let values):
          for text in values.texts.prefix(Self.mostChoices) where !texts.contains(text) {
            texts.append(text)
          }
        case .all(let schemas), .any(let schemas), .one(let schemas): more += schemas
        default: break
        }
      }
      pending += more.reversed()
    }
    return texts.map { Array($0.utf8) }
  }

  /// Returns the text of a choice that is a string, or nil for others.
  package func text(ofChoice choice: [UInt8]) -> [UInt8]? {
    let tokens = Format.json.tokens
    return tokens.spelledString(choice) == nil ? nil : choice.withUnsafeBytes(tokens.string)
  }

  /// Returns the message about the first rule that a typed value would break, or nil if there is
  /// none or the check would take too long.
  package func problem(
    ofTyped token: [UInt8], _ grammar: any Grammar, _ reading: SchemaReading
  ) -> String? {
    guard !reading.roots.isEmpty, token.count <= Self.budgetOfTyped else { return nil }
    let document = Document(Bytes(token), grammar: grammar)
    guard document.fault == nil, document.kind(of: document.root) != .empty else { return nil }
    var evaluator = SchemaEvaluator(self, document, budget: Self.budgetOfTyped)
    let plan = SchemaPlan(reading.roots, in: self)
    let root = evaluator.reader.instance(of: document.root)
    guard let frame = evaluator.judge(root, plan) else { return nil }
    for number in reading.roots {
      guard let slot = plan.slots[number] else { continue }
      let problems = evaluator.findings.problems(of: frame.verdicts[slot].findings)
      if let problem = problems.first { return problem.message(forTyped: document) }
    }
    return nil
  }
}
