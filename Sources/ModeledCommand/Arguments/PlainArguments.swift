import ArgumentParser
import ModelBasics

// The commands that are typed most are given only names, paths and values. To parse even those, the parser asks the runtime for the
// type of each property of the command, which takes more than half of the instructions of `modeled get`; here they are only read.
// Arguments that this does not understand, and wrong ones, go to the parser, which has the messages.

enum PlainArguments {
  /// Returns the command of arguments without options; nil if the parser must read them.
  static func command(_ arguments: [String]) -> (any ParsableCommand)? {
    guard !arguments.contains(where: { $0.hasPrefix("-") }) else { return nil }
    let names = arguments.dropFirst().map(FileArgument.read)
    guard let name = arguments.first, let file = names.first else { return nil }
    switch (name, arguments.count) {
    case ("show", 2): return ShowCommand(file: file)
    case ("check", _): return CheckCommand(files: names)
    case ("get", 3):
      guard let path = try? TargetArgument.read(arguments[2]) else { return nil }
      return GetCommand(file: file, path: path)
    case ("set", 4):
      guard let path = try? TargetArgument.read(arguments[2]) else { return nil }
      return SetCommand(file: file, path: path, value: arguments[3])
    default: return nil
    }
  }

  /// Returns the editor for these files.
  static func editor(_ arguments: [String]) -> (any ParsableCommand)? {
    guard !arguments.isEmpty, !arguments.contains(where: { $0.hasPrefix("-") }) else { return nil }
    return EditCommand(arguments: arguments.map(FileArgument.read))
  }
}

// Commands without options. Each property must be set: the parser sets those that have a default value too.

extension GetCommand {
  fileprivate init(file: String, path: Target) {
    self.init()
    self.file = file
    self.path = path
    json = false
    raw = false
    options = .none
  }
}

extension ShowCommand {
  fileprivate init(file: String) {
    self.init()
    self.file = file
    at = .value(Path())
    depth = nil
    options = .none
    times = .none
  }
}

extension CheckCommand {
  fileprivate init(files: [String]) {
    self.init()
    self.files = files
    strict = false
    json = false
    schema = nil
    options = .none
  }
}

extension SetCommand {
  fileprivate init(file: String, path: Target, value: String) {
    self.init()
    self.file = file
    self.path = path
    self.value = value
    type = nil
    comments = .none
    dryRun = .none
    options = .none
  }
}

extension EditCommand {
  fileprivate init(arguments: [String]) {
    self.init()
    self.arguments = arguments
    at = nil
    noJournal = false
    readOnly = false
    schema = nil
    options = .none
    times = .none
  }
}

extension FileOptions {
  fileprivate static var none: Self {
    var options = Self()
    options.format = nil
    return options
  }
}

extension TimeOptions {
  fileprivate static var none: Self {
    var options = Self()
    options.utc = false
    return options
  }
}

extension CommentsOption {
  fileprivate static var none: Self {
    var option = Self()
    option.updateComments = false
    return option
  }
}

extension DryRunOption {
  fileprivate static var none: Self {
    var option = Self()
    option.isDryRun = false
    return option
  }
}
