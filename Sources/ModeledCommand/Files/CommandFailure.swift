import DocumentTree
import EditorCore
import FileStorage
import ModelBasics
import NcursesTerminal

/// Why a command did not do what it was asked for.
struct CommandFailure: Error {
  enum Reason {
    // The command line is wrong.
    case argumentNotText(String)
    case notOfType(String, ValueType, String?)
    case noTerminal(TerminalError)

    // The file is not as the command needs it.
    case broken(String)
    /// The file given as a schema is none.
    case notASchema(String)
    /// A save has left a mixture of two texts when it was cut off.
    case halfWritten
    case changesHalfWritten
    case notFound(Path)
    case noParent(Path, of: Path)
    case ambiguous(Path, Int)
    case notAContainer(Path, NodeKind)
    case wrongContainer(Path, NodeKind)
    case beyondEnd(Path, count: Int)
    /// Another entry has the path that one is to get.
    case taken(Path)
    case refused(EditError)
    case notOfMeaning(Path, String)
    /// A value of another kind in the place of a container.
    case wouldReplace(Path, String)
    case checkFailed(CheckError)
    case notSavedByEditor
    /// JSON has no such value.
    case notInJSON(String)

    // The system says no.
    case unreadable(StorageError)
    case notSaved(StorageError)
    case outputFailed(Int32)
  }

  let reason: Reason
  /// The file it is about, as given on the command line.
  let file: String?
  let place: Problem.Place?

  init(_ reason: Reason, in file: String? = nil, at place: Problem.Place? = nil) {
    self.reason = reason
    self.file = file
    self.place = place
  }

  static let usageCode: Int32 = 2

  var exitCode: Int32 {
    switch reason {
    case .argumentNotText, .notOfType, .noTerminal: Self.usageCode
    case .unreadable, .notSaved, .outputFailed: 3
    case .broken, .notASchema, .halfWritten, .changesHalfWritten, .notFound, .noParent, .ambiguous,
      .notAContainer, .wrongContainer, .beyondEnd, .taken, .refused, .notOfMeaning,
      .wouldReplace, .checkFailed, .notSavedByEditor, .notInJSON:
      1
    }
  }
}
