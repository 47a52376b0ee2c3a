import DocumentFiles
import DocumentFormats
import DocumentTree
import EditorCore
import FileStorage
import ModelBasics
import NcursesTerminal

/// An error that stops a command.
struct CommandFailure: Error {
  indirect enum Reason {
    // Wrong usage of the command line.
    case argumentNotText(String)
    /// A position such as `+12` without a file.
    case positionWithoutFile(String)
    /// An option with nothing after its equals sign. The parser would take the next argument for its value.
    case optionWithoutValue(String)
    /// The name of a file that does not exist, and the command that it resembles.
    case resemblesCommand(String, String)
    /// The name of neither a command nor a file, in front of files.
    case noSuchCommand(String, known: [String])
    /// Help for what is no command, the command that it resembles, and all commands.
    case noHelp(String, similar: String?, known: [String])
    /// The value is not of the type; the fault of the grammar, if there is one.
    case notOfType(String, ValueType, fault: String?)
    /// A valid value in JSON that the format cannot hold, and why.
    case notHeld(String, String?)
    /// A null for a format that has none, or none that other programs expect.
    case noNull(exists: Bool)
    /// The format has no values of a type; the value that was to be written.
    case noSuchType(ValueType, String)
    /// The bytes of a value and the document would both come from standard input.
    case standardInputUsedTwice
    case dataTooLong(String)
    case noTerminal(TerminalError)

    // A file whose content does not allow the command.
    /// The fault's message, or nil if there is no value.
    case broken(String?)
    /// The file given as a schema is not a schema.
    case notASchema(String)
    /// References stand for more values than are printed.
    case tooManyValues
    /// An interrupted save has left a mixture of the old and the new text.
    case halfWritten
    case changesHalfWritten
    case invalidByte(UInt8, encoding: String)
    case notFound(Path, suggestion: Path? = nil)
    case noElement(Path, of: Path, count: Int)
    case noMatch(Query)
    case noParent(Path, of: Path, suggestion: Path? = nil)
    case ambiguous(Path, Int)
    case notAContainer(Path, NodeKind)
    case wrongContainer(Path, NodeKind)
    case beyondEnd(Path, count: Int)
    /// The file writes the object at the path in several parts.
    case inParts(Path)
    /// An element would be put beside entries with keys.
    case elementNeedsKey(Path, in: Path)
    /// Another entry has the new path already.
    case taken(Path)
    case refused(EditError)
    case notConverted(Path, ConversionFailure, advisesNull: Bool)
    /// A text would replace a value of another kind.
    case notOfKind(Path, NodeKind, noun: String, text: String)
    case notData(Path)
    case oldStringTooLong(Path)
    /// A value of another kind would replace a container.
    case wouldReplace(Path, String)
    case checkFailed(CheckError)
    /// The encoding of the file cannot hold the text.
    case notEncodable(String, at: TextPlace?)
    case notSavedByEditor
    /// The value cannot be written in JSON.
    case notInJSON(String)
    /// The format of the converted file is not given.
    case noTarget(String?)
    case notConvertible(Conversion.Failure, Format)
    /// The number of values that the format cannot hold; `isFinal` if there is nothing to write instead of one of them.
    case wouldLose(Int, Format, isFinal: Bool)
    /// The file to write exists.
    case exists

    // Errors of the system.
    case unreadable(StorageError)
    case notSaved(StorageError)
    case outputFailed(Int32)
    /// The same for the text that was saved to `-` in the editor; `isKept` if the next session offers it.
    case editsNotWritten(Int32, isKept: Bool)
  }

  let reason: Reason
  /// The name of the file as given on the command line, or nil if the error concerns no file.
  let file: String?
  let position: Problem.Position?

  init(_ reason: Reason, in file: String? = nil, at position: Problem.Position? = nil) {
    self.reason = reason
    self.file = file
    self.position = position
  }

  static let usageCode: Int32 = 2

  var exitCode: Int32 {
    switch reason {
    case .argumentNotText, .positionWithoutFile, .optionWithoutValue, .resemblesCommand,
      .noSuchCommand, .noHelp, .notOfType, .notHeld, .noNull, .noSuchType, .standardInputUsedTwice,
      .dataTooLong,
      .noTerminal, .noTarget:
      Self.usageCode
    case .unreadable, .notSaved, .outputFailed, .editsNotWritten: 3
    case .broken, .notASchema, .halfWritten, .changesHalfWritten, .invalidByte, .notFound,
      .noElement, .noMatch, .noParent, .ambiguous,
      .notAContainer, .wrongContainer, .beyondEnd, .inParts, .elementNeedsKey, .taken, .refused,
      .notConverted,
      .notOfKind, .notData, .oldStringTooLong, .wouldReplace, .checkFailed,
      .notEncodable,
      .notSavedByEditor, .notInJSON, .notConvertible, .tooManyValues, .wouldLose, .exists:
      1
    }
  }
}

/// The reason why a typed value cannot be written in the notation of the value in the file.
enum ConversionFailure: Error {
  case refused(Meaning.Refusal)
  /// Data has no text that could be typed.
  case isData
  /// The notation cannot express the value; the notation's name, and the old value as an example.
  case noRoom(String, like: String?)
}
