import Testing

@Suite(.enabled(if: Compiler.hasMacro, "the macro was not built beside the tests"))
struct MistakeTests {
  /// A declaration with one mistake, the position of its diagnostic, and part of its message.
  typealias Mistake = (String, line: Int, column: Int, message: String)

  /// Members of classes.
  private static let members: [Mistake] = [
    ("var a: Int", 1, 1, "needs a default value"),
    ("var a: Optional<Int>", 1, 1, "needs a default value"),
    ("var a = 0, b = 1", 1, 1, "declare each property"),
    ("var (a, b) = (0, 1)", 1, 1, "is a single name"),
    ("@Clamped var a = 1", 1, 1, "cannot have a property wrapper"),
    ("@MainActor var a = 1", 1, 1, "belongs to no actor"),
    ("#if DEBUG\n var a = 1\n#endif", 2, 2, "cannot be inside #if"),
    ("#if os(Linux)\n #if DEBUG\n #else\n var a = 1\n #endif\n #endif", 4, 2, "inside #if"),
    ("@Field(keys: \"x\") let a = 1", 1, 1, "variables that are stored"),
    ("@Field(keys: \"x\") lazy var a = 1", 1, 1, "variables that are stored"),
    ("@Transient\n@Field(keys: \"x\") var a = 1", 2, 1, "variables that are stored"),
    ("@Owned var a: Int { 5 }", 1, 1, "variables that are stored"),
    ("var a = 1\n@Field(keys: \"a\", \"b\") var c = 1", 2, 14, "another property"),
    (
      "@Field(keys: \".a.b\") var b = 0\n@Field(keys: \".a.b.c\") var c = 0", 2, 14,
      "another property"
    ),
    (
      "@Field(keys: \"fontSize\", \"size\") var fontSize = 1\nvar size = 1", 2, 1,
      "another property"
    ),
    ("var size = 1\n@Field(keys: \"fontSize\", \"size\") var a = 1", 2, 26, "another property"),
    ("@Field(keys: \"a\", \"version\") var a = 1", 1, 19, "own version or class"),
    ("var a = 0\n@Field(keys: \".a.c\") var c = 0", 2, 14, "another property"),
    ("@Field(keys: \".a.c\") var c = 0\nvar a = 0", 2, 1, "another property"),
    ("@Field(keys: \".a.b\", \"b\") var b = 0", 1, 1, "keys with a dot in front are paths"),
    ("@Field(keys: \".a..b\") var b = 0", 1, 1, "keys with a dot in front are paths"),
    ("@Field(keys: \".\") var b = 0", 1, 1, "keys with a dot in front are paths"),
    ("var version = 1", 1, 1, "own version or class"),
    ("@Field(keys: \"representedClassName\") var a = 1", 1, 14, "own version or class"),
    ("@Field(\"x\") var a = 1", 1, 8, "missing argument label 'keys:'"),
    ("@Field(name: \"x\") var a = 1", 1, 14, "extra argument 'name'"),
    ("@Field(range: 0...1) var a = true", 1, 15, "only a number has a range"),
    ("@Field(range: 0...1) var a: String?", 1, 15, "only a number has a range"),
    ("@Field(notEmpty: true) var a = -1", 1, 18, "has a count"),
    ("@Field(count: 1...2) var a: Double = 0", 1, 15, "has a count"),
    ("@Field(pattern: \"a\") var a: [String] = []", 1, 17, "only a text has a pattern"),
    ("@Field(pattern: \"[\") var a = \"\"", 1, 17, "no regular expression"),
    ("@Field(range: 0...1) var a = 2", 1, 15, "is not in this range"),
    ("@Field(range: -1.5...1) var a = -2.0", 1, 15, "is not in this range"),
    ("@Field(choices: [\"a\", \"b\"]) var a = \"c\"", 1, 17, "is none of these"),
    ("@Field(choices: [1, 2]) var a = 3", 1, 17, "is none of these"),
    ("@Field(choices: [1, 2]) var a = \"c\"", 1, 17, "of the type of the property"),
    ("@Field(choices: [\"a\", true]) var a = \"a\"", 1, 17, "of the type of the property"),
    ("@Field(choices: [\"a\"]) var a: Int?", 1, 17, "of the type of the property"),
    ("@Rule var a: Bool { true }", 1, 1, "a rule is a method"),
    ("@Rule(\"x\") func a(_ b: Int) -> Bool { true }", 1, 1, "a rule is a method"),
    ("@Rule(\"x\") func a() -> Int { 1 }", 1, 1, "a rule is a method"),
    ("@Reference var a = 0", 1, 1, "a reference is to a model"),
    ("@Reference var a: Item = Item()", 1, 1, "a reference is to a model"),
    ("@Reference var a: [Item] = [Item()]", 1, 1, "a reference is to a model"),
    ("@Reference weak var a: Item?", 1, 1, "held weakly anyway"),
    ("@Reference(by: \"id\") var a: Item?", 1, 1, "where `in:` says"),
    ("@Reference @Field(keys: \".a.b\") var b: Item?", 1, 1, "stored in the object itself"),
    ("@Reference @Field(coder: Hex.self) var b: Item?", 1, 1, "is said by `in:` and `by:`"),
  ]
  private static let types: [Mistake] = [
    ("@Modeled class Text: Codable {\n  var a = 1\n}", 1, 16, "a subclass of ModelObject"),
    ("@Modeled class Page: @unchecked Sendable {\n  var a = 1\n}", 1, 16, "a subclass of"),
    (
      "class Base {}\n@Modeled class Made: Base {\n  var a = 1\n}", 2, 22,
      "a subclass of ModelObject"
    ),
    ("@Modeled class Coded: Base, Codable {}", 1, 23, "a subclass of ModelObject"),
    ("@Modeled class Rootless {}", 1, 16, "a subclass of ModelObject"),
    (
      "@Modeled class Old: ModelObject {\n  override class func upgrade(_ record: inout Record, from version: Int) {}\n}",
      2, 23, "is never called"
    ),
    ("@Modeled enum Kind {}", 1, 15, "conforms to ModelChoice"),
    ("@Modeled enum Named: String { case a }", 1, 15, "conforms to ModelChoice"),
    ("@Modeled struct Kinds {}", 1, 17, "conforms to ModelValue"),
    (
      "@Modeled struct Bare: ModelKit.ModelValue {\n  var a: Int\n  init() { a = 0 }\n}", 2, 3,
      "needs a default value"
    ),
    (
      "@Modeled struct Inner: ModelValue {\n@Field(keys: \".a.b\") var b = 0\n}", 2, 1,
      "is stored in its record"
    ),
    (
      "@Modeled struct Coder: ModelValue {\n@Field(coder: Hex.self) var b = 0\n}", 2, 1,
      "is read and written by its type"
    ),
    (
      "@Modeled struct Sizes: ModelValue {\n@Field(keys: \"a\", \"b\") var a = 0\nvar b = 0\n}", 3,
      1,
      "another property"
    ),
    (
      "@Modeled struct Ranged: ModelValue {\n@Field(range: 1...2) var a = 0\n}", 2, 15,
      "is not in this range"
    ),
    (
      "@Modeled(tag: .inside(\"type\")) enum Unlabelled: ModelChoice {\n  case none, a(Int)\n}", 2,
      14,
      "give them labels"
    ),
    (
      "@Modeled(tag: .inside(\"type\")) enum Many: ModelChoice {\n  case a(Item, _ b: Int)\n}", 2,
      8, "give them labels"
    ),
    (
      "@Modeled(tag: .inside(\"type\")) enum Tagged: ModelChoice {\n  case b(type: String)\n}", 2,
      8,
      "give the value another label"
    ),
    (
      "@Modeled(tag: .adjacent(\"t\", \"t\")) enum Twice: ModelChoice {\n  case b(Int)\n}", 1, 25,
      "give them different ones"
    ),
    ("@Modeled actor Worker {}", 1, 10, "is for classes"),
    ("@Modeled extension Base {}", 1, 10, "is for classes"),
    ("@Modeled protocol Shape {}", 1, 10, "is for classes"),
    ("class Plain {\n  @Field(keys: \"x\") var a = 1\n}", 2, 3, "a class that is @Modeled"),
    ("class Alone: ModelObject {\n  @Transient var a = 1\n}", 2, 3, "a class that is @Modeled"),
  ]

  static let mistakes: [Mistake] = {
    var mistakes: [Mistake] = []
    for (member, line, column, message) in members {
      let start = "@Modeled class Demo\(mistakes.count): ModelObject {\n"
      mistakes.append((start + member + "\n}", line + 1, column, message))
    }
    return mistakes + types
  }()

  /// What the mistaken declarations use.
  private static let preamble = """
    import Modeled
    @propertyWrapper struct Clamped { var wrappedValue: Int }
    @Modeled class Item: ModelObject {}
    enum Hex: FieldCoder {
      static let noun = "a number"
      static func value(from stored: Value) -> Int? { nil }
      static func stored(_ value: Int) -> Value { Value(value) }
    }

    """

  /// Markers with the name of a property that does not exist, which the compiler finds in the expansion of the marker.
  static let names: [(String, message: String)] = [
    ("@Reference(in: \"itms\") var a: Item?", "has no member 'itms'"),
    ("@Reference(in: \"items\", by: \"key\") var a: Item?", "has no member 'key'"),
    ("@Reference(in: \"items\", by: \"key\") var a: [Item] = []", "has no member 'key'"),
    ("@Rule(\"x\", about: \"en\") var a: Bool { true }", "has no member 'en'"),
    ("@Rule(about: \"end\", \"en\") func a() -> String? { nil }", "has no member 'en'"),
    ("@Reference(in: \"items\", by: \"id\") var a: Item?", ""),
    ("@Reference(in: \"/library.items\", by: \"id\") var a: Item?", ""),
    ("@Rule(\"x\", about: \"end\", \"items\") var a: Bool { true }", ""),
  ]

  @Test("the compiler finds names of no property") func unknownNames() throws {
    let classes = Self.names.enumerated().map { number, row in
      "@Modeled class Named\(number): Owner {\n\(row.0)\n}"
    }
    let preamble = """
      import Modeled
      @Modeled class Item: ModelObject { var id = 0 }
      @Modeled class Owner: ModelObject { var items: [Item] = []; var end = 0 }

      """
    let said = try Compiler.errors(in: preamble + classes.joined(separator: "\n"))
    let messages = said.filter { $0.contains("error:") && $0.contains("has no member") }
    let expected = Self.names.map(\.message).filter { !$0.isEmpty }
    #expect(messages.count == expected.count, "\(said)")
    for (message, expected) in zip(messages, expected) { #expect(message.contains(expected)) }
    #expect(!said.contains { $0.contains("error:") && !$0.contains("has no member") }, "\(said)")
  }

  /// All in one file, since each run of the compiler takes a moment.
  @Test("each mistake is diagnosed once at its position") func mistakes() throws {
    let said = try Compiler.errors(
      in: Self.preamble + Self.mistakes.map(\.0).joined(separator: "\n"))
    var line = Self.preamble.split(separator: "\n").count + 1
    for (source, mistaken, column, message) in Self.mistakes {
      let lines = line..<line + source.split(separator: "\n").count
      let own = said.filter { error in
        lines.contains { error.hasPrefix(":\($0):") || error.hasPrefix("`- :\($0):") }
      }
      let place = ":\(line + mistaken - 1):\(column):"
      #expect(own.count == 1, "\(source): \(own)")
      #expect(own.first?.hasPrefix(place) == true, "\(source): \(own)")
      #expect(own.first?.contains(message) == true, "\(source): \(own)")
      line = lines.upperBound
    }
  }
}
