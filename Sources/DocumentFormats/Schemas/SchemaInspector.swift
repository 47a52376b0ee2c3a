import DocumentTree
import ModelBasics

/// What a schema says of one value of a document.
package struct SchemaReading: Sendable {
  /// The schemas that its parent's schemas have for it.
  fileprivate let roots: [Int]
  /// These and the schemas that hold with them: of alternatives those that fit.
  fileprivate let applied: [Int]
  /// The rules that the value itself breaks, or its key; not those that something inside it breaks.
  package let problems: [SchemaProblem]
}

/// Looks at values one by one, for what is on a screen, from a container to its children.
///
/// Rules about all children of a container, and alternatives, are asked only of containers of up to 64 KiB; of larger ones
/// what the index knows is asked, such as how many children there are.
package struct SchemaInspector {
  private static let budgetOfValue = 1 << 16
  /// What looking at any value counts as having read.
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

  /// The reading of the root, or of a child of a container that has been read; `budget` is reduced by what that cost.
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

  /// The schemas for a child and for its key.
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

  /// The schemas that hold for a value; those that always do, if `frame` is nil.
  private func applied(_ roots: [Int], _ frame: SchemaEvaluator.Frame?) -> [Int] {
    var applied: [Int] = []
    var seen: Set<Int> = []
    var left = Array(roots.reversed())
    while let next = left.popLast() {
      guard seen.insert(next).inserted else { continue }
      applied.append(next)
      var more: [Int] = []
      for rule in schema.subschemas[next].rules {
        if case .all(let schemas) = rule.kind { more += schemas }
        if let frame { more += chosen(rule, frame) }
      }
      left += more.reversed()
    }
    return applied
  }

  /// The schemas that a rule leads to for a value, where that depends on the value.
  private func chosen(_ rule: SchemaRule, _ frame: SchemaEvaluator.Frame) -> [Int] {
    func verdict(_ schema: Int) -> SchemaVerdict {
      frame.plan.slots[schema].map { frame.verdicts[$0] } ?? SchemaVerdict()
    }
    switch rule.kind {
    case .any(let schemas), .one(let schemas):
      let fitting = schemas.filter { !verdict($0).isBroken }
      if !fitting.isEmpty { return fitting }
      return SchemaVerdict.meant(schemas.map(verdict)).map { [schemas[$0]] } ?? []
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

  /// What the schema says that a value is, for people; nil if it says nothing.
  package func description(_ reading: SchemaReading) -> String? {
    for number in reading.applied {
      if let text = subschemas[number].description ?? subschemas[number].title { return text }
    }
    return nil
  }

  /// The tokens that the schema lists for a value, in its order.
  package func choices(_ reading: SchemaReading) -> [[UInt8]] {
    var texts: [String] = []
    var seen: Set<Int> = []
    var left = Array(reading.roots.reversed())
    while let next = left.popLast(), texts.count < Self.mostChoices {
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
      left += more.reversed()
    }
    return texts.map { Array($0.utf8) }
  }

  /// The text of a choice that is a string; nil for others.
  package func text(ofChoice choice: [UInt8]) -> [UInt8]? {
    let tokens = Format.json.tokens
    return tokens.spelledString(choice) == nil ? nil : choice.withUnsafeBytes(tokens.string)
  }

  /// What a value that is being typed into a document would break; nil if nothing, or if that takes too long to find out.
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
