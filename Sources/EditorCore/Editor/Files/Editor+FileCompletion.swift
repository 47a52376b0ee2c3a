// Tab after `:e` and other commands that take a file: the folder is listed by the program around the editor, which
// answers later, so the answer is used only if the typed text still asks for it.

extension Editor {
  private static let mostFiles = 500

  mutating func completeFile(_ path: String) {
    effects.append(.listFiles(folder: expanded(Self.folder(of: path))))
  }

  mutating func didListFiles(in folder: String, _ names: [String]) {
    guard let last = layers.indices.last else { return }
    if var prompt = layers[last] as? CommandPrompt {
      guard let (start, path) = prompt.fileArgument,
        let found = found(among: names, in: folder, for: path)
      else { return }
      if let name = found.start { prompt.put(start + name) }
      if found.names.isEmpty { prompt.note = "no file begins so" }
      if found.names.count > 1 {
        prompt.show(
          found.names.prefix(Self.mostFiles).map { name in
            CommandPrompt.Entry(start + name, help: "", takesArgument: name.hasSuffix("/"))
          })
      }
      layers[last] = prompt
    } else if var prompt = layers[last] as? Prompt, prompt.takesFile,
      let found = found(among: names, in: folder, for: prompt.line.text)
    {
      if let name = found.start { prompt.put(name) }
      prompt.note =
        found.names.isEmpty
        ? "no file begins so"
        : found.names.count == 1
          ? "" : StyledText(found.names.prefix(40).joined(separator: "  "), .plain)
      layers[last] = prompt
    }
  }

  /// Returns the paths of the files that may complete a typed path, and what they have in common; nil if another folder was
  /// listed.
  private func found(
    among names: [String], in folder: String, for path: String
  ) -> (names: [String], start: String?)? {
    let typedFolder = Self.folder(of: path)
    guard expanded(typedFolder) == folder else { return nil }
    let typed = path.dropFirst(typedFolder.count)
    // Hidden files are offered once their dot is typed.
    let found = names.filter {
      $0.hasPrefix(typed) && (typed.hasPrefix(".") || !$0.hasPrefix("."))
    }
    .sorted().map { typedFolder + $0 }
    return (found, found.isEmpty ? nil : Self.commonStart(of: found) ?? path)
  }

  /// Returns the part of a typed path up to its last slash.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
