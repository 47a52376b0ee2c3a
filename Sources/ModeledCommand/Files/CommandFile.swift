import DocumentFiles
import DocumentFormats
import DocumentTree
import FileStorage
import ModelBasics

/// The file or standard input that a command reads or changes.
struct CommandFile {
  /// The name as given, with bytes that are not UTF-8 escaped.
  let name: String
  private var file: DocumentFile

  static let standardInput = DocumentLocation.standardStreamsName
  var isStandardInput: Bool { file.location == .standardStreams }

  var format: Format { file.format }
  var document: Document {
    get { file.document }
    _modify { yield &file.document }
  }

  init(reading name: String, format: Format?) throws(CommandFailure) {
    self.name = name
    do throws(StorageError) {
      file = try InputNotice.reading(name) { () throws(StorageError) in
        try DocumentFile(readingExisting: DocumentLocation(argument: name), as: format)
      }
    } catch {
      throw CommandFailure(.unreadable(error), in: name)
    }
    document.raisesAnchors = true
  }

  /// Reads a complete and valid file, edits it and writes it back.
  static func change(
    _ name: String, _ options: FileOptions, isDryRun: Bool = false,
    _ edit: (inout CommandFile) throws -> Void
  ) throws {
    try inTurn(name, isDryRun: isDryRun) {
      var file = try CommandFile(reading: name, format: options.format)
      try file.requireWhole()
      file.index()
      if let fault = file.fault { throw fault }
      do {
        try edit(&file)
      } catch let error as EditError {
        throw CommandFailure(.refused(error), in: name)
      }
      try file.save(isDryRun: isDryRun)
    }
  }

  /// Writes a warning to standard error if an interrupted save has left a mixture of two texts in
  /// the file. Returns true if it has.
  @discardableResult
  func warnOfCutOffSave() -> Bool {
    guard file.isHalfWritten else { return false }
    StandardError.write(CommandFailure(.halfWritten, in: name).message)
    return true
  }

  /// Throws if the file is such a mixture; a change would be saved as if the file were complete.
  func requireWhole() throws(CommandFailure) {
    if file.isHalfWritten { throw CommandFailure(.changesHalfWritten, in: name) }
  }

  /// The problems of the file that are no faults of its text.
  var remarks: [FileRemark] { file.remarks }

  /// True if people know the lines of the text, as they are those of the file.
  var hasLines: Bool { file.carrier.keepsLayout }

  var carrier: any Carrier { file.carrier }

  /// The path of the file with all symbolic links resolved.
  var realName: String { file.realPath.description }

  /// The display name of the file's encoding.
  var encoding: String { carrier.keepsLayout ? carrier.name : "UTF-8" }

  /// Indexes the whole file, for facts that its start does not show.
  func index() { file.index() }

  /// The number of segments of a path up to which other values are passed on the way; each level passes those inside again.
  private static let longestSearched = 32

  /// Makes the way to one value be searched without an index, if the format can pass the values beside it quickly.
  mutating func searchText(for target: Target) {
    guard case .value(let path) = target, !path.segments.isEmpty,
      path.segments.count <= Self.longestSearched
    else { return }
    document.searchText()
  }

  /// Reads the file for a change. Of a long file, if its format can pass values quickly, only the way to one value is read when that
  /// is looked for; the rest is read if anything else than this value changes (`requireSound`).
  mutating func read(for target: Target) throws(CommandFailure) {
    searchText(for: target)
    if document.isIndexed || !document.searchesText { try requireRead() }
  }

  /// Reads the whole file, and throws if it is invalid.
  func requireRead() throws(CommandFailure) {
    index()
    if let fault { throw fault }
  }

  /// Reads the whole file, and throws if it is invalid, unless the only change is another value.
  private func requireSound() throws(CommandFailure) {
    guard !document.isIndexed, document.replacedValue(in: document.render()) == nil else { return }
    try requireRead()
  }

  /// The error if another program has cut the file since it was opened: zeros were read in place of its end.
  var cutError: CommandFailure? {
    guard document.baseBytes.hasLostBytes else { return nil }
    let path = FilePath(escaped: name)
    return CommandFailure(.unreadable(StorageError(.baseTruncated, path)), in: name)
  }

  /// The error of an invalid file with its position, or nil if the file is valid.
  var fault: CommandFailure? {
    if let cutError { return cutError }
    return document.problem.map {
      CommandFailure(.broken($0.message), in: name, at: hasLines ? $0.position : nil)
    }
  }

  /// Returns the error of the first broken value, such as a document of a stream, that begins in a span.
  func valueFault(in span: Span) -> CommandFailure? {
    document.valueFaults.first.first { $0.offset >= span.start && $0.offset <= span.end }.map {
      CommandFailure(
        .broken(document.message(for: $0)), in: name,
        at: hasLines ? document.baseBytes.position(at: $0.offset) : nil)
    }
  }

  /// Returns the error of the first byte that is not UTF-8, if it is in a span.
  func invalidByte(in span: Span) -> CommandFailure? {
    let bytes = document.baseBytes
    guard let offset = document.findings.invalidByte, offset >= span.start, offset < span.end else {
      return nil
    }
    return CommandFailure(
      .invalidByte(bytes[offset], encoding: encoding), in: name, at: bytes.position(at: offset))
  }

  /// Returns the nodes on a path. Indexes the file if that is needed to make sure that no other
  /// entry has the same path.
  /// `typed` is the path as messages name it, if it is given for another state of the document.
  func nodes(at path: Path, typed: Path? = nil) throws(CommandFailure) -> NodePath {
    var result = document.resolve(path, strict: true)
    if result == .failure(.notReadYet) || result == .failure(.broken) {
      index()
      result = document.resolve(path, strict: true)
    }
    switch result {
    case .success(let nodes): return nodes
    case .failure(.notAContainer(let segment))
    where kind(at: Path(Array(path.segments.prefix(segment)))) == .invalid:
      index()
      throw fault ?? failure(.notAContainer(segment: segment), typed ?? path)
    case .failure(let error): throw failure(error, typed ?? path)
    }
  }

  /// Returns the path of the value that a reference stands for, or the path itself.
  func meant(by nodes: NodePath) -> NodePath {
    guard let node = nodes.last, document.kind(of: node) == .reference else { return nodes }
    return document.pathOfValue(meantBy: nodes) ?? nodes
  }

  /// The largest size in bytes of a value that may be copied for inspection.
  static let largestCopy = 16 << 20

  /// Returns a value that is valid itself; faults elsewhere in the file do not matter.
  func soundValue(of node: Node) throws(CommandFailure) -> Spelling {
    // A stream is its documents, whether they are valid or not.
    if document.kind(of: node) == .stream, let value = document.value(of: node) { return value }
    if document.value(of: node).map({ $0.count > Self.largestCopy }) ?? true { index() }
    if let value = document.value(of: node) {
      let isSound =
        if value.count <= Self.largestCopy {
          (try? document.grammar.valueSpan(in: Bytes(value.array)).get()) != nil
        } else {
          document.fault.map { value.span.end <= $0.offset } ?? true
        }
      if isSound { return value }
    }
    index()
    // The whole of some documents has no delimiters, and is no value at other places.
    if node == document.root, document.fault == nil, let value = document.value(of: node) {
      return value
    }
    let own = document.value(of: node).flatMap { valueFault(in: $0.span) }
    throw fault ?? own ?? CommandFailure(.broken(nil), in: name)
  }

  /// Returns true if there are comments in a container. Returns false for containers that are too
  /// large to copy.
  func hasComments(in node: Node) -> Bool {
    guard let value = document.value(of: node), value.count <= Self.largestCopy else {
      return false
    }
    return !document.grammar.comments.spans(in: Bytes(value.array)).isEmpty
  }

  func failure(_ error: PathResolutionError, _ path: Path) -> CommandFailure {
    if error == .broken || error == .notReadYet {
      index()
      if let fault { return fault }
    }
    func reached(_ segment: Int) -> Path { Path(Array(path.segments.prefix(segment))) }
    let reason: CommandFailure.Reason =
      switch error {
      case .missing(let segment, let position):
        noElement(path, missing: segment, in: position)
          ?? .notFound(
            reached(segment + 1), suggestion: document.suggestion(for: path, missing: segment))
      case .ambiguous(let segment, let count): .ambiguous(reached(segment + 1), count)
      case .notAContainer(let segment):
        .notAContainer(reached(segment), kind(at: reached(segment)))
      case .wrongContainer(let segment, let kind): .wrongContainer(reached(segment), kind)
      case .inParts: .inParts(path)
      case .notReadYet, .broken: .notFound(path)
      }
    return CommandFailure(reason, in: name)
  }

  /// The reason why a list lacks the element that a segment names by its index; nil for other segments.
  func noElement(
    _ path: Path, missing segment: Int, in position: NewEntryPosition
  ) -> CommandFailure.Reason? {
    guard segment < path.segments.count, position.isInList(of: document),
      case .index? = path.segments[segment].resolved(inArray: true),
      let count = position.count(in: document)
    else { return nil }
    func reached(_ count: Int) -> Path { Path(Array(path.segments.prefix(count))) }
    return .noElement(reached(segment + 1), of: reached(segment), count: count)
  }

  private func kind(at path: Path) -> NodeKind {
    guard case .success(let nodes) = document.resolve(path), let node = nodes.last else {
      return .invalid
    }
    return document.kind(of: node)
  }

  /// Returns the edited text, checked as before a save.
  func checkedRendering() throws(CommandFailure) -> Rendering {
    try requireSound()
    var save = file.checkedSave
    save.options.isCancelled = Interruption.isPending
    do throws(DocumentSaveError) {
      _ = try save.check()
    } catch {
      if let cutError { throw cutError }
      throw CommandFailure(CommandFailure.Reason(error), in: name)
    }
    return save.rendering
  }

  /// Writes the edited document to its file, or to standard output if it came from standard input.
  mutating func save() throws {
    guard isStandardInput || document.hasAnyChanges else { return }
    try requireSound()
    let shared = sharingNotes() + kindNotes()
    var save = file.checkedSave
    save.options.isCancelled = Interruption.isPending
    let saved: SavedFile?
    do throws(DocumentSaveError) {
      saved = try Interruption.deferred { () throws(DocumentSaveError) in try file.save(save) }
    } catch {
      if case .failedCheck = error, let cutError { throw cutError }
      throw CommandFailure(CommandFailure.Reason(error), in: name)
    }
    guard let saved else {
      let output = StandardOutput()
      try save.output.forEachChunk { try output.write($0) }
      return try output.flush()
    }
    for note in shared { StandardError.write("modeled: \(name): \(note)") }
    if let warning = saved.warning { StandardError.write("modeled: \(name): saved; \(warning)") }
  }
}

extension CommandFailure.Reason {
  init(_ error: DocumentSaveError) {
    self =
      switch error {
      case .failedCheck(let error, _): .checkFailed(error)
      case .notSaved(let error): .notSaved(error)
      case .notEncodable(let reason, let position): .notEncodable(reason, at: position)
      }
  }
}
