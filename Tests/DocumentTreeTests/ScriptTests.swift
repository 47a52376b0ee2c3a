import Foundation
import Testing
import TestDocuments

/// A few of the random edit scripts that the program `edit-scripts` runs by the thousand.
@Suite struct ScriptTests {
  @Test("random edits have the same effect as on a plain model", arguments: 0..<8)
  func randomEdits(_ group: Int) throws {
    var adopted = 0
    var adoptedWhole = 0
    for seed in 0..<60 {
      var script = EditScript(seed: UInt64(group * 60 + seed + 1))
      try script.run(steps: 4 + seed % 9)
      if script.adoption != nil { adopted += 1 }
      if script.adoption == .asWhole { adoptedWhole += 1 }
    }
    #expect(adoptedWhole * 8 <= adopted, "few outcomes are taken over as a whole text")
  }

  @Test("random edits in every format agree with a plain model", arguments: ScriptFormat.all)
  func formats(_ format: ScriptFormat) throws {
    for seed in 1...60 {
      var script = EditScript(seed: UInt64(seed), format: format)
      try script.run(steps: 4 + seed % 9)
    }
  }

  /// Seeds that failed once.
  @Test(
    "scripts that failed once pass",
    arguments: [
      6807, 10987, 13249, 13975, 16919, 21184, 32489, 43521, 49544, 51619, 52189, 70503, 94580,
      16260,
      65662, 82140, 681, 5909, 31037, 95558, 141531, 210409, 305396, 352600, 363523, 937031,
      35647, 40705,
    ])
  func formerFailures(_ seed: UInt64) throws {
    var script = EditScript(seed: seed)
    try script.run(steps: 4 + Int(seed % 9))
  }

  @Test(
    "scripts of other formats that failed once pass",
    arguments: [
      ("json5", 66119), ("json5", 5318), ("sections", 40710), ("sections", 1_036_012),
      ("sections", 1_033_447),
      ("jsonc", 78368), ("jsonc", 85606),
      ("jsonl", 308834), ("jsonc", 1_040_172), ("json5", 1_045_093),
      ("openstep", 20_030_901), ("openstep", 20_060_300), ("openstep", 20_029_145),
      ("openstep", 20_089_031), ("openstep", 20_089_616), ("openstep", 44), ("jsonc", 196),
      ("jsonc", 303), ("plist", 61), ("plist", 300), ("plist", 20_013_278), ("plist", 20_062_720),
      ("bplist", 990_016_330), ("bplist", 990_067_031), ("bplist", 990_071_160),
      ("bplist", 1_010_037_282), ("bplist", 990_076_893), ("bplist", 990_050_811),
      ("bplist", 990_058_327), ("bplist", 1_030_060_933), ("archive", 1_020_300_384),
      ("archive", 1_020_300_387),
      ("archive", 843_001_913), ("archive", 1_033_001_060),
    ] as [(String, UInt64)])
  func formerFailures(_ name: String, _ seed: UInt64) throws {
    let format = try #require(ScriptFormat.named(name))
    var script = EditScript(seed: seed, format: format)
    try script.run(steps: 4 + Int(seed % 9))
  }

  @Test("every comment stays with its member", arguments: 0..<4)
  func comments(_ group: Int) throws {
    for seed in 0..<100 {
      var script = CommentScript(seed: UInt64(group * 100 + seed + 1))
      try script.run(steps: 4 + seed % 12)
    }
  }

  @Test("no mutated file makes the program trap", arguments: 0..<4)
  func mutatedFiles(_ group: Int) throws {
    for seed in 0..<50 {
      var script = MutationScript(seed: UInt64(group * 50 + seed + 1), files: [])
      try script.run()
    }
  }

  @Test("a session killed at any system call leaves a file and a journal with its last edits")
  func deaths() throws {
    for session in 0..<12 {
      let steps = 6 + session
      let count = try death(UInt64(session), steps, at: nil)
      for call in stride(from: session % 5, to: count, by: 5) {
        _ = try death(UInt64(session), steps, at: call)
      }
    }
  }

  private func death(_ seed: UInt64, _ steps: Int, at call: Int?) throws -> Int {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "modeled-kills-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var script = try KillScript(seed: seed, in: folder.path, dyingAt: call)
    try script.run(steps: steps)
    return script.callCount
  }
}
