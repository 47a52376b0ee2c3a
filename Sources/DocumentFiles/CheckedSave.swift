import DocumentFormats
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
  private let carrier: any Carrier
  /// The options for writing the file. `verify` is replaced by the check.
  package var options = SaveOptions()
  /// A further condition on the written document, such as that it can be read as a model object.
  package var isAccepted: (Document) -> Bool = { _ in true }

  /// Creates a save to a file in the encoding of `carrier`.
  package init(_ document: Document, in carrier: any Carrier) {
    self.init(document, as: document.render(), in: carrier)
  }

  init(_ document: Document, as rendering: Rendering, in carrier: any Carrier = .utf8) {
    self.document = document
    self.rendering = rendering
    self.carrier = carrier
  }

  /// The output of the save, for a document that goes to standard output.
  package var output: DocumentOutput { DocumentOutput(rendering, in: carrier, document.grammar) }

  /// A document that has been written.
  package struct Written {
    package var file: SavedFile
    /// The document over the new bytes, with the index that the check has made.
    package var document: Document
    /// The carrier for the next save.
    package var carrier: any Carrier
  }

  /// Writes the file if it has not changed since `stamp` was taken.
  package func write(
    to path: FilePath, expecting stamp: FileStamp?, in storage: FileStorage
  ) throws(DocumentSaveError) -> Written {
    let findings = Findings()
    let contents = try output.contents()
    var options = options
    options.verifiesEachByte = carrier.isText
    let isCompared = options.readsBack(contents.count)
    options.verify = { bytes in
      do throws(CheckError) {
        findings.written = try check(text: text(in: bytes), isCompared: isCompared)
        return nil
      } catch {
        findings.error = error
        return Problem(.error, error.message)
      }
    }
    do throws(StorageError) {
      let file = try storage.save(contents, to: path, expecting: stamp, options: options)
      return Written(
        file: file, document: written(file.bytes, findings.written),
        carrier: nextCarrier(afterWriting: file.bytes))
    } catch {
      // A conflict is the reason even if the check has failed because of it.
      guard case .refused = error.reason, let check = findings.error else { throw .notSaved(error) }
      throw .failedCheck(check, leftover: error.leftover)
    }
  }

  /// Returns the document that the rendering produces, without writing it to a file.
  package func check() throws(DocumentSaveError) -> Document {
    let file = carrier.isText ? nil : Bytes(try output.file())
    do throws(CheckError) {
      if let file { return try check(text: text(in: file)) }
      return try check(text: Bytes(rendering.bytes()))
    } catch {
      throw .failedCheck(error, leftover: nil)
    }
  }

  /// Only carriers of other encodings need the text, which is then copied.
  private func nextCarrier(afterWriting file: Bytes) -> any Carrier {
    guard !carrier.isText else { return carrier }
    return carrier.carrier(afterWriting: file, with: Bytes(rendering.bytes()))
  }

  /// The document over the bytes of a written file, for which the check has made `checked`.
  private func written(_ file: Bytes, _ checked: Document?) -> Document {
    if !carrier.isText, let checked { return checked }
    let text = text(in: file)
    return checked.map { Document(text, indexedAs: $0) }
      ?? Document(text, grammar: document.grammar)
  }

  /// Returns the text in a file that the save has written.
  private func text(in file: Bytes) -> Bytes {
    if carrier.isText { return file }
    return carrier.text(in: file, writtenFrom: Bytes(rendering.bytes())) ?? file
  }

  /// Checks a text that was written; `isCompared` if its bytes have been compared with the rendering.
  private func check(text: Bytes, isCompared: Bool = false) throws(CheckError) -> Document {
    let written = Document(text, grammar: document.grammar)
    let replaced = document.isIndexed ? nil : document.replacedValue(in: rendering)
    if replaced == nil, !written.isIndexed {
      written.indexJob.run(after: document.formerText(of: rendering))
    }
    try document.check(
      rendering, written: written, replaced: replaced, isCompared: isCompared)
    if carrier.isText, !isCompared, !rendering.hasLiterals(in: text) {
      throw .readsDifferently([document.root])
    }
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
