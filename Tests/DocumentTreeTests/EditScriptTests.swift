import TestSupport
import Testing

/// Random edits against a plain model of lists and dictionaries; the release program
/// `edit-scripts` runs them in numbers.
@Suite struct EditScriptTests {
  @Test(arguments: Array(stride(from: UInt64(1), to: 400, by: 50)))
  func randomEditsAreWhatThePlainModelSays(first: UInt64) throws {
    for seed in first..<(first + 50) {
      var script = EditScript(seed: seed)
      try script.run(steps: 4 + Int(seed % 9))
    }
  }
}
