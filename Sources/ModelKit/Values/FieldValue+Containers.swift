// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements are documented in the protocol.

import ModelBasics
import ModelData

extension Optional: FieldValue where Wrapped: FieldValue {
  public static var noun: String { Wrapped.noun }
  @inlinable public static func read(from reader: FieldReader) -> Wrapped?? {
    if reader.isNull { return .some(nil) }
    if Wrapped.readsAsNil(at: reader) {
      reader.keepNotation()
      return .some(nil)
    }
    return Wrapped.read(from: reader).map { .some($0) }
  }
  @inlinable public func write(to writer: FieldWriter) {
    if let self { self.write(to: writer) } else { writer.null() }
  }
  @inlinable public func isSame(as other: Wrapped?) -> Bool {
    switch (self, other) {
    case (let value?, let other?): value.isSame(as: other)
    case (nil, nil): true
    default: false
    }
  }
  public func isEquivalent(to other: Wrapped?) -> Bool {
    switch (self, other) {
    case (let value?, let other?): value.isEquivalent(to: other)
    case (nil, nil): true
    default: false
    }
  }
  @inlinable public var isNil: Bool { if case .none = self { true } else { false } }
  @inlinable public static var holdsObjects: Bool { Wrapped.holdsObjects }
  @inlinable public func showObjects(to visitor: ObjectVisitor) { self?.showObjects(to: visitor) }
  public func copy(with copier: ObjectCopier) -> Wrapped? { map { $0.copy(with: copier) } }
  public static var empty: Wrapped?? { .some(nil) }
}

extension Array: FieldValue where Element: FieldValue {
  public static var noun: String { "a list" }
  @inlinable public static func read(from reader: FieldReader) -> [Element]? {
    var elements: [Element] = []
    elements.reserveCapacity(reader.count)
    var unread: UnreadElements?
    let former = reader.beginParts()
    let isList = reader.elements {
      guard let element = Element.read(from: reader) else {
        return reader.noteElement(isRead: false, elements.count, in: &unread)
      }
      elements.append(consume element)
      if !reader.fits { reader.noteElement(isRead: true, elements.count, in: &unread) }
    }
    guard reader.endParts(unread, isList, former, holdsObjects: Element.holdsObjects) else {
      return nil
    }
    return consume elements
  }
  @inlinable public func write(to writer: FieldWriter) {
    writer.beginArray()
    for element in self { element.write(to: writer) }
    writer.end()
  }
  @inlinable public func isSame(as other: [Element]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isSame(as: $1) }
  }
  public func isEquivalent(to other: [Element]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isEquivalent(to: $1) }
  }
  @inlinable public static var holdsObjects: Bool { Element.holdsObjects }
  @inlinable public func showObjects(to visitor: ObjectVisitor) {
    guard Element.holdsObjects else { return }
    if !visitor.wantsPath {
      guard Element.self is ModelObject.Type else {
        for element in self { element.showObjects(to: visitor) }
        return
      }
      return withUnsafeBytes {
        visitor.visitAll($0.assumingMemoryBound(to: Unmanaged<ModelObject>.self))
      }
    }
    for index in indices {
      visitor.at(.index(index)) { self[index].showObjects(to: visitor) }
    }
  }
  public func copy(with copier: ObjectCopier) -> [Element] {
    Element.holdsObjects ? map { $0.copy(with: copier) } : self
  }
  public static var empty: [Element]? { [] }
}

extension Set: FieldValue where Element: FieldValue {
  public static var noun: String { "a list" }
  @inlinable public static func read(from reader: FieldReader) -> Set<Element>? {
    var elements = Set<Element>()
    var order: [Element] = []
    var duplicates: [Int: Element] = [:]
    var unread: UnreadElements?
    let former = reader.beginParts()
    let isList = reader.elements {
      let element = Element.read(from: reader)
      if reader.notesForms, let element { reader.noteForm(of: element) }
      let isNew = element.map { elements.insert($0).inserted } ?? false
      if let element, isNew { order.append(element) }
      if isNew, reader.fits { return }
      if let element, !isNew { duplicates[unread?.pieceCount ?? 0] = element }
      reader.noteElement(isRead: isNew, order.count, in: &unread)
    }
    unread?.reorder(from: order, to: inOrder(elements), duplicates: duplicates)
    return reader.endParts(unread, isList, former, holdsObjects: false) ? elements : nil
  }
  /// Writes the elements in the order of their stored texts, because a set has no order.
  public func write(to writer: FieldWriter) {
    writer.beginArray()
    for (_, value) in Self.inOrder(self) { writer.value(value) }
    writer.end()
  }
  @usableFromInline
  static func inOrder(_ elements: Set<Element>) -> [(element: Element, value: ModelKit.Value)] {
    var values: [(text: [UInt8], element: Element, value: ModelKit.Value)] = []
    for element in elements {
      let value = FieldWriter.value(of: element)
      values.append((value.allText, element, value))
    }
    return values.sorted { $0.text.lexicographicallyPrecedes($1.text) }.map {
      ($0.element, $0.value)
    }
  }
  public static var empty: Set<Element>? { [] }
}

extension Dictionary: FieldValue where Key: FieldKey, Value: FieldValue {
  public static var noun: String { "a record" }
  @inlinable public static func read(from reader: FieldReader) -> [Key: Value]? {
    var members: [Key: Value] = [:]
    if reader.count > 0 { members.reserveCapacity(reader.count) }
    var unread = UnreadMembers()
    let former = reader.beginParts()
    let isRecord = reader.visitMembersOnPath { bytes in
      let text = reader.text(ofKey: bytes)
      guard let key = Key(storedKey: text) else {
        return reader.refuseKey(Key.keyNoun, Array(bytes), in: &unread)
      }
      let storedKey = key.storedKey
      let issueCount = reader.issueCount
      let value = Value.read(from: reader)
      var hasFormer = !unread.isEmpty && reader.isUnread(storedKey, in: unread)
      let former =
        value.map { members.updateValue($0, forKey: key) } ?? members.removeValue(forKey: key)
      if case .some = former { hasFormer = true }
      if hasFormer { reader.recordDuplicateKey(storedKey, in: &unread, before: issueCount) }
      if case .some = value, reader.fits, storedKey == text { return }
      reader.noteMember(isRead: value != nil, Array(bytes), storedKey, in: &unread)
    }
    let isRead = reader.endParts(unread, of: Key.self, isRecord, former) { key in
      members.index(forKey: key).map { members[$0].key.storedKey }
    }
    return isRead ? members : nil
  }
  @inlinable public func write(to writer: FieldWriter) {
    writer.beginDictionary()
    for (key, value) in inOrder {
      writer.key(key)
      value.write(to: writer)
    }
    writer.end()
  }
  /// The members in the order of their stored keys, because a dictionary has no order.
  @inlinable var inOrder: [(key: String, value: Value)] {
    let members = map { (key: $0.storedKey, value: $1) }
    return StoredKeyOrder.indices(of: members.map(\.key)).map { members[$0] }
  }
  @inlinable public func isSame(as other: [Key: Value]) -> Bool {
    count == other.count && allSatisfy { key, value in other[key].map(value.isSame) == true }
  }
  public func isEquivalent(to other: [Key: Value]) -> Bool {
    count == other.count
      && allSatisfy { key, value in other[key].map(value.isEquivalent) == true }
  }
  public static var holdsObjects: Bool { Value.holdsObjects }
  public func showObjects(to visitor: ObjectVisitor) {
    guard Value.holdsObjects else { return }
    for (key, value) in inOrder {
      visitor.at(.key(Array(key.utf8))) { value.showObjects(to: visitor) }
    }
  }
  public func copy(with copier: ObjectCopier) -> [Key: Value] {
    Value.holdsObjects ? mapValues { $0.copy(with: copier) } : self
  }
  public static var empty: [Key: Value]? { [:] }
}

extension ModelObject: FieldValue {
  public static var noun: String { modelType.name }
  public static func read(from reader: FieldReader) -> Self? { reader.object(of: Self.self) }
  @inlinable public func isSame(as other: ModelObject) -> Bool { self === other }
  @inlinable public static var holdsObjects: Bool { true }
  @inlinable public func showObjects(to visitor: ObjectVisitor) { visitor.visit(self) }
  public func copy(with copier: ObjectCopier) -> Self { copier.copy(self) }
}

extension Model {
  /// Writes the object. This is in a protocol extension because only there is `Self` the declared type of the
  /// property or list.
  public func write(to writer: FieldWriter) {
    if Self.self == ModelObject.self { writtenNames.insert(.anyClass) }
    writer.object(self)
  }
}
