import DocumentTree
import ModelBasics
import ModelData

// The members of colours.

extension ArchiveObjectMaker {
  /// Returns the members in which a colour of the file has the components of a new node.
  mutating func colorMembers(
    of former: Int, _ form: ArchivedColorForm, holding node: Int
  ) throws(EditError) -> [ArchivedMember] {
    let object = original.origins[former].element
    let components = try components(of: node)
    // Equal numbers keep their spelling in all members.
    if components == shownComponents(of: former) { return [] }
    func real(_ place: Int, _ component: String) -> ArchivedMember {
      ArchivedMember(place, .real, Array(component.utf8))
    }
    /// The same numbers in members that the colour may also have.
    func others(_ keys: [StaticString], _ components: [String]) -> [ArchivedMember] {
      zip(keys, components).compactMap { key, component in
        archive.member(object, key).map { real($0, component) }
      }
    }
    var members: [ArchivedMember]
    let alpha: Int?
    switch form {
    case .rgb(let place): return [text(components, dropsAlpha: true, at: place)]
    case .custom(let space, let place, let fallback, let isGrey):
      if isGrey, !ArchivedColorForm.isGrey(components) { throw refuse(.isGrey, at: node) }
      let first = isGrey ? 2 : 0
      let own = text(Array(components[first...]), dropsAlpha: true, at: place)
      guard let fallback else { return [own] }
      let calibrated = Self.calibrated(components, from: space)
      return [own, text(Array(calibrated[first...]), dropsAlpha: true, at: fallback)]
    case .white(let place):
      if ArchivedColorForm.isGrey(components) {
        return [text(Array(components[2...]), dropsAlpha: true, at: place)]
      }
      // It is no grey any more.
      var rgb = text(components, dropsAlpha: false, at: place)
      rgb.key = "NSRGB"
      guard let space = archive.member(object, "NSColorSpace"),
        let number = archive.integer(object, "NSColorSpace"), number == 3 || number == 4
      else { return [rgb] }
      return [rgb, ArchivedMember(space, .integer, Array(String(number - 2).utf8))]
    case .components(let red, let green, let blue, let place):
      members = zip([red, green, blue], components).map { real($0, $1) }
      if let rgb = archive.member(object, "NSRGB") {
        members.append(text(components, dropsAlpha: true, at: rgb))
      }
      // The same numbers with all their digits.
      let keys: [StaticString] = ["UIRed-Double", "UIGreen-Double", "UIBlue-Double"]
      members += others(keys, components)
      alpha = place
    case .greyComponents(let white, let place):
      guard ArchivedColorForm.isGrey(components) else { throw refuse(.isGrey, at: node) }
      members = [real(white, components[2])] + others(["UIWhite-Double"], [components[2]])
      if let grey = archive.member(object, "NSWhite") {
        members.append(text(Array(components[2...]), dropsAlpha: true, at: grey))
      }
      alpha = place
    }
    if let alpha {
      members.append(real(alpha, components[3]))
    } else if Double(components[3]) != 1 {
      throw refuse(.noAlpha, at: node)
    }
    return members + others(["UIAlpha-Double"], [components[3]])
  }

  private func shownComponents(of color: Int) -> [String] {
    original.tree.children(of: color).compactMap { XMLScalar.real(original.tree[$0].text) }
  }

  /// Returns a member with the numbers of a colour as text.
  private func text(_ components: [String], dropsAlpha: Bool, at place: Int) -> ArchivedMember {
    let kind = archive.list.kind(place)
    let former = archive.bytes(place, kind) ?? []
    let hadAlpha = former.split { $0 == 0 || XMLScalar.isSpace($0) }.count.isMultiple(of: 2)
    let isShort = dropsAlpha && !hadAlpha && components.last.flatMap(Double.init) == 1
    var text = Array(components.dropLast(isShort ? 1 : 0).joined(separator: " ").utf8)
    if former.last == 0 { text.append(0) }
    return ArchivedMember(place, kind, text)
  }

  /// Returns red, green, blue and alpha.
  mutating func components(of node: Int) throws(EditError) -> [String] {
    let children = new.children(of: node)
    let components = ArchivedColorForm.keys.compactMap { key -> String? in
      guard let child = new.child(of: node, key),
        new[child].kind == .real || new[child].kind == .integer
      else { return nil }
      return XMLScalar.real(new[child].text)
    }
    let isInOrder = zip(children, ArchivedColorForm.keys).allSatisfy { child, key in
      new[child].key?.elementsEqual(key.utf8) == true
    }
    guard components.count == ArchivedColorForm.keys.count, children.count == components.count,
      isInOrder
    else {
      throw refuse(.notColor, at: node)
    }
    return components
  }

  // MARK: - New colours

  /// Returns the members of a new NSColor in the colour space of a node.
  mutating func newColorMembers(_ node: Int) throws(EditError) -> [(String, Value)] {
    let components = try components(of: node)
    let space = new[node].space ?? .calibrated
    func text(_ components: ArraySlice<String>, _ end: [UInt8]) -> Value {
      .data(Array(components.joined(separator: " ").utf8) + end)
    }
    guard let identifier = space.identifier else {
      return [
        ("NSColorSpace", Self.count(space == .device ? 2 : 1)),
        ("NSRGB", text(components[...], [0])),
      ]
    }
    let isGrey = space == .gammaGrey
    if isGrey, !ArchivedColorForm.isGrey(components) { throw refuse(.isGrey, at: node) }
    let shown = isGrey ? 2 : 0
    let number = try number(of: space, identifier, node)
    let calibrated = Self.calibrated(components, from: space)
    return [
      ("NSColorSpace", Self.count(isGrey ? 3 : 1)),
      ("NSComponents", text(components[shown...], [])),
      ("NSCustomColorSpace", ArchivePlace.reference(number)),
      (isGrey ? "NSWhite" : "NSRGB", text(calibrated[shown...], [0])),
    ]
  }

  /// Returns the number of the object of a colour space.
  private mutating func number(
    of space: ArchivedColorSpace, _ identifier: ArchivedColorSpace.Identifier, _ node: Int
  ) throws(EditError) -> Int {
    if let known = colorSpaces[space] { return known }
    let known = archive.objects.firstIndex { object in
      archive.classDescription(of: object).map(archive.className)?.elementsEqual(
        "NSColorSpace".utf8) == true && ArchivedColorSpace(of: object, archive) == space
    }
    let number: Int
    if let known {
      number = known
    } else {
      let object = try record(
        "NSColorSpace", [(identifier.key.description, Self.count(identifier.number))], node)
      number = append(object)
    }
    colorSpaces[space] = number
    return number
  }

  /// Returns the components of a colour in the calibrated space, with its alpha.
  private static func calibrated(_ components: [String], from space: ArchivedColorSpace) -> [String]
  {
    space.calibrated(components.prefix(3).map { Double($0) ?? 0 }).map { component in
      let text = "\(Float(component))"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    } + components.dropFirst(3)
  }
}
