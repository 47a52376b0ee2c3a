/// Files with the extension `.json` that may have comments and trailing commas by convention: those that Visual Studio Code and GitHub
/// take for JSON with comments, and some whose programs document it.
enum CommentedFiles {
  /// Names in small letters.
  private static let names: Set<String> = [
    // Visual Studio Code
    "settings.json", "launch.json", "tasks.json", "keybindings.json", "extensions.json",
    "argv.json", "profiles.json", "mcp.json", "devcontainer.json", ".devcontainer.json",
    // Compilers and their tools
    "tsconfig.json", "jsconfig.json", "tslint.json", ".eslintrc.json", ".oxlintrc.json",
    ".babelrc.json", "babel.config.json", "api-extractor.json", "typedoc.json",
    "pyrightconfig.json", "deno.json", "dprint.json", "cspell.json", ".cspell.json",
    // .NET
    "appsettings.json", "launchsettings.json",
  ]

  /// The starts and ends of names in small letters.
  private static let patterns: [(start: String, end: String)] = [
    ("tsconfig.", ".json"), ("tsconfig-", ".json"), ("jsconfig.", ".json"), ("jsconfig-", ".json"),
    ("api-extractor", ".json"), ("appsettings.", ".json"), ("", "language-configuration.json"),
    ("", "color-theme.json"), ("", "icon-theme.json"), ("", ".eslintrc.json"),
  ]

  private static let folders: Set<String> = [".vscode", ".devcontainer"]

  /// Returns true if a file with this path is one of them.
  static func contains(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/")
    guard let name = parts.last, name.hasSuffix(".json") else { return false }
    return names.contains(String(name))
      || patterns.contains { name.hasPrefix($0.start) && name.hasSuffix($0.end) }
      || parts.dropLast().last.map { folders.contains(String($0)) } ?? false
  }
}
