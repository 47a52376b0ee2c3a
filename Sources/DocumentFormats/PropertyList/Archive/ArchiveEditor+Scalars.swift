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
    if case .scalar = origin.form {
      let isAllowed =
        origin.number != nil || node.kind == former.kind || ArchiveObjectMaker.isNumber(node.kind)
      guard isAllowed, ArchiveObjectMaker.isPlain(node.kind) else { return false }
      try write(node.text, node.kind, at: origin.element)
      return true
    }
    guard let members = try maker.members(of: slot, holding: child) else { return false }
    try write(members)
    return true
  }

  mutating func setColor(_ one: Int, _ two: Int) throws(EditError) {
    if let members = try maker.members(of: one, holding: two) { try write(members) }
  }

  private mutating func write(_ members: [ArchivedMember]) throws(EditError) {
    for member in members {
      if let key = member.key {
        try document.setKey(list.path(member.place), key: Array(key.utf8))
      }
      try write(member.text, member.kind, throughPlace: member.place)
    }
  }

  // MARK: - Tokens

  /// Writes the value at a place, or of the object there.
  mutating func write(
    _ text: [UInt8], _ kind: XMLElement, throughPlace place: Int
  ) throws(EditError) {
    let (element, number) = archive.value(at: place)
    if let number, archive.uses[number] != 1 {
      return try setPlace(place, to: .object(maker.number(ofPlain: kind, text)))
    }
    if kind == .data, let place = archive.member(element, "NS.data") {
      return try write(text, kind, at: place)
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
      let site = document.site(of: list.path(element))
      token = tokens.token(of: value, replacing: isSame ? former : nil, at: site)
    case .data: token = XMLDataText.token(text, like: isSame ? parsed : nil)
    case .true, .false: token = isSame ? nil : XMLElement.emptyToken(kind == .true)
    default: token = isSame ? parsed?.spelled(trimmed: text) : kind.token(text)
    }
    guard let token else { return }
    try document.setValue(list.path(element), text: token)
  }
}
