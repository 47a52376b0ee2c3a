import ModelData

/// A receiver of the stored form of objects. An object inside an object is written after its owner, so that depth
/// uses no stack. An object that owns itself is written as null where it would occur again.
public final class FieldWriter {
  /// An element of the output, in order. All texts are in one buffer, which becomes the buffer of the value.
  struct Token {
    enum Kind {
      case scalar(Value.Kind)
      case key
      /// A value or an object, by its index.
      case value, object
      case beginArray, beginRecord, end
    }

    let kind: Kind
    var start = 0
    var length = 0
  }

  @exclusivity(unchecked) private(set) var tokens: [Token] = []
  @exclusivity(unchecked) private(set) var text: [UInt8] = []
  private(set) var values: [Value] = []
  private(set) var objects: [ModelObject] = []
  /// True if text that is not a number was written as a number.
  private var hasInvalidNumber = false
  /// The parts of objects that are written.
  let contents: ModelContents
  /// The index of the objects that references lead to, if one has been written; see `references`.
  var referenceIndex: AnyObject?

  init(_ contents: ModelContents = ModelContents()) { self.contents = contents }

  /// Writes null.
  public func null() { tokens.append(Token(kind: .scalar(.null))) }
  /// Writes a Boolean.
  public func bool(_ bool: Bool) {
    tokens.append(Token(kind: .scalar(.bool), start: text.count, length: bool ? 1 : 0))
    if bool { text.append(1) }
  }
  /// Writes a number, given as decimal text.
  public func number(_ text: String) {
    if !DecimalText.isNumber(Array(text.utf8)) { hasInvalidNumber = true }
    add(.scalar(.number), text)
  }
  /// Writes a whole number.
  public func number(_ number: some FixedWidthInteger) {
    guard let number = Int64(exactly: number) else { return add(.scalar(.number), String(number)) }
    let start = text.count
    var rest = number.magnitude
    repeat {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { text.append(UInt8(ascii: "-")) }
    text[start...].reverse()
    tokens.append(
      Token(kind: .scalar(.number), start: start, length: text.count - start))
  }
  /// Writes a number as the shortest decimal text that reads as the same number. NaN and infinities, which JSON
  /// cannot express, are written as the texts `NaN`, `Infinity` and `-Infinity`, and are read back from them.
  public func number(_ number: Double) {
    number.isFinite ? add(.scalar(.number), DecimalText.of(number)) : string(Self.name(of: number))
  }

  private static func name(of number: Double) -> String {
    number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
  }
  /// Writes text.
  public func string(_ text: String) { add(.scalar(.string), text) }
  /// Writes a whole value.
  public func value(_ value: Value) {
    tokens.append(Token(kind: .value, start: values.count))
    values.append(value)
  }
  /// Writes a key; its value must follow.
  public func key(_ key: String) { add(.key, key) }
  /// Writes a key's bytes; its value must follow.
  public func key(_ bytes: [UInt8]) { add(.key, bytes) }
  /// Writes a record member by member, in the order of the keys, so that other stored parts of each member are
  /// kept. Writes any other value as a whole.
  package func structure(_ structure: Value) {
    guard let record = Record(structure), structure.kind == .record else { return value(structure) }
    beginRecord()
    for member in record.members.sorted(by: { $0.keyBytes.lexicographicallyPrecedes($1.keyBytes) })
    {
      key(member.keyBytes)
      self.structure(member.value)
    }
    end()
  }
  /// Begins an array.
  public func beginArray() { tokens.append(Token(kind: .beginArray)) }
  /// Begins a record.
  public func beginRecord() { tokens.append(Token(kind: .beginRecord)) }
  /// Ends the innermost array or record.
  public func end() { tokens.append(Token(kind: .end)) }
  /// Writes an object.
  public func object(_ object: ModelObject) {
    tokens.append(Token(kind: .object, start: objects.count))
    objects.append(object)
  }

  /// Writes the stored shape of a property.
  func shape(_ shape: StoredShape) { self.shape(shape) { [self] in object($0) } }

  /// Writes the stored shape of a property, and calls a closure to write each object in it.
  func shape(_ shape: StoredShape, writing object: (ModelObject) -> Void) {
    switch shape {
    case .value(let value): self.value(value)
    case .object(let child): object(child)
    case .array(let elements):
      beginArray()
      for element in elements { self.shape(element, writing: object) }
      end()
    case .record(let members):
      beginRecord()
      for (key, member) in members {
        self.key(key)
        self.shape(member, writing: object)
      }
      end()
    }
  }

  private func add(_ kind: Token.Kind, _ string: String) {
    let start = text.count
    text.append(contentsOf: string.utf8)
    tokens.append(Token(kind: kind, start: start, length: text.count - start))
  }

  private func add(_ kind: Token.Kind, _ bytes: [UInt8]) {
    tokens.append(Token(kind: kind, start: text.count, length: bytes.count))
    text.append(contentsOf: bytes)
  }

  /// Returns the stored form of a property's value.
  static func value(
    of property: some FieldValue, contents: ModelContents = ModelContents()
  ) -> Value {
    let writer = FieldWriter(contents)
    property.write(to: writer)
    return value(of: writer)
  }

  /// Returns the stored form of an object.
  static func value(
    of object: ModelObject, contents: ModelContents = ModelContents()
  ) -> Value {
    let writer = FieldWriter(contents)
    writer.object(object)
    return value(of: writer)
  }

  /// Returns what a closure writes, as one value.
  static func value(_ write: (FieldWriter) -> Void) -> Value {
    let writer = FieldWriter()
    write(writer)
    return value(of: writer)
  }

  /// Returns the value that was written.
  static func value(of writer: FieldWriter) -> Value { writer.finish() }

  private func finish() -> Value {
    var tape = NodeBuilder()
    var ancestors = AncestorPath()
    var open: [(tokens: [Token], next: Int, object: ModelObject?)] = []
    var level = (tokens: tokens, next: 0, object: ModelObject?.none)
    tokens = []
    // The empty buffer of a finished level, for reuse.
    var spare: [Token] = []
    while true {
      guard level.next < level.tokens.count else {
        level.tokens.removeAll(keepingCapacity: true)
        swap(&spare, &level.tokens)
        if let object = level.object { ancestors.leave(object) }
        guard let outer = open.popLast() else { break }
        level = outer
        continue
      }
      let token = level.tokens[level.next]
      level.next += 1
      switch token.kind {
      case .scalar(let kind): tape.scalar(kind, at: token.start, length: token.length)
      case .value: tape.value(values[token.start], appendingTo: &text)
      case .key: tape.key(at: token.start, length: token.length)
      case .beginArray: tape.begin(isRecord: false)
      case .beginRecord: tape.begin(isRecord: true)
      case .end: tape.end()
      case .object:
        let object = objects[token.start]
        guard ancestors.enter(object) else {
          tape.scalar(.null, at: 0, length: 0)
          ModelDiagnostics.handler(.ownsItself(object.model.name))
          continue
        }
        tokens = []
        swap(&tokens, &spare)
        object.writeMembers(to: self)
        open.append(level)
        level = (tokens, 0, object)
        tokens = []
      }
    }
    if hasInvalidNumber { tape.invalidate() }
    return tape.finish(text) ?? .null
  }
}
