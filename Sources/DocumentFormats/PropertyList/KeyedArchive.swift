import ModelData

/// An archive by NSKeyedArchiver in either kind of property list, read without the archived
/// classes.
///
///     $top      {root: UID 1}
///     $objects  [$null, {$class: UID 2, red: 0.5}, {$classname: DejalColor, $classes: […]}]
///
///     value()   {"representedClassName": "DejalColor", "red": 0.5}
///
/// Objects of Foundation's own classes become plain values (see ``ArchiveForms``). Data that
/// contains another archive stays data; pass it to another `KeyedArchive`.
package struct KeyedArchive: Sendable {
  private let table: PropertyListTable
  private let objects: ArraySlice<Int>
  private let top: [(key: Int, value: Int)]
  private let isText: Bool
  private let bytes: [UInt8]

  /// The key of the root object in most archives.
  package static let rootKey = Array("root".utf8)

  package init(_ bytes: [UInt8]) throws(PropertyListFault) {
    let isText = try !PropertyList.isBinary(bytes)
    let bytes = isText ? XMLPropertyList.text(in: bytes) : bytes
    self.isText = isText
    self.bytes = isText ? bytes : []
    do throws(PropertyListFault) {
      let table =
        try isText ? XMLPropertyList.unplacedTable(bytes) : BinaryPropertyList.table(bytes)
      guard table.member(table.root, "$archiver") != nil,
        let objects = table.member(table.root, "$objects").flatMap(table.elements),
        let top = table.member(table.root, "$top").flatMap(table.members)
      else { throw table.fault(.notKeyedArchive, at: table.root) }
      self.table = table
      self.objects = objects
      self.top = top
    } catch {
      throw isText ? error.placed(in: bytes) : error
    }
  }

  /// The keys of the roots, in most archives only ``rootKey``.
  package var roots: [[UInt8]] { top.compactMap { table.string($0.key).map(Array.init) } }

  /// Returns the value of a root. An object of a class without a plain value becomes a record of
  /// its encoded members, with its class name under `classNameKey`.
  package func value(
    of root: [UInt8] = rootKey, classNameKey: String = "representedClassName"
  ) throws(PropertyListFault) -> Value {
    let forms = ArchiveForms(table: table, objects: objects, classNameKey: classNameKey)
    return try placed { () throws(PropertyListFault) in
      try ObjectExpander.value(of: object(of: root), forms)
    }
  }

  /// Returns the value of a root as a model: if an object stores everything in one dictionary
  /// `Root`, as `MFDynamicStorage` does, the members of that dictionary are the members of the
  /// model.
  package func modelValue(
    of root: [UInt8] = rootKey, classNameKey: String = "representedClassName"
  ) throws(PropertyListFault) -> Value {
    let value = try value(of: root, classNameKey: classNameKey)
    guard value.count == 2, let name = value[Array(classNameKey.utf8)],
      let members = value[Array("Root".utf8)].flatMap(Record.init)
    else { return value }
    return Record([.init(classNameKey, name)] + members.members).value
  }

  /// Returns the class of a root and its superclasses, or nothing if the root is a plain value.
  package func classes(of root: [UInt8] = rootKey) throws(PropertyListFault) -> [[UInt8]] {
    let forms = ArchiveForms(table: table, objects: objects, classNameKey: "")
    return try placed { () throws(PropertyListFault) in
      try forms.classes(of: forms.resolved(object(of: root))).map(Array.init)
    }
  }

  /// Returns a class and its superclasses as the archive describes them, or nil if it does not.
  package func classes(named name: [UInt8]) -> [[UInt8]]? {
    let forms = ArchiveForms(table: table, objects: objects, classNameKey: "")
    for object in objects {
      guard let described = table.member(object, "$classname").flatMap(table.string),
        described.elementsEqual(name), let classes = try? forms.classes(describedBy: object)
      else { continue }
      return classes.map(Array.init)
    }
    return nil
  }

  private func object(of root: [UInt8]) throws(PropertyListFault) -> Int {
    guard let object = top.first(where: { table.string($0.key)?.elementsEqual(root) == true })
    else { throw table.fault(.noSuchRoot, at: table.root) }
    return object.value
  }

  private func placed<Result>(
    _ body: () throws(PropertyListFault) -> Result
  ) throws(PropertyListFault) -> Result {
    do throws(PropertyListFault) {
      return try body()
    } catch {
      throw isText ? error.placed(in: bytes) : error
    }
  }
}
