import DocumentTree
import ModelBasics

// Scalars, which are members of objects of Foundation's classes.

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
    case .text(let place), .url(let place, nil):
      return kind == .string ? [ArchivedMember(place, .string, text)] : nil
    case .url(let place, let base?):
      guard kind == .string else { return nil }
      // The same URL keeps its spelling, which may have dots.
      if text == original.tree[former].text { return [] }
      guard let whole = ArchivedURL.text(of: base, archive),
        let reference = ArchivedURL.reference(to: text, from: whole)
      else { throw refuse(.notWholeURL, at: node) }
      return [ArchivedMember(place, .string, reference)]
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
}
