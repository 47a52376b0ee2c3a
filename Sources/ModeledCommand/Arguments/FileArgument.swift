import ArgumentParser
import FileStorage

// Arguments are text to the parser, but the name of a file is any bytes. One that is not UTF-8
// goes through it with its bytes escaped and a zero at its end, which no argument can have.

/// The name of a file on the command line, in the form that `FilePath(escaped:)` reads.
enum FileArgument {
  private static let mark: Character = "\0"

  /// An argument as the parser gets it.
  static func text(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self) ?? FilePath(bytes: bytes).description + String(mark)
  }

  /// Reads an argument that names a file.
  @Sendable static func read(_ text: String) -> String {
    text.last == mark ? String(text.dropLast()) : FilePath(text).description
  }

  /// A name to be typed at a shell: as `$'…'` where it was escaped.
  static func inShell(_ name: String) -> String {
    let bytes = FilePath(escaped: name).bytes
    guard !bytes.elementsEqual(name.utf8) else { return name }
    let words = bytes.map { byte in
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "'"): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return "$'" + words.joined() + "'"
  }

  static func isText(_ argument: String) -> Bool { argument.last != mark }

  /// Refuses an argument that is to be text and is not.
  static func requireText(_ text: String) throws(CommandFailure) {
    if !isText(text) { throw CommandFailure(.argumentNotText(String(text.dropLast()))) }
  }

  /// A message of the parser, which may quote arguments.
  static func unmarked(_ message: String) -> String { message.filter { $0 != mark } }
}
