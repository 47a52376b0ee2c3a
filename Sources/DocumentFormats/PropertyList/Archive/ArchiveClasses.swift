import ModelData

/// The descriptions of classes in an archive, by name. Missing ones of Foundation are added.
struct ArchiveClasses {
  private var numbers: [String: Int] = [:]
  /// The classes whose objects store a dictionary.
  private var dictionaries: Set<String> = ["NSDictionary", "NSMutableDictionary"]
  /// The classes whose objects are colours.
  private var colors: Set<String> = ["NSColor", "UIColor"]
  /// The classes whose objects have members for each element.
  private var numbered: [String: NumberedForm] = ["NSCountedSet": .countedSet]

  /// The classes of Foundation that can be added, with their superclasses.
  static let foundation: [String: [String]] = [
    "NSArray": [], "NSMutableArray": ["NSArray"], "NSDictionary": [],
    "NSMutableDictionary": ["NSDictionary"],
    "NSSet": [], "NSMutableSet": ["NSSet"], "NSCountedSet": ["NSMutableSet", "NSSet"], "NSDate": [],
    "NSNull": [], "NSUUID": [], "NSURL": [],
    "NSColor": [], "NSColorSpace": [],
    "NSString": [], "NSMutableString": ["NSString"], "NSData": [], "NSMutableData": ["NSData"],
    "NSDecimalNumber": ["NSNumber", "NSValue"],
  ]

  init(_ original: ArchiveReader) {
    let archive = original.archive
    for (number, object) in archive.objects.enumerated()
    where archive.list.member(object, "$classname") != nil {
      let name = String(decoding: archive.className(object), as: UTF8.self)
      numbers[name] = number
      if archive.isColor(object) { colors.insert(name) }
    }
    for (node, origin) in zip(original.tree.nodes, original.origins) {
      guard let name = node.className else { continue }
      switch origin.form {
      case .dictionary: dictionaries.insert(String(decoding: name, as: UTF8.self))
      case .numbered(let form):
        let name = String(decoding: name, as: UTF8.self)
        numbered[name] = form
        if form == .dictionary { dictionaries.insert(name) }
      default: continue
      }
    }
  }

  /// The class of new dictionaries and of new lists: the one that the archive has.
  var dictionary: String { preferred("NSDictionary", "NSMutableDictionary") }
  var array: String { preferred("NSArray", "NSMutableArray") }

  private func preferred(_ name: String, _ mutable: String) -> String {
    numbers[name] == nil && numbers[mutable] != nil ? mutable : name
  }

  func isDictionary(_ name: String) -> Bool { dictionaries.contains(name) }

  func isColor(_ name: String) -> Bool { colors.contains(name) }

  /// Returns how objects of a class store their elements, if in members for each of them.
  func numberedForm(_ name: String) -> NumberedForm? { numbered[name] }

  /// True if a new object of a class can be made from what is shown. Otherwise only copies of other objects are possible.
  static func isMade(_ name: String, of element: XMLElement) -> Bool {
    switch element {
    case .string: ["NSString", "NSMutableString", "NSUUID", "NSURL"].contains(name)
    case .data: ["NSData", "NSMutableData"].contains(name)
    case .integer, .real: name == "NSDecimalNumber"
    case .true, .false: false
    // Another colour is shown by its members.
    case .dict: name != "UIColor"
    default: true
    }
  }

  func isKnown(_ name: String) -> Bool { numbers[name] != nil || Self.foundation[name] != nil }

  /// Returns an object of a class, whose description is appended if the archive has none.
  mutating func record(
    _ name: String, _ members: [(String, Value)], append: (Value) -> Int
  ) -> Value {
    let number: Int
    if let known = numbers[name] {
      number = known
    } else {
      let chain = [name] + (Self.foundation[name] ?? []) + ["NSObject"]
      number = append(
        Record([
          Record.Member("$classes", Value(chain.map { .string($0) })),
          Record.Member("$classname", .string(name)),
        ]).value)
      numbers[name] = number
    }
    let all = [("$class", ArchivePlace.reference(number))] + members
    return Record(all.map { Record.Member($0.0, $0.1) }).value
  }
}
