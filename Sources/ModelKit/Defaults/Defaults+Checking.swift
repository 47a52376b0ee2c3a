// A value that cannot be stored, or that would be read from the store as another one, is not written, with all other
// changes of the same update: the properties keep their former values. A value beyond a range or choices would be read
// as the default.

import ModelBasics
import ModelData

extension Defaults {
  /// Reverts the changes of a group if a value would be lost, and reports the properties of such values.
  func revertLosses(in group: Group) {
    guard group.hasAnyChanges else { return }
    let refused = group.problems(edited: true).filter { $0.rule.preventsReading }
    let names = Set(refused.map(\.path.segments.first)).union(misread(in: group))
    let lost = storedFields.filter { names.contains($0.segment) }
    if lost.isEmpty { return }
    for field in lost { ModelDiagnostics.handler(.unstorable(type.name, field.name)) }
    group.revertAll()
  }

  /// Returns the changed properties that would be read as other values than they are written as.
  private func misread(in group: Group) -> [Path.Segment?] {
    var record = Record()
    record[type.versionKey] = Value(type.version)
    for field in storedFields {
      record[field.storedKeys[0]] = form.readable(form.value(of: field, in: group), for: field)
    }
    let read = makeGroup(from: record).0
    let changed = Set(group.changes.map(\.path.segments.first))
    return ObjectComparison(group, read).differences.compactMap { difference in
      guard difference.object === group, let field = difference.field else {
        return group.path(to: difference.object)?.first
      }
      // A store may have a form of less precision.
      let isSame = form.value(of: field, in: group) == form.value(of: field, in: read)
      return isSame && !group.isLost(field, in: read) ? nil : field.segment
    }
    .filter(changed.contains)
  }
}

extension ModelProblem.Rule {
  /// True if a value that breaks the rule is not read, or cannot be stored at all.
  fileprivate var preventsReading: Bool {
    switch self {
    case .range, .choices, .unstorable: true
    case .count, .pattern, .reference, .own: false
    }
  }
}
