import DocumentFormats
import DocumentTree
import FileStorage
import ModelBasics

/// A rendered document in the encoding of its file.
package struct DocumentOutput: Sendable {
  private let rendering: Rendering
  private let carrier: any Carrier

  init(_ rendering: Rendering, in carrier: any Carrier) {
    self.rendering = rendering
    self.carrier = carrier
  }

  /// The bytes of the file. UTF-8 is written directly from the sources of the rendering.
  package func contents() throws(DocumentSaveError) -> FileContents {
    if carrier.isText { return FileContents(rendering) }
    guard let file = carrier.file(with: Bytes(rendering.bytes())) else {
      throw .notEncodable(carrier.name)
    }
    return FileContents(file)
  }

  /// Passes the bytes to `write` in order.
  package func forEachChunk(_ write: (UnsafeRawBufferPointer) throws -> Void) throws {
    if carrier.isText { return try rendering.forEachChunk(write) }
    guard let file = carrier.file(with: Bytes(rendering.bytes())) else {
      throw DocumentSaveError.notEncodable(carrier.name)
    }
    try file.withUnsafeBytes(write)
  }
}
