import DocumentTree
import ModelBasics
import ModelData

extension ArchiveEditor {
  /// Changes a scalar where it is. Returns false if the place needs another object.
  mutating func setScalar(_ slot: Int, to child: Int) throws(EditError) -> Bool {
    let origin = original.origins[slot]
    let (former, node) = (old[slot], new[child])
    if let number = origin.number, archive.uses[number] != 1 { return false }
    guard node.className == nil || node.className == former.className else { return false }
    switch origin.form {
    case .scalar:
      let isAllowed =
        origin.number != nil || node.kind == former.kind || ArchiveObjectMaker.isNumber(node.kind)
      guard isAllowed, ArchiveObjectMaker.isPlain(node.kind) else { return false }
      try write(node.text, node.kind, at: origin.element)
    case .text(let place), .url(let place):
      guard node.kind == .string else { return false }
      try write(node.text, .string, throughPlace: place)
    case .attributedText(let place):
      guard node.kind == .string else { return false }
      if archive.member(origin.element, "NSAttributeInfo") != nil {
        throw maker.refuse(.hasAttributes, at: child)
      }
      try write(node.text, .string, throughPlace: place)
    case .data(let place):
      guard node.kind == .data else { return false }
      try write(node.text, .data, throughPlace: place)
    case .uuid(let place):
      guard node.kind == .string else { return false }
      try write(try maker.uuid(child), .data, throughPlace: place)
    case .date(let place):
      guard node.kind == .date else { return false }
      try write(try maker.seconds(child), .real, throughPlace: place)
    case .number(let place):
      guard node.kind == .integer || node.kind == .real else { return false }
      try write(node.text, node.kind, throughPlace: place)
    case .decimal:
      guard node.kind == .integer || node.kind == .real else { return false }
      try setDecimal(origin.element, to: child)
    default: return false
    }
    return true
  }

  private mutating func setDecimal(_ object: Int, to child: Int) throws(EditError) {
    let parts = try maker.decimal(child).parts
    let isSwapped = archive.integer(object, "NS.mantissa.bo") == 2
    var units = parts.units
    if isSwapped { for pair in stride(from: 0, to: 16, by: 2) { units.swapAt(pair, pair + 1) } }
    func place(_ key: StaticString) throws(EditError) -> Int {
      guard let place = archive.member(object, key) else { throw EditError.notFound }
      return place
    }
    try write(units, .data, throughPlace: place("NS.mantissa"))
    try write(Array(String(parts.length).utf8), .integer, throughPlace: place("NS.length"))
    try write(Array(String(parts.exponent).utf8), .integer, throughPlace: place("NS.exponent"))
    if let place = archive.member(object, "NS.negative") {
      try write([], parts.isNegative ? .true : .false, throughPlace: place)
    } else if parts.isNegative {
      throw maker.refuse(.noSign, at: child)
    }
  }

  mutating func setColor(_ one: Int, _ two: Int, _ form: ArchivedColorForm) throws(EditError) {
    let object = original.origins[one].element
    let components = try maker.components(of: two)
    let former = ArchivedColorForm.keys.compactMap { key in
      old.child(of: one, key).map { String(decoding: old[$0].text, as: UTF8.self) }
    }
    guard components != former else { return }
    func place(_ key: StaticString) -> Int? { archive.member(object, key) }
    switch form {
    case .rgb(let place): try write(components, dropsAlpha: true, at: place)
    case .white(let place):
      if components[0] == components[1], components[1] == components[2] {
        return try write(Array(components[2...]), dropsAlpha: true, at: place)
      }
      // It is no grey any more.
      try document.setKey(list.path(place), key: Array("NSRGB".utf8))
      try write(components, dropsAlpha: false, at: place)
      if let space = archive.member(object, "NSColorSpace"),
        let number = archive.integer(object, "NSColorSpace"), number == 3 || number == 4
      {
        try write(Array(String(number - 2).utf8), .integer, at: space)
      }
    case .components(let red, let green, let blue, let alpha):
      for (place, component) in zip([red, green, blue], components) {
        try write(Array(component.utf8), .real, at: place)
      }
      if let alpha {
        try write(Array(components[3].utf8), .real, at: alpha)
      } else if components[3] != former[3] {
        throw maker.refuse(.noAlpha, at: two)
      }
      if let rgb = place("NSRGB") { try write(components, dropsAlpha: true, at: rgb) }
      // The same numbers with all their digits.
      let doubles: [StaticString] = [
        "UIRed-Double", "UIGreen-Double", "UIBlue-Double", "UIAlpha-Double",
      ]
      for (key, component) in zip(doubles, components) {
        if let place = place(key) { try write(Array(component.utf8), .real, at: place) }
      }
    case .greyComponents(let white, let alpha):
      guard components[0] == components[1], components[1] == components[2] else {
        throw maker.refuse(.isGrey, at: two)
      }
      try write(Array(components[2].utf8), .real, at: white)
      if let alpha {
        try write(Array(components[3].utf8), .real, at: alpha)
      } else if components[3] != former[3] {
        throw maker.refuse(.noAlpha, at: two)
      }
      if let text = place("NSWhite") {
        try write(Array(components[2...]), dropsAlpha: true, at: text)
      }
      for (key, component) in [
        ("UIWhite-Double" as StaticString, components[2]), ("UIAlpha-Double", components[3]),
      ] {
        if let place = place(key) { try write(Array(component.utf8), .real, at: place) }
      }
    }
  }

  /// Writes the numbers of a colour as text.
  private mutating func write(
    _ components: [String], dropsAlpha: Bool, at place: Int
  ) throws(EditError) {
    let kind = list.kind(place)
    let former = archive.bytes(place, kind) ?? []
    let hadAlpha = former.split { $0 == 0 || XMLScalar.isSpace($0) }.count.isMultiple(of: 2)
    let isShort = dropsAlpha && !hadAlpha && components.last.flatMap(Double.init) == 1
    var text = Array(components.dropLast(isShort ? 1 : 0).joined(separator: " ").utf8)
    if former.last == 0 { text.append(0) }
    try write(text, kind, at: place)
  }

  // MARK: - Tokens

  /// Writes the value at a place, or of the object there.
  private mutating func write(
    _ text: [UInt8], _ kind: XMLElement, throughPlace place: Int
  ) throws(EditError) {
    let (element, number) = archive.value(at: place)
    if let number, archive.uses[number] != 1 {
      return try setPlace(place, to: .object(maker.number(ofPlain: kind, text)))
    }
    try write(text, kind, at: element)
  }

  /// Writes a scalar of the file, spelled like the one that it replaces. Does nothing if it has that value.
  mutating func write(_ text: [UInt8], _ kind: XMLElement, at element: Int) throws(EditError) {
    let tokens = document.tokens
    let former = document.value(of: list.node(element))
    let isSame = list.kind(element) == kind
    if isSame, ArchiveTree.canonical(list.decoded(element), kind) == text, kind != .true,
      kind != .false
    {
      return
    }
    let parsed = former.flatMap { XMLToken(Bytes($0.array), list.head.entities) }
    let token: [UInt8]?
    switch kind {
    case .string:
      let value = Value.string(text)
      token = tokens.token(of: value, replacing: isSame ? former : nil)
    case .data: token = XMLDataText.token(text, like: isSame ? parsed : nil)
    case .true, .false: token = isSame ? nil : XMLElement.emptyToken(kind == .true)
    default: token = isSame ? parsed?.spelled(trimmed: text) : kind.token(text)
    }
    guard let token else { return }
    try document.setValue(list.path(element), text: token)
  }
}
