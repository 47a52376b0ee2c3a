import TestBasics

/// A text of nested objects whose comments name the members that they belong to.
struct CommentedText {
  enum Kind: String, CaseIterable {
    /// On the lines above an entry, before it on its line, or after it on its line.
    case above, own, same
    /// In an object, belonging to no member.
    case loose
  }

  struct Comment: Hashable, CustomStringConvertible {
    var kind: Kind
    /// The key of the member that the comment belongs to, or of the object that it is in.
    var key: String
    var number: Int
    var description: String { "\(kind) \(key) \(number)" }
  }

  private(set) var text: [UInt8] = []
  private(set) var comments: [Comment] = []
  private var newline = "\n"
  private var unit = "  "
  private let lineComment: String
  private var keys = 0

  init(random: inout SeededGenerator, asSections: Bool) {
    lineComment = asSections ? "#" : "//"
    newline = random.pick(["\n", "\n", "\r\n"])
    unit = random.pick(["  ", "    ", "\t"])
    if asSections {
      section(["root"], depth: 0, &random)
      if random.chance(25) { text.removeLast(newline.utf8.count) }
      return
    }
    // The outermost object has no comments: comments at the head of a file belong to the file.
    let inner = object("root", depth: 1, &random, onLines: random.chance(80))
    text = Array("{\(newline)\(unit)\"root\": \(inner)\(newline)}\(newline)".utf8)
  }

  private mutating func comment(_ kind: Kind, _ key: String, isLine: Bool) -> String {
    let comment = Comment(kind: kind, key: key, number: comments.count)
    comments.append(comment)
    return isLine ? "\(lineComment) \(comment)" : "/* \(comment) */"
  }

  /// Writes a section with its header: members, then the sections inside it.
  private mutating func section(
    _ path: [String], depth: Int, _ random: inout SeededGenerator
  ) {
    let indent = String(repeating: unit, count: depth)
    func end(_ key: String) -> String {
      random.chance(25) ? "  " + comment(.same, key, isLine: true) + newline : newline
    }
    func begin(_ key: String) -> String {
      var lines = random.chance(12) ? newline : ""
      for _ in 0..<random.pick([0, 0, 0, 1, 2]) {
        lines += indent + comment(.above, key, isLine: true) + newline
      }
      return lines + indent
    }
    let name = path.joined(separator: ".")
    var lines = begin(path[path.count - 1]) + "[\(name)]" + end(path[path.count - 1])
    for _ in 0..<2 + random.below(3) {
      keys += 1
      if random.chance(8) {
        lines += newline + indent + comment(.loose, path[path.count - 1], isLine: true)
        lines += newline + newline
      }
      lines += begin("k\(keys)") + "k\(keys) = \(keys)" + end("k\(keys)")
    }
    text += Array(lines.utf8)
    for _ in 0..<(depth < 3 ? random.below(3) : 0) {
      keys += 1
      section(path + ["k\(keys)"], depth: depth + 1, &random)
    }
  }

  private mutating func object(
    _ key: String, depth: Int, _ random: inout SeededGenerator, onLines: Bool
  ) -> String {
    let inner = String(repeating: unit, count: depth + 1)
    let beginsWithComma = onLines && random.chance(15)
    let count = 2 + random.below(4)
    var result = "{"
    for index in 0..<count {
      keys += 1
      let name = "k\(keys)"
      if onLines {
        if index > 0, beginsWithComma {
          result += newline + inner + ", "
        } else {
          if random.chance(12) { result += newline }
          if random.chance(8) {
            result += newline + newline + inner + comment(.loose, key, isLine: true) + newline
          }
          if !beginsWithComma, random.chance(25) {
            let isLine = random.chance(60)
            let text = comment(.above, name, isLine: isLine)
            result += newline + inner
            result += isLine || random.chance(70) ? text : text.dropLast(2) + newline + inner + "*/"
          }
          result += newline + inner
        }
      } else {
        result += index == 0 ? random.pick(["", " "]) : ", "
      }
      for _ in 0..<random.pick([0, 0, 0, 0, 1, 2]) {
        let text = comment(.own, name, isLine: false)
        result += (random.chance(85) ? text : text.dropLast(2) + newline + "*/") + " "
      }
      result += "\"\(name)\": "
      if depth < 4, random.chance(30) {
        result += object(name, depth: depth + 1, &random, onLines: onLines && random.chance(70))
      } else {
        result += "\(keys)"
      }
      if random.chance(12) { result += " " + comment(.same, name, isLine: false) }
      if index < count - 1, !beginsWithComma, onLines { result += "," }
      if onLines, random.chance(20) {
        result += "  " + comment(.same, name, isLine: random.chance(70))
      }
    }
    guard onLines else { return result + random.pick(["", " "]) + "}" }
    if random.chance(10) { result += newline + inner + comment(.loose, key, isLine: true) }
    return result + newline + String(repeating: unit, count: depth) + "}"
  }
}

/// Finds such comments in a text and their owners, from nothing but the tokens around them.
struct CommentReader {
  struct Sighting {
    var comment: CommentedText.Comment
    /// The following key, the key of the entry before, or the key of the object around the comment.
    var owner: String?
  }

  private let text: [UInt8]

  init(_ text: [UInt8]) { self.text = text }

  func sightings() -> [Sighting] {
    var found: [Sighting] = []
    /// The comments that wait for the key after them.
    var waiting: [Int] = []
    /// For each open object, its key and the key of the last entry in it.
    var open: [(key: String?, last: String?)] = []
    var offset = 0
    while offset < text.count {
      let rest = text[offset...]
      switch text[offset] {
      case UInt8(ascii: "/"):
        let isLine = text[offset + 1] == UInt8(ascii: "/")
        var end = offset + 2
        while end < text.count,
          isLine
            ? text[end] != 0x0A && text[end] != 0x0D
            : !(text[end - 1] == UInt8(ascii: "*") && text[end] == UInt8(ascii: "/"))
        { end += 1 }
        if let comment = Self.comment(in: text[offset..<end]) {
          let kind = comment.kind
          if kind == .above || kind == .own { waiting.append(found.count) }
          found.append(
            Sighting(comment: comment, owner: kind == .same ? open.last?.last : open.last?.key))
        }
        offset = end + (isLine ? 0 : 1)
      case UInt8(ascii: "\""):
        let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) ?? text.count - 1
        let key = String(decoding: text[offset + 1..<end], as: UTF8.self)
        for index in waiting { found[index].owner = key }
        waiting = []
        if !open.isEmpty { open[open.count - 1].last = key }
        offset = end + 1
      case UInt8(ascii: "{"):
        open.append((open.last?.last, nil))
        offset += 1
      case UInt8(ascii: "}"):
        for index in waiting { found[index].owner = nil }
        waiting = []
        open = open.dropLast()
        offset += 1
      default: offset += 1
      }
    }
    return found
  }

  /// Reads sections line by line.
  func sightingsInSections() -> [Sighting] {
    var found: [Sighting] = []
    /// The comments on the lines directly above.
    var waiting: [Int] = []
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let start = line.firstIndex(of: UInt8(ascii: "#")) ?? line.endIndex
      let entry = line[..<start].filter { $0 > 0x20 && $0 != UInt8(ascii: "[") }
      let name = entry.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "]") }
      let segment = name.split(separator: UInt8(ascii: ".")).last
      let key = segment.map { String(decoding: $0, as: UTF8.self) }
      if let key { for index in waiting { found[index].owner = key } }
      if key != nil || start == line.endIndex { waiting = [] }
      guard let comment = Self.comment(in: line[start...]) else { continue }
      if key == nil { waiting.append(found.count) }
      found.append(Sighting(comment: comment, owner: key))
    }
    return found
  }

  private static func comment(in text: ArraySlice<UInt8>) -> CommentedText.Comment? {
    let words = text.split { $0 <= 0x20 || [0x23, 0x2A, 0x2F].contains($0) }
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3, let kind = CommentedText.Kind(rawValue: words[0]),
      let number = Int(words[2])
    else { return nil }
    return CommentedText.Comment(kind: kind, key: words[1], number: number)
  }
}
