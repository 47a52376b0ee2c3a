import ArgumentParser

/// The option of every command that can show a change instead of making it.
struct DryRunOption: ParsableArguments {
  @Flag(
    name: .customLong("dry-run"), help: "Print the change as a unified diff, and write nothing.")
  var isDryRun = false
}

/// The number of values that a query has selected, and of those that an edit has changed.
struct MatchCount {
  enum Edit { case changed, removed }

  let edit: Edit
  let found: Int
  let changed: Int
  /// The number of comments that were changed with the values.
  let comments: Int
  let isDryRun: Bool

  init(edit: Edit, found: Int, changed: Int, comments: Int = 0, _ isDryRun: Bool) {
    self.edit = edit
    self.found = found
    self.changed = changed
    self.comments = comments
    self.isDryRun = isDryRun
  }
}
