// The texts of the questions about recoverable edits.

extension Question {
  static func recovery(
    _ file: EditedFile, _ offer: RecoveryOffer, age: String, keys: Keymap, openedBy key: Key?
  ) -> Question {
    if case .cutOffSave(let save) = offer.content {
      return save.file == .untouched
        ? untouched(file, offer, age: age, openedBy: key)
        : cutOff(file, offer, save, age: age, keys: keys, openedBy: key)
    }
    var lines = [
      offer.wasDiscarded
        ? "Changes that were discarded \(age)." : "Changes that were never saved, from \(age)."
    ]
    if !offer.isOfThisVersion {
      lines.append(
        offer.isEdits
          ? "The file on disk has changed since then: they are applied to its present"
          : "The file on disk has changed since then: they replace its present")
      lines.append("content, which is kept in a copy when you save.")
    }
    lines += others(file, than: offer)
    return Question(
      title: "Recover \(file.name)?", lines: lines,
      choices: choices(file, offer), openedBy: key)
  }

  private static func others(_ file: EditedFile, than offer: RecoveryOffer) -> [String] {
    switch file.offers.count - offer.included.count {
    case ...1: []
    case 2: ["Another session has left changes too: they are offered next."]
    case let count: ["\(count - 1) more sessions have left changes: they are offered next."]
    }
  }

  private static func choices(_ file: EditedFile, _ offer: RecoveryOffer) -> [Choice] {
    [
      Choice(key: .character("r"), text: "recover", action: .recover(file.id, offer)),
      Choice(key: .character("c"), text: "compare", action: .compareRecovery(file.id, offer)),
      discard(file, offer), later,
    ]
  }

  private static func discard(_ file: EditedFile, _ offer: RecoveryOffer) -> Choice {
    Choice(key: .character("D"), text: "discard", action: .discardRecovery(file.id, offer))
  }

  private static var later: Choice {
    Choice(key: Key(.escape), text: "later", action: .stay)
  }

  /// Asks about a save that was interrupted before it wrote anything.
  private static func untouched(
    _ file: EditedFile, _ offer: RecoveryOffer, age: String, openedBy key: Key?
  ) -> Question {
    Question(
      title: "Recover \(file.name)?",
      lines: [
        "\(save(offer)) was cut off \(age), before it wrote anything.",
        "The file on disk is unchanged; the text that was to be saved is kept.",
      ] + others(file, than: offer), choices: choices(file, offer), openedBy: key)
  }

  /// Asks about a save that was interrupted while it wrote, or whose file has changed since.
  private static func cutOff(
    _ file: EditedFile, _ offer: RecoveryOffer, _ save: CutOffSave, age: String, keys: Keymap,
    openedBy key: Key?
  ) -> Question {
    let isHalfWritten = save.file == .halfWritten
    return Question(
      title: isHalfWritten ? "\(file.name) is half written" : "Recover \(file.name)?",
      lines: (isHalfWritten
        ? [
          "\(self.save(offer)) was cut off \(age).",
          "The file on disk has parts of the old text and parts of the new.",
          "Both texts are kept whole. The one you take is an unsaved change:",
          "\(keys[.save]) writes it, \(keys[.undo]) goes back to the file as it is.",
        ]
        : [
          "\(self.save(offer)) was cut off \(age).",
          "The file on disk has changed since then. The text before that save",
          "and the text it was to write are kept whole. The one you take is an",
          "unsaved change; the present file is kept in a copy when you save.",
        ]) + others(file, than: offer),
      choices: [
        Choice(
          key: .character("n"), text: "take the new text",
          action: .recover(file.id, offer.taking(save.new))),
        Choice(
          key: .character("o"), text: "take the old text",
          action: .recover(file.id, offer.taking(save.old))),
        discard(file, offer), later,
      ], openedBy: key)
  }

  private static func save(_ offer: RecoveryOffer) -> String {
    offer.wasDiscarded ? "A discarded save" : "A save"
  }
}
