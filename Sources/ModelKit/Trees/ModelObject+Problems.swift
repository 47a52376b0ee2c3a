import ModelBasics
import ModelData

extension ModelObject {
  /// The rules that this object and the objects it owns break: limits of properties (see ``FieldLimits``),
  /// references that lead to no object, and rules of the models themselves. Stored parts that could not be read are
  /// not problems: they are reported as ``Issue``.
  ///
  /// O(number of objects), and O(size of the value) for properties with limits.
  public final var problems: [ModelProblem] { problems(edited: false) }

  /// Returns the problems of all objects, or only of what was edited: changed properties, objects with changes or
  /// with changes in the objects that a rule of the model is about, new objects, and references that lead to no
  /// object. A reference that could not be resolved when it was read is not included.
  package final func problems(edited: Bool) -> [ModelProblem] {
    // Asked in any case, because the tree of an object is only known afterwards.
    if !hasAnyChanges, edited { return [] }
    let index = ReferenceIndex()
    var found: [ModelProblem] = []
    let paths = PathTable()
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var left = [Visit(object: self, pathIndex: PathTable.emptyPath, isNew: !edited)]
    while let visit = left.popLast() {
      let (object, model) = (visit.object, visit.object.model)
      for field in model.limitedFields where visit.isNew || object.isChanged(field.number) {
        guard let (rule, message) = field.limits.violation(by: field.access.stored(of: object))
        else {
          continue
        }
        let pathIndex = paths.add([.key(Array(field.name.utf8))], after: visit.pathIndex)
        found.append(ModelProblem(path: paths.path(pathIndex), rule: rule, message: message))
      }
      for field in model.fields where visit.isNew || object.isChanged(field.number) {
        for problem in field.access.problems(object) {
          let segments = [.key(Array(field.name.utf8))] + problem.path
          let pathIndex = paths.add(segments, after: visit.pathIndex)
          found.append(
            ModelProblem(path: paths.path(pathIndex), rule: problem.rule, message: problem.message))
        }
      }
      for (field, message) in object.danglingReferences(index) {
        let pathIndex = paths.add([.key(Array(field.name.utf8))], after: visit.pathIndex)
        found.append(ModelProblem(path: paths.path(pathIndex), rule: .reference, message: message))
      }
      for rule in model.rules {
        let message =
          visit.isNew || object.hasChanges
          ? rule.violation(object) : object.violationBelow(of: rule)
        guard let message else { continue }
        let segments = rule.properties.prefix(1).map { Path.Segment.key(Array($0.utf8)) }
        let pathIndex = paths.add(segments, after: visit.pathIndex)
        found.append(ModelProblem(path: paths.path(pathIndex), rule: .own, message: message))
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
              Visit(
                object: child, pathIndex: paths.add(segments, after: visit.pathIndex), isNew: isNew)
            )
          })
      }
      left += below.reversed()
    }
    return found
  }

  /// The first value in the object, or in an object that it owns, that cannot be stored.
  final var unstorablePart: PartProblem? {
    let paths = PathTable()
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var left = [Visit(object: self, pathIndex: PathTable.emptyPath, isNew: true)]
    while let visit = left.popLast() {
      let (object, model) = (visit.object, visit.object.model)
      for field in model.fields where field.isStored {
        for problem in field.access.problems(object) where problem.rule == .unstorable {
          let path = paths.path(visit.pathIndex).segments
          return problem.below(path + [.key(Array(field.name.utf8))])
        }
      }
      var below: [Visit] = []
      for number in model.owningFields {
        let field = model.fields[number]
        field.access.showObjects(
          of: object,
          to: ObjectVisitor(from: [.key(Array(field.name.utf8))]) { child, segments in
            guard seen.insert(ObjectIdentifier(child)).inserted else { return }
            let pathIndex = paths.add(segments, after: visit.pathIndex)
            below.append(Visit(object: child, pathIndex: pathIndex, isNew: true))
          })
      }
      left += below.reversed()
    }
    return nil
  }

  private struct Visit {
    var object: ModelObject
    var pathIndex: Int
    var isNew: Bool
  }

  /// Returns the message of a rule that is broken after changes in owned objects only, or nil if it holds or was not
  /// affected.
  private func violationBelow(of rule: ModelRule) -> String? {
    guard changedObjectCount > 0 else { return nil }
    let fields = rule.properties.compactMap { model.field(named: $0) }
    if !fields.isEmpty {
      return fields.contains(where: hasChanges(below:)) ? rule.violation(self) : nil
    }
    // A rule about the object as a whole may depend on few of its objects, so a change of another one must not make
    // it count: it counts if it held before the changes.
    guard let message = rule.violation(self) else { return nil }
    return rule.violation(committedCopy()) == nil ? message : nil
  }

  /// Returns true if an object in a property has changes.
  private func hasChanges(below field: Field) -> Bool {
    var hasChanges = false
    field.access.showObjects(
      of: self, to: ObjectVisitor { child, _ in if child.hasKnownChanges { hasChanges = true } })
    return hasChanges
  }

  /// Returns the objects that a property contained when the object last had no changes, or nil if it has not
  /// changed since.
  private func formerObjects(in field: Int) -> Set<ObjectIdentifier>? {
    guard isChanged(field), let old = sideTable?.baselines[field] else { return nil }
    var former: Set<ObjectIdentifier> = []
    model.fields[field].access.showObjects(
      in: old, to: ObjectVisitor { child, _ in former.insert(ObjectIdentifier(child)) })
    return former
  }
}

extension FieldAccess {
  /// Returns the stored form of the property.
  fileprivate func stored(of object: ModelObject) -> Value {
    FieldWriter.value { write(object, $0) }
  }
}
