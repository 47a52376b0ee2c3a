import ArgumentParser
import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData

struct GetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print a value as the file spells it.",
    discussion: """
      Nothing is converted: 1.10 stays 1.10, and a string keeps its quotes and escapes. A path that \
      several entries have is refused; .a#2 names the second of them.
      """)

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Argument(help: PathArgument.help, transform: PathArgument.read) var path: Path
  @Flag(help: "Print JSON on one line, without comments and trailing commas.") var json = false
  @OptionGroup var options: FileOptions

  func run() throws {
    let file = try CommandFile(reading: file, format: options.format)
    file.warnOfCutOffSave()
    if json, !file.document.grammar.isMeantAsWritten { return try printMeant(in: file) }
    guard let node = try file.nodes(at: path).last else { return }
    let value = try file.soundValue(of: node)
    let output = StandardOutput()
    if json {
      do {
        try JSONDocumentWriter(file.document) { try output.write($0) }.write(node)
      } catch JSONDocumentWriter.Failure.broken {
        throw file.fault ?? CommandFailure(.broken(nil), in: file.name)
      } catch JSONDocumentWriter.Failure.notInJSON(let token) {
        throw CommandFailure(.notInJSON(String(decoding: token, as: UTF8.self)), in: file.name)
      }
    } else {
      try print(value, of: node, in: file.document, output)
    }
    // A stream ends with a line break itself.
    if json || value.buffer.last != 0x0A { try output.write("\n") }
    try output.flush()
  }

  /// Prints a value that may be written in several parts or through references.
  private func printMeant(in file: CommandFile) throws {
    file.index()
    if let fault = file.fault { throw fault }
    let value: Value
    do throws(PathResolutionError) {
      value = try file.document.cursor(at: path).value
    } catch {
      throw file.failure(error, path)
    }
    let output = StandardOutput()
    try output.write(Format.json.tokens.compactText(of: value) + [0x0A])
    try output.flush()
  }

  private func print(
    _ value: Spelling, of node: Node, in document: Document, _ output: StandardOutput
  ) throws {
    if document.kind(of: node).isContainer, value.count <= CommandFile.largestCopy {
      // The text without the indentation of its position in the file.
      return try output.write(document.valueText(of: node))
    }
    var rest = value.buffer[...]
    while !rest.isEmpty {
      try output.write(UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20)))
      rest = rest.dropFirst(1 << 20)
    }
  }
}
