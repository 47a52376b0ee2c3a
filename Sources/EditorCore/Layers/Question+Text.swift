// The texts of all other questions and their answers.

import DocumentFormats
import DocumentTree

extension Question {
  static func close(_ file: EditedFile, openedBy key: Key?) -> Question {
    Question(
      title: "Close \(file.name)?", lines: unsaved(file),
      choices: [
        Choice(key: .character("s"), text: "save", action: .saveAndClose(file.id)),
        Choice(key: .character("D"), text: "discard", action: .discardAndClose(file.id)),
        stay,
      ], openedBy: key)
  }

  static func quit(_ files: [EditedFile], openedBy key: Key?) -> Question {
    Question(
      title: "Close all files?",
      lines: files.flatMap { file in unsaved(file).map { "\(file.name): \($0)" } },
      choices: [
        Choice(key: .character("s"), text: "save all", action: .saveAllAndQuit),
        Choice(key: .character("D"), text: "discard all", action: .discardAllAndQuit),
        stay,
      ], openedBy: key)
  }

  private static func unsaved(_ file: EditedFile) -> [String] {
    let changes = Notice.changes(file.changeCount) + " not saved."
    guard file.isOnlyCopy else { return [changes] }
    return (file.document.hasAnyChanges ? [changes] : [])
      + ["It was deleted by another program: this is the only copy."]
  }

  static func gone(_ file: EditedFile, openedBy key: Key?) -> Question {
    Question(
      title: "\(file.name) is gone from disk",
      lines: [
        file.disk.absence,
        nothingWritten(file),
      ],
      choices: [
        Choice(key: .character("w"), text: "write it again", action: .overwrite(file.id)),
        Choice(key: .character("S"), text: "save elsewhere", action: .saveElsewhere(file.id)),
        stay,
      ], openedBy: key)
  }

  static func conflict(_ file: EditedFile, keys: Keymap, openedBy key: Key?) -> Question {
    Question(
      title: "\(file.name) has changed on disk",
      lines: [
        file.disk.state == .replaced
          ? "Another program has replaced the file since it was read."
          : "Another program has changed it since it was read.",
        nothingWritten(file),
      ],
      choices: [
        Choice(key: .character("c"), text: "compare", action: .compareWithDisk(file.id))
      ] + reloads(file, keys) + [
        Choice(
          key: .character("S"), text: "save mine elsewhere", brief: "elsewhere",
          action: .saveElsewhere(file.id)),
        Choice(
          key: .character("O"), text: "overwrite, back up theirs", brief: "overwrite",
          action: .overwrite(file.id)),
        stay,
      ], openedBy: key)
  }

  /// Asks after a part of the open file was removed by another program.
  static func torn(_ file: EditedFile, keys: Keymap, openedBy key: Key?) -> Question {
    Question(
      title: "\(file.name) was cut by another program",
      lines: [
        "A part of the file that was read is gone, so nothing can be saved.",
        nothingWritten(file),
      ], choices: reloads(file, keys) + [stay], openedBy: key)
  }

  private static func nothingWritten(_ file: EditedFile) -> String {
    file.document.hasAnyChanges
      ? "Nothing was written; your changes are kept." : "Nothing was written."
  }

  private static func reloads(_ file: EditedFile, _ keys: Keymap) -> [Choice] {
    let reload = Choice(
      key: .character("r"), text: "reload, \(keys[.undo]) goes back to mine", brief: "reload",
      action: .reload(file.id))
    guard file.document.hasAnyChanges, !file.document.hasEditedText else { return [reload] }
    return [
      Choice(
        key: .character("m"), text: "reload, my changes on top", brief: "merge",
        action: .reloadKeepingEdits(file.id)),
      reload,
    ]
  }

  static func existsElsewhere(
    _ file: EditedFile, target: SaveRequest.Target, openedBy key: Key?
  ) -> Question {
    let path = target.otherPath ?? file.path
    return Question(
      title: "\(path) exists already",
      lines: ["Nothing was written."],
      choices: [
        Choice(
          key: .character("O"), text: "overwrite, keep a copy of it",
          action: .overwriteOther(file.id, target)),
        Choice(key: .character("S"), text: "another name", action: .saveElsewhere(file.id)),
        stay,
      ], openedBy: key)
  }

  static func dataExists(_ id: FileID, path: String, openedBy key: Key?) -> Question {
    Question(
      title: "\(path) exists already",
      lines: ["Nothing was written."],
      choices: [
        Choice(
          key: .character("O"), text: "overwrite, keep a copy of it",
          action: .overwriteData(id, path: path)),
        Choice(key: .character("S"), text: "another name", action: .exportElsewhere(path: path)),
        stay,
      ], openedBy: key)
  }

  static func saveBroken(
    _ file: EditedFile, target: SaveRequest.Target, openedBy key: Key?
  ) -> Question {
    Question(
      title: "\(file.name) is not valid \(file.formatName)",
      lines: [
        file.faultText ?? "",
        "If it is saved like this, other programs may not be able to read it.",
      ],
      choices: [
        Choice(
          key: .character("b"), text: "save it broken",
          action: .saveBroken(file.id, target: target)),
        stay,
      ], openedBy: key)
  }

  /// The number of losses that a question lists.
  private static var mostLosses: Int { 8 }

  static func convert(
    _ file: EditedFile, target: SaveRequest.Target, to format: Format, _ losses: ConversionLosses,
    openedBy key: Key?
  ) -> Question {
    var lines = losses.first.prefix(mostLosses).map { loss in
      (loss.position.map { "\($0.line): " } ?? "") + "\(loss.path): \(loss.message(format))"
    }
    if losses.count > lines.count { lines.append("and \(losses.count - lines.count) more") }
    let count = losses.count == 1 ? "1 part changes" : "\(losses.count) parts change"
    let accept = Choice(
      key: .character("c"), text: "convert with these changes",
      action: .convert(file.id, target: target))
    return Question(
      title: "Save as \(target.otherPath ?? file.path) in \(format.name)? \(count)",
      lines: lines + ["Nothing was written."],
      choices: (losses.isFinal ? [] : [accept]) + [
        Choice(key: .character("S"), text: "another name", action: .saveElsewhere(file.id)), stay,
      ], openedBy: key)
  }

  static func revertAncestor(
    _ path: NodePath, named name: String, isAdded: Bool, openedBy key: Key?
  ) -> Question {
    Question(
      title: "Revert \(name)?",
      lines: [
        "This value is part of an inserted text and has no saved state of its own.",
        isAdded ? "\(name) was added and will be removed." : "\(name) will be as it was saved.",
      ],
      choices: [
        Choice(key: .character("r"), text: "revert \(name)", action: .revert(path)), stay,
      ], openedBy: key)
  }

  static func revertText(
    _ name: String, changes: Int, keys: Keymap, openedBy key: Key?
  ) -> Question {
    Question(
      title: "Revert all of \(name)?",
      lines: [
        "Its text was edited as a whole: single entries have no saved state to go back to.",
        "\(Notice.changes(changes)) in all; \(keys[.undo]) brings them back.",
      ],
      choices: [Choice(key: .character("r"), text: "revert all", action: .revertAll), stay],
      openedBy: key)
  }

  static func paste(
    _ bytes: [UInt8], summary: String, over: (name: String, kind: String)?, entry: String?,
    openedBy key: Key?
  ) -> Question {
    var choices: [Choice] = []
    if let over {
      choices.append(
        Choice(
          key: .character("v"), text: "replace \(over.name)", action: .pasteOver(bytes)))
    }
    if entry != nil {
      choices.append(
        Choice(key: .character("o"), text: "new entry after", action: .pasteAsEntry(bytes)))
    }
    choices.append(stay)
    var lines = [summary]
    if let over { lines.append("v: \(over.name) becomes \(over.kind)") }
    if let entry { lines.append("o: new entry, \(entry)") }
    return Question(title: "Paste", lines: lines, choices: choices, openedBy: key)
  }

  static func bulkRefusals(
    _ edit: BulkEdit, path: String, reason: String, isOneStep: Bool, openedBy key: Key?
  ) -> Question {
    let refused = edit.refusedCount
    return Question(
      title: refused == 1 ? "A row cannot be changed" : "\(refused) rows cannot be changed",
      lines: [
        "\(path) \(reason)." + (refused == 1 ? "" : " It is the first of \(refused)."),
        "Nothing is changed yet.",
      ],
      choices: [
        Choice(
          key: .character("o"),
          text: isOneStep ? "change the other row" : "change the other \(edit.steps.count)",
          action: .changeOthers(edit)), stay,
      ], openedBy: key)
  }

  static func reference(
    _ path: NodePath, to target: NodePath, named name: String, openedBy key: Key?
  ) -> Question {
    Question(
      title: "This is the same as \(name)",
      lines: [
        "A change of \(name) is a change of every entry that is the same.",
        "A copy here can be changed on its own.",
      ],
      choices: [
        Choice(key: .character("g"), text: "go to \(name)", action: .goTo(target)),
        Choice(key: .character("c"), text: "put a copy here", action: .copyReferenced(path)),
        stay,
      ], openedBy: key)
  }

  static func lostReferences(
    _ references: [LinkReference], from old: String, to new: String, key: [UInt8],
    openedBy opening: Key?
  ) -> Question {
    let isOne = references.count == 1
    let count = isOne ? "1 reference" : "\(references.count) references"
    return Question(
      title: "\(count) \(isOne ? "leads" : "lead") to the former identifier",
      lines: ["\(old) → \(new)"],
      choices: [
        Choice(
          key: .character("c"), text: "change \(count) too",
          action: .changeReferences(references, to: key)),
        stay,
      ], openedBy: opening)
  }

  static func repeatedNames(
    _ names: [RepeatedName], from old: String, to new: String, openedBy key: Key?
  ) -> Question {
    let count = names.count == 1 ? "1 comment" : "\(names.count) comments"
    return Question(
      title: "\(count) \(names.count == 1 ? "repeats" : "repeat") the former name",
      lines: [
        "\(old) → \(new)" + (names.count == 1 ? "" : ", and so on"),
        "They are for people only; all references stay as they are.",
      ],
      choices: [
        Choice(key: .character("c"), text: "change \(count) too", action: .changeNames(names)),
        Choice(key: Key(.escape), text: "leave", action: .stay),
      ], openedBy: key)
  }

  static var stay: Choice {
    Choice(key: Key(.escape), text: "stay", action: .stay)
  }
}
