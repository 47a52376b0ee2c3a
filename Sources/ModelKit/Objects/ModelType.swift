/// The description of a model class: its name in stored data, its version and its fields.
public final class ModelType: Sendable {
  /// A rule that converts property names to keys, for fields without explicit keys.
  public enum KeyStrategy: Sendable {
    /// `launchAtStartup`
    case asIs
    /// `LaunchAtStartup`
    case capitalized
    /// `launch_at_startup`
    case snakeCase

    /// Returns the key of a property.
    public func key(for name: String) -> String {
      switch self {
      case .asIs: return name
      case .capitalized: return name.prefix(1).uppercased() + name.dropFirst()
      case .snakeCase: return snake(name)
      }
    }

    /// Returns a key with inner underscores removed as `JSONDecoder` does it.
    static func converted(_ key: String) -> String {
      let inner = key.drop { $0 == "_" }
      let words = inner.split(separator: "_")
      guard let first = words.first, words.count > 1 else { return key }
      let end = inner.reversed().prefix { $0 == "_" }.count
      let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
      return String(repeating: "_", count: key.count - inner.count) + first.lowercased()
        + rest.joined() + String(repeating: "_", count: end)
    }

    /// Converts to snake case. A run of capitals is one word, and its last letter starts the next: `aURLPath`,
    /// `a_url_path`.
    private func snake(_ name: String) -> String {
      let letters = Array(name)
      var key = ""
      for (index, letter) in letters.enumerated() {
        let isEnd = index + 1 == letters.count
        if letter.isUppercase, index > 0, key.last != "_" {
          let endsWord = !letters[index - 1].isUppercase
          let beginsWord = !isEnd && letters[index + 1].isLowercase
          if endsWord || beginsWord { key += "_" }
        }
        key += letter.lowercased()
      }
      return key
    }
  }

  /// A rule for writing the version and the class name. What the data already has is always kept.
  public enum NameWriting: Sendable, ExpressibleByBooleanLiteral {
    /// The version is written if the class declares one. The class name is written for a class below another model,
    /// and for an object in a property of any class (`[ModelObject]`), which could not be read correctly without
    /// it.
    case whereNeeded
    /// Both are written for every object.
    case always
    /// Neither is written: data is assumed to have the current version and the declared class.
    case never

    /// Creates `always` from true, `never` from false.
    public init(booleanLiteral value: Bool) { self = value ? .always : .never }
  }

  /// The class name in stored data.
  public let name: String
  /// The version of the stored data. Increase it when stored properties are added or removed.
  public let version: Int
  /// The type of the superclass.
  public let parent: ModelType?
  /// All fields; inherited fields come first.
  public let fields: [Field]
  /// The rules for objects of the class; inherited rules come first.
  public let rules: [ModelRule]
  /// The rule that converts property names to keys.
  public let keyStrategy: KeyStrategy
  /// The key of the version.
  public let versionKey: String
  /// The key of the class name.
  public let classKey: String
  /// The rule for writing the version and the class name.
  public let writesNames: NameWriting

  /// The index of the first field that is not inherited.
  public let firstField: Int
  let owningFields: [Int]
  /// The fields that refer to objects which another property owns.
  let referenceFields: [Int]
  /// The fields with limits.
  let limitedFields: [Field]
  private let readLimits: FieldSet
  private let hasReadLimits: Bool
  /// The access of each field, without reference counting.
  private let accesses: [Unmanaged<FieldAccess>]
  /// The stored fields, with the key that each is written to.
  let writtenMembers: [WrittenMember]
  /// The text of the keys in `writtenMembers`.
  nonisolated(unsafe) private let writtenKeyText: UnsafeMutableBufferPointer<UInt8>
  let versionKeyBytes: [UInt8]
  let classKeyBytes: [UInt8]
  let writesVersion: Bool
  let writesClass: Bool

  /// A key of members in stored data.
  struct Key: Sendable {
    /// The field that is read from it, or -1 for the version key and the class key.
    let field: Int
    /// The position of the key in the field's list of keys.
    let rank: Int
    let text: Range<Int>
  }

  /// All keys: the first keys of the fields, the version and class keys, then older keys.
  let keys: [Key]
  /// The text of the keys.
  let keyText: [UInt8]
  private let keyTable: KeyTable

  /// Creates a type with the fields and rules of its parent, which is the superclass's type, followed by its own.
  /// Without a version it has the version of its parent, or 1.
  public init(
    _ name: String, version: Int? = nil, inheriting parent: ModelType? = nil,
    keys keyStrategy: KeyStrategy = .asIs, versionKey: String = "version",
    classKey: String = "representedClassName", writesNames: NameWriting = .whereNeeded,
    fields own: [Field] = [], rules: [ModelRule] = []
  ) {
    self.rules = (parent?.rules ?? []) + rules
    self.writesNames = writesNames
    self.name = name
    self.version = version ?? parent?.version ?? 1
    writesVersion =
      writesNames == .always
      || writesNames == .whereNeeded && (version != nil || parent?.writesVersion == true)
    writesClass =
      writesNames == .always
      || writesNames == .whereNeeded && parent.map { $0 !== ModelType.root } == true
    self.parent = parent
    self.keyStrategy = keyStrategy
    self.versionKey = versionKey
    self.classKey = classKey
    var fields = parent?.fields ?? []
    firstField = fields.count
    for var field in own {
      field.number = fields.count
      field.storedKeys = field.keys.isEmpty ? [keyStrategy.key(for: field.name)] : field.keys
      fields.append(field)
    }
    var keyIndices: [[UInt8]: Int] = [:]
    var found: [Key] = []
    var text: [UInt8] = []
    func add(_ key: String, _ field: Int, _ rank: Int) {
      let bytes = Array(key.utf8)
      // If two fields use the same key, the first one gets it.
      guard keyIndices[bytes] == nil else {
        guard field >= 0 else { return }
        if keyIndices[bytes].map({ found[$0].field }) == field { return }
        ModelDiagnostics.handler(.sharedKey(name, key))
        // Otherwise the member of the other field would be taken for one of this field.
        if rank > 0 { fields[field].storedKeys.removeAll { $0 == key } }
        return
      }
      keyIndices[bytes] = found.count
      found.append(Key(field: field, rank: rank, text: text.count..<text.count + bytes.count))
      text += bytes
    }
    let stored = fields.filter(\.isStored)
    for field in stored { add(field.storedKeys[0], field.number, 0) }
    add(versionKey, -1, 0)
    add(classKey, -1, 0)
    // An older key counts only if nothing is written under it.
    for field in stored {
      for (rank, key) in field.storedKeys.enumerated().dropFirst() { add(key, field.number, rank) }
    }
    self.fields = fields
    self.keys = found
    keyText = text
    keyTable = KeyTable(text, found.map(\.text))
    writtenKeyText = .allocate(capacity: stored.reduce(0) { $0 + $1.storedKeys[0].utf8.count })
    var keyEnd = 0
    var members: [WrittenMember] = []
    for field in stored {
      let keyStart = keyEnd
      keyEnd = writtenKeyText[keyStart...].initialize(fromContentsOf: field.storedKeys[0].utf8)
      members.append(
        WrittenMember(
          field, key: UnsafeBufferPointer(rebasing: writtenKeyText[keyStart..<keyEnd])))
    }
    writtenMembers = members
    versionKeyBytes = Array(versionKey.utf8)
    classKeyBytes = Array(classKey.utf8)
    var limited = FieldSet()
    for field in fields where field.isLimited { limited.insert(field.number) }
    readLimits = limited
    hasReadLimits = !limited.isEmpty
    limitedFields = fields.filter { !$0.limits.isEmpty }
    accesses = fields.map { Unmanaged.passUnretained($0.access) }
    owningFields = fields.indices.filter { fields[$0].owns }
    referenceFields = fields.indices.filter { fields[$0].refers }
  }

  deinit { writtenKeyText.deallocate() }

  /// Returns the field that is stored under a key, and the position of the key in the field's list: 0, or more for
  /// older keys.
  package func field(forKey key: [UInt8]) -> (field: Int, rank: Int)? {
    key.withUnsafeBufferPointer { field(forKey: $0) }
  }

  func field(forKey key: UnsafeBufferPointer<UInt8>) -> (field: Int, rank: Int)? {
    guard let index = keyTable.index(of: key), keys[index].field >= 0 else { return nil }
    return (keys[index].field, keys[index].rank)
  }

  /// Reads a field of an object. The field keeps its access alive, so the call does no reference counting.
  @inline(__always)
  func read(_ field: Int, of object: ModelObject, from reader: FieldReader) -> Bool {
    accesses[field]._withUnsafeGuaranteedRef { $0.read(object, reader) }
  }

  /// Removes the objects that could own others from all properties of an object; see `FieldAccess`.
  func releaseObjects(
    _ object: ModelObject, with visitor: ObjectVisitor, into objects: inout [ModelObject]
  ) {
    for field in owningFields {
      accesses[field]._withUnsafeGuaranteedRef {
        $0.releaseObjects(object, with: visitor, into: &objects)
      }
    }
  }

  /// Returns true if some values are refused for a field, or if it is never set from data.
  @inline(__always)
  func isLimited(_ field: Int) -> Bool { hasReadLimits && readLimits.contains(field) }

  func keyIndex(of key: [UInt8]) -> Int? { key.withUnsafeBufferPointer { keyIndex(of: $0) } }

  func keyIndex(of key: UnsafeBufferPointer<UInt8>) -> Int? { keyTable.index(of: key) }

  /// Returns the index of the key that `JSONDecoder` converts to these bytes by `.convertFromSnakeCase`: `url_path`
  /// for `urlPath`. O(n) in the number of keys of the class.
  func keyIndex(ofConverted key: [UInt8]) -> Int? {
    let text = String(decoding: key, as: UTF8.self)
    return keys.firstIndex {
      KeyStrategy.converted(String(decoding: keyText[$0.text], as: UTF8.self)) == text
    }
  }

  /// Returns true if the class itself stores something under a key.
  func hasKey(_ key: String) -> Bool {
    key == versionKey || key == classKey || field(forKey: Array(key.utf8)) != nil
  }

  /// Returns the field of the property with the given name.
  public func field(named name: String) -> Field? { fields.first { $0.name == name } }
}
