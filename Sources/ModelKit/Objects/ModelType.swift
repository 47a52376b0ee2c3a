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

  /// The name stored for the class.
  public let name: String
  /// The version of what is stored; a property that comes or goes makes a new one.
  public let version: Int
  /// The type of the superclass.
  public let parent: ModelType?
  /// All fields, inherited ones first.
  public let fields: [Field]
  /// How its property names become keys.
  public let keyStrategy: KeyStrategy
  /// The key of the version.
  public let versionKey: String
  /// The key of the class's name.
  public let classKey: String

  /// The number of the first field of its own.
  public let firstField: Int
  let owningFields: [Int]
  /// Fields by key, with how far down the field's list the key is.
  private let places: [[UInt8]: (field: Int, rank: Int)]

  /// A type with the fields of its parent, the superclass's type, and its own.
  public init(
    _ name: String, version: Int = 1, inheriting parent: ModelType? = nil,
    keys keyStrategy: KeyStrategy = .asIs, versionKey: String = "version",
    classKey: String = "representedClassName", fields own: [Field] = []
  ) {
    self.name = name
    self.version = version
    self.parent = parent
    self.keyStrategy = keyStrategy
    self.versionKey = versionKey
    self.classKey = classKey
    var fields = parent?.fields ?? []
    firstField = fields.count
    var places = parent?.places ?? [:]
    for var field in own {
      field.number = fields.count
      field.storedKeys = field.keys.isEmpty ? [keyStrategy.key(for: field.name)] : field.keys
      for (rank, key) in field.storedKeys.enumerated() where field.isStored {
        // Of two that claim a key the first has it.
        if places[Array(key.utf8)] == nil { places[Array(key.utf8)] = (field.number, rank) }
      }
      fields.append(field)
    }
    self.fields = fields
    self.places = places
    owningFields = fields.indices.filter { fields[$0].owns }
  }

  /// The field that is stored under a key, and whether that is its first key (0) or an older one.
  package func field(forKey key: [UInt8]) -> (field: Int, rank: Int)? { places[key] }

  /// Whether something of its own is stored under a key.
  func hasKey(_ key: String) -> Bool {
    key == versionKey || key == classKey || field(forKey: Array(key.utf8)) != nil
  }

  /// The field of a property.
  public func field(named name: String) -> Field? { fields.first { $0.name == name } }
}
