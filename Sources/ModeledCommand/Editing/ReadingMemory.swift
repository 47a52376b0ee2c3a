import DocumentFiles
import DocumentFormats
import DocumentTree
import EditorCore
import FileStorage
import Glibc
import ModelBasics
import ModelData

/// The user's choices of how the values of files are read, in `modeled/readings.json` in the user's
/// state folder:
///
///     {"/etc/app.json": {".jobs[].every": "interval-second"}}
///
/// A file of that name with other content is not changed, and no choices are stored.
struct ReadingMemory: Sendable {
  let storage: FileStorage
  let file: FilePath?

  init(storage: FileStorage) {
    self.storage = storage
    file = storage.recoveryFolder?.folder.appending("readings.json")
  }

  func rules(for path: FilePath) -> ReadingRules {
    guard let memory = read(), memory.document.fault == nil else { return ReadingRules() }
    let value = memory.document.cursor().value
    var rules: [String: ReadingRule] = [:]
    for (key, name) in value[Array(path.description.utf8)]?.members.map({ $0 }) ?? [] {
      guard let name = name.string, let key = String(validating: key, as: UTF8.self) else {
        continue
      }
      rules[key] = ReadingRule(named: String(decoding: name, as: UTF8.self))
    }
    return ReadingRules(rules)
  }

  /// Stores the rules of a file without changing those of other files.
  func remember(_ rules: ReadingRules, for path: FilePath) {
    // Keys of a document are private too, and the name of a temporary file is not used again.
    guard let file, storage.ephemeralReason(of: path) == nil else { return }
    // This comes before the read: in a missing folder, a missing file cannot be told from a
    // failure.
    Self.makeFolder(file.folder)
    guard var memory = read() else { return }
    var record = Record()
    for (key, rule) in rules.rules.sorted(by: { $0.key < $1.key }) {
      record[key] = .string(rule.name)
    }
    var document = memory.document
    if document.baseBytes.count == 0 {
      let grammar = memory.format.grammar
      let empty = grammar.tokens.emptyContainer(.object, at: .root(document.style))
      document = Document(Bytes(empty + [0x0A]), grammar: grammar)
    }
    guard document.fault == nil, document.kind(of: document.root) == .object else { return }
    let key = Array(path.description.utf8)
    do throws(EditError) {
      switch document.resolve(Path([.key(key)]), strict: false) {
      case .success(let nodes) where rules.isEmpty: try document.remove(nodes)
      case .success(let nodes): try document.set(record.value, at: nodes)
      case .failure:
        guard !rules.isEmpty else { return }
        try document.insert(record.value, key: key, into: [document.root], at: .last)
      }
    } catch { return }
    _ = try? memory.save(CheckedSave(document, in: memory.carrier))
  }

  /// Creates the missing folders of a path, accessible to the user only.
  private static func makeFolder(_ path: FilePath) {
    var made = FilePath("/")
    for name in path.bytes.split(separator: UInt8(ascii: "/")) {
      made = made.appending(FilePath(bytes: name))
      mkdir(made.bytes.map { CChar(bitPattern: $0) } + [0], 0o700)
    }
  }

  /// Reads the file. A missing file gives an empty document; returns nil if the file cannot be
  /// read.
  private func read() -> DocumentFile? {
    guard let file, let read = try? DocumentFile(reading: .file(file), as: .jsonc, in: storage),
      read.document.baseBytes.count <= Document.eagerLimit
    else { return nil }
    return read
  }
}
