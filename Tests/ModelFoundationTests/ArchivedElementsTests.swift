import Foundation
import ModelBasics
import Testing

@testable import DocumentFormats

/// Collections with a member for each element and URLs with a base, archived by Foundation, edited, and read by Foundation.
@Suite struct ArchivedElementsTests {
  private static func archive(_ object: NSObject) -> [UInt8] {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.outputFormat = .binary
    archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return Array(archiver.encodedData)
  }

  private static func read(_ file: [UInt8]) throws -> Any? {
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(file))
    unarchiver.requiresSecureCoding = false
    return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
  }

  private static func edited(_ file: [UInt8], _ edit: (String) -> String) throws -> [UInt8] {
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    let text = String(decoding: carried.text.array(Span(0, carried.text.count)), as: UTF8.self)
    let new = edit(text)
    #expect(new != text, "\(text)")
    return try carried.carrier.file(with: Bytes(Array(new.utf8)))
  }

  @Test("an ordered set has a new element in front")
  func orderedSet() throws {
    let file = Self.archive(NSOrderedSet(array: ["a", "b", "c"]))
    let written = try Self.edited(file) {
      $0.replacing("<string>b</string>\n", with: "").replacing(
        "<string>a</string>", with: "<string>z</string><string>a</string>")
    }
    let set = try #require(try Self.read(written) as? NSOrderedSet)
    #expect(set.array as? [String] == ["z", "a", "c"])
  }

  @Test("a counted set has other counts")
  func countedSet() throws {
    let file = Self.archive(NSCountedSet(array: ["a", "a"]))
    let written = try Self.edited(file) {
      $0.replacing("<integer>2</integer>", with: "<integer>5</integer>").replacing(
        "</set>",
        with: "<dict><key>object</key><string>b</string><key>count</key><integer>3</integer></dict>"
          + "</set>")
    }
    let set = try #require(try Self.read(written) as? NSCountedSet)
    #expect(set.count == 2)
    #expect(set.count(for: "a") == 5)
    #expect(set.count(for: "b") == 3)
  }

  @Test("a new counted set is read as a set")
  func newCountedSet() throws {
    let file = Self.archive(["a"] as NSArray)
    let written = try Self.edited(file) {
      $0.replacing(
        "<string>a</string>",
        with:
          #"<set class="NSCountedSet"><dict><key>object</key><string>b</string><key>count</key>"#
          + "<integer>3</integer></dict></set>")
    }
    let list = try #require(try Self.read(written) as? NSArray)
    // Foundation for Linux gives the elements of arrays as Swift's types, and a counted set as an empty one.
    let first = list.object(at: 0)
    let counts = (first as? NSCountedSet).map { $0.count(for: "b") }
    #expect(counts == 3 || first is Set<AnyHashable>)
  }

  @Test(
    "a URL with a base stays relative to it where it can",
    arguments: [
      ("http://host/a/d", "d", "http://host/a/b"), ("http://other/x", "http://other/x", nil),
    ])
  func url(_ url: String, _ relative: String, _ base: String?) throws {
    let whole = try #require(
      NSURL(string: "c?q", relativeTo: URL(string: "http://host/a/b")))
    let written = try Self.edited(Self.archive(whole)) {
      $0.replacing("http://host/a/c?q", with: url)
    }
    let read = try #require(try Self.read(written) as? NSURL)
    #expect(read.absoluteString == url)
    #expect(read.relativeString == relative)
    if let base { #expect(read.baseURL?.absoluteString == base) }
  }
}
