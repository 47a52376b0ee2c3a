import DocumentFormats
import FileStorage
import Glibc

extension DocumentFile {
  /// The time in microseconds that an empty or invalid text has to stay unchanged before it is
  /// accepted: a program that writes a file in place produces such texts in between.
  private static let patience: useconds_t = 1_000_000
  private static let mostAttempts = 30

  /// Reads a file that another program has changed, waiting until it is complete.
  package init(
    readingChanged location: DocumentLocation, as format: Format?, in storage: FileStorage
  ) throws(StorageError) {
    var file = try DocumentFile(reading: location, as: format, in: storage)
    for _ in 0..<Self.mostAttempts {
      file.index()
      if file.document.fault == nil, file.document.baseBytes.count > 0 { break }
      usleep(Self.patience)
      guard (try? file.hasChangedOutside()) ?? false else { break }
      file = try DocumentFile(reading: location, as: format, in: storage)
    }
    self = file
  }
}
