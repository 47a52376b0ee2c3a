// Tab after `:e` and other commands that take a file: the folder is listed by the program around the editor, which
// answers later, so the answer is used only if the typed text still asks for it.

extension Editor {
  private static let mostFiles = 500

  mutating func completeFile(_ prompt: CommandPrompt) {
    guard let (_, path) = prompt.fileArgument else { return }
    effects.append(.listFiles(folder: expanded(Self.folder(of: path))))
  }

  mutating func didListFiles(in folder: String, _ names: [String]) {
    guard let last = layers.indices.last, var prompt = layers[last] as? CommandPrompt,
      let (start, path) = prompt.fileArgument, expanded(Self.folder(of: path)) == folder
    else { return }
    let typedFolder = Self.folder(of: path)
    let typed = path.dropFirst(typedFolder.count)
    // Hidden files are offered once their dot is typed.
    let found = names.filter {
      $0.hasPrefix(typed) && (typed.hasPrefix(".") || !$0.hasPrefix("."))
    }
    .sorted()
    switch found.count {
    case 0: prompt.note = "no file begins so"
    case 1: prompt.put(start + typedFolder + found[0])
    default:
      prompt.put(start + typedFolder + (Self.commonStart(of: found) ?? String(typed)))
      prompt.show(
        found.prefix(Self.mostFiles).map { name in
          CommandPrompt.Entry(
            start + typedFolder + name, help: "", takesArgument: name.hasSuffix("/"))
        })
    }
    layers[last] = prompt
  }

  /// Returns the part of a typed path up to its last slash.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
