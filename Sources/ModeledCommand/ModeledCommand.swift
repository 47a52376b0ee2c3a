import ArgumentParser
import CStorage
import Glibc

/// The program: `modeled FILE…` edits files; the other commands print, change or check a value or
/// file.
struct ModeledCommand: ParsableCommand {
  /// The name of the program. Commands state it as the name of their parent: it is then part of their usage text, and the parser does
  /// not parse their arguments twice more to find a request for a completion script.
  static let name = "modeled"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract:
      "Edit JSON and property list files of every kind; a save changes only the bytes you edited.",
    usage: """
      modeled FILE...
      modeled <command> [options]
      """,
    discussion: """
      `modeled FILE...` opens files in the editor, including broken files and files of many \
      gigabytes. In the editor, ? lists the keys and q closes a file. The first save creates a \
      missing file. A file that has the name of a command is opened as ./show.

      FILE may be -, for standard input. PATH names a value: . is the whole document, \
      .colors.accent a member, .users[0].name a member of an element, ."odd key" a member whose key \
      has other characters, .a#2 the second of two members with the key a, .list[-1] the last \
      element, and .list[-] the position after the last element. \
      JSON Pointers such as /users/0/name are accepted too.

      For get, set, remove and show --at, PATH may be a query that selects several values: \
      .users[].name, .list[2:5], ..version, or JSONPath (RFC 9535): '$.users[?@.age > 30].name'.

      Exit codes: 0 success; 1 problems found, or a change refused; 2 wrong usage, or no terminal \
      for the editor; 3 a file could not be read or written.

      Examples:
        modeled theme.jsonc
        modeled show settings.json --depth 1
        modeled set settings.json .editor.fontSize 14
        modeled set package.json '$..version' 2.0.0 --dry-run
        modeled check *.json
        modeled convert Info.plist --to json
      """,
    version: "modeled 0.1.0",
    subcommands: [
      EditCommand.self, ShowCommand.self, GetCommand.self, SetCommand.self, RemoveCommand.self,
      MoveCommand.self, RenameCommand.self, CheckCommand.self, ConvertCommand.self,
    ],
    defaultSubcommand: EditCommand.self)

  static func main() {
    // A closed pipe and a file that may not grow are then reported as errors by `write`.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    csystem_return_blocks_of(1 << 18)
    occupyClosedStreams()
    let arguments = arguments()
    do {
      var command = try PlainArguments.command(arguments) ?? parsed(arguments)
      try command.run()
    } catch let failure as CommandFailure {
      StandardError.write(ArgumentAdvice.shortened(failure.message, quoting: arguments))
      Glibc.exit(failure.exitCode)
    } catch is ReaderGone {
      Glibc.exit(0)
    } catch let code as ExitCode {
      Glibc.exit(code.rawValue)
    } catch {
      let text = ArgumentAdvice.shortened(
        FileArgument.unmarked(fullMessage(for: error)), quoting: arguments)
      guard exitCode(for: error).isSuccess else {
        let advice = SetCommand.optionAdvice(arguments).map { "modeled: " + $0 }
        StandardError.write(advice ?? usageText(text, arguments))
        Glibc.exit(CommandFailure.usageCode)
      }
      Glibc.exit(printHelp(text + "\n"))
    }
  }

  /// Opens something for each standard stream that is closed, in the direction that nobody uses: it still fails, but no file that is
  /// opened later is taken for it.
  private static func occupyClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns the exit code.
  private static func printHelp(_ text: String) -> Int32 {
    let output = StandardOutput()
    do {
      try output.write(text)
      try output.flush()
    } catch let failure as CommandFailure {
      StandardError.write(failure.message)
      return failure.exitCode
    } catch {
      // The reader is gone, as that of a pipe to `head`.
    }
    return 0
  }

  /// Parses the arguments as those of the command that the first one names. That takes less time than parsing them as those of the
  /// program, which is only done if they are wrong, for the message.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let option = ArgumentAdvice.optionWithoutValue(in: arguments) {
      throw CommandFailure(.optionWithoutValue(option))
    }
    if let failure = ArgumentAdvice.failureOfHelp(arguments) { throw failure }
    if let word = arguments.first {
      if let command = ArgumentAdvice.command(resembling: arguments) {
        throw CommandFailure(.resemblesCommand(word, command))
      }
      if let known = ArgumentAdvice.commands(insteadOf: arguments) {
        throw CommandFailure(.noSuchCommand(word, known: known))
      }
      if !ArgumentAdvice.names.contains(word), let editor = PlainArguments.editor(arguments) {
        return editor
      }
    }
    let named = configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    if let command = try? named?.parseAsRoot(Array(arguments.dropFirst())) { return command }
    return try parseAsRoot(arguments)
  }

  /// Formats the parser's message about wrong usage like every other error.
  private static func usageText(_ text: String, _ arguments: [String]) -> String {
    let prefix = "Error: "
    guard text.hasPrefix(prefix) else { return text }
    guard let unknown = ArgumentAdvice.unknownOption(in: arguments) else {
      return "modeled: " + text.dropFirst(prefix.count)
    }
    // The parser may report what it lacks because of the unknown option.
    let message = ArgumentAdvice.message(unknownOption: unknown.option, similar: unknown.similar)
    return "modeled: " + message + text.drop { $0 != "\n" }
  }

  private static func arguments() -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index] else { continue }
      let bytes = UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))
      arguments.append(FileArgument.text(Array(bytes)))
    }
    return SetCommand.guardingValue(arguments)
  }
}

/// The entry point for the executable.
package enum CommandLineProgram {
  package static func run() { ModeledCommand.main() }
}
