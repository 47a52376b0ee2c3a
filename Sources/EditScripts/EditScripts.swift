import Foundation
import Glibc
import TestBasics
import TestDocuments
import TestModels
import TestSessions

/// Runs random edit scripts and mutations in large numbers; `usage` describes the arguments.
@main
struct EditScripts {
  private static let usage = """
    edit-scripts COUNT [FIRST-SEED] [--format NAME] [--corpora] [--trace]
    edit-scripts --comments COUNT [FIRST-SEED] [--format NAME]
    edit-scripts --mutations COUNT [FIRST-SEED] [--format NAME]
    edit-scripts --entries [--format NAME]
    edit-scripts --binary COUNT [FIRST-SEED]
    edit-scripts --keys COUNT [FIRST-SEED] [--trace]
    edit-scripts --kills COUNT [FIRST-SEED]
    edit-scripts --each-entry FILE...
    edit-scripts --models COUNT [FIRST-SEED] [--anywhere] [--trace]

    Scripts start from generated documents of a format: \(formats).
    "plist" is XML property lists, "sections" a format for tests. With --corpora they start from the files of
    the corpora, in turn, unchanged and in variants (CR LF, a byte order mark, tabs, no final newline).
      --comments    checks that each comment stays with its entry, in "jsonc" and "sections"; scripts of other formats
                    edit comments anyway
      --binary      opens and edits damaged binary property lists
      --keys        gives COUNT sessions of the editor about 200 random keys each; --trace checks the document
                    after each
      --entries     removes, duplicates, moves and renames each entry of the corpora's files of a format
      --kills       kills a session on a real file at a random system call; COUNT is the number of kills
      --each-entry  edits every entry of the files once and prints the results, for `.ci/property_lists.py`
      --models      edits and saves objects of a model; COUNT is the number of scripts. Objects are moved from
                    list to list, and with --anywhere between properties of all kinds
    """

  private static var formats: String { ScriptFormat.all.map(\.name).joined(separator: ", ") }

  private static let options: Set = [
    "--format", "--corpora", "--trace", "--comments", "--mutations", "--entries", "--binary",
    "--keys", "--kills", "--each-entry", "--models", "--anywhere",
  ]

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains("--help") || arguments.contains("-h") {
      print(usage)
      return
    }
    let unknown = arguments.first { $0.hasPrefix("-") && !options.contains($0) }
    if arguments.first != "--each-entry", let unknown {
      print("no option \(unknown)\n\n\(usage)")
      exit(2)
    }
    if arguments.first == "--each-entry" {
      for name in arguments.dropFirst() { EachEntry.run(name) }
      return
    }
    let numbers = arguments.compactMap { UInt64($0) }
    let count = numbers.first ?? 2000
    let seeds = (numbers.dropFirst().first ?? 1)..<((numbers.dropFirst().first ?? 1) + count)
    let usesCorpora = arguments.contains("--corpora")
    let option = arguments.firstIndex(of: "--format").map { $0 + 1 }
    let name = option.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil } ?? "jsonc"
    guard let format = ScriptFormat.named(name) else {
      print("no format \(name); there are \(formats)")
      exit(2)
    }
    if arguments.contains("--entries") { exit(Entries.run(format) ? 0 : 1) }
    let mutates = arguments.contains("--mutations")
    let pressesKeys = arguments.contains("--keys")
    let files =
      mutates ? format.files() : usesCorpora || pressesKeys ? Corpora.scriptable() : []
    if usesCorpora, files.isEmpty {
      print("no corpora: set MODELED_CORPORA")
      return
    }
    if usesCorpora { print("\(files.count) files") }
    var failures = 0
    var steps = 0
    var refusals = 0
    var unwritable = 0
    var formerSteps = 0
    var adoptions: [EditScript.Adoption: [UInt64]] = [:]
    for seed in seeds {
      do {
        if arguments.contains("--kills") {
          try Kills.run(seed)
        } else if arguments.contains("--models") {
          steps += try Scratch.inFolder { folder in
            var script = try ModelScript(seed: seed, in: folder)
            script.isTraced = arguments.contains("--trace")
            script.movesAnywhere = arguments.contains("--anywhere")
            try script.run(steps: 20 + Int(seed % 60))
            return script.stepCount
          }
        } else if arguments.contains("--binary") {
          var script = BinaryMutation(seed: seed)
          if try script.run() { refusals += 1 }
        } else if pressesKeys {
          var script = KeyScript(mixed: seed, files: files)
          script.checksEachKey = arguments.contains("--trace")
          try script.run(steps: 200)
          steps += script.stepCount
        } else if arguments.contains("--comments"), ["jsonc", "sections"].contains(format.name) {
          var script = CommentScript(seed: seed, ofSections: format.name == "sections")
          try script.run(steps: 4 + Int(seed % 12))
        } else if mutates {
          var script = MutationScript(seed: seed, files: files, format: format)
          try script.run()
        } else {
          let bytes = usesCorpora ? Corpora.variant(of: files, seed: seed) : nil
          var script = EditScript(seed: seed, bytes: bytes, format: format)
          script.isTraced = arguments.contains("--trace")
          try script.run(steps: 4 + Int(seed % 9) * (seed % 3 == 0 ? 2 : 1))
          refusals += script.refusals
          unwritable += script.unwritable
          formerSteps += script.formerSteps
          if let adoption = script.adoption { adoptions[adoption, default: []].append(seed) }
        }
      } catch {
        failures += 1
        print(failures <= 5 ? "\(error)\n" : "\(error)".prefix { $0 != "\n" })
        fflush(nil)
      }
    }
    print("\(count - UInt64(failures)) passed, \(failures) failed")
    if refusals > 0 { print("\(refusals) edits refused") }
    if formerSteps > 0 { print("\(formerSteps) steps over a former base") }
    if unwritable > 0 { print("\(unwritable) texts refused by the file") }
    if steps > 0 { print("\(steps) steps") }
    for (adoption, seeds) in adoptions.sorted(by: { $0.value.count > $1.value.count }) {
      print("outcome taken over \(adoption): \(seeds.count), seeds \(seeds.prefix(12))")
    }
    exit(failures == 0 ? 0 : 1)
  }
}

/// Sessions that are killed.
enum Kills {
  /// The number of kills of one session, at different system calls.
  static let deathsAtOnce: UInt64 = 20

  static func run(_ seed: UInt64) throws {
    let session = seed / deathsAtOnce
    let steps = 6 + Int(session % 20)
    let count = try Scratch.inFolder { folder in
      var script = try KillScript(seed: session, in: folder, dyingAt: nil)
      try script.run(steps: steps)
      return script.callCount
    }
    var random = SeededGenerator(seed: seed)
    let call = random.below(max(1, count))
    _ = try Scratch.inFolder { folder in
      var script = try KillScript(seed: session, in: folder, dyingAt: call)
      try script.run(steps: steps)
      return 0
    }
  }

}

/// A temporary folder, on a memory file system if there is one, that is removed afterwards.
enum Scratch {
  static func inFolder(_ body: (String) throws -> Int) throws -> Int {
    let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/modeled-scripts-XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template) else { return 0 }
    let path = String(cString: folder)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }
}
