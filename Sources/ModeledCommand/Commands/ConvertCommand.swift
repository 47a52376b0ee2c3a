import ArgumentParser
import DocumentFiles
import DocumentFormats
import FileStorage
import ModelBasics

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", _superCommandName: ModeledCommand.name,
    abstract: "Write a file in another format.",
    discussion: """
      Values are converted by meaning: numbers keep their digits, keys their order, and comments stay \
      where they are if the format has comments. Without -o the result is printed.

      What the format cannot hold is listed on standard error before anything is written: null and \
      duplicate keys in a property list, dates, data and comments in JSON, and so on. The file is then \
      not converted, and the exit code is 1. With --lossy it is: null is left out, dates and data \
      become text, only the last of several entries with the same key is kept, and comments are left \
      out. A list of the documents of a JSON Lines file is an array elsewhere.

      Examples:
        modeled convert Info.plist --to json
        modeled convert settings.jsonc -o settings.plist
        modeled convert log.jsonl --to json --lossy -o log.json --force
      """)

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Option(
    help: ArgumentHelp(
      "The new format. By default the name of the file to write determines it.",
      valueName: Format.all.map(\.id).joined(separator: "|")))
  var to: Format?
  @Option(
    name: .shortAndLong,
    help: "The file to write. One that exists is replaced only with --force.",
    transform: FileArgument.read) var output: String?
  @Flag(help: "Convert what the format cannot hold too, as listed.") var lossy = false
  @Flag(help: "Replace the file to write if it exists.") var force = false
  @OptionGroup var options: FileOptions

  func run() throws {
    let target = try target()
    // Standard input can be read only once.
    let input = file == CommandFile.standardInput ? try source() : nil
    try CommandFile.inTurn(output ?? CommandFile.standardInput) {
      let conversion = try conversion(of: input ?? source(), to: target)
      try report(conversion)
      guard let output, output != CommandFile.standardInput else { return try print(conversion) }
      try write(conversion, to: output)
    }
  }

  private func source() throws(CommandFailure) -> CommandFile {
    let source = try CommandFile(reading: file, format: options.format)
    try source.requireWhole()
    source.index()
    if let fault = source.fault { throw fault }
    return source
  }

  private func target() throws(CommandFailure) -> Format {
    if let to { return to }
    let named = output.flatMap { Format.forNewFile(named: $0) }
    guard let named else { throw CommandFailure(.noTarget(output)) }
    return named
  }

  private func conversion(
    of source: CommandFile, to target: Format
  ) throws(CommandFailure) -> Conversion {
    do throws(Conversion.Failure) {
      return try Conversion(of: source.document, in: source.carrier, to: target)
    } catch {
      let fault = error == .broken ? source.valueFault(in: Span(0, .max)) : nil
      throw fault ?? CommandFailure(.notConvertible(error, target), in: file)
    }
  }

  /// Lists what the format cannot hold. Throws if the file is not to be converted then.
  private func report(_ conversion: Conversion) throws(CommandFailure) {
    let losses = conversion.losses
    guard !losses.isEmpty else { return }
    for loss in losses.first { StandardError.write(loss.line(in: file, conversion.format)) }
    if losses.count > losses.first.count {
      StandardError.write(ConversionLoss.message(hidden: losses.count - losses.first.count))
    }
    if !lossy || losses.isFinal {
      throw CommandFailure(
        .wouldLose(losses.count, conversion.format, isFinal: losses.isFinal), in: file)
    }
  }

  private func print(_ conversion: Conversion) throws {
    let output = StandardOutput()
    try conversion.file.withBytes { try output.write($0) }
    try output.flush()
  }

  private func write(_ conversion: Conversion, to name: String) throws(CommandFailure) {
    do throws(DocumentSaveError) {
      let options = SaveOptions(isCancelled: Interruption.isPending)
      let saved = try Interruption.deferred { () throws(DocumentSaveError) in
        try conversion.write(
          to: FilePath(escaped: name), replacing: force, options: options, in: .ofUser())
      }
      if let warning = saved.warning {
        StandardError.write("modeled: \(name): saved; \(warning)")
      }
    } catch {
      let exists = error.conflict == .changedOutside && !force
      throw CommandFailure(exists ? .exists : CommandFailure.Reason(error), in: name)
    }
  }
}
