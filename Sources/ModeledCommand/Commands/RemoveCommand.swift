import ArgumentParser
import DocumentTree
import ModelBasics

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove one entry, with the comments that belong to it.",
    discussion: "Every other byte stays. With - the result goes to standard output.")

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Argument(help: PathArgument.help, transform: PathArgument.read) var path: Path
  @OptionGroup var options: FileOptions

  func run() throws {
    var file = try CommandFile(reading: file, format: options.format)
    try file.requireWhole()
    file.index()
    if let fault = file.fault { throw fault }
    let nodes = try file.nodes(at: path)
    do {
      try file.document.remove(nodes)
    } catch {
      throw CommandFailure(.refused(error), in: file.name)
    }
    try file.save()
  }
}
