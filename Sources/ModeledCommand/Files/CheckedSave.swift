import DocumentTree
import FileStorage
import ModelBasics

/// Writes a document, having read the new bytes again and held them against it.
///
/// The check runs on the finished file before it takes the old one's place, so what fails it is
/// never seen by anybody.
struct CheckedSave {
  private let document: Document
  private let rendering: Rendering

  init(_ document: Document, as rendering: Rendering) {
    self.document = document
    self.rendering = rendering
  }

  /// What the check said, when that is why nothing was saved.
  final class Findings {
    fileprivate(set) var written: Document?
    fileprivate(set) var error: CheckError?
  }

  /// The save's options with the check in them.
  func options(_ findings: Findings, overwrite: Bool = false) -> SaveOptions {
    SaveOptions(
      overwrite: overwrite,
      verify: { bytes in
        findings.error = check(bytes, findings)
        return findings.error?.problem
      })
  }

  /// Why these bytes are not the document; nil when they are.
  func check(_ bytes: Bytes, _ findings: Findings) -> CheckError? {
    let written = Document(bytes, syntax: document.syntax)
    if !written.isIndexed { written.indexJob.run() }
    findings.written = written
    do throws(CheckError) {
      try document.check(rendering, written: written)
      return nil
    } catch {
      return error
    }
  }
}

extension CheckError {
  /// What is wrong with the new bytes, as one clause.
  var clause: String {
    switch self {
    case .untouchedBytesDiffer(let offset): "bytes nobody edited changed at offset \(offset)"
    case .becameInvalid(let fault, let message): "broken at offset \(fault.offset): \(message)"
    case .readsDifferently: "they do not read as edited"
    }
  }

  var problem: Problem { Problem(.error, at: nil, "the new bytes failed the check, \(clause)") }
}
