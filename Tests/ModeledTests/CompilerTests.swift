import Testing

/// The compiler's diagnostics of models, beyond those of the macro.
@Suite(.enabled(if: Compiler.hasMacro, "the macro was not built beside the tests"))
struct CompilerTests {
  @Test("a property of an unstorable type is diagnosed once at its declaration")
  func unstorableType() throws {
    let errors = try Compiler.errors(
      in: """
        import Modeled
        struct Opaque {}
        @Modeled class Demo: ModelObject {
          var text = "Foo"
          var opaque = Opaque()
          var list: [Opaque] = []
          @Transient var left = Opaque()
        }
        """)
    let said = errors.filter { $0.contains("error:") }
    #expect(said.count == 2, "\(errors)")
    for error in said { #expect(error.contains("conform the type to FieldValue")) }
    #expect(errors.contains { $0.hasPrefix("`- :5:") })
    #expect(errors.contains { $0.hasPrefix("`- :6:") })
  }

  @Test(
    "the diagnostic of a type that cannot be stored says what would help",
    arguments: [
      ("enum Kind { case a, b }", "var kind = Kind.a", "an enumeration @Modeled"),
      ("enum Kind: String { case a, b }", "var kind = Kind.a", "conform the type to FieldValue"),
      (
        "enum Kind: String { case a, b }", "var kinds: [Kind: Int] = [:]",
        "conform their type to FieldKey"
      ),
      ("struct Size {}", "var sizes: [String: Size] = [:]", "the type of the values to FieldValue"),
    ])
  func helpfulMessage(_ row: (type: String, property: String, message: String)) throws {
    let said = try Compiler.errors(
      in: """
        import Modeled
        \(row.type)
        @Modeled class Demo: ModelObject { \(row.property) }
        """)
    #expect(said.contains { $0.contains("error:") && $0.contains(row.message) }, "\(said)")
  }

  @Test("a class with a version, or a version of data without one, may upgrade")
  func validUpgrades() throws {
    let upgrade = "override class func upgrade(_ record: inout Record, from version: Int) {}"
    let source = """
      import Modeled
      @Modeled(version: 2) class First: ModelObject { \(upgrade) }
      @Modeled class Second: First { \(upgrade) }
      @Modeled class Third: ModelObject { override class var unversioned: Int? { 0 }; \(upgrade) }
      """
    #expect(try Compiler.errors(in: source) == [])
  }

  @Test("a valid model has no diagnostics")
  func validModel() throws {
    let source = "import Modeled\n@Modeled class Demo: ModelObject {\n  var text = \"Foo\"\n}"
    #expect(try Compiler.errors(in: source) == [])
  }

  @Test("a property with a reserved name is diagnosed")
  func reservedName() throws {
    let said = try Compiler.errors(
      in: "import Modeled\n@Modeled class Demo: ModelObject {\n  var value = 1\n}")
    #expect(said.contains { $0.hasPrefix(":3:3: error: every model has this itself") }, "\(said)")
  }

  /// As in programs that declare such names themselves.
  @Test("types of the program with the same names cause no errors")
  func equalTypeNames() throws {
    let source = """
      import Modeled
      enum ModelType { case car }
      enum Field { case wide }
      struct Record {}
      @Modeled class Demo: Modeled.ModelObject { var text = "Foo" }
      @Modeled class Special: Demo {
        override var text: String { didSet { count += 1 } }
        @Transient var count = 0
        var implicit: Int!
        var `default`: Int? { willSet { guard newValue != nil else { return } } }
        var size = 1 {
          willSet(next) { count += next }
          didSet(former) { if size > 10 || former == 5 { size = 10 } }
        }
      }
      func work() {
        @Modeled class Local: ModelObject { var a = 1 }
        _ = Local()
      }
      """
    #expect(try Compiler.errors(in: source) == [])
  }
}
