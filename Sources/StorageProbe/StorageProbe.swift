import FileStorage
import Glibc
import ModelBasics

/// A program that saves once, for tests that kill it during the save.
///
///     StorageProbe save RECOVERY PATH TEXT COUNT     saves TEXT, repeated COUNT times
///     StorageProbe restore RECOVERY PATH old|new     completes a killed save
///     StorageProbe writable RECOVERY PATH            prints whether the file can be saved
///     StorageProbe tear RECOVERY PATH                truncates the file, then reads an unguarded mapping
///     StorageProbe kills FOLDER COUNT [SEED]         kills COUNT saves in FOLDER and checks each
///     StorageProbe journal FOLDER EDITS              edits with a journal; prints "ack N"
///     StorageProbe journal-check FOLDER N            exits with 0 if edit N is there
///     StorageProbe read RECOVERY -                   prints the size of standard input
@main
struct StorageProbe {
  static func main() {
    let arguments = CommandLine.arguments
    if arguments.count >= 4, arguments[1] == "kills" {
      exit(
        kills(
          arguments[2], Int(arguments[3]) ?? 0,
          arguments.dropFirst(4).first.flatMap(UInt64.init) ?? 1))
    }
    guard arguments.count >= 4 else { return print("usage: StorageProbe COMMAND RECOVERY PATH") }
    if arguments[1].hasPrefix("journal") {
      exit(journal(arguments[1], arguments[2], Int(arguments[3]) ?? 0))
    }
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
      case "tear":
        tear(try storage.open(path).bytes, path)
      case "read":
        print(try Bytes.standardInput().count)
      default:
        print("unknown command")
      }
    } catch {
      print("error:", error.reason)
    }
  }

  private static func journal(_ command: String, _ folder: String, _ number: Int) -> Int32 {
    let workload = JournalWorkload(in: folder)
    do throws(StorageError) {
      if command == "journal" {
        try workload.run(edits: number)
        return 0
      }
      guard let problem = try workload.problem(reported: number) else { return 0 }
      print(problem)
    } catch {
      print("error:", error.reason)
    }
    return 1
  }

  /// Kills saves of every kind; one in a hundred is of a file of 40 MB, killed at every twentieth
  /// call.
  private static func kills(_ folder: String, _ count: Int, _ seed: UInt64) -> Int32 {
    var total = 0
    for kind in KillPoints.Kind.allCases {
      let killCount = kind == .large ? count / 100 : count / 5
      var points = KillPoints(in: folder + "/" + kind.rawValue, seed: seed)
      mkdir(folder + "/" + kind.rawValue, 0o755)
      do throws(KillPoints.Failure) {
        try points.run(kind, kills: killCount, stride: kind == .large ? 20 : 1)
      } catch {
        print("BROKEN, seed \(seed):", error.message)
        return 1
      }
      total += points.kills
      print(
        "\(kind): \(points.kills) kills of \(points.saves) saves, \(points.halfWrittenCount) half written and restored"
      )
      fflush(nil)
    }
    print("\(total) kill points, none torn")
    return 0
  }

  /// Reads a lost page of a guarded mapping, then one of an unguarded mapping.
  private static func tear(_ guarded: Bytes, _ path: FilePath) {
    let file = Glibc.open(path.description, O_RDWR)
    let unguarded = mmap(nil, guarded.count, PROT_READ, MAP_PRIVATE, file, 0)
    ftruncate(file, 0)
    let last = guarded.withBytes { $0[$0.count - 1] }
    print("guarded", last, guarded.hasLostBytes)
    fflush(nil)
    print("unguarded", unguarded?.load(as: UInt8.self) ?? 0)
  }
}
