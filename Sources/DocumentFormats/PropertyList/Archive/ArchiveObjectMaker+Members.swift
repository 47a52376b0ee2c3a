import DocumentTree
import ModelBasics

// Scalars and colours, which are members of objects of Foundation's classes.

extension ArchiveObjectMaker {
  /// Returns the members in which an object that is shown by its meaning has the value of a new node. Returns nil if it is another
  /// kind of object, or cannot have such a value.
  mutating func members(
    of former: Int, holding node: Int
  ) throws(EditError) -> [ArchivedMember]? {
    let origin = original.origins[former]
    let (kind, text) = (new[node].kind, new[node].text)
    let isNumber = kind == .integer || kind == .real
    switch origin.form {
    case .color(let form): return try colorMembers(of: former, form, holding: node)
    case .text(let place), .url(let place):
      return kind == .string ? [ArchivedMember(place, .string, text)] : nil
    case .attributedText(let place):
      guard kind == .string else { return nil }
      let members = [ArchivedMember(place, .string, text)]
      guard let info = archive.member(origin.element, "NSAttributeInfo"),
        let runs = archive.textRuns(of: origin.element), text != original.tree[former].text
      else { return members }
      let edited = runs.edited(
        String(decoding: original.tree[former].text, as: UTF8.self),
        String(decoding: text, as: UTF8.self))
      return members + [ArchivedMember(info, .data, edited.bytes)]
    case .data(let place): return kind == .data ? [ArchivedMember(place, .data, text)] : nil
    case .uuid(let place):
      return kind == .string ? [ArchivedMember(place, .data, try uuid(node))] : nil
    case .date(let place):
      return kind == .date ? [ArchivedMember(place, .real, try seconds(node))] : nil
    case .number(let place): return isNumber ? [ArchivedMember(place, kind, text)] : nil
    case .decimal:
      if isNumber, text == original.tree[former].text { return [] }
      return isNumber ? try decimalMembers(of: origin.element, holding: node) : nil
    default: return nil
    }
  }

  private mutating func decimalMembers(
    of object: Int, holding node: Int
  ) throws(EditError) -> [ArchivedMember] {
    let parts = try decimal(node).parts
    let isSwapped = archive.integer(object, "NS.mantissa.bo") == 2
    var units = parts.units
    if isSwapped { for pair in stride(from: 0, to: 16, by: 2) { units.swapAt(pair, pair + 1) } }
    let numbers: [(StaticString, XMLElement, [UInt8])] = [
      ("NS.mantissa", .data, units), ("NS.length", .integer, Array(String(parts.length).utf8)),
      ("NS.exponent", .integer, Array(String(parts.exponent).utf8)),
    ]
    var members: [ArchivedMember] = []
    for (key, kind, text) in numbers {
      guard let place = archive.member(object, key) else { throw EditError.notFound }
      members.append(ArchivedMember(place, kind, text))
    }
    if let place = archive.member(object, "NS.negative") {
      members.append(ArchivedMember(place, parts.isNegative ? .true : .false, []))
    } else if parts.isNegative {
      throw refuse(.noSign, at: node)
    }
    return members
  }

  // MARK: - Colours

  private mutating func colorMembers(
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

  // MARK: - Scalars

  mutating func requireUniqueKeys(_ children: [Int]) throws(EditError) {
    var seen = Set<[UInt8]>()
    for child in children where !seen.insert(new[child].key ?? []).inserted {
      throw refuse(.duplicateKey, at: child)
    }
  }

  mutating func uuid(_ node: Int) throws(EditError) -> [UInt8] {
    guard let bytes = ArchivedUUID.bytes(of: new[node].text) else {
      throw refuse(.notUUID, at: node)
    }
    return bytes
  }

  mutating func seconds(_ node: Int) throws(EditError) -> [UInt8] {
    guard let seconds = ArchivedDate.seconds(new[node].text) else {
      throw refuse(.notDate, at: node)
    }
    let text = "\(seconds)"
    return Array((text.hasSuffix(".0") ? String(text.dropLast(2)) : text).utf8)
  }

  mutating func decimal(_ node: Int) throws(EditError) -> ArchivedDecimal {
    guard let decimal = ArchivedDecimal(new[node].text) else {
      throw refuse(.notDecimal, at: node)
    }
    return decimal
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
}
