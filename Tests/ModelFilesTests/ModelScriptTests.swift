import Foundation
import Testing
import TestModels

/// Random scripts of models in files; `edit-scripts --models` runs more of them.
@Suite struct ModelScriptTests {
  @Test("memory and file agree with a reference model", arguments: 0..<12 as Range<UInt64>)
  func agreesWithReference(_ part: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "models-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for seed in 1 + part * 7..<1 + part * 7 + 7 {
      var script = try ModelScript(seed: seed, in: folder.path)
      script.movesAnywhere = part.isMultiple(of: 2)
      try script.run(steps: 20 + Int(seed % 60))
    }
  }
}
