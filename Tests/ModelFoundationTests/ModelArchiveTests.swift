import Foundation
import ModelFoundation
import ModelKit
import Testing

@testable import DocumentFormats

@Suite struct ModelArchiveTests {
  private func archived(_ object: ModelObject) throws -> Data {
    try NSKeyedArchiver.archivedData(
      withRootObject: ModelArchive(object), requiringSecureCoding: true)
  }

  private func unarchived(_ data: Data) throws -> ModelArchive {
    try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: ModelArchive.self, from: data))
  }

  @Test("a model can be archived securely and read back") func roundTrip() throws {
    let folder = Folder()
    folder.name = "Top"
    folder.children = [Note(), Folder()]
    folder.unknown["more"] = ["b": 1.5, "a": [nil, true]]
    folder.clearChanges()
    let archive = try unarchived(archived(folder))
    let (read, issues) = try archive.read(Note.self, registry: ModelRegistry(Folder.self))
    #expect(read == folder)
    #expect((read as? Folder)?.children.last is Folder)
    #expect(read.hasAnyChanges == false)
    #expect(issues.map(\.kind) == [.unknownKey])
    #expect(ModelArchive.supportsSecureCoding)
  }

  @Test("only registered classes are instantiated") func registeredClasses() throws {
    let (read, issues) = try unarchived(archived(Folder())).read(Note.self)
    #expect(type(of: read) == Note.self)
    #expect(issues.first?.kind == .unknownClass)
    #expect(read.record["representedClassName"] == "Folder")
  }

  @Test("a strict policy makes reading throw") func strictPolicy() throws {
    let archive = ModelArchive(["version": 2, "number": "lots"])
    #expect(throws: Issue.self) { try archive.read(Note.self, policy: .strict) }
    #expect(try archive.read(Note.self).issues.map(\.kind) == [.wrongType])
  }

  @Test("a value is archived without loss") func keepsEverything() throws {
    let value = Record([
      .init("a", .number("1.500") ?? nil), .init("a", .data([0, 255])),
      .init("when", .date("2015-02-23T18:30:00.25Z")),
      .init(keyBytes: [0xFF], value: .string([0xC3, 0x28])), .init("", [[], [:], [nil, [true]]]),
    ]).value
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: ModelArchive(value), requiringSecureCoding: true)
    #expect(try unarchived(data).value == value)
    #expect(try ModelArchive(archive: data).value == value)
  }

  @Test("20,000 nested objects can be archived") func deepTree() throws {
    let root = Folder()
    var last = root
    for _ in 0..<20_000 {
      let next = Folder()
      last.children = [next]
      last = next
    }
    let archive = try unarchived(archived(root))
    let read = try archive.read(Folder.self, registry: ModelRegistry(Folder.self)).object
    #expect(read == root)
  }

  @Test(
    "a damaged archive throws an error",
    arguments: [
      "{k1:a#1", "s9:aaaa", "#4:aaaa", "eeeeeee", "[[[[[[e", "nnnnnnn", "s99999:", "?4:aaaa",
    ])
  func damagedArchive(_ damaged: String) throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: ModelArchive("aaaa"), requiringSecureCoding: true)
    var bytes = Array(data)
    let range = try #require(data.firstRange(of: Data("s4:aaaa".utf8)))
    bytes.replaceSubrange(range, with: damaged.utf8)
    #expect(throws: (any Error).self) { try unarchived(Data(bytes)) }
    #expect(throws: (any Error).self) { try ModelArchive(archive: bytes) }
  }

  @Test("an archive with any changed byte is read or throws an error") func changedBytes() throws {
    let data = Array(try archived(Folder()))
    for index in data.indices {
      for byte: UInt8 in [0, 0x5F, 0xD1, 0xFF, data[index] ^ 1] {
        var damaged = data
        damaged[index] = byte
        if let archive = try? ModelArchive(archive: damaged) {
          _ = try archive.read(Note.self)
        }
      }
    }
    for end in data.indices {
      #expect(throws: (any Error).self) { try ModelArchive(archive: data[..<end]) }
    }
  }
}
