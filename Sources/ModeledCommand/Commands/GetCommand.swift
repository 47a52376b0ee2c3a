import ArgumentParser
import DocumentTree
import ModelBasics

struct GetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print a value, as the file spells it.",
    discussion: """
      Nothing is converted: 1.10 stays 1.10, and a string keeps its quotes and escapes. A path \
      that several entries have is refused; .a#2 is the second of them.
      """)

  @Argument(help: "The file, or - for standard input.") var file: String
  @Argument(help: PathArgument.help, transform: PathArgument.read) var path: Path
  @Flag(help: "Print JSON on one line, without comments and trailing commas.") var json = false
  @OptionGroup var options: FileOptions

  func run() throws {
    let file = try CommandFile(reading: file, format: options.format)
    guard let node = try file.nodes(at: path).last else { return }
    if file.document.value(of: node) == nil { file.index() }
    let output = StandardOutput()
    if json {
      try CompactWriter(file, output).write(node)
    } else {
      try print(node, of: file, output)
    }
    try output.write("\n")
    try output.flush()
  }

  /// Larger values are not worth a copy to take their indentation away.
  private static let largestAligned = 16 << 20

  private func print(_ node: Node, of file: CommandFile, _ output: StandardOutput) throws {
    guard let value = file.document.value(of: node), file.document.kind(of: node) != .invalid else {
      throw file.fault ?? CommandFailure(.notFound(path), in: file.name)
    }
    if file.document.kind(of: node).isContainer, value.count <= Self.largestAligned {
      return try output.write(file.document.valueText(of: node))
    }
    var rest = value.buffer[...]
    while !rest.isEmpty {
      try output.write(UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20)))
      rest = rest.dropFirst(1 << 20)
    }
  }
}
