import TestSupport

/// Runs random edit scripts: `edit-scripts COUNT [FIRST-SEED] [FILE…]`.
@main
struct EditScripts {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let count = arguments.first.flatMap { UInt64($0) } ?? 2000
    let first = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
    var failures = 0
    for seed in first..<(first + count) {
      do {
        var script = EditScript(seed: seed)
        script.isTraced = arguments.last == "trace"
        try script.run(steps: 4 + Int(seed % 9))
      } catch {
        failures += 1
        if failures <= 5 { print(error, terminator: "\n\n") }
      }
    }
    print("\(count - UInt64(failures)) passed, \(failures) failed")
  }
}
