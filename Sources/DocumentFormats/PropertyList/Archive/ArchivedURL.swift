import ModelBasics

/// The URL of an archived NSURL, which is relative to another one if it has a base.
///
///     NS.relative: "c?q"   NS.base: NSURL "http://host/a/b"      http://host/a/c?q
enum ArchivedURL {
  /// No URL of a program has so many bases; one that is its own base has no end.
  private static let mostBases = 16

  /// Returns the whole URL of an object; nil if it is stored otherwise.
  static func text(of object: Int, _ archive: ArchiveObjects) -> [UInt8]? {
    var references: [URLReference] = []
    var next: Int? = object
    while let url = next {
      guard references.count < mostBases,
        let relative = archive.bytes(archive.value(url, "NS.relative"), .string)
      else { return nil }
      references.append(URLReference(relative[...]))
      next = archive.value(url, "NS.base")
    }
    // A URL without a base is shown as it is.
    guard var whole = references.popLast() else { return nil }
    for reference in references.reversed() { whole = reference.resolved(against: whole) }
    return whole.text
  }

  /// Returns the shortest text that stands for a whole URL relative to a base; nil if there is none.
  static func reference(to url: [UInt8], from base: [UInt8]) -> [UInt8]? {
    let reference = URLReference(base[...])
    let folder = base.lastIndex(of: UInt8(ascii: "/")).map { base[...$0] } ?? []
    let inFolder = url.starts(with: folder) ? Array(url.dropFirst(folder.count)) : url
    return [inFolder, url].first { URLReference($0[...]).resolved(against: reference).text == url }
  }
}
