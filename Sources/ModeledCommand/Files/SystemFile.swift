import Glibc

/// Files of the system, such as those of time zones and the list of users.
enum SystemFile {
  /// Reads a regular file. Returns nil if it is larger than the limit.
  static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (1...limit).contains(Int(status.st_size))
    else { return nil }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let length = Glibc.read(file, buffer.baseAddress?.advanced(by: count), size - count)
        guard length > 0 else { return }
        count += length
      }
    }
  }
}
