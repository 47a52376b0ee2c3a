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

/// What every command that reads a file takes.
struct FileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read the file as strict JSON (json) or with comments and trailing commas (jsonc).",
      valueName: Format.allValueStrings.joined(separator: "|")))
  var format: Format?
}
