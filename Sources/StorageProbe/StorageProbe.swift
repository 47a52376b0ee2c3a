import FileStorage

/// A program that saves once, for tests that kill it on the way.
///
///     StorageProbe save RECOVERY PATH TEXT COUNT     saves TEXT, COUNT times over
///     StorageProbe restore RECOVERY PATH old|new     finishes what a killed save began
///     StorageProbe writable RECOVERY PATH            prints whether the file can be saved
@main
struct StorageProbe {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4 else { return print("usage: StorageProbe COMMAND RECOVERY PATH") }
    let storage = FileStorage(recoveryFolder: FilePath(arguments[2]))
    let path = FilePath(arguments[3])
    do throws(StorageError) {
      switch arguments[1] {
      case "save" where arguments.count == 6:
        let opened = try storage.open(path)
        let text = Array(arguments[4].utf8)
        let count = Int(arguments[5]) ?? 1
        let bytes = [UInt8]((0..<count).map { _ in text }.joined())
        let saved = try storage.save(FileContents(bytes), to: path, expecting: opened.stamp)
        print(saved.method)
      case "restore" where arguments.count == 5:
        guard let journal = try storage.pendingJournal(for: path) else { return print("none") }
        let version: PendingJournal.Version = arguments[4] == "old" ? .old : .new
        print(try storage.restore(version, from: journal).method)
      case "writable":
        print(try storage.open(path).writability)
      default:
        print("unknown command")
      }
    } catch {
      print("error:", error.reason)
    }
  }
}
