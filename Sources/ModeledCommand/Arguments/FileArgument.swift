import ArgumentParser
import FileStorage

// The argument parser takes strings, but file names can contain any bytes. A name that is not UTF-8
// is therefore escaped and marked with a zero at its end, which no real argument contains.

/// File names of the command line, in the form that `FilePath(escaped:)` reads.
enum FileArgument {
  private static let mark: Character = "\0"

  /// Returns an argument as a string for the parser.
  static func text(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self) ?? FilePath(bytes: bytes).description + String(mark)
  }

  /// Reads an argument that names a file.
  @Sendable static func read(_ text: String) -> String {
    text.last == mark ? String(text.dropLast()) : FilePath(text).description
  }

  /// Returns a name as it is typed in a shell: `$'…'` if it was escaped.
  static func inShell(_ name: String) -> String {
    let bytes = FilePath(escaped: name).bytes
    guard !bytes.elementsEqual(name.utf8) else { return name }
    let characters = bytes.map { byte in
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "'"): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return "$'" + characters.joined() + "'"
  }

  static func isText(_ argument: String) -> Bool { argument.last != mark }

  /// Throws if an argument that must be text is not UTF-8.
  static func requireText(_ text: String) throws(CommandFailure) {
    if !isText(text) { throw CommandFailure(.argumentNotText(String(text.dropLast()))) }
  }

  /// Removes the marks from a parser message, which may quote arguments.
  static func unmarked(_ message: String) -> String { message.filter { $0 != mark } }
}
