import DocumentTree
import ModelValues

extension EditedFile {
  private static let maximumPaletteColors = 32
  private static let maximumPaletteNodes = 2000
  private static let maximumPaletteLevels = 64

  /// Returns the distinct colours of the file: first the siblings of a node, then those around its parent, and so on. In a large
  /// file only the nearest nodes are read.
  func palette(around path: NodePath) -> [NamedColor] {
    var colors: [NamedColor] = []
    var seen: Set<UInt64> = []
    var budget = Self.maximumPaletteNodes
    for level in 1...Self.maximumPaletteLevels where level < path.count {
      let container = Array(path.dropLast(level))
      walk(container, without: path[container.count], budget: &budget) { color, path in
        let code = UInt64(color.rgb) << 8 | UInt64(color.alpha8)
        guard seen.insert(code).inserted else { return }
        colors.append(NamedColor(name: paletteName(of: path, color), color: color))
      }
      if budget <= 0 || colors.count >= Self.maximumPaletteColors { break }
    }
    return Array(colors.prefix(Self.maximumPaletteColors))
  }

  /// Calls `found` for each colour below a container, in document order, until the node budget is spent.
  private func walk(
    _ container: NodePath, without skipped: Node, budget: inout Int,
    found: (Color, NodePath) -> Void
  ) {
    guard let top = container.last else { return }
    var path = container
    var next = document.firstChild(of: top).child
    while budget > 0 {
      guard let child = next else {
        guard path.count > container.count, let done = path.popLast(), let parent = path.last
        else { return }
        next = document.child(after: Child(done), in: parent).child
        continue
      }
      budget -= 1
      let parent = path.last ?? top
      if !child.isGhost, child.node != skipped {
        path.append(child.node)
        if let color = recognition(of: path)?.meaning.color {
          found(color, path)
        } else if document.kind(of: child.node).isContainer {
          next = document.firstChild(of: child.node).child
          continue
        }
        path.removeLast()
      }
      next = document.child(after: child, in: parent).child
    }
  }

  /// Returns the name of a colour: its key, with the indexes of elements (`ansi 3`), or its digits if the key contains characters
  /// whose width is uncertain.
  private func paletteName(of path: NodePath, _ color: Color) -> String {
    var suffix = ""
    for index in path.indices.reversed().prefix(3) where index > 0 {
      if let key = document.keyBytes(of: path[index]), !key.isEmpty {
        let name = String(decoding: key.prefix(64), as: UTF8.self) + suffix
        if name.unicodeScalars.allSatisfy(Self.isNarrow) { return name }
        break
      }
      guard let position = document.position(of: Child(path[index]), in: path[index - 1]) else {
        break
      }
      suffix = " \(position)" + suffix
    }
    let shown = color.mappedToGamut
    return shown.text(in: Color.HexNotation().holding(shown))
  }

  private static func isNarrow(_ scalar: Unicode.Scalar) -> Bool {
    (0x20..<0x7F).contains(scalar.value)
      || (0xA1..<0x300).contains(scalar.value) && scalar.value != 0xAD
  }
}
