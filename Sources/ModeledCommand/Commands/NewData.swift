import DocumentFiles
import DocumentTree
import EditorCore
import FileStorage
import ModelBasics
import ModelValues

/// The bytes of a value of type base64, hex or file, as given to `modeled set`.
struct NewData {
  private let bytes: [UInt8]

  /// Decodes or reads the bytes. Returns nil if `type` is not a type of bytes.
  init?(_ value: String, as type: ValueType, beside file: CommandFile) throws(CommandFailure) {
    switch type {
    case .string, .number, .bool, .null, .json, .date: return nil
    case .base64:
      guard let blob = Blob.readBase64(Array(value.utf8)) else {
        throw CommandFailure(.notOfType(value, type, fault: nil))
      }
      bytes = blob.bytes
    case .hex:
      guard let blob = Blob.readHexadecimal(Array(value.utf8)) else {
        throw CommandFailure(.notOfType(value, type, fault: nil))
      }
      bytes = blob.bytes
    case .file:
      // Standard input can be read only once.
      guard value != CommandFile.standardInput || !file.isStandardInput else {
        throw CommandFailure(.standardInputUsedTwice)
      }
      bytes = try Self.bytes(ofFile: FileArgument.read(value))
    }
  }

  private static func bytes(ofFile name: String) throws(CommandFailure) -> [UInt8] {
    let file: Bytes
    do throws(StorageError) {
      file = try InputNotice.reading(name) { () throws(StorageError) in
        try DocumentLocation(argument: name).openExisting(in: FileStorage()).bytes
      }
    } catch {
      throw CommandFailure(.unreadable(error), in: name)
    }
    guard file.count <= CommandFile.largestCopy else {
      throw CommandFailure(.dataTooLong(name))
    }
    return file.array(Span(0, file.count))
  }

  /// Returns the bytes as data, or as a Base64 string if the format has no data, for a value that did not exist before.
  func token(in document: Document, at site: Site) -> [UInt8] {
    document.tokens.token(of: .data(bytes), at: site)
      ?? document.tokens.stringToken(for: Array(Blob(bytes).base64.unicodeScalars), at: site)
  }

  /// Replaces a value with the bytes, in the encoding of the old data. A string becomes data where the format has data, unless it is a
  /// `data:` URL: many words have the letters of Base64.
  func replace(_ nodes: NodePath, _ known: Path?, in file: inout CommandFile) throws {
    guard let node = nodes.last else { return }
    let document = file.document
    var path: Path { known ?? document.path(of: nodes) }
    let kind = document.kind(of: node)
    let site = document.site(of: nodes)
    if kind == .string, let data = document.tokens.token(of: .data(bytes), at: site),
      !isDataURL(node, in: document)
    {
      try file.document.setValue(nodes, text: data)
    } else if let subject = ReadingSubject(of: nodes, in: document),
      let old = Recognizer.recognize(subject),
      let stored = StoredData(old, of: node, in: document)
    {
      guard stored.bytes != bytes else { return }
      try file.document.transact(focus: nodes) { document throws(EditError) in
        try document.write(old.replacement(bytes, like: stored), over: old, at: nodes)
      }
    } else if document.kind(of: document.pathOfValue(meantBy: nodes)?.last ?? node).isContainer {
      throw CommandFailure(.notData(path), in: file.name)
    } else if kind == .string, let text = document.value(of: node),
      text.count > CommandFile.largestCopy
    {
      throw CommandFailure(.oldStringTooLong(path), in: file.name)
    } else if kind == .string, let text = document.value(of: node)?.array,
      let stored = StoredData(document.grammar.keyBytes(of: text))
    {
      guard stored.bytes != bytes else { return }
      let scalars = stored.text(of: bytes).map { Unicode.Scalar($0) }
      try file.document.setValue(nodes, text: document.tokens.stringToken(for: scalars, at: site))
    } else {
      try file.document.setValue(nodes, text: token(in: document, at: site))
    }
  }

  private func isDataURL(_ node: Node, in document: Document) -> Bool {
    guard let text = document.value(of: node), text.count <= CommandFile.largestCopy,
      case .base64(let prefix) = StoredData(document.grammar.keyBytes(of: text.array))?.spelling
    else { return false }
    return !prefix.isEmpty
  }
}
