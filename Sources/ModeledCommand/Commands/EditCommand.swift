import ArgumentParser
import DocumentFiles
import EditorCore
import FileStorage
import Glibc
import ModelBasics
import NcursesTerminal

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", _superCommandName: ModeledCommand.name,
    abstract: "Edit files in the terminal; the same as modeled FILE...",
    discussion: """
      The first save creates a missing file. If FILE is -, the document is read from standard \
      input, and the saved text is written to standard output at the end; if nothing was changed, \
      that is the input. Tab shows the next of several files.

      +12 FILE, +12:5 FILE, FILE:12 and FILE:12:5 go to the entry at a line and column, + FILE goes \
      to the last row, and +/TEXT FILE to the first match. A file that has such a name is opened \
      instead.

      With --schema, a row is marked with ! if its value breaks a rule of a JSON Schema; ) goes to \
      the next such row, and ^O lists the values that the schema allows. A file that names a schema \
      in a file beside it ("$schema": "./name.json") is checked against that schema without the \
      option. Schemas are never downloaded.
      """)

  @Argument(
    help: ArgumentHelp(
      "The files, each with a position such as +12 before it, or - for standard input.",
      valueName: "files"), transform: FileArgument.read)
  var arguments: [String]
  @Option(help: "Go to the value at this path.", transform: PathArgument.read) var at: Path?
  @Flag(help: "Keep no journal of unsaved edits; also with MODELED_NO_JOURNAL=1.")
  var noJournal = false
  @Flag(help: "Do not save to these files; edits can be saved to other files.") var readOnly = false
  @Option(
    help: "Mark the values that break a rule of the JSON Schema in this file.",
    transform: FileArgument.read) var schema: String?
  @OptionGroup var options: FileOptions
  @OptionGroup var times: TimeOptions

  func run() throws {
    let files = try PositionArgument.files(arguments)
    let names = files.map(\.name)
    var schemas = SchemaFiles()
    var edited = EditedFiles(
      format: options.format, isReadOnly: readOnly,
      schema: try schema.map { name throws(CommandFailure) in try schemas.schema(name) })
    for file in files { edited.starts[file.name] = file.start }
    // The path is the position in the first file.
    if at != nil, let first = names.first { edited.starts[first] = nil }
    let read = try readFirst(names, edited)
    let terminal = try terminal()
    let program = EditProgram(
      terminal: terminal, files: edited, readings: LocalTime.readings(inUTC: times.isUTC),
      keepsJournal: !noJournal && !Environment.isSet("MODELED_NO_JOURNAL"))
    let code: Int32
    do {
      code = try program.run(names, read: read, at: at)
    } catch {
      terminal.close()
      throw error
    }
    terminal.close()
    for line in program.finalLines { StandardError.write("modeled: " + line) }
    if names.contains(CommandFile.standardInput) { try writeOutput(program.files, code) }
    if code != 0 { throw ExitCode(code) }
  }

  /// Reads files up to the first that can be edited; exits if there is none.
  private func readFirst(
    _ files: [String], _ edited: EditedFiles
  ) throws -> [String: Result<DocumentFile, StorageError>] {
    var read: [String: Result<DocumentFile, StorageError>] = [:]
    for name in files {
      let result = InputNotice.reading(name) { edited.read(name) }
      read[name] = result
      if case .success = result { return read }
    }
    for name in files {
      guard case .failure(let error) = read[name] else { continue }
      StandardError.write(CommandFailure(.unreadable(error), in: name).message)
    }
    throw ExitCode(3)
  }

  private func terminal() throws(CommandFailure) -> NcursesTerminal {
    func variable(_ name: String) -> String { Environment[name] ?? "" }
    let environment = TerminalEnvironment(
      term: variable("TERM"), colorTerm: variable("COLORTERM"),
      noColor: !variable("NO_COLOR").isEmpty, isUTF8: Environment.isUTF8,
      colorFGBG: variable("COLORFGBG"))
    do {
      return try NcursesTerminal(environment: environment)
    } catch {
      throw CommandFailure(.noTerminal(error))
    }
  }

  /// Writes the text saved to `-` to standard output, or the input if nothing was changed.
  private func writeOutput(_ files: EditedFiles, _ code: Int32) throws {
    let output = StandardOutput()
    if let saved = files.output {
      do {
        try saved.forEachChunk { try output.write($0) }
        return try output.flush()
      } catch {
        var number = EPIPE
        if case .outputFailed(let other)? = (error as? CommandFailure)?.reason { number = other }
        throw CommandFailure(.editsNotWritten(number, isKept: files.keepOutput()))
      }
    } else if let input = files.unchangedInput, code == 0 {
      try input.withBytes { try output.write($0) }
    } else {
      throw CommandFailure(.notSavedByEditor, in: CommandFile.standardInput)
    }
    try output.flush()
  }
}
