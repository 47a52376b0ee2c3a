import EditorCore

/// Files in memory, with failures on request.
package struct MemoryFiles: Sendable {
  package struct File: Hashable, Sendable {
    package var bytes: [UInt8]
    package var version: Int
  }

  package private(set) var files: [String: File] = [:]
  /// The content of each file before it was overwritten despite a conflict.
  package private(set) var keptBeside: [String: [UInt8]] = [:]
  package var recoveryCopies: [String: [UInt8]] = [:]
  /// The failures of the next saves, in order.
  package var failures: [FileFailure] = []
  /// True if the editor's text has lost bytes; saves then report that.
  package var hasLostBytes = false
  package var readFailures: [String: FileFailure] = [:]
  package var readOnlyReasons: [String: String] = [:]
  private var versions = 0

  package init() {}

  /// Writes a file as another program would.
  package mutating func put(_ bytes: [UInt8], at path: String) {
    versions += 1
    files[path] = File(bytes: bytes, version: versions)
  }

  package mutating func delete(_ path: String) { files[path] = nil }

  enum SaveOutcome {
    case saved(File)
    case conflict
    case failed(FileFailure)
  }

  mutating func save(
    _ bytes: [UInt8], at path: String, expecting version: Int?, overwriting: Bool
  ) -> SaveOutcome {
    if !failures.isEmpty { return .failed(failures.removeFirst()) }
    if let reason = readOnlyReasons[path] { return .failed(FileFailure(reason)) }
    if files[path]?.version != version {
      guard overwriting else { return .conflict }
      keptBeside[path] = files[path]?.bytes
    }
    put(bytes, at: path)
    return files[path].map(SaveOutcome.saved) ?? .conflict
  }
}
