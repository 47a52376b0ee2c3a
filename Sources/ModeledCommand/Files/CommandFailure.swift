import DocumentTree
import EditorCore
import FileStorage
import ModelBasics
import NcursesTerminal

/// An error that stops a command.
struct CommandFailure: Error {
  enum Reason {
    // Wrong usage of the command line.
    case argumentNotText(String)
    case notOfType(String, ValueType, String?)
    case noTerminal(TerminalError)

    // A file whose content does not allow the command.
    case broken(String)
    /// The file given as a schema is not a schema.
    case notASchema(String)
    /// An interrupted save has left a mixture of the old and the new text.
    case halfWritten
    case changesHalfWritten
    case notFound(Path)
    case noParent(Path, of: Path)
    case ambiguous(Path, Int)
    case notAContainer(Path, NodeKind)
    case wrongContainer(Path, NodeKind)
    case beyondEnd(Path, count: Int)
    /// The file writes the object at the path in several parts.
    case inParts(Path)
    /// Another entry has the new path already.
    case taken(Path)
    case refused(EditError)
    case notOfMeaning(Path, String)
    /// A value of another kind would replace a container.
    case wouldReplace(Path, String)
    case checkFailed(CheckError)
    /// The text contains bytes that the encoding of the file cannot hold.
    case notEncodable(String)
    case notSavedByEditor
    /// The value cannot be written in JSON.
    case notInJSON(String)

    // Errors of the system.
    case unreadable(StorageError)
    case notSaved(StorageError)
    case outputFailed(Int32)
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
    case .argumentNotText, .notOfType, .noTerminal: Self.usageCode
    case .unreadable, .notSaved, .outputFailed: 3
    case .broken, .notASchema, .halfWritten, .changesHalfWritten, .notFound, .noParent, .ambiguous,
      .notAContainer, .wrongContainer, .beyondEnd, .inParts, .taken, .refused,
      .notOfMeaning, .wouldReplace, .checkFailed, .notEncodable, .notSavedByEditor, .notInJSON:
      1
    }
  }
}
