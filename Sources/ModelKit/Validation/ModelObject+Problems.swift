import ModelBasics
import ModelData

extension ModelObject {
  /// The rules that this object and those it owns do not keep: limits of properties (see
  /// ``FieldLimits``), references that lead to nothing, and rules of the models' own. What could not
  /// be read from data, and is kept beside a property, is none of them: that was an ``Issue``.
  ///
  /// O(objects), and O(value) for properties that have limits.
  public final var problems: [ModelProblem] { problems(edited: false) }

  /// The same, of all or only of what is not as it was: properties that were changed, objects that
  /// have changes (for rules of their own), all of objects that are new here, and references that
  /// lead to nothing: what was read from data so is not among these.
  package final func problems(edited: Bool) -> [ModelProblem] {
    // Asked in any case: which tree an object is in is known then.
    if !hasAnyChanges, edited { return [] }
    let index = ReferenceIndex()
    var found: [ModelProblem] = []
    let steps = DifferenceSteps()
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var left = [Visit(object: self, way: DifferenceSteps.start, isNew: !edited)]
    while let visit = left.popLast() {
      let (object, model) = (visit.object, visit.object.model)
      for field in model.limitedFields where visit.isNew || object.isChanged(field.number) {
        guard let (rule, message) = field.limits.broken(by: field.access.stored(of: object)) else {
          continue
        }
        let way = steps.add([.key(Array(field.name.utf8))], after: visit.way)
        found.append(ModelProblem(path: steps.path(way), rule: rule, message: message))
      }
      for field in model.fields where visit.isNew || object.isChanged(field.number) {
        for problem in field.access.problems(object) {
          let segments = [.key(Array(field.name.utf8))] + problem.path
          let way = steps.add(segments, after: visit.way)
          found.append(
            ModelProblem(path: steps.path(way), rule: problem.rule, message: problem.message))
        }
      }
      for (field, message) in object.danglingReferences(index) {
        let way = steps.add([.key(Array(field.name.utf8))], after: visit.way)
        found.append(ModelProblem(path: steps.path(way), rule: .reference, message: message))
      }
      if visit.isNew || object.hasChanges {
        for rule in model.rules {
          guard let message = rule.broken(object) else { continue }
          let segments = rule.properties.prefix(1).map { Path.Segment.key(Array($0.utf8)) }
          let way = steps.add(segments, after: visit.way)
          found.append(ModelProblem(path: steps.path(way), rule: .own, message: message))
        }
      }
      var below: [Visit] = []
      for number in model.owningFields {
        let former = visit.isNew ? [] : object.formerObjects(in: number)
        let field = model.fields[number]
        field.access.showObjects(
          of: object,
          to: ObjectVisitor(from: [.key(Array(field.name.utf8))]) { child, segments in
            guard seen.insert(ObjectIdentifier(child)).inserted else { return }
            let isNew = visit.isNew || former.map { !$0.contains(ObjectIdentifier(child)) } ?? false
            below.append(
              Visit(object: child, way: steps.add(segments, after: visit.way), isNew: isNew))
          })
      }
      left += below.reversed()
    }
    return found
  }

  private struct Visit {
    var object: ModelObject
    var way: Int
    var isNew: Bool
  }

  /// The objects that a property had when the object was last without changes; nil where it has
  /// not changed since.
  private func formerObjects(in field: Int) -> Set<ObjectIdentifier>? {
    guard isChanged(field), let old = ledger?.baselines[field] else { return nil }
    var former: Set<ObjectIdentifier> = []
    model.fields[field].access.showObjects(
      in: old, to: ObjectVisitor { child, _ in former.insert(ObjectIdentifier(child)) })
    return former
  }
}

extension FieldAccess {
  /// What the property is in stored form.
  fileprivate func stored(of object: ModelObject) -> Value {
    FieldWriter.value { write(object, $0) }
  }
}
