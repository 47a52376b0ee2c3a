/// The values of the objects of a keyed archive, by class:
///
///     NSString NSMutableString               string
///     NSArray NSSet NSOrderedSet etc.        array; of NSCountedSet, each element repeated
///     NSDictionary NSMutableDictionary       record, if all keys are strings or numbers
///     NSData NSMutableData, NSDate           data, date
///     NSUUID, NSURL (with its base)          string
///     NSDecimalNumber, NSNumber              number or Boolean
///     NSColor UIColor in RGB or grey         record of red, green, blue, alpha
///     NSNull, nil                            null
///     any other                              record of its class name and its encoded members
///
/// Only the name of the class itself counts, not its superclasses: the objects of a subclass become
/// records with their class name. A class that encoded a dictionary (`NS.keys`, `NS.objects`)
/// besides other values has the members of both.
struct ArchiveForms: ObjectForms {
  let table: PropertyListTable
  /// The archived objects, indexed by UID.
  private let objects: ArraySlice<Int>
  private let classNameKey: ArraySlice<UInt8>

  init(table: PropertyListTable, objects: ArraySlice<Int>, classNameKey: String) {
    self.table = table
    self.objects = objects
    self.classNameKey = Array(classNameKey.utf8)[...]
  }

  func form(
    of object: Int, paying budget: inout ExpansionBudget
  ) throws(PropertyListFault) -> ObjectForm {
    guard let target = try resolved(object) else { return .null }
    guard let member = table.member(target, "$class") else {
      return try PlainForms(table: table).form(of: target, paying: &budget)
    }
    let description = try resolved(member) ?? target
    let chain = table.member(description, "$classes")
    // A small object that is referenced often can be expensive to read.
    let steps = [target, description, chain ?? target].map(table.size).reduce(0, +)
    guard budget.pay(bytes: 8 &* steps) else { throw table.fault(.expandsTooMuch, at: object) }
    let classes = try classes(describedBy: description)
    guard let name = classes.first else { throw table.fault(.badClass, at: target) }
    return try form(of: target, name: name, classes: classes)
  }

  private func form(
    of object: Int, name: ArraySlice<UInt8>, classes: [ArraySlice<UInt8>]
  ) throws(PropertyListFault) -> ObjectForm {
    let isColor = classes.contains { isName($0, "NSColor") || isName($0, "UIColor") }
    if isColor, let color = ArchivedColor(object, table) { return color.form }
    switch String(decoding: name, as: UTF8.self) {
    case "NSNull": return .null
    case "NSString", "NSMutableString":
      if let text = try text(of: object) { return .string(Array(text)) }
    case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet":
      if let items = try list(object, .objects) { return .array(items.map { .object($0) }) }
    case "NSOrderedSet", "NSMutableOrderedSet":
      // An empty set encodes nothing.
      return .array((try list(object, .objects) ?? []).map { .object($0) })
    case "NSCountedSet":
      return .array(try countedItems(of: object).map { .object($0) })
    case "NSDictionary", "NSMutableDictionary":
      guard let keys = try list(object, .keys), let values = try list(object, .objects),
        keys.count == values.count
      else { break }
      if let members = try members(keys, values) { return .record(members) }
      return try record(of: object, name: name)
    case "NSData", "NSMutableData":
      if let data = try data(object, "NS.data") { return .data(Array(data)) }
    case "NSDate":
      guard case .number(let text)? = try content(object, "NS.time"), let seconds = Double(text)
      else { break }
      guard let date = ReferenceDate.text(secondsAfter: seconds) else {
        throw table.fault(.badDate, at: object)
      }
      return .date(date)
    case "NSUUID":
      if let bytes = try data(object, "NS.uuidbytes"), bytes.count == 16 {
        return .string(Self.uuid(bytes))
      }
    case "NSURL":
      if let url = try url(object) { return .string(url) }
    case "NSDecimalNumber":
      if let number = try ArchivedDecimal(object, self)?.text { return .number(number) }
    case "NSNumber":
      if let number = try number(object) { return number }
    default: return try record(of: object, name: name)
    }
    throw table.fault(.damagedObject, at: object)
  }
}

extension ArchiveForms {
  /// Returns the object that a UID refers to, any other object itself, and nil for the null object.
  func resolved(_ object: Int) throws(PropertyListFault) -> Int? {
    guard let uid = uid(object) else { return object }
    guard uid >= 0, uid < objects.count else {
      throw table.fault(.badArchiveReference, at: object)
    }
    let target = objects[objects.startIndex + uid]
    guard self.uid(target) == nil else { throw table.fault(.badArchiveReference, at: object) }
    return uid == 0 && table.isString(target, "$null") ? nil : target
  }

  private func uid(_ object: Int) -> Int? {
    switch table.objects[object].content {
    case .uid(let number): number
    case .record(let range) where range.count == 2:
      // XML has no UIDs; a dictionary represents them.
      if case .number(let text)? = table.member(object, "CF$UID").map({ table.objects[$0].content })
      {
        Int(text)
      } else {
        nil
      }
    default: nil
    }
  }

  /// Returns the class of an object and its superclasses, or nothing for a plain value.
  func classes(of object: Int?) throws(PropertyListFault) -> [ArraySlice<UInt8>] {
    guard let object, let description = table.member(object, "$class") else { return [] }
    return try classes(describedBy: resolved(description) ?? object)
  }

  func classes(describedBy object: Int) throws(PropertyListFault) -> [ArraySlice<UInt8>] {
    guard let name = table.member(object, "$classname").flatMap(table.string) else {
      throw table.fault(.badClass, at: object)
    }
    let chain = table.member(object, "$classes").flatMap(table.elements) ?? []
    let classes = chain.compactMap(table.string)
    return classes.first == name ? classes : [name] + classes
  }

  func value(_ object: Int, _ key: StaticString) throws(PropertyListFault) -> Int? {
    guard let value = table.member(object, key) else { return nil }
    return try resolved(value)
  }

  func content(
    _ object: Int, _ key: StaticString
  ) throws(PropertyListFault) -> PropertyListTable.Content? {
    try value(object, key).map { table.objects[$0].content }
  }

  private struct ListName {
    let key: StaticString
    /// The prefix of the keys in older archives, which have one key for each element:
    /// `NS.object.0`.
    let prefix: String

    static let keys = ListName(key: "NS.keys", prefix: "NS.key.")
    static let objects = ListName(key: "NS.objects", prefix: "NS.object.")
  }

  private func list(
    _ object: Int, _ name: ListName
  ) throws(PropertyListFault) -> [Int]? {
    if let list = try value(object, name.key).flatMap(table.elements) { return Array(list) }
    var items: [Int: Int] = [:]
    for (key, value) in table.members(object) ?? [] {
      guard let text = table.string(key), text.starts(with: name.prefix.utf8),
        let index = Int(String(decoding: text.dropFirst(name.prefix.utf8.count), as: UTF8.self))
      else { continue }
      items[index] = value
    }
    guard !items.isEmpty else { return nil }
    let list = (0..<items.count).compactMap { items[$0] }
    guard list.count == items.count else { throw table.fault(.damagedObject, at: object) }
    return list
  }

  /// Returns the elements of a counted set, which are numbered pairs: `NS.object0`, `NS.count0`.
  private func countedItems(of object: Int) throws(PropertyListFault) -> [Int] {
    var values: [String: Int] = [:]
    for (key, value) in table.members(object) ?? [] {
      guard let text = table.string(key) else { throw table.fault(.keyNotText, at: object) }
      values[String(decoding: text, as: UTF8.self)] = value
    }
    func count(_ key: String) throws(PropertyListFault) -> Int {
      guard let value = try values[key].flatMap(resolved),
        case .number(let text) = table.objects[value].content, let count = Int(text), count >= 0
      else { throw table.fault(.damagedObject, at: object) }
      return count
    }
    var items: [Int] = []
    for number in 0..<(try count("NS.count")) {
      guard let item = values["NS.object\(number)"] else {
        throw table.fault(.damagedObject, at: object)
      }
      let times = try count("NS.count\(number)")
      guard times <= Self.mostCounted - items.count else {
        throw table.fault(.expandsTooMuch, at: object)
      }
      items += Array(repeating: item, count: times)
    }
    return items
  }

  /// The limit of elements, since a few bytes can encode any count.
  private static var mostCounted: Int { 1 << 16 }

  /// Returns the text of a URL, resolved against its base, which can have a base too.
  private func url(_ object: Int) throws(PropertyListFault) -> [UInt8]? {
    var references: [URLReference] = []
    var next: Int? = object
    while let url = next {
      if let text = table.string(url) {
        references.append(URLReference(text))
        break
      }
      guard let relative = try value(url, "NS.relative"), let text = try text(of: relative) else {
        return nil
      }
      references.append(URLReference(text))
      next = try value(url, "NS.base")
      // No real URL has so many bases; one that is its own base has no end.
      guard references.count <= 16 else { throw table.fault(.cycle, at: object) }
    }
    guard references.count > 1, var whole = references.popLast() else {
      return references.first?.text
    }
    for reference in references.reversed() { whole = reference.resolved(against: whole) }
    return whole.text
  }

  func data(
    _ object: Int, _ key: StaticString
  ) throws(PropertyListFault) -> ArraySlice<UInt8>? {
    guard case .data(let range)? = try content(object, key) else { return nil }
    return table.text[range]
  }

  /// Returns the text of a string, inline or archived.
  private func text(of object: Int) throws(PropertyListFault) -> ArraySlice<UInt8>? {
    if let text = table.string(object) { return text }
    if let text = try value(object, "NS.string").flatMap(table.string) { return text }
    return try data(object, "NS.bytes")
  }

  /// Returns a number that was archived as an object; most numbers are not.
  private func number(_ object: Int) throws(PropertyListFault) -> ObjectForm? {
    let keys: [StaticString] = ["NS.number", "NS.boolval", "NS.BOOLval", "NS.intval", "NS.dblval"]
    for key in keys {
      switch try content(object, key) {
      case .number(let text)?: return .number(text)
      case .bool(let bool)?: return .bool(bool)
      default: continue
      }
    }
    return nil
  }

  /// Returns the members of a dictionary, or nil if a key is neither a string nor a number.
  private func members(
    _ keys: [Int], _ values: [Int]
  ) throws(PropertyListFault) -> [(key: ArraySlice<UInt8>, item: ObjectForm.Item)]? {
    var members: [(key: ArraySlice<UInt8>, item: ObjectForm.Item)] = []
    for (key, value) in zip(keys, values) {
      guard let key = try resolved(key) else { return nil }
      if case .number(let number) = table.objects[key].content, number.utf8.count < 64 {
        members.append((Array(number.utf8)[...], .object(value)))
      } else if let text = try text(of: key) {
        members.append((text, .object(value)))
      } else {
        return nil
      }
    }
    return members
  }

  /// Returns a record of an object of any class: its class name, then its encoded members.
  private func record(
    of object: Int, name: ArraySlice<UInt8>
  ) throws(PropertyListFault) -> ObjectForm {
    var members: [(key: ArraySlice<UInt8>, item: ObjectForm.Item)] = [
      (classNameKey, .string(name))
    ]
    var own: [(key: ArraySlice<UInt8>, item: ObjectForm.Item)]?
    if !isName(name, "NSDictionary"), !isName(name, "NSMutableDictionary"),
      let keys = try value(object, "NS.keys").flatMap(table.elements),
      let values = try value(object, "NS.objects").flatMap(table.elements),
      keys.count == values.count
    {
      own = try self.members(Array(keys), Array(values))
    }
    for (key, value) in table.members(object) ?? [] {
      guard let text = table.string(key) else { throw table.fault(.keyNotText, at: object) }
      if isName(text, "$class") { continue }
      if let own, isName(text, "NS.keys") || isName(text, "NS.objects") {
        if isName(text, "NS.keys") { members += own }
        continue
      }
      // An archiver puts one more $ in front of a key that begins with one.
      members.append((text.starts(with: "$$".utf8) ? text.dropFirst() : text, .object(value)))
    }
    return .record(members)
  }

  private func isName(_ text: ArraySlice<UInt8>, _ name: String) -> Bool {
    text.elementsEqual(name.utf8)
  }

  /// `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`
  private static func uuid(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      for digit in [byte >> 4, byte & 0x0F] { text.append(digit + (digit < 10 ? 0x30 : 0x37)) }
    }
    return text
  }
}
