import DocumentFormats
import FileStorage
import Glibc
import Testing

@testable import DocumentTree
@testable import EditorCore
@testable import ModeledCommand

/// The messages of saves that could not remove a file.
@Suite struct SaveNoteTests {
  private func save(_ system: SystemCalls) throws -> (event: EditorEvent, folder: FilePath) {
    let folder = try FilePath.temporaryFolder()
    let path = folder.appending("t.json")
    let plain = FileStorage(recoveryFolder: nil)
    _ = try plain.save(FileContents(Array("[1]".utf8)), to: path, expecting: nil)
    let opened = try plain.open(path)
    var document = Document(opened.bytes, grammar: JSONGrammar(.withComments))
    try document.setValue([document.root], text: Array("[2]".utf8))
    let request = SaveRequest(
      file: FileID(1), path: path.description, target: .same, document: document, carrier: .utf8,
      expecting: opened.stamp.map { FileToken($0) },
      overwrites: false)
    let storage = FileStorage(recoveryFolder: folder.appending("state"), system: system)
    let task = SaveTask(storage: storage, request: request, running: RunningSave())
    return (task.run().event, folder)
  }

  private static let noUnlink = SystemCalls { call, _ in call == .unlink ? .fail(EIO) : nil }

  @Test("a save that cannot remove the displaced file names it")
  func saved() throws {
    let (event, folder) = try save(Self.noUnlink)
    guard case .saved(_, let saved) = event else {
      Issue.record("not saved: \(event)")
      return
    }
    let note = try #require(saved.note)
    #expect(note.hasPrefix("\(folder)/.t.json."))
    #expect(note.hasSuffix(".swap could not be removed"))
  }

  @Test("a failed save that cannot remove its temporary file names it")
  func failed() throws {
    let (event, folder) = try save(
      SystemCalls { call, path in call == .sync ? .fail(EIO) : Self.noUnlink.fault?(call, path) })
    guard case .saveFailed(_, let failure) = event else {
      Issue.record("saved: \(event)")
      return
    }
    #expect(failure.clause.hasPrefix("the disk reports an error, and \(folder)/.t.json."))
    #expect(failure.clause.hasSuffix(".tmp could not be removed"))
  }
}

extension FilePath {
  fileprivate static func temporaryFolder() throws -> FilePath {
    var template = Array("/tmp/modeled-note-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    return FilePath(try #require(made))
  }
}
