import DocumentTree
import FileStorage
import ModelBasics

/// A save of a document that reads the new bytes back before they replace the file.
///
///     render ─▶ write ─▶ read ─▶ check against the base and the edits ─▶ swap ─▶ the next base
///
/// Bytes that fail the check never appear under the file's name.
package struct CheckedSave {
  package let document: Document
  package let rendering: Rendering
  /// The options for writing the file. `verify` is replaced by the check.
  package var options = SaveOptions()
  /// A further condition on the written document, such as that it can be read as a model object.
  package var isAccepted: (Document) -> Bool = { _ in true }

  package init(_ document: Document) { self.init(document, as: document.render()) }

  init(_ document: Document, as rendering: Rendering) {
    self.document = document
    self.rendering = rendering
  }

  /// A document that has been written.
  package struct Written {
    package var file: SavedFile
    /// The document over the new bytes, with the index that the check has made.
    package var document: Document
  }

  /// Writes the file if it has not changed since `stamp` was taken.
  package func write(
    to path: FilePath, expecting stamp: FileStamp?, in storage: FileStorage
  ) throws(DocumentSaveError) -> Written {
    let findings = Findings()
    var options = options
    options.verify = { bytes in
      do throws(CheckError) {
        findings.written = try check(bytes)
        return nil
      } catch {
        findings.error = error
        return Problem(.error, error.message)
      }
    }
    do throws(StorageError) {
      let file = try storage.save(
        FileContents(rendering), to: path, expecting: stamp, options: options)
      let document =
        findings.written.map { Document(file.bytes, indexedAs: $0) }
        ?? Document(file.bytes, grammar: document.grammar)
      return Written(file: file, document: document)
    } catch {
      guard let check = findings.error else { throw .notSaved(error) }
      throw .failedCheck(check, leftover: error.leftover)
    }
  }

  /// Returns the document that the rendering produces, without writing it to a file.
  package func check() throws(DocumentSaveError) -> Document {
    do throws(CheckError) {
      return try check(Bytes(rendering.bytes()))
    } catch {
      throw .failedCheck(error, leftover: nil)
    }
  }

  private func check(_ bytes: Bytes) throws(CheckError) -> Document {
    let written = Document(bytes, grammar: document.grammar)
    if !written.isIndexed { written.indexJob.run() }
    try document.check(rendering, written: written)
    guard isAccepted(written) else { throw .readsDifferently([document.root]) }
    return written
  }

  /// Returns true if the edits cancel each other out and the file still has the saved bytes.
  package func isWritten(
    at path: FilePath, since stamp: FileStamp, in storage: FileStorage
  ) -> Bool {
    guard document.isAsSaved(rendering) else { return false }
    return (try? storage.hasChanged(path, since: stamp)) == false
  }

  private final class Findings {
    var written: Document?
    var error: CheckError?
  }
}
