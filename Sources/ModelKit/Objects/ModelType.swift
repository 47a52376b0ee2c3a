/// What a class of models is: its name in stored data, its version, its fields.
public final class ModelType: Sendable {
  /// How property names become keys, where a field names none.
  public enum KeyStrategy: Sendable {
    /// `launchAtStartup`
    case asIs
    /// `LaunchAtStartup`
    case capitalized
    /// `launch_at_startup`
    case snakeCase

    /// The key of a property.
    public func key(for name: String) -> String {
      switch self {
      case .asIs: return name
      case .capitalized: return name.prefix(1).uppercased() + name.dropFirst()
      case .snakeCase: return snake(name)
      }
    }

    /// A key without underscores inside, as `JSONDecoder` makes it.
    static func converted(_ key: String) -> String {
      let inner = key.drop { $0 == "_" }
      let words = inner.split(separator: "_")
      guard let first = words.first, words.count > 1 else { return key }
      let end = inner.reversed().prefix { $0 == "_" }.count
      let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
      return String(repeating: "_", count: key.count - inner.count) + first.lowercased()
        + rest.joined() + String(repeating: "_", count: end)
    }

    /// A run of capitals is one word, whose last letter begins the next: `aURLPath`, `a_url_path`.
    private func snake(_ name: String) -> String {
      let letters = Array(name)
      var key = ""
      for (place, letter) in letters.enumerated() {
        let isEnd = place + 1 == letters.count
        if letter.isUppercase, place > 0, key.last != "_" {
          let endsWord = !letters[place - 1].isUppercase
          let beginsWord = !isEnd && letters[place + 1].isLowercase
          if endsWord || beginsWord { key += "_" }
        }
        key += letter.lowercased()
      }
      return key
    }
  }

  /// Whether the version and the name of the class are written. What the data had is kept in any case.
  public enum NameWriting: Sendable, ExpressibleByBooleanLiteral {
    /// The version where the class says one, and the name of a class below another model, or of an
    /// object in a property of any class (`[ModelObject]`): without it it could not be read as what it is.
    case whereNeeded
    /// Both, of every object.
    case always
    /// Neither: data is taken for that of the present version and of the declared class.
    case never

    /// Always, or never.
    public init(booleanLiteral value: Bool) { self = value ? .always : .never }
  }

  /// The name stored for the class.
  public let name: String
  /// The version of what is stored; a property that comes or goes makes a new one.
  public let version: Int
  /// The type of the superclass.
  public let parent: ModelType?
  /// All fields, inherited ones first.
  public let fields: [Field]
  /// The rules for its objects, inherited ones first.
  public let rules: [ModelRule]
  /// How its property names become keys.
  public let keyStrategy: KeyStrategy
  /// The key of the version.
  public let versionKey: String
  /// The key of the class's name.
  public let classKey: String
  /// Whether version and class are written.
  public let writesNames: NameWriting

  /// The number of the first field of its own.
  public let firstField: Int
  let owningFields: [Int]
  /// The fields that refer to objects which another property has.
  let referenceFields: [Int]
  /// The fields of which some values break a rule.
  let limitedFields: [Field]
  private let readLimits: FieldSet
  private let hasReadLimits: Bool
  /// What is done with each field, without the rest of it.
  private let accesses: [Unmanaged<FieldAccess>]
  /// The fields that are stored, with the key each is written to.
  let writtenKeys: [(field: Int, key: [UInt8])]
  let versionKeyBytes: [UInt8]
  let classKeyBytes: [UInt8]
  let writesVersion: Bool
  let writesClass: Bool

  /// A key that members of stored data have.
  struct Key: Sendable {
    /// The field that is read from it; -1 for that of the version or of the class's name.
    let field: Int
    /// How far down the field's list it is.
    let rank: Int
    fileprivate let text: Range<Int>
  }

  /// All keys, those of the first fields first.
  let keys: [Key]
  private let keyText: [UInt8]
  private let places: [[UInt8]: Int]

  /// A type with the fields and rules of its parent, the superclass's type, and its own; without a
  /// version it has that of its parent, or 1.
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
    var places: [[UInt8]: Int] = [:]
    var found: [Key] = []
    var text: [UInt8] = []
    func add(_ key: String, _ field: Int, _ rank: Int) {
      let bytes = Array(key.utf8)
      // Of two that claim a key the first has it.
      guard places[bytes] == nil else {
        if rank == 0, field >= 0 { ModelDiagnostics.handler(.sharedKey(name, key)) }
        return
      }
      places[bytes] = found.count
      found.append(Key(field: field, rank: rank, text: text.count..<text.count + bytes.count))
      text += bytes
    }
    let stored = fields.filter(\.isStored)
    for field in stored { add(field.storedKeys[0], field.number, 0) }
    add(versionKey, -1, 0)
    add(classKey, -1, 0)
    // An older key is only one where nothing is written under it.
    for field in stored {
      for (rank, key) in field.storedKeys.enumerated().dropFirst() { add(key, field.number, rank) }
    }
    self.fields = fields
    self.places = places
    self.keys = found
    keyText = text
    writtenKeys = fields.filter(\.isStored).map { ($0.number, Array($0.storedKeys[0].utf8)) }
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

  /// The field that is stored under a key, and whether that is its first key (0) or an older one.
  package func field(forKey key: [UInt8]) -> (field: Int, rank: Int)? {
    guard let place = places[key], keys[place].field >= 0 else { return nil }
    return (keys[place].field, keys[place].rank)
  }

  /// Reads a field of an object; the access is kept by the field, and not counted for the call.
  @inline(__always)
  func read(_ field: Int, of object: ModelObject, from reader: FieldReader) -> Bool {
    accesses[field]._withUnsafeGuaranteedRef { $0.read(object, reader) }
  }

  /// Whether only some values may be in a field, or it is never set from data.
  @inline(__always)
  func isLimited(_ field: Int) -> Bool { hasReadLimits && readLimits.contains(field) }

  func keyPlace(of key: [UInt8]) -> Int? { places[key] }

  /// The place of the key that `JSONDecoder` makes these bytes of by `.convertFromSnakeCase`: of
  /// `url_path` it makes `urlPath`. O(n) for the keys of the class.
  func place(ofConverted key: [UInt8]) -> Int? {
    let text = String(decoding: key, as: UTF8.self)
    return places.filter { KeyStrategy.converted(String(decoding: $0.key, as: UTF8.self)) == text }
      .map(\.value).min()
  }

  /// Whether some bytes are the key at a place.
  @inline(__always)
  func isKey(_ place: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    keyText.withUnsafeBufferPointer {
      UnsafeBufferPointer(rebasing: $0[keys[place].text]).isSame(as: key)
    }
  }

  /// Whether something of its own is stored under a key.
  func hasKey(_ key: String) -> Bool {
    key == versionKey || key == classKey || field(forKey: Array(key.utf8)) != nil
  }

  /// The field of a property.
  public func field(named name: String) -> Field? { fields.first { $0.name == name } }
}
