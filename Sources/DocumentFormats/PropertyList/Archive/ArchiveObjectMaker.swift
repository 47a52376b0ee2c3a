import DocumentTree
import ModelBasics
import ModelData

/// Makes the objects of an archive for the new nodes of an edited tree, one level at a time. They are numbered after the others.
struct ArchiveObjectMaker {
  let original: ArchiveReader
  let new: ArchiveTree
  let alignment: ArchiveAlignment
  /// The reason why an edit was refused.
  private(set) var refusal: EncodingRefusal?
  private var made: [MadeObject?] = []
  /// The numbers of the objects of new nodes.
  private var numbers: [Int: Int] = [:]
  /// The new nodes whose objects have a number but are still to be made.
  private var queue: [Int] = []
  /// The numbers of the objects of colour spaces.
  var colorSpaces: [ArchivedColorSpace: Int] = [:]
  /// The number of an NSNull.
  private var nullObject: Int?
  /// For each dictionary of the file whether all its keys are integers.
  private var integerKeys: [Int: Bool] = [:]
  private var moved: [(old: Int, new: Int)] = []
  /// The numbers of new scalars. Those of the file are not used again, as another edit may change them.
  private var plainNumbers: [PlainValue: Int] = [:]
  private lazy var classes = ArchiveClasses(original)
  /// The objects that new ones are like.
  private lazy var templates = ArchiveTemplates(original, new, alignment)

  /// A new object, or a copy of one of the file with other members.
  enum MadeObject {
    case value(Value)
    case copy([UInt8])
  }

  private struct PlainValue: Hashable {
    var kind: XMLElement
    var text: [UInt8]
  }

  init(_ original: ArchiveReader, _ new: ArchiveTree, _ alignment: ArchiveAlignment) {
    self.original = original
    self.new = new
    self.alignment = alignment
  }

  /// The new objects in the order of their numbers.
  var appended: [MadeObject] { made.compactMap { $0 } }

  var archive: ArchiveObjects { original.archive }

  mutating func refuse(_ reason: ArchiveRefusal, at node: Int) -> EditError {
    let refusal = reason.refusal(archive.list.text.dialect, at: new[node].offset)
    self.refusal = refusal
    return .refused(refusal.reason)
  }

  /// Returns the objects that are in another place than before since the last call.
  mutating func takeMoved() -> [(old: Int, new: Int)] {
    defer { moved = [] }
    return moved
  }

  static func isNumber(_ kind: XMLElement) -> Bool {
    kind == .integer || kind == .real || kind == .true || kind == .false
  }

  /// True if an archive has such a value as it is, without a class.
  static func isPlain(_ kind: XMLElement) -> Bool {
    isNumber(kind) || kind == .string || kind == .data
  }

  static func memberKey(_ key: [UInt8]) -> [UInt8] {
    key.first == UInt8(ascii: "$") ? [UInt8(ascii: "$")] + key : key
  }

  // MARK: - Places

  /// Returns what is at the place of a node.
  mutating func place(
    of node: Int, _ context: ArchiveContext, isObject: Bool
  ) throws(EditError) -> ArchivePlace {
    let value = new[node]
    if value.kind == .ref { return .object(try number(ofReference: node)) }
    if let number = movedNumber(node) { return .object(number) }
    if value.kind == .null {
      if context == .plain { throw refuse(.noNullHere, at: node) }
      let isObject = context == .collection || value.className != nil
      return .object(isObject ? numberOfNull() : 0)
    }
    if !isObject, value.className == nil {
      let isInline =
        context == .plain && Self.isPlain(value.kind)
        || context == .member && Self.isNumber(value.kind)
      if isInline { return .inline(Self.value(value.kind, value.text)) }
    }
    return .object(try number(of: node))
  }

  /// Returns the number of the original object that a node is, if it has moved here.
  private mutating func movedNumber(_ node: Int) -> Int? {
    let match = alignment.matches[node]
    guard match >= 0, new[node].kind.isContainer, let number = original.origins[match].number,
      original.origins[match].form != .reference
    else { return nil }
    moved.append((match, node))
    return number
  }

  /// Returns the number of the object that a reference stands for.
  mutating func number(ofReference node: Int) throws(EditError) -> Int {
    guard let target = new[node].target else {
      throw refuse(.danglingReference, at: node)
    }
    let match = alignment.matches[target]
    if match >= 0, original.tree[match].kind != .ref {
      let isSame =
        new[target].kind.isContainer
        || original.tree.isSameScalar(match, new[target])
      if isSame, let number = original.origins[match].number { return number }
    }
    return try number(of: target)
  }

  /// Returns the number of the object of a new node.
  private mutating func number(of node: Int) throws(EditError) -> Int {
    if let number = numbers[node] { return number }
    let value = new[node]
    if Self.isPlain(value.kind), className(of: node) == nil {
      let number = number(ofPlain: value.kind, value.text)
      numbers[node] = number
      return number
    }
    let number = append(nil)
    numbers[node] = number
    queue.append(node)
    return number
  }

  mutating func append(_ object: Value?) -> Int {
    made.append(object.map { .value($0) })
    return archive.objects.count + made.count - 1
  }

  /// Returns the number of an object that is a plain scalar.
  mutating func number(ofPlain kind: XMLElement, _ text: [UInt8]) -> Int {
    // Two places of a long one would be shown as one object.
    guard text.count <= ArchiveReader.longestRepeated else {
      return append(Self.value(kind, text))
    }
    let key = PlainValue(kind: kind, text: text)
    if let found = plainNumbers[key] { return found }
    let number = append(Self.value(kind, text))
    plainNumbers[key] = number
    return number
  }

  /// Returns the number of the object of a key in a dictionary of the file.
  mutating func number(ofKey key: [UInt8], in dictionary: ArchiveOrigin) -> Int {
    let isInteger =
      hasIntegerKeys(dictionary)
      && XMLScalar.integer(key).map { $0.utf8.elementsEqual(key) } == true
    return number(ofPlain: isInteger ? .integer : .string, key)
  }

  private mutating func hasIntegerKeys(_ dictionary: ArchiveOrigin) -> Bool {
    if let known = integerKeys[dictionary.element] { return known }
    let places = archive.keyPlaces(of: dictionary)
    let areIntegers =
      !places.isEmpty
      && places.allSatisfy { archive.list.kind(archive.value(at: $0).element) == .integer }
    integerKeys[dictionary.element] = areIntegers
    return areIntegers
  }

  private mutating func numberOfNull() -> Int {
    if let nullObject { return nullObject }
    let known = original.origins.first { $0.form == .nullObject && $0.number != nil }?.number
    if let known {
      nullObject = known
      return known
    }
    let number = append(nil)
    nullObject = number
    var classes = classes
    set(number, .value(classes.record("NSNull", []) { append($0) }))
    self.classes = classes
    return number
  }

  private mutating func set(_ number: Int, _ object: MadeObject) {
    made[number - archive.objects.count] = object
  }

  // MARK: - Objects

  /// Makes the next object. Returns false if all objects are made.
  mutating func makeNext() throws(EditError) -> Bool {
    guard let node = queue.popLast(), let number = numbers[node] else { return false }
    var template: Int?
    if let name = className(of: node) { template = templates.template(of: node, name) }
    if let template, let members = try members(of: template, holding: node) {
      set(number, .copy(copy(of: template, members)))
    } else {
      set(number, .value(try object(node, like: template)))
    }
    return true
  }

  private func className(of node: Int) -> [UInt8]? {
    if let name = new[node].className { return name }
    // A value that was typed in place of another has its class.
    let slot = alignment.slots[node]
    guard slot >= 0, original.tree[slot].kind == new[node].kind else { return nil }
    return original.tree[slot].className
  }

  private mutating func copy(of template: Int, _ members: [ArchivedMember]) -> [UInt8] {
    archive.copy(of: original.origins[template].element, members) {
      number(ofPlain: $0.kind, $0.text)
    }
  }

  private mutating func object(_ node: Int, like template: Int?) throws(EditError) -> Value {
    let value = new[node]
    let name = className(of: node).map { String(decoding: $0, as: UTF8.self) }
    switch value.kind {
    case .dict: return try dictionary(node, name ?? classes.dictionary, like: template)
    case .array, .set:
      let name = name ?? (value.kind == .set ? "NSSet" : classes.array)
      let children = new.children(of: node)
      if let form = classes.numberedForm(name) {
        return try record(name, try members(form, children), node)
      }
      return try record(name, [("NS.objects", Value(try list(children)))], node)
    case .date:
      return try record("NSDate", [("NS.time", Self.value(.real, try seconds(node)))], node)
    default: return try scalar(node, name ?? "")
    }
  }

  private mutating func scalar(_ node: Int, _ name: String) throws(EditError) -> Value {
    let value = new[node]
    switch (name, value.kind) {
    case ("NSString", .string), ("NSMutableString", .string):
      return try record(name, [("NS.string", .string(value.text))], node)
    case ("NSData", .data), ("NSMutableData", .data):
      return try record(name, [("NS.data", .data(value.text))], node)
    case ("NSUUID", .string):
      return try record(name, [("NS.uuidbytes", .data(try uuid(node)))], node)
    case ("NSURL", .string):
      let text = number(ofPlain: .string, value.text)
      return try record(
        name,
        [("NS.base", ArchivePlace.reference(0)), ("NS.relative", ArchivePlace.reference(text))],
        node)
    case ("NSDecimalNumber", .integer), ("NSDecimalNumber", .real):
      let parts = try decimal(node).parts
      return try record(
        name,
        [
          ("NS.compact", .bool(true)),
          ("NS.exponent", Self.value(.integer, String(parts.exponent))),
          ("NS.length", Self.value(.integer, String(parts.length))),
          ("NS.mantissa", .data(parts.units)),
          ("NS.mantissa.bo", Self.value(.integer, "1")), ("NS.negative", .bool(parts.isNegative)),
        ], node)
    default:
      throw refuse(.notMadeOfValue(className: name), at: node)
    }
  }

  private mutating func dictionary(
    _ node: Int, _ name: String, like template: Int?
  ) throws(EditError) -> Value {
    let children = new.children(of: node)
    if classes.isColor(name), ArchivedColorForm.isShown(by: node, in: new) {
      guard name == "NSColor" else { throw refuse(.notMadeOfValue(className: name), at: node) }
      return try record(name, try newColorMembers(node), node)
    }
    if classes.isDictionary(name) {
      try requireUniqueKeys(children)
      if let form = classes.numberedForm(name) {
        return try record(name, try members(form, children), node)
      }
      let values = try list(children)
      let keys = children.map {
        ArchivePlace.reference(number(ofPlain: .string, new[$0].key ?? []))
      }
      return try record(name, [("NS.keys", Value(keys)), ("NS.objects", Value(values))], node)
    }
    let known = template.map { templates.inherit(membersOf: $0, by: node) } ?? [:]
    var members: [(String, Value)] = []
    for child in children {
      let key = Self.memberKey(new[child].key ?? [])
      let origin = known[new[child].key ?? []].map { original.origins[$0] }
      let isInline = origin.map { $0.form == .scalar && $0.number == nil } ?? false
      let value = try place(
        of: child, isInline && Self.isPlain(new[child].kind) ? .plain : .member,
        isObject: origin?.number != nil)
      members.append((String(decoding: key, as: UTF8.self), value.value))
    }
    return try record(name, members, node)
  }

  private mutating func list(_ nodes: [Int]) throws(EditError) -> [Value] {
    var places: [Value] = []
    for node in nodes { places.append(try place(of: node, .collection, isObject: true).value) }
    return places
  }

  mutating func record(
    _ name: String, _ members: [(String, Value)], _ node: Int
  ) throws(EditError) -> Value {
    guard classes.isKnown(name) else {
      throw refuse(.undescribedClass(name), at: node)
    }
    var classes = classes
    let object = classes.record(name, members) { append($0) }
    self.classes = classes
    return object
  }

  static func value(_ kind: XMLElement, _ text: [UInt8]) -> Value {
    value(kind, String(decoding: text, as: UTF8.self), text)
  }

  private static func value(_ kind: XMLElement, _ text: String) -> Value {
    value(kind, text, Array(text.utf8))
  }

  private static func value(_ kind: XMLElement, _ text: String, _ bytes: [UInt8]) -> Value {
    switch kind {
    case .string: .string(bytes)
    case .data: .data(bytes)
    case .true, .false: .bool(kind == .true)
    case .integer: Value.number(text) ?? .string(bytes)
    case .real:
      // A number without a fraction would be an integer.
      XMLScalar.real(bytes).flatMap { real in
        let isWhole = !real.utf8.contains { [UInt8(ascii: "."), 0x65, 0x45].contains($0) }
        return Value.number(isWhole ? real + ".0" : real)
      } ?? .string(bytes)
    default: .null
    }
  }
}
