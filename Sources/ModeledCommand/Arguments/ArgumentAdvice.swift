import ArgumentParser
import Glibc
import ModelBasics

/// Advice about arguments that the parser does not accept, or accepts in a way that was hardly meant.
enum ArgumentAdvice {
  /// Returns the command that a first argument resembles if it names no file, such as `check` for `chekc`: else the editor would
  /// open a new file of this name.
  static func command(resembling arguments: [String]) -> String? {
    guard let word = arguments.first, word.allSatisfy({ $0.isASCII && $0.isLetter }),
      !names.contains(word), access(word, F_OK) != 0
    else { return nil }
    return SimilarWord.nearest(to: word, among: names)
  }

  /// Returns the known commands if a first argument can only be meant as one: it names no file, and files follow it.
  static func commands(insteadOf arguments: [String]) -> [String]? {
    guard let word = arguments.first, arguments.count > 1,
      word.allSatisfy({ $0.isASCII && $0.isLetter }), !names.contains(word),
      access(word, F_OK) != 0, access(arguments[1], F_OK) == 0
    else { return nil }
    return names
  }

  /// Returns the failure of a request for help about what is no command. The parser would show the help of the program.
  static func failureOfHelp(_ arguments: [String]) -> CommandFailure? {
    guard arguments.first == "help", let word = arguments.dropFirst().first, !word.hasPrefix("-"),
      !names.contains(word)
    else { return nil }
    let similar = SimilarWord.nearest(to: word, among: names)
    return CommandFailure(.noHelp(word, similar: similar, known: names))
  }

  /// Returns the first option with nothing after its equals sign, such as `--output=` with an empty variable of the shell.
  static func optionWithoutValue(in arguments: [String]) -> String? {
    arguments.prefix { $0 != "--" }.first { argument in
      argument.hasPrefix("-") && argument.firstIndex(of: "=") == argument.indices.last
    }
  }

  private static var commands: [any ParsableCommand.Type] {
    ModeledCommand.configuration.subcommands
  }

  /// The first words that are commands.
  static var names: [String] { commands.map(name) + ["help"] }

  private static func name(_ command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }

  /// Returns the first option that the command does not have, and the option of the command that it resembles.
  static func unknownOption(in arguments: [String]) -> (option: String, similar: String?)? {
    let command = commands.first { name($0) == arguments.first } ?? EditCommand.self
    let known = options(of: command) + (command == EditCommand.self ? ["--version"] : [])
    for argument in arguments.prefix(while: { $0 != "--" }) {
      let option = String(argument.prefix { $0 != "=" })
      guard option.hasPrefix("-"), option != "-", option.last?.isNumber != true,
        !known.contains(option)
      else { continue }
      return (option, SimilarWord.nearest(to: option, among: known))
    }
    return nil
  }

  private static let longestQuoted = 200

  /// Returns a message in which long arguments are cut.
  static func shortened(_ message: String, quoting arguments: [String]) -> String {
    arguments.filter { $0.count > longestQuoted }.reduce(message) { text, argument in
      text.replacing(argument, with: argument.prefix(longestQuoted / 2) + "…")
    }
  }

  /// Returns the options that the help of a command lists.
  private static func options(of command: any ParsableCommand.Type) -> [String] {
    ModeledCommand.helpMessage(for: command, columns: 200).split { " ,\n[]<>()/=".contains($0) }
      .filter { $0.hasPrefix("-") && $0.dropFirst().contains { $0.isLetter } }.map(String.init)
  }
}
