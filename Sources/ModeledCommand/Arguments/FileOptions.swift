import ArgumentParser
import DocumentFormats

extension Format: ExpressibleByArgument {
  package init?(argument: String) {
    guard let format = Format.named(argument) else { return nil }
    self = format
  }

  package static var allValueStrings: [String] { all.map(\.id) }
  package var defaultValueDescription: String { id }
}

/// The options of every command that reads a file.
struct FileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the file: strict JSON (json), JSON with comments and trailing commas (jsonc), JSON5 (json5) or JSON Lines (jsonl). By default the name of the file determines it.",
      valueName: Format.allValueStrings.joined(separator: "|")))
  var format: Format?
}
