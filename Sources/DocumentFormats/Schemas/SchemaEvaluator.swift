// Checks a value against a schema in one pass, in the order of the file, with a stack of open
// containers.
//
// Each value has a verdict for every subschema that applies to it (SchemaPlan). A child's verdicts
// are delivered to its consumers, the schemas of the parent that apply a schema to the child. When
// a container ends, its own verdicts are decided, each after those that it depends on. So
// alternatives are checked side by side and nothing is read twice. Values without applicable
// schemas are skipped with the index.

import DocumentTree

struct SchemaEvaluator {
  let schema: Schema
  var reader: InstanceReader
  var findings = SchemaFindings()
  /// True if a pattern may take long to match, as the user is not waiting between two keys.
  let isPatient: Bool
  private var plans: SchemaPlans
  private(set) var frames: [Frame] = []
  /// The frame of the value that the pass began with.
  private var outcome: Frame?

  enum Purpose { case value, contains }

  /// The schema in the parent that receives a verdict of the child.
  struct Consumer {
    let slot: Int
    let schema: Int
    let purpose: Purpose
  }

  /// An open container, or a scalar.
  struct Frame {
    let instance: Instance
    let plan: SchemaPlan
    let consumers: [Consumer]
    let mark: SchemaFindings.Mark
    /// The number of the container in the findings.
    var number: Int?
    var verdicts: [SchemaVerdict]
    var count = 0
    var last: (child: Instance, end: Int?)?
    var keys: Set<[UInt8]> = []
    var containsCounts: [Int: Int] = [:]
    var hash: CanonicalHash.Container?
    /// The hash of the key of the current child.
    var childKey: CanonicalHash?
    var elements: [CanonicalHash: Int] = [:]
    var equalPair: (Int, Int)?
    /// True if the children are read, because a rule needs them.
    var hasWalked = false
    /// True if the children must not be read, even if rules need them.
    var isPartial = false

    var isHashingChildren: Bool { hash != nil || plan.isUnique && instance.kind == .array }
  }

  init(_ schema: Schema, _ document: Document, budget: Int = .max) {
    self.schema = schema
    isPatient = budget == .max
    reader = InstanceReader(document, budget: budget)
    plans = SchemaPlans(schema)
  }

  /// Returns a value with its verdicts, or nil if the document is invalid or the budget is used up.
  /// If `walks` is false, the children are not read and rules about them are not checked.
  mutating func judge(_ instance: Instance, _ plan: SchemaPlan, walks: Bool = true) -> Frame? {
    frames.removeAll()
    outcome = nil
    begin(instance, plan, [], isHashed: false, walks: walks)
    while let top = frames.indices.last {
      let (parent, last) = (frames[top].instance, frames[top].last)
      let step =
        last.map { reader.child(after: $0.child, endingAt: $0.end, in: parent) }
        ?? reader.firstChild(of: parent)
      switch step {
      case .child(let child): visit(child)
      case .end(let end): finish(frames.removeLast(), endingAt: end)
      case .stopped:
        frames.removeAll()
        return nil
      }
    }
    return reader.isExhausted ? nil : outcome
  }

  // MARK: - Children

  private mutating func visit(_ child: Instance) {
    let top = frames.count - 1
    let number = frames[top].count
    let plan = frames[top].plan
    frames[top].count += 1
    frames[top].last = (child, nil)
    var consumers: [Consumer] = []
    if frames[top].instance.kind == .object {
      let key = reader.keyBytes(of: child)
      if plan.keys.contains(key) { frames[top].keys.insert(key) }
      if frames[top].hash != nil { frames[top].childKey = .string(key) }
      for slot in plan.memberSlots {
        let subschema = schema.subschemas[plan.members[slot]]
        if !isPatient, subschema.mayTakeLong(ofMember: key) { return reader.budget = 0 }
        subschema.forEachSchema(ofMember: key) {
          consumers.append(Consumer(slot: slot, schema: $0, purpose: .value))
        }
      }
      if plan.hasPropertyNames { judgeKey(of: child, plan) }
    } else {
      for slot in plan.elementSlots {
        if let element = schema.subschemas[plan.members[slot]].schema(ofElement: number) {
          consumers.append(Consumer(slot: slot, schema: element, purpose: .value))
        }
      }
      for (slot, element) in plan.containsSlots {
        consumers.append(Consumer(slot: slot, schema: element, purpose: .contains))
      }
    }
    let isHashed = frames[top].isHashingChildren
    guard !consumers.isEmpty || isHashed else { return }
    begin(child, plans.plan(for: roots(consumers)), consumers, isHashed: isHashed)
  }

  private mutating func judgeKey(of child: Instance, _ plan: SchemaPlan) {
    let consumers = plan.memberSlots.compactMap { slot in
      schema.subschemas[plan.members[slot]].propertyNames.map {
        Consumer(slot: slot, schema: $0, purpose: .value)
      }
    }
    let key = Instance(
      node: child.node, value: SourceValue(child.node.offset, .string), key: nil, isKey: true)
    let last = frames[frames.count - 1].last
    begin(key, plans.plan(for: roots(consumers)), consumers, isHashed: false)
    frames[frames.count - 1].last = last
  }

  private func roots(_ consumers: [Consumer]) -> [Int] {
    if consumers.count == 1 { return [consumers[0].schema] }
    return Set(consumers.map(\.schema)).sorted()
  }

  // MARK: - Values

  private mutating func begin(
    _ instance: Instance, _ plan: SchemaPlan, _ consumers: [Consumer], isHashed: Bool,
    walks: Bool = true
  ) {
    var frame = Frame(
      instance: instance, plan: plan, consumers: consumers, mark: findings.mark,
      verdicts: Array(repeating: SchemaVerdict(), count: plan.members.count))
    let isObject = instance.kind == .object
    frame.isPartial = instance.kind.isContainer && !walks
    guard instance.kind.isContainer, walks else { return finish(frame, endingAt: nil) }
    let isHashing = isHashed || plan.needsHash
    if isHashing { frame.hash = CanonicalHash.Container(isObject: isObject) }
    guard isHashing || (isObject ? plan.needsMembers : plan.needsElements) else {
      return finish(frame, endingAt: nil)
    }
    frame.hasWalked = true
    frame.number = findings.enter(instance.node, in: frames.last?.number)
    frames.append(frame)
  }

  private mutating func finish(_ frame: Frame, endingAt end: Int?) {
    var frame = frame
    let hash = decide(&frame)
    guard let top = frames.indices.last else {
      outcome = frame
      return
    }
    frames[top].last?.end = end
    deliver(frame, to: top)
    guard !frame.instance.isKey, let hash, frames[top].isHashingChildren else { return }
    let number = frames[top].count - 1
    let key = frames[top].childKey
    frames[top].hash?.add(hash, key: key)
    if frames[top].plan.isUnique, frames[top].equalPair == nil {
      if let equal = frames[top].elements.updateValue(number, forKey: hash) {
        frames[top].equalPair = (equal, number)
      }
    }
  }

  private mutating func deliver(_ frame: Frame, to top: Int) {
    var isKept = false
    for consumer in frame.consumers {
      guard let slot = frame.plan.slots[consumer.schema] else { continue }
      let verdict = frame.verdicts[slot]
      switch consumer.purpose {
      case .contains:
        if !verdict.isBroken { frames[top].containsCounts[consumer.slot, default: 0] += 1 }
      case .value where verdict.isBroken:
        isKept = true
        frames[top].verdicts[consumer.slot].isBroken = true
        let list = frames[top].verdicts[consumer.slot].findings
        frames[top].verdicts[consumer.slot].findings = findings.join(list, verdict.findings)
        if verdict.distance == .otherKind, frame.isConstant(slot, in: schema) {
          let distance = frames[top].verdicts[consumer.slot].distance
          frames[top].verdicts[consumer.slot].distance = max(distance, .otherForm)
        }
      case .value: break
      }
    }
    if !isKept { findings.forget(after: frame.mark) }
  }
}

extension SchemaEvaluator.Frame {
  /// Returns true if a subschema has a list of allowed values or a constant.
  fileprivate func isConstant(_ slot: Int, in schema: Schema) -> Bool {
    schema.subschemas[plan.members[slot]].rules.contains {
      switch $0.kind {
      case .constant, .choices: true
      default: false
      }
    }
  }
}
