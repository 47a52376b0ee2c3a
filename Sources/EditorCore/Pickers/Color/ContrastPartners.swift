import DocumentTree
import ModelValues

// Finds the colour that a colour is displayed with, as far as the keys of a file show it:
//
//   "background": "#1e1e2e", "foreground": "#cdd6f4", "red": "#f38ba8"    red on background
//   "button.foreground": …, "button.background": …, "button.icon": …      each with the other
//   "colors": {"editor.background": …}, "tokenColors": [… "foreground"]   in a sibling of an ancestor

/// Finds contrast partners; the members found in a container are cached.
struct ContrastPartners {
  private static let maximumLevels = 8
  /// The number of bytes read in one object; the instance property is the number left for all objects.
  private static let budget = 1 << 16

  private let file: EditedFile
  private var named: [Node: [[UInt8]: Node]] = [:]
  private var budget = 1 << 17

  init(_ file: EditedFile) { self.file = file }

  /// The role of a colour according to its key.
  enum Part: Hashable {
    /// Text or a similar foreground, with the stem of its key.
    case front(stem: [UInt8])
    case back(stem: [UInt8])
    /// Lines and marks, whose contrast is not important.
    case decoration
  }

  /// Returns the colour that the colour at a path is displayed with.
  mutating func partner(of path: NodePath) -> NamedColor? {
    guard path.count > 1 else { return nil }
    let own = path[path.count - 1]
    let parents = path.indices.dropLast().suffix(Self.maximumLevels).reversed()
    switch part(of: path) {
    case .back(let stem):
      guard let parent = parents.first else { return nil }
      let ends = ["foreground", "fg", "text"].map { Array($0.utf8) }
      return color(ends.map { stem + $0 } + ends, in: Array(path[...parent]), not: path)
    case .front(let stem):
      for (distance, parent) in parents.enumerated() {
        let path = Array(path[...parent])
        var names = Self.backgrounds
        if distance == 0 {
          names =
            [stem, scope(of: own)].flatMap { stem in Self.backgroundEndings.map { stem + $0 } }
            + names
        }
        if let found = color(names, in: path, not: nil) { return found }
        guard distance > 0, let colors = members(of: path)[Array("colors".utf8)] else { continue }
        if let found = color(Self.backgrounds, in: path + [colors], not: nil) { return found }
      }
      return nil
    case .decoration:
      guard let parent = parents.first else { return nil }
      return color(Self.backgrounds, in: Array(path[...parent]), not: nil)
    }
  }

  /// True if the colour is a foreground, so that its contrast is worth showing in every row.
  func isText(_ path: NodePath) -> Bool {
    if case .front = part(of: path) { true } else { false }
  }

  // MARK: - Keys

  private static let backgroundEndings = ["background", "bg"].map { Array($0.utf8) }
  private static let foregroundEndings = ["foreground", "fg", "text"].map { Array($0.utf8) }
  private static let backgrounds = ["background", "bg", "editorbackground"].map { Array($0.utf8) }
  private static let decorations = ["border", "shadow", "highlight", "guide", "selection", "ruler"]
    .map { Array($0.utf8) }

  private func part(of path: NodePath) -> Part {
    guard let name = path.last.flatMap({ key(of: $0) }).map(Self.plain) else {
      return .front(stem: [])
    }
    if let end = Self.backgroundEndings.first(where: { name.ends(with: $0) }) {
      return .back(stem: name.dropLast(end.count))
    }
    if let end = Self.foregroundEndings.first(where: { name.ends(with: $0) }) {
      return .front(stem: name.dropLast(end.count))
    }
    return Self.decorations.contains(where: name.contains) ? .decoration : .front(stem: [])
  }

  /// Returns the key of a node, shortened if it is long.
  private func key(of node: Node) -> [UInt8]? {
    file.document.keyPrefix(of: node, 1 << 10).map { file.document.grammar.keyBytes(of: $0) }
  }

  /// Returns the scope of a key, such as `terminal` for `terminal.ansiBlue`.
  private func scope(of node: Node) -> [UInt8] {
    guard let key = key(of: node)?.prefix(128),
      let dot = key.lastIndex(of: UInt8(ascii: "."))
    else { return [] }
    return Self.plain(Array(key[..<dot]))
  }

  /// Returns the letters and digits of a key in lower case, without a final `color`.
  private static func plain(_ key: [UInt8]) -> [UInt8] {
    var name = key.prefix(128).compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: nil
      }
    }
    for end in ["color", "colour"].map({ Array($0.utf8) })
    where name.count > end.count && name.ends(with: end) {
      name.removeLast(end.count)
    }
    return name
  }

  // MARK: - Containers

  private mutating func color(
    _ names: [[UInt8]], in path: NodePath, not own: NodePath?
  ) -> NamedColor? {
    let members = members(of: path)
    for name in names {
      guard let node = members[name], node != own?.last,
        let color = file.recognition(of: path + [node], longestData: 0)?.meaning.color
      else { continue }
      let key = key(of: node) ?? []
      return NamedColor(name: String(decoding: key.prefix(64), as: UTF8.self), color: color)
    }
    return nil
  }

  /// Returns the members of an object that may be partners, and the member `colors` that may contain them.
  private mutating func members(of path: NodePath) -> [[UInt8]: Node] {
    guard let node = path.last, file.document.kind(of: node) == .object else { return [:] }
    if let known = named[node] { return known }
    var found: [[UInt8]: Node] = [:]
    var walk = ChildWalk(of: node, in: file.document, budget: min(budget, Self.budget))
    let before = walk.budget
    while let child = walk.next() {
      if !child.isGhost, let key = key(of: child.node) {
        let name = Self.plain(key)
        let isWanted =
          name.elementsEqual("colors".utf8)
          || (Self.backgroundEndings + Self.foregroundEndings).contains { name.ends(with: $0) }
        if isWanted, found[name] == nil { found[name] = child.node }
      }
    }
    budget -= before - walk.budget
    named[node] = found
    return found
  }
}

extension [UInt8] {
  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }

  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard count >= part.count else { return false }
    return (0...count - part.count).contains { self[$0...].starts(with: part) }
  }
}

extension Color {
  /// Returns the contrast with another colour, such as `8.1 AAA` or `2.4, low`. The ratio is rounded down, so that it never appears
  /// to reach a grade that it does not have.
  func contrastText(with partner: Color) -> String {
    let opaque = partner.mappedToGamut.over(Color(rgb: 0))
    let seen = mappedToGamut.over(opaque)
    let ratio = seen.contrastRatio(with: opaque)
    let tenths = Int((min(max(ratio.isFinite ? ratio : 1, 1), 21) * 10 + 1e-9).rounded(.down))
    let grade = ContrastGrade(ratio: ratio)
    return "\(tenths / 10).\(tenths % 10)" + (grade == .insufficient ? ", low" : " " + grade.label)
  }
}
