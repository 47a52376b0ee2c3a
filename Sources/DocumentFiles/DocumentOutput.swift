import DocumentFormats
import DocumentTree
import FileStorage
import ModelBasics

/// A rendered document in the encoding of its file.
package struct DocumentOutput: Sendable {
  private let rendering: Rendering
  private let carrier: any Carrier
  private let grammar: any Grammar

  init(_ rendering: Rendering, in carrier: any Carrier, _ grammar: any Grammar) {
    self.rendering = rendering
    self.carrier = carrier
    self.grammar = grammar
  }

  /// The bytes of the file. UTF-8 is written directly from the sources of the rendering.
  package func contents() throws(DocumentSaveError) -> FileContents {
    if carrier.isText { return FileContents(rendering) }
    return FileContents(try file())
  }

  /// The text in UTF-8.
  package var text: FileContents { FileContents(rendering) }

  /// Passes the bytes to `write` in order.
  package func forEachChunk(_ write: (UnsafeRawBufferPointer) throws -> Void) throws {
    if carrier.isText { return try rendering.forEachChunk(write) }
    try file().withUnsafeBytes(write)
  }

  /// Returns the bytes of the file in the encoding of the carrier.
  func file() throws(DocumentSaveError) -> [UInt8] {
    let text = Bytes(rendering.bytes())
    do throws(EncodingRefusal) {
      return try carrier.file(with: text)
    } catch {
      throw .notEncodable(error.reason, at: error.offset.map { place(at: $0, in: text) })
    }
  }

  /// The deepest path that is given for a place.
  private static let deepest = 64

  private func place(at offset: Int, in text: Bytes) -> TextPlace {
    if !carrier.keepsLayout {
      let document = Document(text, grammar: grammar)
      if !document.isIndexed { document.indexJob.run() }
      if case .entry(let path) = document.content(at: offset, deepest: Self.deepest) {
        return .path(document.path(of: path))
      }
    }
    return .position(text.position(at: offset))
  }
}
