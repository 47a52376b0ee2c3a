import DocumentTree

extension Editor {
  mutating func openTypes() {
    guard let path = focusedEntry(excludingRoot: false), file.focus.isNode else { return }
    if file.focusedKind == .reference { return askAboutReference() }
    layers.append(TypeList(of: path, in: file, context: readings))
  }

  mutating func perform(_ choice: TypeList.Choice, from list: TypeList) {
    layers.removeLast()
    switch choice {
    case .store(let token):
      let done = edit { document throws(EditError) in
        try document.setValue(list.path, text: token)
        return list.path
      }
      if done { lastChange = .value(token) }
    case .read(let rule):
      let path = file.ruledPath(list.path)
      file.readingRules.set(rule, for: path, list.isForAll ? .allLike : .this)
      effects.append(.rememberReadings(path: file.realPath ?? file.path, file.readingRules))
    }
  }

  /// Applies the stored reading rules of a file. Rules that the user chose while they were loaded take precedence, and are stored
  /// with them.
  mutating func didFindReadings(_ id: FileID, _ rules: ReadingRules) {
    guard let index = index(of: id) else { return }
    let chosen = files[index].readingRules
    let rules = rules.overruled(by: chosen)
    files[index].readingRules = rules
    guard !chosen.isEmpty, chosen != rules else { return }
    effects.append(.rememberReadings(path: files[index].realPath ?? files[index].path, rules))
  }
}
