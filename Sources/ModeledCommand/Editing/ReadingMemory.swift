import DocumentFiles
import DocumentFormats
import DocumentTree
import EditorCore
import FileStorage
import Glibc
import ModelBasics
import ModelData

/// How values of files are read that a person has said it of, in `modeled/readings.json` in the
/// user's state folder:
///
///     {"/etc/app.json": {".jobs[].every": "interval-second"}}
///
/// A file of that name that is something else is left alone, and then nothing is remembered.
struct ReadingMemory: Sendable {
  let storage: FileStorage
  let file: FilePath?

  init(storage: FileStorage) {
    self.storage = storage
    file = storage.recoveryFolder?.folder.appending("readings.json")
  }

  func rules(for path: FilePath) -> ReadingRules {
    guard let memory = read(), memory.document.fault == nil else { return ReadingRules() }
    let value = DocumentCursor(memory.document, memory.format.tokens).value
    var rules: [String: ReadingRule] = [:]
    for (key, name) in value[Array(path.description.utf8)]?.members.map({ $0 }) ?? [] {
      guard let name = name.string, let key = String(validating: key, as: UTF8.self) else {
        continue
      }
      rules[key] = ReadingRule(named: String(decoding: name, as: UTF8.self))
    }
    return ReadingRules(rules)
  }

  /// Keeps the rules of a file, and touches those of no other.
  func remember(_ rules: ReadingRules, for path: FilePath) {
    // Keys are content too, and a temporary file does not come back under its name.
    guard let file, storage.fleetingness(of: path) == nil else { return }
    // Before it is read: in a folder that is not there nothing can be told of a file.
    Self.makeFolder(file.folder)
    guard var memory = read() else { return }
    var record = Record()
    for (key, rule) in rules.rules.sorted(by: { $0.key < $1.key }) {
      record[key] = .string(rule.name)
    }
    var document = memory.document
    if document.baseBytes.count == 0 {
      let grammar = memory.format.grammar
      document = Document(
        Bytes(grammar.layout.emptyContainer(.object) + [0x0A]), grammar: grammar)
    }
    guard document.fault == nil, document.kind(of: document.root) == .object else { return }
    let key = Array(path.description.utf8)
    do throws(EditError) {
      let text = document.tokens.text(
        of: record.value, style: document.style, isCompact: false)
      switch document.resolve(Path([.key(key)]), strict: false) {
      case .success(let nodes) where rules.isEmpty: try document.remove(nodes)
      case .success(let nodes): try document.setValue(nodes, text: text)
      case .failure:
        guard !rules.isEmpty else { return }
        try document.insert(key: key, text: text, into: [document.root], at: .last)
      }
    } catch { return }
    _ = try? memory.save(CheckedSave(document))
  }

  /// The folders of a path that are not there yet, for the user alone.
  private static func makeFolder(_ path: FilePath) {
    var made = FilePath("/")
    for name in path.bytes.split(separator: UInt8(ascii: "/")) {
      made = made.appending(FilePath(bytes: name))
      mkdir(made.bytes.map { CChar(bitPattern: $0) } + [0], 0o700)
    }
  }

  /// The file as it is, empty where there is none; nil where it cannot be read.
  private func read() -> DocumentFile? {
    guard let file, let read = try? DocumentFile(reading: .file(file), as: .jsonc, in: storage),
      read.document.baseBytes.count <= Document.eagerLimit
    else { return nil }
    return read
  }
}
