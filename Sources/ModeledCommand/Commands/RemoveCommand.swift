import ArgumentParser
import ModelBasics

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove one entry, with the comments that belong to it.",
    discussion: "All other bytes stay. If FILE is -, the result is written to standard output.")

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Argument(help: PathArgument.help, transform: PathArgument.read) var path: Path
  @OptionGroup var options: FileOptions

  func run() throws {
    try CommandFile.change(file, options) { file in
      try file.document.remove(file.nodes(at: path))
    }
  }
}
