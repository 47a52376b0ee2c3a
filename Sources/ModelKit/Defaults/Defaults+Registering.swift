import ModelBasics
import ModelData

extension Defaults {
  /// Registers the defaults in the store, so that code that reads the store without this type has them too.
  /// `values` contains defaults by property name or key; they are converted to the stored form of the properties.
  /// All other properties get their value in a new group. `optional` contains the names of properties that may be
  /// without a default.
  ///
  /// - Returns: An issue for each property without a default, which is nil in a new group and not in `values`, and
  ///   issues for values that do not fit or belong to no property.
  @discardableResult
  public func register(_ values: Record = [:], optional: Set<String> = []) -> [Issue] {
    var record = Record()
    var issues: [Issue] = []
    for member in values.members {
      if let field = field(for: member.key) {
        record[field.storedKeys[0]] = form.readable(member.value, for: field)
      } else {
        issues.append(issue(.unknownKey, member.key, expected: "a property", found: member.key))
      }
    }
    let (group, problems) = makeGroup(from: record)
    issues += problems
    var registered: [String: Value] = [:]
    for field in storedFields {
      if !field.access.isNil(group) {
        registered[prefix + field.storedKeys[0]] = form.value(of: field, in: group)
      } else if !optional.contains(field.name) {
        let noun = field.access.noun
        issues.append(issue(.missing, field.name, expected: noun, found: "nothing"))
      }
    }
    store.register(registered)
    refreshAndNotify()
    return issues
  }

  /// Sets properties, by property name or key. A value that does not fit is written to the store unchanged and
  /// reported as an issue, like any stored data.
  public func load(_ values: Record) {
    var stored: [String: Value?] = [:]
    for member in values.members {
      stored[prefix + (field(for: member.key)?.storedKeys[0] ?? member.key)] = member.value
    }
    store.write(stored)
    refreshAndNotify()
  }

  private func field(for name: String) -> Field? {
    storedFields.first { $0.name == name } ?? storedFields.first { $0.storedKeys.contains(name) }
  }

  private func issue(
    _ kind: Issue.Kind, _ name: String, expected: String, found: String
  ) -> Issue {
    Issue(kind: kind, path: Path([.key(Array(name.utf8))]), expected: expected, found: found)
  }
}
