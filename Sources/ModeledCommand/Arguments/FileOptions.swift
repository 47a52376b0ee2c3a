import ArgumentParser
import DocumentFormats

extension DocumentFormat: ExpressibleByArgument {}

/// What every command that reads a file takes.
struct FileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read the file as strict JSON (json) or with comments and trailing commas (jsonc).",
      valueName: "json|jsonc"))
  var format: DocumentFormat?
}
