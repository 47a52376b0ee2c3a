import Testing

/// What the macros add to classes.
@Suite(.enabled(if: Compiler.hasMacro, "the macro was not built beside the tests"))
struct ExpansionTests {
  /// Returns what is added to a class with members: its declarations, and the accessors of its properties.
  private func additions(
    to members: String, in declaration: String = "class Demo: ModelObject"
  ) throws -> (declarations: String?, accessors: [String]) {
    let all = try Compiler.expansions(
      of: "import Modeled\n@Modeled \(declaration) {\n\(members)\n}\nclass Base: ModelObject {}")
    return (
      all.first { $0.contains("_ownModelType") }, all.filter { $0.contains("storageRestrictions") }
    )
  }

  @Test("a class declares the storage of its properties") func storage() throws {
    let added = try additions(to: #"var text = "Foo""#)
    #expect(
      added.declarations == """
        nonisolated private static var _firstField: Int { 0 }

        nonisolated private static let _ownModelType = ModelKit.ModelType(
          "Demo",
          inheriting: ModelObject.modelType,
          fields: [
            ModelKit.Field.declared("text", get: { (model: Demo) in model._text }, set: { $0._text = $1 }, initial: { "Foo" })
          ])

        nonisolated override class var modelType: ModelKit.ModelType { Demo._ownModelType }

        nonisolated(unsafe) private var _text = "Foo"
        """)
  }

  @Test("a property gets accessors") func property() throws {
    let added = try additions(to: #"var text = "Foo""#)
    #expect(
      added.accessors == [
        """
        {
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
        """
      ])
  }

  @Test("a reference is stored in an ObjectReference") func reference() throws {
    let added = try additions(to: #"@Reference(in: "items") var item: Demo?"#)
    #expect(
      added.declarations?.hasSuffix(
        "nonisolated(unsafe) private var _item = ModelKit.ObjectReference<Demo?>()") == true)
    #expect(
      added.accessors == [
        """
        {
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
        """
      ])
  }

  /// The compiler removes the observers of a property with accessors.
  @Test("observers run around an assignment") func observers() throws {
    let added = try additions(
      to: """
        var size = 1 {
          willSet(next) { print(next) }
          didSet { print(oldValue) }
        }
        """, in: "class Large: Base")
    #expect(
      added.accessors == [
        """
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
        """
      ])
  }

  /// Members that are not stored properties.
  private static let untracked = """
    let a = 0
    nonisolated(unsafe) static var b = 0
    lazy var c = 0
    weak var d: Demo?
    var e: Int { 0 }
    @Transient var f = 0
    func g() {}
    """

  @Test("a member that is not a stored property is not tracked") func untrackedMembers() throws {
    let added = try additions(to: Self.untracked)
    #expect(added.declarations?.contains("fields: [\n    \n  ]") == true)
    #expect(added.accessors.isEmpty)
  }
}
