import DocumentTree
import ModelBasics

extension Editor {
  private static let longestHistory = 50
  private static let recentCommands = 3
  private static let mostCompletions = 500

  /// Runs the text of a submitted prompt.
  mutating func submit(_ purpose: Prompt.Purpose, _ text: String) {
    switch purpose {
    case .saveAs(let id, let thenClose): submitSaveAs(id, text, thenClose: thenClose)
    case .importData(let id): importData(id, from: text)
    case .exportData(let id): exportData(id, to: text)
    case .command: runTyped(text)
    case .replace: askForReplacement(of: text)
    case .replaceBy(let old): showReplacements(of: old, by: text)
    }
  }

  mutating func openPalette() {
    let typed = TypedCommands.all.map { command in
      var entry = CommandPrompt.Entry(
        command.name, help: command.help,
        takesArgument: command.argument == .file || command.argument == .amount)
      entry.takesFile = command.argument == .file || command.argument == .optionalFile
      return entry
    }
    let named = CommandTable.all.filter { $0.name != .palette }.map { command in
      CommandPrompt.Entry(
        command.name.rawValue, keys: keymap.keys(for: command.name).joined(separator: " "),
        help: command.help)
    }
    layers.append(
      CommandPrompt(
        named + typed, recent: Array(typedCommands.reversed().prefix(Self.recentCommands))))
  }

  private mutating func runTyped(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard let first = words.first else { return }
    let verb = String(first)
    let argument = words.count > 1 ? String(words[1]) : nil
    remember(text)
    if replace(typed: text) { return }
    if let command = TypedCommands[verb] {
      if argument != nil, command.argument == .none { return report(.needsNothing(verb)) }
      return command.run(&self, argument)
    }
    if let name = CommandName(rawValue: verb) {
      guard argument == nil else { return report(.needsNothing(verb)) }
      return run(name, count: nil)
    }
    if goTo(typed: text) { return }
    report(.unknownCommand(verb, nearest: Self.nearestCommand(to: verb)))
  }

  private mutating func remember(_ text: String) {
    typedCommands.removeAll { $0 == text }
    typedCommands.append(text)
    if typedCommands.count > Self.longestHistory { typedCommands.removeFirst() }
  }

  /// Returns the command whose name is most like a word, if one is.
  private static func nearestCommand(to word: String) -> String? {
    let names = CommandName.allCases.map(\.rawValue) + TypedCommands.all.map(\.name)
    let nearest =
      names.map { (distance: $0.distance(to: word), name: $0) }.min { $0.distance < $1.distance }
    if let nearest, nearest.distance <= max(1, word.count / 3) { return nearest.name }
    let fuzzy = FuzzyText(word)
    return names.compactMap { name in fuzzy.score(in: name).map { (score: $0, name: name) } }
      .max { $0.score < $1.score }?.name
  }

  // MARK: - Completing paths

  /// Completes the last key of a typed path, or shows the keys that are possible.
  mutating func completePath(_ prompt: CommandPrompt) {
    guard let layer = layers.indices.last else { return }
    var prompt = prompt
    let text = prompt.line.text
    // A key may have points itself: `.colors.editor.b` is completed to `.colors."editor.background"`.
    var found: [CommandPrompt.Entry] = []
    let splits = text.indices.reversed().filter { [".", "[", "/"].contains(text[$0]) }
    for split in splits.prefix(Self.mostJoined) where found.isEmpty {
      let typed = text[split...].dropFirst().drop { $0 == "\"" }.lowercased()
      found = completions(of: typed, after: String(text[..<split]))
    }
    if found.count == 1, let only = found.first {
      prompt.put(only.text)
    } else {
      prompt.put(Self.commonStart(of: found.map(\.text)) ?? text)
      prompt.show(found)
    }
    if found.isEmpty { prompt.note = "no key begins so" }
    layers[layer] = prompt
  }
  private static let mostJoined = 8

  /// Returns the paths of the children of a path whose keys begin with a text in lower case.
  private func completions(of typed: String, after start: String) -> [CommandPrompt.Entry] {
    let document = file.document
    guard let path = try? Path(parsing: start.isEmpty ? "." : start),
      case .success(let nodes) = document.resolve(path), let parent = nodes.last
    else { return [] }
    var found: [CommandPrompt.Entry] = []
    var step = document.firstChild(of: parent)
    var visited = 0
    while visited < Self.mostCompletions, let child = step.child {
      visited += 1
      step = document.child(after: child, in: parent)
      guard !child.isGhost else { continue }
      let key =
        document.kind(of: parent) == .object
        ? document.keyPrefix(of: child.node, 1 << 10).map {
          String(decoding: document.grammar.keyBytes(of: $0), as: UTF8.self)
        } ?? "" : String(visited - 1)
      guard key.lowercased().hasPrefix(typed) else { continue }
      let whole = document.path(of: nodes + [child.node], budget: EditedFile.pathBudget)
      found.append(
        CommandPrompt.Entry(
          whole.description, help: document.kindName(of: child.node)))
    }
    return found
  }

  /// Returns the text that all texts begin with.
  static func commonStart(of texts: [String]) -> String? {
    guard var start = texts.first else { return nil }
    for text in texts.dropFirst() {
      start = String(zip(start, text).prefix { $0 == $1 }.map(\.0))
    }
    return start
  }
}
