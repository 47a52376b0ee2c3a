import DocumentFiles
import EditorCore
import FileStorage

/// Positions among the file arguments of the editor, as other editors have them: `+12 FILE`, `+12:5 FILE`, `+/text FILE`, `+ FILE` for
/// the last row, `FILE:12` and `FILE:12:5`. A file that has such a name is meant by it.
struct PositionArgument {
  /// A file to edit, with the position to go to in it.
  struct File: Equatable {
    var name: String
    var start: StartPosition?
  }

  /// Returns the files of the arguments. A position belongs to the file after it; one behind the last file, to that.
  static func files(
    _ arguments: [String], exists: (String) -> Bool = isFile
  ) throws(CommandFailure) -> [File] {
    var files: [File] = []
    var waiting: (text: String, start: StartPosition)?
    for argument in arguments {
      if let start = position(argument), !exists(argument) {
        waiting = (argument, start)
      } else {
        var file = exists(argument) ? File(name: argument) : withSuffix(argument, exists)
        file.start = waiting?.start ?? file.start
        waiting = nil
        files.append(file)
      }
    }
    if let waiting {
      guard let last = files.indices.last else {
        throw CommandFailure(.positionWithoutFile(waiting.text))
      }
      files[last].start = waiting.start
    }
    return files
  }

  private static func isFile(_ name: String) -> Bool {
    DocumentLocation(argument: name).exists(in: FileStorage(recoveryFolder: nil))
  }

  /// Reads an argument in front of a file, such as `+12`.
  private static func position(_ argument: String) -> StartPosition? {
    guard argument.hasPrefix("+") else { return nil }
    let text = argument.dropFirst()
    if text.isEmpty { return .lastRow }
    if text.hasPrefix("/") {
      let bytes = FilePath(escaped: String(text.dropFirst())).bytes
      return .match(of: String(decoding: bytes, as: UTF8.self))
    }
    // The separator of line and column is a comma in nano.
    let separator: Character = text.contains(",") ? "," : ":"
    return line(text.split(separator: separator, omittingEmptySubsequences: false))
  }

  /// Reads a file name with the numbers of a line and perhaps a column, as compilers and `grep -n` print it.
  private static func withSuffix(_ argument: String, _ exists: (String) -> Bool) -> File {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    for count in [1, 2] where parts.count > count {
      let name = parts.dropLast(count).joined(separator: ":")
      var numbers = Array(parts.suffix(count))
      if numbers.count == 2, numbers[1].isEmpty { numbers.removeLast() }
      if let start = line(numbers), !name.isEmpty, exists(name) {
        return File(name: name, start: start)
      }
    }
    return File(name: argument)
  }

  private static func line(_ parts: [Substring]) -> StartPosition? {
    let numbers = parts.compactMap(number)
    guard (1...2).contains(parts.count), numbers.count == parts.count else { return nil }
    return .line(numbers[0], column: numbers.count > 1 ? numbers[1] : 1)
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(text) ?? .max
  }
}
