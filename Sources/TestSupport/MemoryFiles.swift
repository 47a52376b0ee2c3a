import EditorCore

/// Files that are only in memory, and fail when told to.
package struct MemoryFiles: Sendable {
  package struct File: Hashable, Sendable {
    package var bytes: [UInt8]
    package var version: Int
  }

  package private(set) var files: [String: File] = [:]
  /// What was on disk when a file was overwritten by force.
  package private(set) var keptBeside: [String: [UInt8]] = [:]
  package var recoveryCopies: [String: [UInt8]] = [:]
  /// Failures for the next saves, first to come first.
  package var failures: [FileFailure] = []
  /// Whether what the editor holds has lost bytes: saves say so.
  package var isTorn = false
  package var readFailures: [String: FileFailure] = [:]
  package var readOnlyReasons: [String: String] = [:]
  private var versions = 0

  package init() {}

  /// Writes as another program would.
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
