import Glibc
import TestSupport

/// Random edit scripts and mutations in numbers.
///
///     edit-scripts COUNT [FIRST-SEED] [--corpora] [--trace]
///     edit-scripts --mutations COUNT [FIRST-SEED]
///
/// Scripts start from made-up documents; with `--corpora` from the files of the corpora, in
/// turn, as they are and in other spellings (CR LF, a byte order mark, tabs, no final newline).
@main
struct EditScripts {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap { UInt64($0) }
    let count = numbers.first ?? 2000
    let seeds = (numbers.dropFirst().first ?? 1)..<((numbers.dropFirst().first ?? 1) + count)
    let usesCorpora = arguments.contains("--corpora")
    let mutates = arguments.contains("--mutations")
    let files = mutates ? Corpora.documents() : usesCorpora ? Corpora.scriptable() : []
    if usesCorpora, files.isEmpty {
      print("no corpora: set MODELED_CORPORA")
      return
    }
    if usesCorpora { print("\(files.count) files") }
    var failures = 0
    for seed in seeds {
      do {
        if mutates {
          var script = MutationScript(seed: seed, files: files)
          try script.run()
        } else {
          let bytes = usesCorpora ? Corpora.variant(of: files, seed: seed) : nil
          var script = EditScript(seed: seed, bytes: bytes)
          script.isTraced = arguments.contains("--trace")
          try script.run(steps: 4 + Int(seed % 9))
        }
      } catch {
        failures += 1
        print(failures <= 5 ? "\(error)\n" : "\(error)".prefix { $0 != "\n" })
      }
    }
    print("\(count - UInt64(failures)) passed, \(failures) failed")
    exit(failures == 0 ? 0 : 1)
  }
}
