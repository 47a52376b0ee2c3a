/// Something a user can do: what the keymap names, help explains and `:` runs.
package struct Command: Sendable {
  package enum Family: String, CaseIterable, Sendable {
    case moving = "Moving"
    case folding = "Folding"
    case editing = "Editing"
    case entries = "Entries"
    case history = "Undo and changes"
    case copying = "Copying"
    case files = "Files"
    case program = "Program"
  }

  package let name: CommandName
  /// One line of help.
  package let help: String
  /// A word or two for the hint line.
  package let hint: String
  /// Refused while a save is under way.
  package let isEdit: Bool
  package let run: @Sendable (inout Editor, Int?) -> Void

  /// Whether `.` makes it again: what opens nothing to type in, and takes nothing back.
  var isRepeatable: Bool {
    switch name {
    case .stepUp, .stepDown, .cut, .pasteAfter, .pasteBefore, .duplicate, .moveDown, .moveUp: true
    default: false
    }
  }

  /// A command that takes no notice of whether a save is under way.
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
