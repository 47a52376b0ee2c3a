import DocumentFormats
import DocumentTree
import FileStorage
import ModelBasics
import ModelKit

/// What a file has, as it was last read or saved.
struct FileContent: Sendable {
  let path: String
  let format: DocumentFormat
  private(set) var document: Document
  private(set) var stamp: FileStamp?
  let writability: Writability
  private var file: Bytes

  init(reading path: String) throws(ModelFileError) {
    self.path = path
    do throws(StorageError) {
      let opened = try FileStorage.ofUser().open(FilePath(path))
      file = opened.bytes
      stamp = opened.stamp
      writability = opened.writability
    } catch {
      throw ModelFileError(reading: error, path)
    }
    format = DocumentFormat.detect(name: path, bytes: file)
    document = Self.document(over: file, format)
    if let problem { throw ModelFileError(reason: .broken(problem), path: path) }
  }

  private static func document(over bytes: Bytes, _ format: DocumentFormat) -> Document {
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
    guard let cursor = try record(type.modelType.name) else { return (type.init(), []) }
    do throws(Issue) {
      return try type.read(from: cursor, policy: policy, registry: registry)
    } catch {
      throw ModelFileError(reason: .refused(error), path: path)
    }
  }

  /// A cursor on the record that the text is; nil when it is empty.
  func record(_ noun: String = "record") throws(ModelFileError) -> DocumentCursor? {
    if isEmpty { return nil }
    // Saving would have to write over it.
    guard document.kind(of: document.root) == .object else {
      let place = document.baseBytes.place(at: document.root.offset)
      throw ModelFileError(reason: .broken(ModelFileError.noModel(noun, at: place)), path: path)
    }
    return DocumentCursor(document, format.values)
  }

  /// Saves the object; what the file has then. With `comparing`, not only what has changed in the
  /// object is edited, but all in which the text reads as another.
  func saving<Object: ModelObject>(
    _ object: Object, _ policy: DecodingPolicy, _ registry: ModelRegistry, overwriting: Bool,
    comparing: Bool
  ) throws(ModelFileError) -> FileContent {
    if isEmpty { return try saving(first: object.value, overwriting: overwriting) }
    var edits = ObjectEdits(document, format.values, policy)
    let differences = { (written: Document) in
      written.differences(from: object, format.values, policy, registry)
    }
    if comparing {
      let read = document.object(of: Object.self, format.values, policy, registry)
      try edit { () throws(EditError) in try edits.write(object, comparedWith: read) }
    } else {
      try edit { () throws(EditError) in try edits.write(object) }
    }
    var attempt = try attempt(edits.document, overwriting, differences)
    if case .differs(let found) = attempt {
      try edit { () throws(EditError) in try edits.correct(object, found) }
      attempt = try self.attempt(edits.document, overwriting, differences)
    }
    if case .differs(let found) = attempt {
      try edit { () throws(EditError) in try edits.rewrite(object, found) }
    }
    if case .saved(let content) = attempt { return content }
    // It has what is stored of the object, as near as that reads as one.
    return try saving(edits.document, overwriting: overwriting)
  }

  /// Saves values by key; those with nil go.
  func saving(_ values: [DefaultsKey: Value?]) throws(ModelFileError) -> FileContent {
    let values = values.sorted { $0.key < $1.key }
    if isEmpty {
      let members = values.compactMap { key, value in
        value.map { Record.Member(keyBytes: key.bytes, value: $0) }
      }
      return try saving(first: Record(members).value, overwriting: false)
    }
    var edits = ObjectEdits(document, format.values, .tolerant)
    try edit { () throws(EditError) in
      for (key, value) in values { try edits.write(value, forKey: key.bytes) }
    }
    return try saving(edits.document, overwriting: false)
  }

  private func edit(_ make: () throws(EditError) -> Void) throws(ModelFileError) {
    do throws(EditError) {
      try make()
    } catch {
      throw ModelFileError(reason: .failedCheck(error.clause), path: path)
    }
  }

  /// Saves the first value of a file without any.
  private func saving(first value: Value, overwriting: Bool) throws(ModelFileError) -> FileContent {
    var text = document.baseBytes.array(Span(0, document.baseBytes.count))
    if let last = text.last, last != 0x0A { text += document.style.newline }
    text += format.values.text(of: value, style: document.style, isCompact: false)
    text += document.style.newline
    return try write(FileContents(text), overwriting) { written in
      written.fault.map { written.syntax.message(for: $0, in: written.baseBytes) }
    }
  }

  private enum Attempt {
    case saved(FileContent)
    /// Nothing was saved: it would not read as the object.
    case differs([ObjectComparison.Difference])
  }

  private func attempt(
    _ edited: Document, _ overwriting: Bool,
    _ differences: (Document) -> [ObjectComparison.Difference]
  ) throws(ModelFileError) -> Attempt {
    var found: [ObjectComparison.Difference] = []
    do throws(ModelFileError) {
      let content = try saving(edited, overwriting: overwriting) { written in
        found = differences(written)
        return found.isEmpty ? nil : ModelFileError.readsDifferently
      }
      return .saved(content)
    } catch {
      if found.isEmpty { throw error }
      return .differs(found)
    }
  }

  /// Saves the document; `check` says what else is wrong with what was written.
  private func saving(
    _ edited: Document, overwriting: Bool, check: (Document) -> String? = { _ in nil }
  ) throws(ModelFileError) -> FileContent {
    let rendering = edited.render()
    let contents = FileContents(count: rendering.count, sources: [file]) {
      (write: FileContents.Writer) throws(StorageError) in
      try rendering.forEachChunk(write)
    }
    return try write(contents, overwriting) { written in
      do throws(CheckError) {
        try edited.check(rendering, written: written)
        return check(written)
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
            let document = Self.document(over: bytes, format)
            written.document = document
            return check(document).map { Problem(.error, $0) }
          })
        return try FileStorage.ofUser().save(
          contents, to: FilePath(path), expecting: stamp, options: options)
      }
      content.stamp = saved.stamp
      content.file = saved.bytes
    } catch {
      throw ModelFileError(saving: error, path)
    }
    content.document = written.document ?? Self.document(over: content.file, format)
    return content
  }

  private final class Written { var document: Document? }
}
