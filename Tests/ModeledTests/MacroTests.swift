import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ModelExpansion

@Suite struct MacroTests {
  private static let macros = [
    "Modeled": MacroSpec(type: ModeledExpansion.self),
    "ModeledProperty": MacroSpec(type: PropertyExpansion.self),
    "Field": MacroSpec(type: MarkerExpansion.self),
    "Transient": MacroSpec(type: MarkerExpansion.self),
  ]

  private func expect(
    _ source: String, becomes expanded: String, _ diagnostics: [DiagnosticSpec] = []
  ) {
    assertMacroExpansion(
      source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: Self.macros,
      indentationWidth: .spaces(2)
    ) { failure in
      Issue.record("\(failure.message)")
    }
  }

  @Test("a property gets storage and accessors") func property() {
    expect(
      """
      class Demo: ModelObject {
        @ModeledProperty(0) var text = "Foo"
      }
      """,
      becomes: """
        class Demo: ModelObject {
          var text {
          @storageRestrictions(initializes: _text)
          init(initialValue) { _text = initialValue }
          get {
            willRead(0)
            return _text
          }
          set {
            guard willSet(0, _text, newValue) else { return }
            _text = newValue
            didChange(0)
          }
          _modify {
            willChange(0, _text)
            defer { didChange(0) }
            yield &_text
          }
          }
        }
        """)
  }

  @Test("a reference is stored in an ObjectReference") func reference() {
    expect(
      """
      class Demo: ModelObject {
        @ModeledProperty(0) @Reference(in: "items") var item: Demo?
      }
      """,
      becomes: """
        class Demo: ModelObject {
          @Reference(in: "items") var item: Demo? {
          @storageRestrictions(initializes: _item)
          init(initialValue) { _item = ModelKit.ObjectReference(initialValue) }
          get {
            willRead(0)
            return _item.value
          }
          set {
            guard willSet(0, _item, newValue) else { return }
            _item.value = newValue
            didChange(0)
          }
          }
        }
        """)
  }

  /// The compiler removes the observers of a property with accessors.
  @Test("observers run around an assignment") func observers() {
    expect(
      """
      class Demo: ModelObject {
        @ModeledProperty(0, inherits: true) var size = 1 {
          willSet(next) { print(next) }
          didSet { print(oldValue) }
        }
      }
      """,
      becomes: """
        class Demo: ModelObject {
          var size {
            willSet(next) { print(next) }
            didSet { print(oldValue) }
            @storageRestrictions(initializes: _size)
            init(initialValue) { _size = initialValue }

            get {
              willRead(Self._firstField + 0)
              return _size
            }

            set {
              let oldValue = _size
              observing(Self._firstField + 0) {
                [self] in
                _ = self
                let next = newValue
                print(next)
              }
              willAssign(Self._firstField + 0, _size)
              if !isSame(_size, newValue) {
                willChange(Self._firstField + 0, _size)
                _size = newValue
                didChange(Self._firstField + 0)
              }
              observing(Self._firstField + 0) {
                [self] in
                _ = self
                print(oldValue)
              }
            }

            _modify {
              let oldValue = _size
              var newValue = _size
              defer {
                observing(Self._firstField + 0) {
                  [self] in
                  _ = self
                  let next = newValue
                  print(next)
                }
                if !isSame(_size, newValue) {
                  willChange(Self._firstField + 0, _size)
                  _size = newValue
                  didChange(Self._firstField + 0)
                }
                observing(Self._firstField + 0) {
                  [self] in
                  _ = self
                  print(oldValue)
                }
              }
              yield &newValue
            }
          }
        }
        """)
  }

  @Test("the class declares the storage of its properties") func storage() {
    expect(
      """
      @Modeled class Demo: ModelObject {
        var text = "Foo"
      }
      """,
      becomes: """
        class Demo: ModelObject {
          var text {
          @storageRestrictions(initializes: _text)
          init(initialValue) { _text = initialValue }
          get {
            willRead(0)
            return _text
          }
          set {
            guard willSet(0, _text, newValue) else { return }
            _text = newValue
            didChange(0)
          }
          _modify {
            willChange(0, _text)
            defer { didChange(0) }
            yield &_text
          }
          }

          nonisolated private static var _firstField: Int { 0 }

          nonisolated private static let _ownModelType = ModelKit.ModelType(
            "Demo",
            inheriting: ModelObject.modelType,
            fields: [
              ModelKit.Field.declared("text", get: { (model: Demo) in model._text }, set: { $0._text = $1 }, initial: { "Foo" })
            ])

          nonisolated override class var modelType: ModelKit.ModelType { Demo._ownModelType }

          nonisolated(unsafe) private var _text = "Foo"
        }
        """)
  }

  /// A declaration with a mistake, the diagnostic, and its position.
  static let mistakes: [(String, ModeledMistake, line: Int, column: Int)] = [
    ("@Modeled struct Demo {}", .noValue, 1, 17),
    ("@Modeled enum Demo: String {}", .noChoice, 1, 15),
    ("@Modeled struct Demo: ModelKit.ModelValue {\n  var a: Int\n}", .noDefault, 2, 3),
    ("@Modeled actor Demo {}", .noType, 1, 10),
    ("@Modeled class Demo {}", .noSuperclass, 1, 16),
    ("@Modeled class Demo: ModelObject {\n  var a = 0, b = 1\n}", .severalProperties, 2, 3),
    ("@Modeled class Demo: ModelObject {\n  var a: Int\n}", .noDefault, 2, 3),
    ("@Modeled class Demo: ModelObject {\n  var (a, b) = (0, 1)\n}", .pattern, 2, 3),
    ("@Modeled class Demo: ModelObject {\n  @MainActor var a = 0\n}", .isolatedProperty, 2, 3),
    (
      "@Modeled class Demo: ModelObject {\n  @Field(keys: \".a.b\", \"b\") var b = 0\n}", .badPath,
      2, 3
    ),
    ("@Modeled class Demo: ModelObject {\n  @Field(keys: \".a..b\") var b = 0\n}", .badPath, 2, 3),
    ("@Modeled class Demo: ModelObject {\n  @Field(keys: \".\") var b = 0\n}", .badPath, 2, 3),
    (
      "@Modeled class Demo: ModelObject {\n  @Field(keys: \".a.b\") var b = 0\n  @Field(keys: \".a.b.c\") var c = 0\n}",
      .sharedKey, 3, 16
    ),
    (
      "@Modeled class Demo: ModelObject {\n  var a = 0\n  @Field(keys: \".a.c\") var c = 0\n}",
      .sharedKey, 3, 16
    ),
    (
      "@Modeled class Demo: ModelObject {\n  @Field(keys: \".a.c\") var c = 0\n  var a = 0\n}",
      .sharedKey, 3, 3
    ),
    (
      "@Modeled struct Demo: ModelValue {\n  @Field(keys: \".a.b\") var b = 0\n}", .pathInStructure,
      2, 3
    ),
    (
      "@Modeled struct Demo: ModelValue {\n  @Field(coder: Hex.self) var b = 0\n}",
      .coderInStructure, 2, 3
    ),
    (
      "@Modeled class Demo: ModelObject {\n  @Reference @Field(keys: \".a.b\") var b: Demo?\n}",
      .referenceInRecord, 2, 3
    ),
    (
      "@Modeled class Demo: ModelObject {\n  @Reference @Field(coder: Hex.self) var b: Demo?\n}",
      .coderOfReference, 2, 3
    ),
    (
      "@Modeled class Demo: ModelObject {\n  @Field(range: 0...1) var a = true\n}",
      .rangeOnNonNumber, 2, 17
    ),
    (
      "@Modeled class Demo: ModelObject {\n  @Field(range: 0...1) var a: String?\n}",
      .rangeOnNonNumber, 2, 17
    ),
    (
      "@Modeled class Demo: ModelObject {\n  @Field(notEmpty: true) var a = -1\n}", .countOnScalar,
      2,
      20
    ),
    (
      "@Modeled class Demo: ModelObject {\n  @Field(count: 1...2) var a: Double = 0\n}",
      .countOnScalar, 2, 17
    ),
    (
      "@Modeled class Demo: ModelObject {\n  @Field(pattern: \"a\") var a: [String] = []\n}",
      .patternOnNonText, 2, 19
    ),
    (
      "@Modeled class Demo: ModelObject {\n  @Field(pattern: \"[\") var a = \"\"\n}", .badPattern,
      2, 19
    ),
    ("@Modeled class Demo: ModelObject {\n  @Rule var a: Bool { true }\n}", .noRule, 2, 3),
    (
      "@Modeled class Demo: ModelObject {\n  @Rule(\"x\") func a(_ b: Int) -> Bool { true }\n}",
      .noRule, 2, 3
    ),
    ("@Modeled class Demo: ModelObject {\n  @Rule(\"x\") func a() -> Int { 1 }\n}", .noRule, 2, 3),
    ("@Modeled class Demo: ModelObject {\n  @Reference var a = 0\n}", .noReference, 2, 3),
    ("@Modeled class Demo: ModelObject {\n  @Reference var a: Demo\n}", .noReference, 2, 3),
    (
      "@Modeled class Demo: ModelObject {\n  @Reference var a: [Demo] = [Demo()]\n}", .noReference,
      2, 3
    ),
    ("@Modeled class Demo: ModelObject {\n  @Reference weak var a: Demo?\n}", .weakReference, 2, 3),
    (
      "@Modeled class Demo: ModelObject {\n  @Reference(by: \"id\") var a: Demo?\n}",
      .keyWithoutCollection, 2, 3
    ),
  ]

  @Test("a mistake is diagnosed at its position", arguments: mistakes)
  func reportsMistakes(source: String, mistake: ModeledMistake, line: Int, column: Int) {
    var found: [String] = []
    assertMacroExpansion(
      source, expandedSource: "",
      diagnostics: [
        DiagnosticSpec(message: mistake.message, line: line, column: column)
      ],
      macroSpecs: [
        "Modeled": MacroSpec(type: ModeledExpansion.self),
        "Rule": MacroSpec(type: MarkerExpansion.self),
        "Reference": MacroSpec(type: MarkerExpansion.self),
      ]
    ) { failure in
      // The generated code is not compared here.
      if !failure.message.contains("Macro expansion did not produce") {
        found.append(failure.message)
      }
    }
    #expect(found == [])
  }

  @Test(
    "a member that is not a stored property is not tracked",
    arguments: [
      "let a = 0", "static var a = 0", "lazy var a = 0", "weak var a: Demo?", "var a: Int { 0 }",
      "@Transient var a = 0", "func a() {}",
    ])
  func untrackedMembers(member: String) {
    let source = "class Demo: ModelObject {\n  \(member)\n}"
    var messages: [String] = []
    assertMacroExpansion(
      "@Modeled \(source)", expandedSource: "", macroSpecs: Self.macros
    ) { messages.append($0.message) }
    #expect(!messages.joined().contains("ModeledProperty"))
    #expect(!messages.joined().contains("storageRestrictions"))
  }
}
