import DocumentTree
import ModelBasics

/// Detects the style of an XML property list from its first 64 KiB.
enum XMLStyle {
  private static let sample = 1 << 16

  /// The style that macOS writes.
  static let standard: DocumentStyle = {
    var style = DocumentStyle()
    style.indentUnit = [0x09]
    style.separator = []
    return style
  }()

  static func detect(_ bytes: Bytes) -> DocumentStyle {
    var style = standard
    let text = XMLText(bytes)
    let limit = min(text.count, sample)
    style.hasByteOrderMark = text.start > 0
    let lines = lineStyle(bytes, limit)
    lines.endings.set(&style)
    style.usesTabs = lines.tabs > lines.spaces
    style.mixesIndentation = lines.tabs > 0 && lines.spaces > 0
    if let shallowest = lines.shallowest { style.indentUnit = shallowest }
    detectEntries(text, limit, &style)
    return style
  }

  private static func lineStyle(
    _ bytes: Bytes, _ limit: Int
  ) -> (endings: LineEndingCounts, tabs: Int, spaces: Int, shallowest: [UInt8]?) {
    var (tabs, spaces) = (0, 0)
    var endings = LineEndingCounts()
    var shallowest: [UInt8]?
    var offset = 0
    while let feed = bytes.firstIndex(of: 0x0A, in: Span(offset, limit)) {
      offset = feed + 1
      var end = offset
      while end < limit, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
      let isBetween = followsTag(feed, in: bytes) && end < limit && bytes[end] == UInt8(ascii: "<")
      endings.add(feed, in: bytes, isBetweenEntries: isBetween)
      // The lines of a text have other indentations.
      guard end > offset, end < limit, bytes[end] == UInt8(ascii: "<") else { continue }
      let indent = bytes.array(Span(offset, end))
      if indent.contains(0x09) { tabs += 1 } else { spaces += 1 }
      if (shallowest?.count ?? .max) > indent.count { shallowest = indent }
    }
    return (endings, tabs, spaces, shallowest)
  }

  /// True if a line ends with a tag.
  private static func followsTag(_ feed: Int, in bytes: Bytes) -> Bool {
    var end = feed
    while end > 0, bytes[end - 1] != 0x0A, XMLScalar.isSpace(bytes[end - 1]) { end -= 1 }
    return end > 0 && bytes[end - 1] == UInt8(ascii: ">")
  }

  /// Detects whether entries are on lines of their own, and values on the line of their key.
  private static func detectEntries(_ text: XMLText, _ limit: Int, _ style: inout DocumentStyle) {
    guard let root = XMLProlog(text).root else { return }
    var tags = XMLTags(text, at: root)
    var separators: [[UInt8]: Int] = [:]
    // Line breaks before entries, and between keys and their values.
    var (broken, brokenValues) = (0, 0)
    var entries = 0
    var previous: XMLTag?
    while let tag = tags.next(before: limit) {
      defer { previous = tag }
      guard let last = previous else { continue }
      let isValue = tag.form != .closing
      guard isValue else { continue }
      let gap = (last.end..<tag.start).map { text[$0] }
      if last.element == .key {
        guard last.form != .opening, gap.allSatisfy(XMLText.isBlank) else { continue }
        if gap.contains(where: XMLText.isLineBreak) {
          brokenValues += 1
        } else {
          separators[gap, default: 0] += 1
        }
      } else {
        entries += 1
        if gap.contains(where: XMLText.isLineBreak) { broken += 1 }
      }
    }
    style.isMultiline = broken + brokenValues > 0 || entries == 0
    let most = separators.max { ($0.value, $1.key.count) < ($1.value, $0.key.count) }
    if let most, most.value > brokenValues / 2 { style.keySeparator = most.key }
    if style.isMultiline == false { style.keySeparator = [] }
  }
}
