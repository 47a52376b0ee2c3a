import ModelBasics
import ModelData

extension Defaults {
  /// Registers the defaults in the store, so that those who read it without this type have them
  /// too: `values`, by property name or key and converted to how the properties are stored, and
  /// for all other properties what a new group has. `quiet` has the names of properties that may
  /// be without a default.
  ///
  /// - Returns: An issue for each property that has none: it is nil in a new group, and `values` has
  ///   nothing for it. And issues for values that do not fit or belong to no property.
  @discardableResult
  public func register(_ values: Record = [:], quiet: Set<String> = []) -> [Issue] {
    var record = Record()
    var issues: [Issue] = []
    for member in values.members {
      if let field = field(for: member.key) {
        record[field.storedKeys[0]] = form.readable(member.value, for: field)
      } else {
        issues.append(issue(.unknownKey, member.key, expected: "a property", found: member.key))
      }
    }
    let (group, problems) = made(from: record)
    issues += problems
    var registered: [String: Value] = [:]
    for field in storedFields {
      if !field.access.isNothing(group) {
        registered[prefix + field.storedKeys[0]] = form.value(of: field, in: group)
      } else if !quiet.contains(field.name) {
        let noun = field.access.noun
        issues.append(issue(.missing, field.name, expected: noun, found: "nothing"))
      }
    }
    store.register(registered)
    tellOfStore()
    return issues
  }

  /// Gives properties values of their own, by property name or key. What does not fit goes to the
  /// store as it is and is an issue, as in any stored data.
  public func load(_ values: Record) {
    var stored: [String: Value?] = [:]
    for member in values.members {
      stored[prefix + (field(for: member.key)?.storedKeys[0] ?? member.key)] = member.value
    }
    store.write(stored)
    tellOfStore()
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
