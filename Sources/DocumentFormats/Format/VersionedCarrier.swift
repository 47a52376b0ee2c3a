import ModelBasics

/// A carrier with the versions of a file that were read or written, each found by its text.
///
/// The text of a file that keeps no layout does not show everything in it, such as which equal values are one object. So a text
/// that comes back, by undo for example, gives the bytes that it had.
struct VersionedCarrier: Carrier {
  private struct Version {
    var textHash: UInt64
    var textCount: Int
    var file: Bytes
  }

  private let carrier: any Carrier
  /// The versions, the newest last.
  private let versions: [Version]

  /// Older versions that are longer together are not kept.
  private static let limit = 64 << 20

  init(_ carried: CarriedText, of file: Bytes) {
    carrier = carried.carrier
    versions = [Self.version(file, carried.text)]
  }

  private init(_ carrier: any Carrier, _ versions: [Version]) {
    self.carrier = carrier
    self.versions = versions
  }

  private static func version(_ file: Bytes, _ text: Bytes) -> Version {
    let hash = text.withBytes { ContentHash.of($0) }
    return Version(textHash: hash, textCount: text.count, file: file)
  }

  var name: String { carrier.name }
  var isText: Bool { carrier.isText }
  var keepsLayout: Bool { carrier.keepsLayout }
  var remarks: [FileRemark] { carrier.remarks }
  var viewedFormats: [Format] { carrier.viewedFormats }

  func text(in file: Bytes) -> Bytes? { carrier.text(in: file) }

  func text(in file: Bytes, writtenFrom text: Bytes) -> Bytes? {
    carrier.text(in: file, writtenFrom: text)
  }

  func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8] {
    let hash = text.withBytes { ContentHash.of($0) }
    let known = versions.last { $0.textHash == hash && $0.textCount == text.count }
    if let file = known?.file { return file.array(Span(0, file.count)) }
    return try carrier.file(with: text)
  }

  func carrier(afterWriting file: Bytes, with text: Bytes) -> any Carrier {
    let next = carrier.carrier(afterWriting: file, with: text)
    return VersionedCarrier(next, Self.newest(versions + [Self.version(file, text)]))
  }

  func carrier(inPlaceOf former: any Carrier) -> any Carrier {
    guard let former = former as? VersionedCarrier else { return self }
    return VersionedCarrier(carrier, Self.newest(former.versions + versions))
  }

  /// Returns the newest versions, and the last one in any case.
  private static func newest(_ versions: [Version]) -> [Version] {
    var left = limit
    let kept = versions.reversed().enumerated().prefix { index, version in
      left -= version.file.count
      return index == 0 || left >= 0
    }
    return kept.map(\.element).reversed()
  }
}
