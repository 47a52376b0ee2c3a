import DocumentTree
import ModelValues

extension EditedFile {
  private static let mostPaletteColors = 32
  private static let mostPaletteNodes = 2000
  private static let mostPaletteLevels = 64

  /// The different colours that are in the file already, those beside a node first, then those
  /// around its parent and so on; of a large file only what is near.
  func palette(around path: NodePath) -> [NamedColor] {
    var colors: [NamedColor] = []
    var seen: Set<UInt64> = []
    var budget = Self.mostPaletteNodes
    for level in 1...Self.mostPaletteLevels where level < path.count {
      let container = Array(path.dropLast(level))
      walk(container, without: path[container.count], budget: &budget) { color, path in
        let look = UInt64(color.rgb) << 8 | UInt64(color.alpha8)
        guard seen.insert(look).inserted else { return }
        colors.append(NamedColor(name: paletteName(of: path, color), color: color))
      }
      if budget <= 0 || colors.count >= Self.mostPaletteColors { break }
    }
    return Array(colors.prefix(Self.mostPaletteColors))
  }

  /// Calls with each colour below a container, in the order of the file, until the budget of nodes
  /// is spent.
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
        if case .color(let color, _)? = recognition(of: path)?.meaning {
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

  /// The key of a colour, of an element with its number (`ansi 3`); the digits of the colour where
  /// the key has characters that may not be as wide as others.
  private func paletteName(of path: NodePath, _ color: Color) -> String {
    var suffix = ""
    for place in path.indices.reversed().prefix(3) where place > 0 {
      if let key = document.keyBytes(of: path[place]), !key.isEmpty {
        let name = String(decoding: key.prefix(64), as: UTF8.self) + suffix
        if name.unicodeScalars.allSatisfy(Self.isNarrow) { return name }
        break
      }
      guard let position = document.position(of: Child(path[place]), in: path[place - 1]) else {
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
