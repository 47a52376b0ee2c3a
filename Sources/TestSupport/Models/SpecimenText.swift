import TestBasics

/// Random files of specimens: with missing and unknown properties, wrong types, members that occur twice or
/// under older keys, list elements that cannot be read, unusual spellings and spacing, and comments.
struct SpecimenText {
  private(set) var random: SeededGenerator
  private let hasComments: Bool
  private var count = 0
  private(set) var text = ""

  init(random: SeededGenerator, hasComments: Bool) {
    self.random = random
    self.hasComments = hasComments
    gap()
    let size = self.random.below(3)
    specimen(depth: size, fields: 3 + size * 6)
    gap()
    text += "\n"
  }

  private mutating func number() -> Int {
    count += 1
    return count
  }

  private mutating func gap() {
    switch random.below(12) {
    case 0: text += " "
    case 1: text += "\n"
    case 2: text += "\n\t  "
    case 3 where hasComments: text += " /* c\(number()) */ "
    case 4 where hasComments: text += " // c\(number())\n  "
    default: break
    }
  }

  private mutating func list(
    _ count: Int, _ brackets: (String, String), _ part: (inout Self) -> Void
  ) {
    let isMultiline = random.chance(40)
    text += brackets.0
    gap()
    for index in 0..<count {
      if isMultiline { text += "\n    " }
      gap()
      part(&self)
      gap()
      if index < count - 1 { text += random.chance(70) ? ", " : "," }
    }
    if isMultiline { text += "\n  " }
    text += brackets.1
  }

  private mutating func key(_ key: String) {
    text += "\"" + (key == "a" && random.chance(20) ? "\\u0061" : key) + "\""
    text += [": ", ":", " : "][random.below(3)]
    gap()
  }

  private mutating func specimen(depth: Int, fields: Int) {
    var chosen: [SpecimenField?] = []
    for _ in 0..<random.below(fields + 1) {
      chosen.append(random.chance(12) ? nil : random.pick(Specimen.fields))
    }
    if depth > 0, random.chance(60) {
      chosen += Specimen.fields.filter { $0.type.holdsObjects && random.chance(30) }
    }
    // A member that occurs twice.
    if let again = chosen.last, random.chance(15) { chosen.append(again) }
    var rest = chosen
    list(chosen.count, ("{", "}")) { writer in
      guard let field = rest.removeFirst() else {
        writer.key("other\(writer.number())")
        writer.text += writer.random.pick(["1.50", "{\"x\" : [ ]}", "\"u\\u0041\"", "null"])
        return
      }
      writer.key(writer.random.chance(75) ? field.keys[0] : writer.random.pick(field.keys))
      if writer.random.chance(8), let junk = writer.junk(field.type) {
        writer.text += junk
      } else {
        writer.value(field.type, depth)
      }
    }
  }

  private mutating func junk(_ type: PlainType) -> String? {
    type.junk.isEmpty ? nil : random.pick(type.junk).token(number())
  }

  private mutating func value(_ type: PlainType, _ depth: Int) {
    switch type {
    case .scalar(let vocabulary): text += random.pick(random.pick(vocabulary.values))
    case .optional(let type):
      if random.chance(20) { text += "null" } else { value(type, depth) }
    case .object: specimen(depth: depth - 1, fields: depth > 0 ? 5 : 3)
    case .set(let type):
      // No value occurs twice: without the first, the second would be the element.
      guard case .scalar(let vocabulary) = type else { return }
      var words = vocabulary.values.shuffled(using: &random)[...]
      list(random.below(words.count), ("[", "]")) { writer in
        guard let word = words.popFirst() else { return }
        if writer.random.chance(15), let junk = writer.junk(type) {
          writer.text += junk
        } else {
          writer.text += writer.random.pick(word)
        }
      }
    case .list(let type):
      let count = type.holdsObjects && depth < 1 ? 0 : random.below(5)
      list(count, ("[", "]")) { $0.part(type, depth) }
    case .members(let keys, let type):
      let count = type.holdsObjects && depth < 1 ? 0 : random.below(4)
      list(count, ("{", "}")) { writer in
        let key = writer.random.pick(keys)
        let spellings = [key.key] + key.spellings
        let isJunk = writer.random.chance(6)
        writer.key(
          isJunk && keys[0].key == "1"
            ? "junk\(writer.number())" : writer.random.pick(spellings))
        writer.part(type, depth)
      }
    }
  }

  private mutating func part(_ type: PlainType, _ depth: Int) {
    if random.chance(15), let junk = junk(type) { text += junk } else { value(type, depth) }
  }
}
