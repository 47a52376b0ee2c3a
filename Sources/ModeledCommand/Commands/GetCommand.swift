import ArgumentParser
import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData

struct GetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", _superCommandName: ModeledCommand.name,
    abstract: "Print a value as the file spells it.",
    discussion: """
      Nothing is converted: 1.10 stays 1.10, and a string keeps its quotes and escapes; of an XML \
      element, the text between its tags is printed. The lines of an object or an array begin \
      without the indentation of its position in the file; --raw prints them byte for byte. A path that several entries have is refused; \
      .a#2 names the second of them.

      With a query, such as '$..version' or .users[].name, each value that it selects is printed on \
      a line of its own; values with line breaks are printed as with --json.

      With --raw the bytes of data, the text of a string, and the whole text of an object or an \
      array are printed as they are. A document in \
      data is read and changed with:
        modeled get FILE PATH --raw | modeled show -
        modeled get FILE PATH --raw | modeled set - .a 1 | modeled set FILE PATH - --type file
      """)

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Argument(help: TargetArgument.help, transform: TargetArgument.read) var path: Target
  @Flag(help: "Print JSON on one line, without comments and trailing commas.") var json = false
  @Flag(
    help:
      "Print the bytes of data, the text of a string or all bytes of a container, without a line break after it."
  )
  var raw = false
  @OptionGroup var options: FileOptions

  func validate() throws {
    if raw, json { throw ValidationError("give only one of --json and --raw") }
    if raw, case .matches = path { throw ValidationError("--raw needs the path of one value") }
  }

  func run() throws {
    var file = try CommandFile(reading: file, format: options.format)
    file.warnOfCutOffSave()
    file.searchText(for: path)
    switch path {
    case .value(let path): try print(path, in: file)
    case .matches(let query): try print(query, in: file)
    }
  }

  private func print(_ path: Path, in file: CommandFile) throws {
    if json, !file.document.grammar.isMeantAsWritten { return try printMeant(path, in: file) }
    guard let node = file.meant(by: try file.nodes(at: path)).last else { return }
    let value = try file.soundValue(of: node)
    let output = StandardOutput()
    if raw, let bytes = content(of: value, node, in: file.document) {
      try output.write(bytes)
      return try output.flush()
    }
    if raw, file.document.kind(of: node).isContainer, file.document.grammar.references == nil {
      try write(value, output)
      return try output.flush()
    }
    if json {
      try printJSON(node, in: file, output)
    } else {
      try print(value, of: node, in: file.document, output)
    }
    // A stream ends with a line break itself.
    if json || value.buffer.last != 0x0A { try output.write("\n") }
    try output.flush()
  }

  private func print(_ query: Query, in file: CommandFile) throws {
    file.index()
    let output = StandardOutput()
    let isPlain = file.document.grammar.isMeantAsWritten
    do {
      try file.forEachMatch(of: query) { match in
        if isPlain, let node = match.node {
          try printLine(node, in: file, output)
        } else {
          let value = try whole(file.document.cursor(at: match.meant), in: file)
          try output.write(Format.json.tokens.compactText(of: value))
        }
        try output.write("\n")
      }
    } catch {
      try output.flush()
      throw error
    }
    try output.flush()
  }

  /// Prints a value on one line, as the file spells it if that is one line.
  private func printLine(_ node: Node, in file: CommandFile, _ output: StandardOutput) throws {
    if !json, let value = file.document.value(of: node), !value.buffer.contains(0x0A) {
      return try print(value, of: node, in: file.document, output)
    }
    try printJSON(node, in: file, output)
  }

  /// Returns the bytes of data, or the text of a string; nil for other values.
  private func content(of value: Spelling, _ node: Node, in document: Document) -> [UInt8]? {
    let kind = document.tokens.kind(of: document.kind(of: node), token: value.buffer)
    return kind == .data || kind == .string ? document.tokens.string(of: value.buffer) : nil
  }

  private func printJSON(_ node: Node, in file: CommandFile, _ output: StandardOutput) throws {
    do {
      try JSONDocumentWriter(file.document) { try output.write($0) }.write(node)
    } catch JSONDocumentWriter.Failure.broken {
      let span = file.document.value(of: node)?.span ?? Span(0, .max)
      throw file.fault ?? file.valueFault(in: span) ?? CommandFailure(.broken(nil), in: file.name)
    } catch JSONDocumentWriter.Failure.notInJSON(let token) {
      throw CommandFailure(.notInJSON(String(decoding: token, as: UTF8.self)), in: file.name)
    }
  }

  /// Prints a value that may be written in several parts or through references.
  private func printMeant(_ path: Path, in file: CommandFile) throws {
    file.index()
    if let fault = file.fault { throw fault }
    let cursor: DataCursor
    do throws(PathResolutionError) {
      cursor = try file.document.cursor(at: path)
    } catch {
      throw file.failure(error, path)
    }
    let value = try whole(cursor, in: file)
    let output = StandardOutput()
    try output.write(Format.json.tokens.compactText(of: value) + [0x0A])
    try output.flush()
  }

  private func whole(_ cursor: DataCursor, in file: CommandFile) throws(CommandFailure) -> Value {
    let value = cursor.value
    if cursor.isCut { throw CommandFailure(.tooManyValues, in: file.name) }
    if let node = cursor.brokenNode {
      let span = file.document.value(of: node)?.span ?? Span(0, .max)
      throw file.valueFault(in: span) ?? CommandFailure(.broken(nil), in: file.name)
    }
    return value
  }

  private func print(
    _ value: Spelling, of node: Node, in document: Document, _ output: StandardOutput
  ) throws {
    if document.kind(of: node).isContainer, value.count <= CommandFile.largestCopy {
      // The text without the indentation of its position in the file, and with copies in place of references.
      let text = document.valueText(of: node)
      var unfolding = ReferenceUnfolding(document)
      return try output.write(unfolding.text(text, longest: CommandFile.largestCopy) ?? text)
    }
    let tokens = document.tokens
    if !tokens.areShownAsWritten, value.count <= CommandFile.largestCopy {
      let kind = document.kind(of: node)
      return try output.write(
        kind == .string ? tokens.string(of: value.buffer) : tokens.shown(value.array, kind))
    }
    try write(value, output)
  }

  private func write(_ value: Spelling, _ output: StandardOutput) throws {
    var rest = value.buffer[...]
    while !rest.isEmpty {
      try output.write(UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20)))
      rest = rest.dropFirst(1 << 20)
    }
  }
}
