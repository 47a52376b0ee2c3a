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
