extension Editor {
  /// Runs the text of a submitted prompt.
  mutating func submit(_ purpose: Prompt.Purpose, _ text: String) {
    switch purpose {
    case .saveAs(let id, let thenClose): submitSaveAs(id, text, thenClose: thenClose)
    case .importData(let id): importData(id, from: text)
    case .exportData(let id): exportData(id, to: text)
    case .command:
      let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard let verb = words.first else { return }
      let argument = words.count > 1 ? String(words[1]) : nil
      runTyped(String(verb), argument)
    }
  }

  private mutating func runTyped(_ verb: String, _ argument: String?) {
    switch (verb, argument) {
    case ("w", let path?): writeCopy(file.id, path)
    case ("w", nil): save(file.id)
    case ("wq", let path?), ("x", let path?): writeCopy(file.id, path, thenClose: true)
    case ("wq", nil), ("x", nil): save(file.id, thenClose: true)
    case ("saveas", let path?): submitSaveAs(file.id, path, thenClose: false)
    case ("saveas", nil): promptSaveAs(file.id)
    case ("q", nil): closeUnlessUnsaved(file.id)
    case ("q!", nil): discardAndClose(file.id)
    case ("e", let path?): effects.append(.openFile(expectFile(), path: expanded(path)))
    case ("e", nil): report(.needsFile)
    case ("recover", nil): requestRecoveries()
    default:
      let isTyped = ["q", "q!", "recover"].contains(verb)
      switch CommandName(rawValue: verb) {
      case let name? where argument == nil: run(name, count: nil)
      case nil where !isTyped: report(.unknownCommand(verb))
      default: report(.needsNothing(verb))
      }
    }
  }
}
