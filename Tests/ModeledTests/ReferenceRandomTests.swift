import Foundation
import Modeled
import Testing

@testable import ModelKit
import TestBasics

/// References in lists that change at random, and in long lists.
@Suite struct ReferenceRandomTests {
  @Test("saving 10,000 references takes less than a minute") func manyReferences() throws {
    let list = Playlist()
    list.tracks = (0..<10_000).map(track)
    list.favorites = list.tracks.reversed()
    for number in 1..<1000 { list.tracks[number].next = list.tracks[number - 1] }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let clock = ContinuousClock()
    let time = try clock.measure {
      let file = try ModelFile(list, at: path)
      try file.save()
      list.tracks.removeFirst()
      list.favorites.removeLast()
      list.tracks[0].next = nil
      try file.save()
    }
    // With quadratic cost this would take hours.
    #expect(time < .seconds(60))
    let file = try ModelFile<Playlist>(at: path)
    #expect(file.object == list && file.issues.isEmpty)
    #expect(file.object.favorites[9_998] === file.object.tracks[0])
  }

  /// The same state without objects: each track is its id.
  private struct Plain: Equatable {
    var tracks: [Int] = []
    var current: Int?
    var favorites: [Int] = []
  }

  @Test("random edits of references agree with a plain list", arguments: 0..<4)
  func randomEdits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var list = Playlist()
    var (plain, committed) = (Plain(), Plain())
    var tracks: [Int: Track] = [:]
    func any() -> Int? { tracks.keys.sorted().randomElement(using: &random) }
    for step in 0..<5000 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0 where plain.tracks.count < 8:
        tracks[step] = track(step)
        tracks[step]?.clearChanges()
        fallthrough
      case 1 where plain.tracks.count < 8:
        let free = tracks.keys.filter { !plain.tracks.contains($0) }.sorted()
        guard let id = free.randomElement(using: &random), let object = tracks[id] else { break }
        let index = Int.random(in: 0...plain.tracks.count, using: &random)
        list.tracks.insert(object, at: index)
        plain.tracks.insert(id, at: index)
      case 2, 3:
        guard let index = plain.tracks.indices.randomElement(using: &random) else { break }
        list.tracks.remove(at: index)
        plain.tracks.remove(at: index)
      case 4, 5:
        guard let one = plain.tracks.indices.randomElement(using: &random),
          let other = plain.tracks.indices.randomElement(using: &random)
        else { break }
        list.tracks.swapAt(one, other)
        plain.tracks.swapAt(one, other)
      case 6, 7:
        plain.current = Bool.random(using: &random) ? any() : nil
        list.current = plain.current.flatMap { tracks[$0] }
      case 8:
        plain.favorites = (0..<3).compactMap { _ in any() }
        list.favorites = plain.favorites.compactMap { tracks[$0] }
      case 9:
        list.revertAll()
        plain = committed
      case 10:
        list.clearChanges()
        committed = plain
      default:
        let isCopied = Bool.random(using: &random)
        list = isCopied ? list.copied() : try Playlist.decode(text(of: list).utf8, as: .json).object
        for (id, object) in zip(plain.tracks, list.tracks) { tracks[id] = object }
        if !isCopied {
          plain.current = plain.current.flatMap { plain.tracks.contains($0) ? $0 : nil }
          plain.favorites.removeAll { !plain.tracks.contains($0) }
        }
        committed = plain
      }
      #expect(list.tracks.map(\.id) == plain.tracks)
      #expect(list.current?.id == plain.current && list.favorites.map(\.id) == plain.favorites)
      #expect(list.hasAnyChanges == (plain != committed))
      try expect(list.record, is: plain)
      try expect(list.committedRecord(), is: committed)
      let dangling = ([plain.current].compactMap(\.self) + plain.favorites).filter {
        !plain.tracks.contains($0)
      }
      #expect(list.problems.count == dangling.count)
    }
  }

  private func text(of list: Playlist) -> String {
    String(decoding: list.encoded(as: .json), as: UTF8.self)
  }

  private func expect(_ record: Record, is plain: Plain) throws {
    let current = plain.current.map { plain.tracks.firstIndex(of: $0).map { Value($0) } ?? .null }
    #expect(record["current"] == current)
    let favorites = plain.favorites.compactMap { plain.tracks.firstIndex(of: $0) }
    #expect(record["favorites"] == Value(favorites.map { Value($0) }))
  }
}
