import DocumentTree
import ModelValues

// A hex dump of bytes that covers the whole window:
//
//   00000000  8950 4e47 0d0a 1a0a 0000 000d 4948 4452  ·PNG········IHDR
//   00000010  0000 0040 0000 0040 0806 0000 00aa 6971  ···@···@······iq
//
// A narrow window shows half as many bytes per line. Bytes can also be shown as text, wrapped to the window.

package struct DataViewer: Layer {
  package let path: NodePath
  package let title: String
  let recognition: Recognition
  package let data: StoredData
  package private(set) var showsText: Bool
  /// The first visible line.
  package private(set) var top = 0
  private var size: Size
  /// The offsets of the text lines, and the end of the last one.
  private var lineStarts: [Int] = []

  /// The number of bytes that are shown as text at most.
  private static let longestText = 1 << 20
  private static let border = 4

  init(_ data: StoredData, of recognition: Recognition, path: NodePath, title: String, size: Size) {
    self.data = data
    self.recognition = recognition
    self.path = path
    self.title = title
    self.size = size
    showsText = DataKind(of: data.bytes).format == .text
    findLines()
  }

  package var bytes: [UInt8] { data.bytes }

  private var width: Int { max(8, size.columns - Self.border) }
  private var pageHeight: Int { Layout(size).boxRows }

  private var bytesPerLine: Int { width >= 67 ? 16 : 8 }

  private var lineCount: Int {
    showsText ? lineStarts.count - 1 : (bytes.count + bytesPerLine - 1) / bytesPerLine
  }

  package mutating func resize(_ size: Size) {
    self.size = size
    findLines()
    scroll(by: 0)
  }

  /// Divides the text into lines, after each line feed and at the width of the window.
  private mutating func findLines() {
    lineStarts = [0]
    guard showsText else { return }
    let end = min(bytes.count, Self.longestText)
    var start = 0
    var cells = 0
    for offset in 0..<end {
      // The later bytes of a UTF-8 character have no width and do not start a line.
      if bytes[offset] & 0xC0 != 0x80 {
        if cells == width {
          lineStarts.append(offset)
          (start, cells) = (offset, 0)
        }
        cells += 1
      }
      if bytes[offset] == 0x0A {
        lineStarts.append(offset + 1)
        (start, cells) = (offset + 1, 0)
      }
    }
    if start < end { lineStarts.append(end) }
  }

  package mutating func scroll(by rows: Int) {
    top = max(0, min(top + rows, lastTop))
  }

  /// The first line of the last page.
  private var lastTop: Int { max(0, lineCount - pageHeight) }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.character("t"), []):
      showsText.toggle()
      findLines()
      top = 0
    case (.character("I"), []): return .act(.askForData(isImport: true))
    case (.character("E"), []): return .act(.askForData(isImport: false))
    case (.escape, []), (.character("q"), []), (.enter, []), (.character("c"), .control):
      return .dropped
    default:
      guard let motion = LineMotion(key) else { return .passed }
      top = motion.line(from: top, height: pageHeight, last: lastTop)
    }
    return .consumed
  }

  // MARK: - Display

  package func overlay(in size: Size) -> OverlayContent? {
    let last = min(lineCount, top + pageHeight)
    var lines = top < last ? (top..<last).map(showsText ? textLine : hexLine) : []
    if bytes.isEmpty { lines = [StyledText("no bytes", .overlayText)] }
    if showsText, last == lineCount, bytes.count > Self.longestText {
      lines[lines.count - 1] = StyledText(
        "… E exports all \(Notice.bytes(bytes.count))", .statusQuiet)
    }
    return OverlayContent(
      placement: .full, title: title, lines: lines,
      footer: [
        KeyHint("t", showsText ? "hex" : "text"), KeyHint("I", "import"), KeyHint("E", "export"),
        KeyHint("Esc", "close"),
      ])
  }

  private func textLine(_ line: Int) -> StyledText {
    let bytes = Array(self.bytes[lineStarts[line]..<lineStarts[line + 1]])
    return StyledText(FieldText.shown(FieldText.scalars(bytes)), .content)
  }

  private func hexLine(_ line: Int) -> StyledText {
    let start = line * bytesPerLine
    let bytes = self.bytes[start..<min(self.bytes.count, start + bytesPerLine)]
    let offset = String(start, radix: 16)
    let width = bytesPerLine == 16 ? 8 : 4
    var text = StyledText(
      String(repeating: "0", count: max(0, width - offset.utf8.count)) + offset + " ",
      .statusQuiet)
    var digits = ""
    for index in 0..<bytesPerLine {
      if index.isMultiple(of: 2) { digits += " " }
      guard start + index < self.bytes.count else {
        digits += "  "
        continue
      }
      let byte = self.bytes[start + index]
      digits += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    text.append(digits + "  ", .overlayText)
    var view = String.UnicodeScalarView()
    view.append(
      contentsOf: bytes.map { (0x20..<0x7F).contains($0) ? Unicode.Scalar($0) : "·" })
    text.append(String(view), .reading)
    return text
  }
}
