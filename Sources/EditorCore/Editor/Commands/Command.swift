/// An action of the user: the keymap refers to it, help describes it and `:` runs it.
package struct Command: Sendable {
  package enum Family: String, CaseIterable, Sendable {
    case moving = "Moving"
    case folding = "Folding"
    case table = "Table"
    case editing = "Editing"
    case entries = "Entries"
    case finding = "Finding"
    case marking = "Marking"
    case history = "Undo and changes"
    case copying = "Copying"
    case files = "Files"
    case program = "Program"
  }

  package let name: CommandName
  /// The description in the help.
  package let help: String
  /// The short name in the hint line.
  package let hint: String
  /// True if the command waits while the file is being saved.
  package let isEdit: Bool
  package let run: @Sendable (inout Editor, Int?) -> Void

  /// True if `.` repeats the command. Commands that open a field or restore a state are not repeated.
  var isRepeatable: Bool {
    switch name {
    case .stepUp, .stepDown, .cut, .pasteAfter, .pasteBefore, .duplicate, .moveDown, .moveUp: true
    default: false
    }
  }

  /// Creates a command that may also run while the file is being saved.
  init(
    _ name: CommandName, _ help: String, hint: String? = nil, isEdit: Bool = false,
    run: @escaping @Sendable (inout Editor, Int?) -> Void
  ) {
    self.name = name
    self.help = help
    self.hint = hint ?? help
    self.isEdit = isEdit
    self.run = run
  }

  static func edit(
    _ name: CommandName, _ help: String, hint: String? = nil,
    run: @escaping @Sendable (inout Editor, Int?) -> Void
  ) -> Command {
    Command(name, help, hint: hint, isEdit: true, run: run)
  }
}
