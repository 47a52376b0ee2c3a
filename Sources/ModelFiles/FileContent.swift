import DocumentFormats
import DocumentTree
import FileStorage
import ModelBasics
import ModelKit

/// What a file has, as it was last read or saved.
struct FileContent {
  let path: String
  let format: DocumentFormat
  private(set) var document: Document
  private(set) var stamp: FileStamp?
  let writability: Writability
  private var file: FileBytes

  init(reading path: String) throws(ModelFileError) {
    self.path = path
    do throws(StorageError) {
      let opened = try FileStorage().open(FilePath(path))
      file = opened.bytes
      stamp = opened.stamp
      writability = opened.writability
    } catch {
      throw ModelFileError(reading: error, path)
    }
    format = DocumentFormat.detect(name: path, bytes: file.storage)
    document = Self.document(over: file.storage, format)
    if let problem { throw ModelFileError(reason: .broken(problem), path: path) }
  }

  private static func document(over bytes: ByteStorage, _ format: DocumentFormat) -> Document {
    let document = Document(bytes, syntax: format.syntax)
    if !document.isIndexed { document.indexJob.run() }
    return document
  }

  /// What is wrong with the text.
  private var problem: Problem? {
    document.fault.map { fault in
      Problem(
        at: document.baseBytes.place(at: fault.offset),
        document.syntax.message(for: fault, in: document.baseBytes))
    }
  }

  private var isEmpty: Bool { document.kind(of: document.root) == .empty }

  /// The object that the text is of.
  func object<Object: ModelObject>(
    of type: Object.Type, _ policy: DecodingPolicy, _ registry: ModelRegistry
  ) throws(ModelFileError) -> (object: Object, issues: [Issue]) {
    if isEmpty { return (type.init(), []) }
    // Saving would have to write over it.
    guard document.kind(of: document.root) == .object else {
      let place = document.baseBytes.place(at: document.root.offset)
      let problem = ModelFileError.noModel(type.modelType.name, at: place)
      throw ModelFileError(reason: .broken(problem), path: path)
    }
    do throws(Issue) {
      let cursor = DocumentCursor(document, format.values)
      return try type.read(from: cursor, policy: policy, registry: registry)
    } catch {
      throw ModelFileError(reason: .refused(error), path: path)
    }
  }

  /// Saves the object; what the file has then.
  func saving(
    _ object: ModelObject, _ policy: DecodingPolicy, overwriting: Bool
  ) throws(ModelFileError) -> FileContent {
    if isEmpty {
      var text = document.baseBytes.array(Span(0, document.baseBytes.count))
      if let last = text.last, last != 0x0A { text += document.style.newline }
      text += format.values.text(of: object.value, style: document.style, isCompact: false)
      text += document.style.newline
      return try write(FileContents(text), overwriting) { written in
        written.fault.map { written.syntax.message(for: $0, in: written.baseBytes) }
      }
    }
    var edits = ObjectEdits(document, format.values, policy)
    do throws(EditError) {
      try edits.write(object)
    } catch {
      throw ModelFileError(reason: .failedCheck(error.clause), path: path)
    }
    let edited = edits.document
    let rendering = edited.render()
    let contents = FileContents(count: rendering.count, sources: [file]) {
      (write: FileContents.Writer) throws(StorageError) in
      try rendering.forEachChunk(write)
    }
    return try write(contents, overwriting) { written in
      do throws(CheckError) {
        try edited.check(rendering, written: written)
        return nil
      } catch {
        return error.clause
      }
    }
  }

  /// Writes and looks at what was written before it takes the file's place.
  private func write(
    _ contents: FileContents, _ overwriting: Bool, check: (Document) -> String?
  ) throws(ModelFileError) -> FileContent {
    var content = self
    let written = Written()
    do throws(StorageError) {
      let saved = try withoutActuallyEscaping(check) { check throws(StorageError) in
        let options = SaveOptions(
          overwrite: overwriting,
          verify: { [format] bytes in
            let document = Self.document(over: bytes.storage, format)
            written.document = document
            return check(document).map { Problem(.error, $0) }
          })
        return try FileStorage().save(
          contents, to: FilePath(path), expecting: stamp, options: options)
      }
      content.stamp = saved.stamp
      content.file = saved.bytes
    } catch {
      throw ModelFileError(saving: error, path)
    }
    content.document = written.document ?? Self.document(over: content.file.storage, format)
    return content
  }

  private final class Written { var document: Document? }
}

extension FileBytes {
  /// The bytes as a document's: kept alive with it, mapped pages given back behind a reader.
  fileprivate var storage: ByteStorage {
    ByteStorage(bytes, owner: self) { [weak self] span in self?.release(span.start..<span.end) }
  }
}
