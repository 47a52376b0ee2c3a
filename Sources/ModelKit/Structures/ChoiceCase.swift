import ModelBasics

/// A case of an enumeration, with its associated values.
public struct ChoiceCase<Choice: ModelChoice>: Sendable {
  /// The name of the case, which is stored.
  public let name: String
  /// The labels of its associated values; nil for a value without a label.
  public let labels: [String?]

  let matches: @Sendable (Choice) -> Bool
  let read: @Sendable (FieldReader) -> Choice?
  /// Reads the case as `read` does, and keeps the unread parts of its values. The keys are those of members that
  /// are not values.
  let readParts: @Sendable (FieldReader, [[UInt8]]) -> Choice?
  let write: @Sendable (Choice, FieldWriter) -> Void
  /// Writes the associated values under their labels, into a record that was already begun.
  let writeMembers: @Sendable (Choice, FieldWriter) -> Void
  let type: @Sendable () -> FieldType
  let holdsObjects: @Sendable () -> Bool
  let showObjects: @Sendable (Choice, ObjectVisitor) -> Void
  let problems: @Sendable (Choice) -> [PartProblem]
  let copy: @Sendable (Choice, ObjectCopier) -> Choice
  /// Returns the case without objects, if its values can be without them.
  let empty: @Sendable () -> Choice?
  let withoutObjects: @Sendable (Choice) -> Choice?

  /// The keys of the associated values, or nil if they are not stored as a record.
  var valueKeys: [String]? {
    if labels.isEmpty { return [] }
    guard case .record(let keys) = PayloadForm(labels) else { return nil }
    return keys
  }

  /// Creates a case without associated values.
  public static func declared(
    _ name: String, _ choice: @escaping @Sendable () -> Choice,
    _ matches: @escaping @Sendable (Choice) -> Bool
  ) -> ChoiceCase {
    ChoiceCase(
      name: name, labels: [], matches: matches, read: { _ in choice() },
      readParts: { _, _ in choice() }, write: { _, _ in }, writeMembers: { _, _ in },
      type: { .record }, holdsObjects: { false }, showObjects: { _, _ in }, problems: { _ in [] },
      copy: { choice, _ in choice }, empty: choice, withoutObjects: { $0 })
  }

  /// Creates a case with associated values. `make` creates the case from values; `values` returns the values of a
  /// choice that is this case, and nil for any other.
  public static func declared<each Property: FieldValue & SendableMetatype>(
    _ name: String, labels: [String?],
    _ make: @escaping @Sendable (repeat each Property) -> Choice,
    _ values: @escaping @Sendable (Choice) -> (repeat each Property)?
  ) -> ChoiceCase {
    let form = PayloadForm(labels)
    return ChoiceCase(
      name: name, labels: labels, matches: { values($0) != nil },
      read: { reader in
        var parts = PayloadReader(reader, form)
        let read = (repeat parts.next((each Property).self))
        return try? make(repeat unwrapped(each read))
      },
      readParts: { reader, others in
        var parts = PayloadReader(reader, form, keepsUnread: true)
        let read = (repeat parts.next((each Property).self))
        guard parts.end(others) else { return nil }
        return try? make(repeat unwrapped(each read))
      },
      write: { choice, writer in
        guard let values = values(choice) else { return }
        var parts = PayloadWriter(writer, form)
        parts.begin()
        repeat parts.write(each values)
        parts.end()
      },
      writeMembers: { choice, writer in
        guard let values = values(choice) else { return }
        var parts = PayloadWriter(writer, .record(form.keys))
        repeat parts.write(each values)
      },
      type: {
        var types: [FieldType] = []
        for type in repeat (each Property).fieldType { types.append(type) }
        return form.type(of: types)
      },
      holdsObjects: {
        for holdsObjects in repeat (each Property).holdsObjects {
          if holdsObjects { return true }
        }
        return false
      },
      showObjects: { choice, visitor in
        guard let values = values(choice) else { return }
        var parts = PayloadVisitor(visitor, form, name: name)
        repeat parts.show(each values)
      },
      problems: { choice in
        guard let values = values(choice) else { return [] }
        var problems: [PartProblem] = []
        var index = 0
        for found in repeat (each values).partProblems {
          problems += found.map { $0.below(form.path(of: index, in: name)) }
          index += 1
        }
        return problems
      },
      copy: { choice, copier in
        guard let values = values(choice) else { return choice }
        return make(repeat (each values).copy(with: copier))
      },
      empty: { try? make(repeat unwrapped((each Property).empty)) },
      withoutObjects: { choice in
        guard let values = values(choice) else { return nil }
        return make(repeat (each values).withoutObjects() ?? (each values))
      })
  }

  private struct Missing: Error {}

  private static func unwrapped<Property>(_ value: Property?) throws -> Property {
    guard let value else { throw Missing() }
    return value
  }
}

/// The stored form of a case's associated values.
enum PayloadForm: Sendable {
  case single
  case list(Int)
  case record([String])

  init(_ labels: [String?]) {
    if labels.contains(where: { $0 != nil }) {
      self = .record(labels.enumerated().map { $1 ?? "_\($0)" })
    } else {
      self = labels.count == 1 ? .single : .list(labels.count)
    }
  }

  var keys: [String] {
    switch self {
    case .single: ["_0"]
    case .list(let count): (0..<count).map { "_\($0)" }
    case .record(let keys): keys
    }
  }

  /// Returns the path from a case to one of its associated values.
  func path(of index: Int, in name: String) -> [Path.Segment] {
    let name = Path.Segment.key(Array(name.utf8))
    switch self {
    case .single: return [name]
    case .list: return [name, .index(index)]
    case .record(let keys): return [name, .key(Array(keys[index].utf8))]
    }
  }

  func type(of types: [FieldType]) -> FieldType {
    switch self {
    case .single: types.first ?? .anything
    case .list: .list(.either(types))
    case .record(let keys): .members(Dictionary(zip(keys, types)) { first, _ in first })
    }
  }
}

/// A reader of the associated values of a case, one after another.
private struct PayloadReader {
  private let reader: FieldReader
  private let form: PayloadForm
  private let keepsUnread: Bool
  private var elements = UnreadElements()
  private var members = UnreadMembers()
  private var index = 0

  init(_ reader: FieldReader, _ form: PayloadForm, keepsUnread: Bool = false) {
    self.reader = reader
    self.form = form
    self.keepsUnread = keepsUnread
  }

  mutating func next<Property: FieldValue>(_ type: Property.Type) -> Property? {
    defer { index += 1 }
    var read: Property?
    var isThere = false
    switch form {
    case .single: return Property.read(from: reader)
    case .list(let count):
      guard reader.kind == .array else { return nil }
      var number = 0
      _ = reader.elements {
        if number == index {
          isThere = true
          read = Property.read(from: reader)
          if keepsUnread, read != nil, !reader.fits {
            elements.inner[index] = reader.takeUnread(isRead: true)
          }
        }
        number += 1
      }
      if number != count { return nil }
    case .record(let keys):
      guard reader.kind == .record else { return nil }
      let key = Array(keys[index].utf8)
      reader.visitPart(key) {
        isThere = true
        read = Property.read(from: reader)
        guard keepsUnread, let read else { return }
        if read.isNil {
          members.add(.init(key: key, storedKey: key, value: reader.cursor.value))
        } else if !reader.fits {
          members.inner[key] = reader.takeUnread(isRead: true)
        }
      }
    }
    // A missing optional value is nil.
    return isThere ? read : Property.empty.flatMap { $0.isNil ? $0 : nil }
  }

  /// Keeps the unread parts, except the given members. Returns false if a key occurs more than once.
  mutating func end(_ others: [[UInt8]]) -> Bool {
    switch form {
    case .single: return true
    case .list: if !elements.isEmpty { reader.keepParts(.elements(elements)) }
    case .record(let keys):
      let known = keys.map { Array($0.utf8) } + others
      guard reader.keepMembers(but: known, in: &members) else { return false }
      if !members.isEmpty { reader.keepParts(.members(members)) }
    }
    return true
  }
}

/// A visitor of the objects in the associated values of a case, one value after another.
private struct PayloadVisitor {
  private let visitor: ObjectVisitor
  private let form: PayloadForm
  private let name: String
  private var index = 0

  init(_ visitor: ObjectVisitor, _ form: PayloadForm, name: String) {
    self.visitor = visitor
    self.form = form
    self.name = name
  }

  mutating func show(_ value: some FieldValue) {
    defer { index += 1 }
    guard visitor.wantsPath else { return value.showObjects(to: visitor) }
    visitor.at(form.path(of: index, in: name)) { value.showObjects(to: visitor) }
  }
}

/// A writer of the associated values of a case, one after another.
private struct PayloadWriter {
  private let writer: FieldWriter
  private let form: PayloadForm
  private var index = 0

  init(_ writer: FieldWriter, _ form: PayloadForm) {
    self.writer = writer
    self.form = form
  }

  func begin() {
    switch form {
    case .single: break
    case .list: writer.beginArray()
    case .record: writer.beginRecord()
    }
  }

  mutating func write(_ value: some FieldValue) {
    defer { index += 1 }
    if case .record(let keys) = form {
      if value.isNil { return }
      writer.key(keys[index])
    }
    value.write(to: writer)
  }

  func end() {
    if case .single = form { return }
    writer.end()
  }
}
