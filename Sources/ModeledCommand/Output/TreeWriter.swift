// Prints a document as indented lines, with readings in a separate column:
//
//   name: "Dusk"
//   colors:
//     accent: "#89b4fa"                    ■ ≈ lightskyblue
//   sizes:
//     [0]: 12
//
// Walks from node to node and stores only the open containers, so that files of any size and depth
// are printed from the first line on. Indentation is limited: else the number of blanks would grow
// with the square of the depth.

import DocumentTree
import EditorCore
import ModelBasics
import TerminalUI

struct TreeWriter {
  let document: Document
  let output: StandardOutput
  let readings: ReadingContext
  let depthLimit: Int
  private let wait: IndexWait
  private(set) var title: String?
  /// What is known for rows that are written from a pass.
  var passedRows: PassedRows?
  /// The line that is being written.
  var line: [UInt8] = []
  private var hasBrokenValue = false
  private var released = 0

  static let longestShown = 400
  static let readingColumn = 48
  /// The width in which the preview of a container ends.
  private static let lineWidth = 80
  static let deepestIndent = 40

  struct Open {
    var container: Node
    var isObject: Bool
    var child: Child
    var index = 0
  }

  init(
    _ document: Document, to output: StandardOutput, readings: ReadingContext, depthLimit: Int?
  ) {
    self.document = document
    self.output = output
    self.readings = readings
    self.depthLimit = depthLimit ?? .max
    wait = IndexWait(document.indexJob)
  }

  /// Prints a value, with a title in front of it and its entries indented if there is a title. Returns false if the document is
  /// invalid somewhere in it.
  mutating func write(_ top: Node, titled title: String? = nil) throws -> Bool {
    self.title = title
    var open: [Open] = []
    var current = top
    while true {
      if try writeRest(from: current, &open) {
        guard let next = try advance(&open) else { return try writeFault(depth: 0) }
        guard let node = next else { return !hasBrokenValue }
        current = node
        continue
      }
      try writeRow(current, open.suffix(2), depth: open.count)
      releaseBehind(current)
      let kind = document.kind(of: current)
      if kind == .invalid {
        // After a broken value with a clear end, such as a line of a stream, others follow.
        guard document.value(of: current) != nil else { return false }
        hasBrokenValue = true
      }
      if kind.isContainer, open.count < depthLimit {
        switch wait.step({ document.firstChild(of: current) }) {
        case .child(let child):
          open.append(Open(container: current, isObject: kind == .object, child: child))
          current = child.node
          continue
        case .end: break
        case .fault, .unknown: return try writeFault(depth: open.count)
        }
      }
      guard let next = try advance(&open) else { return try writeFault(depth: 0) }
      guard let node = next else { return !hasBrokenValue }
      current = node
    }
  }

  /// Releases the pages of a mapped file that have been printed.
  mutating func releaseBehind(_ node: Node) {
    guard node.offset - released >= 4 << 20 else { return }
    document.baseBytes.releasePages(Span(released, node.offset))
    released = node.offset
  }

  /// Returns the next node, `.some(nil)` at the end, or nil at a fault.
  private func advance(_ open: inout [Open]) throws -> Node?? {
    while var level = open.popLast() {
      switch wait.step({ document.child(after: level.child, in: level.container) }) {
      case .child(let child):
        level.child = child
        level.index &+= 1
        open.append(level)
        return .some(child.node)
      case .end: continue
      case .fault, .unknown: return nil
      }
    }
    // Text after the root can be invalid too; this is known once everything has been indexed.
    wait.untilKnown { document.isIndexed || document.fault != nil || document.searchesText }
    return document.fault == nil ? .some(nil) : nil
  }

  private func writeFault(depth: Int) throws -> Bool {
    // The caller reports the fault if it prints several values.
    guard title == nil, let fault = document.fault else { return false }
    let position = document.baseBytes.position(at: fault.offset)
    let message = document.message(for: fault)
    try output.write("! \(position.line):\(position.column) " + safe(Array(message.utf8)) + "\n")
    return false
  }

  // MARK: Rows

  func writeRow(
    _ node: Node, _ above: ArraySlice<Open>, depth: Int, mayHaveReading: Bool = true
  ) throws {
    let open = above.last
    let kind = document.kind(of: node)
    var row = ""
    if let open {
      row = indentation(title == nil ? depth - 1 : depth) + key(of: node, open)
    } else if let title {
      row = safe(Array(title.utf8))
    }
    let isCollapsed = depth >= depthLimit
    let annotation = document.annotation(of: node).map(safe)
    let value = [annotation, self.value(of: node, kind, isCollapsed: isCollapsed)]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    if open != nil || title != nil { row += value.isEmpty ? ":" : ": " }
    let path = above.map(\.container) + [node]
    let reading = mayHaveReading ? reading(of: path) : nil
    let end = reading == nil ? Self.lineWidth : Self.readingColumn - 2
    row +=
      isCollapsed && kind.isContainer
      ? preview(of: path, columns: end - TextWidth.cells(of: row, repertoire: output.repertoire))
        ?? value : value
    if let reading {
      let cells = TextWidth.cells(of: row, repertoire: output.repertoire)
      row += String(repeating: " ", count: max(2, Self.readingColumn - cells))
      row += SafeText(reading, repertoire: output.repertoire).string
    }
    // The top container has no row if its entries are shown.
    guard !row.isEmpty else { return }
    try output.write(row + "\n")
  }

  private func indentation(_ depth: Int) -> String {
    guard depth > Self.deepestIndent else { return String(repeating: "  ", count: depth) }
    return String(repeating: "  ", count: Self.deepestIndent) + "+\(depth - Self.deepestIndent) "
  }

  private func key(of node: Node, _ open: Open) -> String {
    guard open.isObject else { return "[\(open.index)]" }
    guard let token = document.key(of: node) else { return "" }
    return Self.shownKey(token, in: document, output.repertoire)
  }

  private static func ellipsis(_ repertoire: Repertoire) -> String {
    SafeText("…", repertoire: repertoire).string
  }

  static func shownKey(
    _ token: Spelling, in document: Document, _ repertoire: Repertoire
  ) -> String {
    let isCut = token.count > longestShown
    let key = document.grammar.keyBytes(of: token.prefix(longestShown))
    let text = SafeBytes.text(Array(Path.text(ofKey: key).utf8), repertoire)
    return text + (isCut ? ellipsis(repertoire) : "")
  }

  private func value(of node: Node, _ kind: NodeKind, isCollapsed: Bool) -> String {
    switch kind {
    case .object, .array, .stream:
      let brackets = kind == .object ? ("{", "}") : ("[", "]")
      if wait.step({ document.firstChild(of: node) }) == .end { return brackets.0 + brackets.1 }
      guard isCollapsed else { return "" }
      var count: Int?
      wait.untilKnown {
        count = document.childCount(of: node)
        return count != nil
      }
      return brackets.0 + (count.map(String.init) ?? ellipsis) + brackets.1
    case .empty: return "(empty)"
    case .string, .number, .boolean, .null, .date, .data, .reference, .invalid:
      let bytes = document.shownPrefix(of: node, Self.longestShown + 1)
      guard bytes.count > Self.longestShown else { return safe(bytes) }
      return safe(RowText.withoutPartialScalar(Array(bytes.dropLast()))) + ellipsis
    }
  }

  /// Returns the first entries of a container on one line.
  private func preview(of path: NodePath, columns: Int) -> String? {
    var previews = PreviewReader(document, readings, columns: columns) { path in
      ReadingSubject(of: path, in: document, longestData: 0, isAutomatic: true)
        .flatMap { Recognizer.recognize($0) }
    }
    return previews.preview(of: path).flatMap {
      PreviewView(content: $0, repertoire: output.repertoire).text(width: columns)
    }
  }

  private var ellipsis: String { Self.ellipsis(output.repertoire) }

  func safe(_ bytes: [UInt8]) -> String { SafeBytes.text(bytes, output.repertoire) }

  /// Returns the reading of the last node; the nodes before it are its nearest containers.
  func reading(of path: NodePath) -> String? {
    guard let subject = ReadingSubject(of: path, in: document, isAutomatic: true),
      let reading = Recognizer.recognize(subject)?.reading(in: readings)
    else { return document.linkText(of: path).map { "  " + $0 } }
    return Self.text(of: reading)
  }

  static func text(of reading: ReadingContent) -> String {
    (reading.swatch == nil ? "  " : "■ ") + reading.text
  }
}
