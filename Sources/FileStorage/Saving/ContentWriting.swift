import Glibc
import ModelBasics

/// Writes contents to a new file: small pieces are collected in a buffer, large ones written
/// directly.
struct ContentWriting {
  private let file: Descriptor
  private let start: Int
  private let options: SaveOptions
  /// The path that users know, for errors of the contents rather than of the disk.
  private let reportedPath: FilePath
  /// Reads back what was written.
  private let readBack: ReadBack?
  /// Smaller pieces are collected.
  private static let gatherLimit = 64 << 10
  /// Bytes after which the disk begins to write them, while the next are copied.
  private static let writebackLength = 8 << 20

  init(
    _ file: Descriptor, at start: Int = 0, _ options: SaveOptions = SaveOptions(),
    for reportedPath: FilePath? = nil, readBack: ReadBack? = nil
  ) {
    self.readBack = readBack
    self.file = file
    self.start = start
    self.options = options
    self.reportedPath = reportedPath ?? file.path
  }

  /// Writes all pieces and returns their hash.
  func write(_ contents: FileContents) throws(StorageError) -> UInt64 {
    var hash = ContentHash()
    try write(contents) { hash.update($0) }
    return hash.value
  }

  /// Writes all pieces. Calls the body with each of them first, which must read a byte of each page.
  func write(
    _ contents: FileContents, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(StorageError) {
    var received = 0
    var written = 0
    var onTheirWay = 0
    var gathered: [UInt8] = []

    func put(_ bytes: UnsafeRawBufferPointer) throws(StorageError) {
      var done = 0
      while done < bytes.count {
        try options.requireNotCancelled(reportedPath)
        let end = min(bytes.count, done + SystemCalls.writeLimit)
        let piece = UnsafeRawBufferPointer(rebasing: bytes[done..<end])
        // Read first: reading a lost page marks its source as torn.
        body(piece)
        try file.write(piece, at: start + written)
        try readBack?.wrote(piece, at: start + written)
        written += piece.count
        done = end
        if written - onTheirWay >= Self.writebackLength {
          file.startWriteback(start + onTheirWay..<start + written)
          onTheirWay = written
        }
        options.progress?(written, contents.count)
      }
    }
    func putGathered() throws(StorageError) {
      let copy = Bytes(gathered)
      gathered.removeAll(keepingCapacity: true)
      try copy.withBytes { bytes throws(StorageError) in try put(bytes) }
    }

    try contents.forEachChunk { (bytes: UnsafeRawBufferPointer) throws(StorageError) in
      received += bytes.count
      guard received <= contents.count else {
        throw StorageError(.wrongLength(promised: contents.count, received: received), reportedPath)
      }
      if bytes.count < Self.gatherLimit {
        gathered.append(contentsOf: bytes)
        if gathered.count >= Self.gatherLimit { try putGathered() }
      } else {
        try putGathered()
        try put(bytes)
      }
    }
    try putGathered()
    guard received == contents.count else {
      throw StorageError(.wrongLength(promised: contents.count, received: received), reportedPath)
    }
    for source in contents.sources where source.hasLostBytes {
      throw StorageError(.baseTruncated, reportedPath)
    }
  }
}

extension SaveOptions {
  var comparesEachByte: Bool { verify != nil && verifiesEachByte }

  /// True if the hash of new content of a length is needed: to verify it, for its stamp, or by the caller.
  func needsHash(of count: Int) -> Bool {
    !comparesEachByte || willReplace != nil || count <= Bytes.inMemoryLimit
  }

  func requireNotCancelled(_ path: FilePath) throws(StorageError) {
    if isCancelled?() == true { throw StorageError(.cancelled, path) }
  }

  func requireVerified(_ bytes: Bytes, _ path: FilePath) throws(StorageError) {
    if let problem = verify?(bytes) { throw StorageError(.refused(problem), path) }
  }
}

extension StorageError {
  /// Adds to a `diskFull` error how many of `count` bytes do not fit on the disk.
  func withSpaceNeeded(_ count: Int, on file: Descriptor) -> StorageError {
    guard case .diskFull = reason else { return self }
    var space = statvfs()
    let known: Int? = try? file.system.perform(.spaceLeft, path) { _ in
      Int(fstatvfs(file.number, &space))
    }
    guard known != nil, let status = try? file.status() else { return self }
    let allocated = Int(status.st_blocks) * 512
    let available = Int(clamping: space.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: space.f_frsize))
    guard !available.overflow else { return self }
    let missing = count - allocated - available.partialValue
    var error = self
    error.reason = .diskFull(missing: missing > 0 ? missing : nil)
    return error
  }
}
