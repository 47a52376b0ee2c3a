import DocumentFiles
import DocumentFormats
import DocumentTree
import FileStorage
import ModelBasics

/// The schemas of a command. Reads each file once, and lists on standard error which parts of it
/// are not checked.
struct SchemaFiles {
  private var read: [String: Schema] = [:]

  /// Returns the schema in a file given on the command line.
  mutating func schema(_ name: String) throws(CommandFailure) -> Schema {
    if let schema = read[name] { return schema }
    let schema = try Self.schema(reading: name)
    for note in schema.notes { StandardError.write("modeled: " + note.message(in: name)) }
    read[name] = schema
    return schema
  }

  /// Returns the schema that a document names in `$schema`. Writes a warning if that file is
  /// missing.
  mutating func schema(namedIn document: Document, at path: String) throws(CommandFailure)
    -> Schema?
  {
    guard let name = document.schemaReference.flatMap({ Self.name(of: $0, in: path) }) else {
      return nil
    }
    if read[name] == nil, !Self.exists(name) {
      StandardError.write(Self.message(missing: name, namedIn: path))
      return nil
    }
    return try schema(name)
  }

  /// Returns the name of the file that a reference in the file at `path` points to.
  static func name(of reference: String, in path: String) -> String? {
    guard path != CommandFile.standardInput else { return nil }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return folder + FilePath(reference).description
  }

  private static func exists(_ name: String) -> Bool {
    DocumentLocation.file(FilePath(escaped: name)).exists(in: .ofUser())
  }

  /// Reads a file as a schema.
  static func schema(reading name: String) throws(CommandFailure) -> Schema {
    let file = try CommandFile(reading: name, format: nil)
    file.index()
    if let fault = file.fault { throw fault }
    let bytes = file.document.baseBytes
    do {
      return try Schema(bytes.array(Span(0, bytes.count)), name: name)
    } catch {
      throw CommandFailure(.notASchema(error.message), in: name, at: error.position)
    }
  }
}
