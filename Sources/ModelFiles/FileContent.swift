import DocumentFiles
import DocumentFormats
import DocumentTree
import ModelBasics
import ModelKit

/// The content of a file when it was last read or saved.
struct FileContent: Sendable {
  let path: String
  private(set) var file: DocumentFile
  /// True if the object was not read from the text: unknown members and unreadable elements that only
  /// the text has stay.
  var hasOtherContent = false

  init(reading path: String) throws(ModelFileError) {
    self.path = path
    if let name = Self.unsupportedFormat(of: path) {
      let advice = "give the file the name of another format, such as .json"
      let clause = "\(name) is not supported yet; \(advice)"
      throw ModelFileError(reason: .unreadable(clause), path: path)
    }
    do {
      file = try DocumentFile(reading: DocumentLocation(path: path))
    } catch {
      throw ModelFileError(reason: .unreadable(error.clause(after: path)), path: path)
    }
    file.index()
    if let problem = document.firstProblem {
      throw ModelFileError(reason: .broken(problem), path: path)
    }
  }

  /// Returns the name of a format that the file name announces and that is not supported. JSON in such a file
  /// would be valid there, but a new file, and values that are written, would be a surprise.
  private static func unsupportedFormat(of path: String) -> String? {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return "YAML" }
    return name.hasSuffix(".toml") ? "TOML" : nil
  }

  var document: Document { file.document }
  var isEmpty: Bool { file.isEmpty }
  private var format: Format { file.format }

  /// Returns the object that the text contains.
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

  /// Returns a cursor on the record that the text contains; nil if the text is empty.
  func record(_ noun: String = "record") throws(ModelFileError) -> DataCursor? {
    if file.isEmpty { return nil }
    // A save would have to overwrite the other value.
    guard document.kind(of: document.objectRoot) == .object else {
      let position = document.baseBytes.position(at: document.objectRoot.offset)
      throw ModelFileError(reason: .broken(ModelFileError.noModel(noun, at: position)), path: path)
    }
    if document.isArchive, !archivedText.isEmpty {
      let clause = "the file is an archive of a ModelArchive; read it with ModelArchive(archive:)"
      throw ModelFileError(reason: .unreadable(clause), path: path)
    }
    return document.cursor(at: document.objectRoot)
  }

  /// The members in which a `ModelArchive` has its value as text.
  private var archivedText: [Node] {
    Members(of: document.objectRoot, in: document).all(Array(StoredText.archiveKey.utf8))
  }

  /// Saves the object and returns the new content. If `comparing` is true, the object is compared
  /// with the text and every difference is edited, not only the object's own changes.
  func saving<Object: ModelObject>(
    _ object: Object, _ policy: DecodingPolicy, _ registry: ModelRegistry, overwriting: Bool,
    comparing: Bool
  ) throws(ModelFileError) -> FileContent {
    let isFirst = file.isEmpty
    let start =
      isFirst
      ? try first(object.value(hasDates: document.formatGrammar.hasUniversalDates)) : document
    var edits = ObjectEdits(start, document.tokens, policy)
    let differences = { (written: Document) in
      written.differences(
        from: object, document.tokens, policy, registry, ignoringOthers: hasOtherContent)
    }
    if comparing, !isFirst {
      let read = document.object(of: Object.self, document.tokens, policy, registry)
      try edit { () throws(EditError) in
        try edits.write(object, comparedWith: read, keepingOthers: hasOtherContent)
      }
    } else if !isFirst {
      try edit { () throws(EditError) in try edits.write(object) }
    }
    var attempt = try attempt(edits.document, overwriting, differences)
    if case .differs(let found) = attempt {
      try edit { () throws(EditError) in try edits.correct(object, found) }
      attempt = try self.attempt(edits.document, overwriting, differences)
    }
    if case .differs(let found) = attempt {
      try edit { () throws(EditError) in try edits.rewrite(object, found) }
      attempt = try self.attempt(edits.document, overwriting, differences)
    }
    switch attempt {
    case .saved(let content): return content
    case .differs(let found):
      let lost = found.first { difference in
        (isFirst || comparing || difference.isWritten(from: object)) && !difference.isRecurrence
      }
      if let lost { throw ModelFileError(losing: lost, of: object, path) }
      // The text cannot come closer to the object; what differs was not edited.
      return try saving(edits.document, overwriting: overwriting)
    }
  }

  /// Saves values by key; a nil value removes its key.
  func saving(_ values: [DefaultsKey: Value?]) throws(ModelFileError) -> FileContent {
    let values = values.sorted { $0.key < $1.key }
    if file.isEmpty {
      let members = values.compactMap { key, value in
        value.map { Record.Member(keyBytes: key.bytes, value: $0) }
      }
      return try saving(first(Record(members).value), overwriting: false)
    }
    var edits = ObjectEdits(document, document.tokens, .tolerant)
    try edit { () throws(EditError) in
      for (key, value) in values { try edits.write(value, forKey: key.bytes) }
    }
    return try saving(edits.document, overwriting: false)
  }

  private func edit(_ make: () throws(EditError) -> Void) throws(ModelFileError) {
    do throws(EditError) {
      try make()
    } catch {
      throw ModelFileError(writing: error, path)
    }
  }

  /// Returns the document with the first value of a file that has none.
  private func first(_ value: Value) throws(ModelFileError) -> Document {
    var text = document.baseBytes.array(Span(0, document.baseBytes.count))
    let frame = format.grammar.layout.frame(
      ofFirstValueIn: document.baseBytes, style: document.style)
    text += frame.before
    text += document.tokens.text(of: value, .spread, at: .root(document.style))
    text += frame.after
    let first = Document(Bytes(text), grammar: format.grammar)
    if !first.isIndexed { first.indexJob.run() }
    if let problem = first.firstProblem {
      throw ModelFileError(reason: .failedCheck(problem.message), path: path)
    }
    return first
  }

  private enum Attempt {
    case saved(FileContent)
    /// Nothing was saved, since the text would not read as the object.
    case differs([ObjectComparison.Difference])
  }

  private func attempt(
    _ edited: Document, _ overwriting: Bool,
    _ differences: @escaping (Document) -> [ObjectComparison.Difference]
  ) throws(ModelFileError) -> Attempt {
    var found: [ObjectComparison.Difference] = []
    do throws(ModelFileError) {
      let content = try saving(edited, overwriting: overwriting) { written in
        found = differences(written)
        return found.isEmpty
      }
      return .saved(content)
    } catch {
      if found.isEmpty { throw error }
      return .differs(found)
    }
  }

  /// Saves the document if `isAccepted` accepts the document as written.
  private func saving(
    _ edited: Document, overwriting: Bool,
    if isAccepted: @escaping (Document) -> Bool = { _ in true }
  ) throws(ModelFileError) -> FileContent {
    var content = self
    var save = CheckedSave(edited, in: file.carrier)
    save.options.overwrite = overwriting
    save.isAccepted = isAccepted
    do {
      _ = try content.file.save(save)
    } catch {
      throw ModelFileError(saving: error, path)
    }
    return content
  }
}
