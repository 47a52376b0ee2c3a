import FileStorage
import Foundation
import TestBasics
import Testing

@testable import ModeledCommand

/// Sessions that die before any of their system calls, while they edit, save and recover: each edit is there exactly once in the end.
@Suite struct InterruptedSessionTests {
  /// The ways to save, by the kind of the file.
  enum Kind: String, CaseIterable { case plain, symlinked, hardLinked }

  private final class Place {
    let folder: URL
    let kind: Kind

    init(_ kind: Kind, _ text: String) throws {
      self.kind = kind
      folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "modeled-session-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: folder.appendingPathComponent("f.json"))
      switch kind {
      case .plain: break
      case .symlinked: symlink("f.json", path("other.json"))
      case .hardLinked: link(path("f.json"), path("other.json"))
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    var names: [String] { kind == .plain ? ["f.json"] : ["f.json", "other.json"] }
    var left: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: path("state/recovery"))) ?? [])
        .sorted()
    }

    func session(_ life: Life, _ name: String = "f.json", piece: Int? = nil) -> MortalSession {
      var storage = FileStorage(
        recoveryFolder: FilePath(path("state/recovery")), system: life.system(piece: piece))
      storage.temporaryFolders = []
      return MortalSession(path(name), in: storage)
    }
  }

  private static let text = "[\n  \"#1e1e2e\",\n  1,\n  [1, 2, 3]\n]\n"

  /// Adds an element to the list: an edit that could be made twice.
  private func add(_ text: String, in session: MortalSession) {
    session.press("g a")
    session.type(text)
    session.press("Enter")
  }

  /// Returns the elements that edits have added, each as often as it is there.
  private func added(_ text: String) -> [String] {
    text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" })
      .filter { $0.hasPrefix("edit") }.map(String.init).sorted()
  }

  @Test(
    "an edit of a session that dies before any call of its save is recovered once",
    arguments: Kind.allCases)
  func eachCall(_ kind: Kind) throws {
    let long = Life()
    let whole = try Place(kind, Self.text).session(long)
    add("edit1", in: whole)
    #expect(added(whole.document) == ["edit1"])
    for piece in [nil, 23] {
      for count in 1... {
        let place = try Place(kind, Self.text)
        let life = Life(calls: long.calls.count + count)
        do {
          let session = place.session(life, piece: piece)
          add("edit1", in: session)
          session.press("^S")
        }
        guard life.isOver else {
          #expect(count > 30)
          break
        }
        let name = place.names[count % place.names.count]
        let again = place.session(Life(), name)
        let questions = again.recover()
        let context: Comment = "before call \(count), \(life.calls.suffix(3)), \(place.left)"
        #expect(questions <= 1, context)
        if kind != .hardLinked || questions > 0 {
          #expect(added(again.document) == ["edit1"], context)
        }
        again.press("^S")
        let last = place.session(Life())
        last.recover()
        #expect(added(last.document) == ["edit1"], context)
      }
    }
  }

  @Test("sessions that die again and again keep each edit once", arguments: 0..<4)
  func randomScripts(_ seed: Int) throws {
    for number in 0..<6 {
      var random = SeededGenerator(seed: UInt64(seed * 1000 + number))
      let place = try Place(random.pick(Kind.allCases), Self.text)
      // The edits that are there for certain, and those that may be too.
      var expected: [[String]] = [[]]
      var edits = 0
      var script: [String] = []
      for _ in 0..<(4 + random.below(5)) {
        let life = Life(calls: 40 + random.below(500))
        let piece = random.chance(50) ? 1 + random.below(60) : nil
        script.append("session")
        let session = place.session(life, piece: piece)
        session.recover()
        guard !life.isOver else { continue }
        let recovered = added(session.document)
        #expect(
          expected.contains(recovered),
          "seed \(seed) \(number): \(recovered), not \(expected), after \(script)")
        expected = [recovered]
        while !life.isOver {
          switch random.below(10) {
          case 0..<5:
            edits += 1
            script.append("edit\(edits)")
            add("edit\(edits)", in: session)
          case 5..<8:
            script.append("save")
            session.press("^S")
          case 8:
            script.append("undo")
            session.press("u")
          default:
            script.append("redo")
            session.press("U")
          }
          if life.isOver {
            expected.append(added(session.document))
          } else {
            expected = [added(session.document)]
          }
        }
      }
      let last = place.session(Life())
      last.recover()
      #expect(
        expected.contains(added(last.document)),
        "seed \(seed) \(number): \(added(last.document)), not \(expected), after \(script)")
      last.press("^S")
      let clean = place.session(Life())
      #expect(clean.recover() == 0, "seed \(seed) \(number)")
      #expect(added(clean.document) == added(last.document))
    }
  }
}
