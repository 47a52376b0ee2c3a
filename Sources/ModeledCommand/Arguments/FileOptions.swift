import ArgumentParser
import DocumentFormats

extension Format: ExpressibleByArgument {
  package init?(argument: String) {
    guard let format = Format.named(argument) ?? Self.synonyms[argument.lowercased()] else {
      return nil
    }
    self = format
  }

  /// Names of formats in other tools.
  private static let synonyms: [String: Format] = [
    "xml": .xmlPropertyList, "xml1": .xmlPropertyList, "binary": .binaryPropertyList,
    "binary1": .binaryPropertyList, "strings": .openStep, "ascii": .openStep,
    "ndjson": .jsonLines, "jsonlines": .jsonLines,
  ]

  package static var allValueStrings: [String] { all.map(\.id) }
  package var defaultValueDescription: String { id }
}

/// The options of every command that reads a file.
struct FileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The format of the file: strict JSON (json), JSON with comments and trailing commas (jsonc), JSON5 \
      (json5), JSON Lines (jsonl); XML, binary or OpenStep property list (plist, bplist, openstep); or \
      the objects of a keyed archive (archive). By default the first bytes or the name of the file \
      determine it.
      """,
      valueName: Format.allValueStrings.joined(separator: "|")))
  var format: Format?
}
