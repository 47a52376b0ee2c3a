import ModelData

/// A receiver of the stored form of objects. An object that owns itself is written as null where it would occur again.
///
/// For a `Value`, an object inside an object is written after its owner, so that depth uses no stack. With an output,
/// everything is written at once; objects below `deepestLevel` are first made a value.
public final class FieldWriter {
  /// An element of the output, in order. All texts are in one buffer, which becomes the buffer of the value.
  struct Token {
    enum Kind {
      case scalar(Value.Kind)
      case key
      /// A value or an object, by its index.
      case value, object
      case beginArray, beginRecord, beginDictionary, end
    }

    let kind: Kind
    var start = 0
    var length = 0
  }

  @exclusivity(unchecked) private(set) var tokens: [Token] = []
  @exclusivity(unchecked) private(set) var text: [UInt8] = []
  private(set) var values: [Value] = []
  private(set) var objects: [ModelObject] = []
  /// The positions of the records in the value whose keys are names.
  private(set) var namedRecords: Set<Int> = []
  private var notesNames = false
  /// The parts of objects that are written.
  let contents: ModelContents
  /// The index of the objects that references lead to, if one has been written; see `references`.
  var referenceIndex: AnyObject?
  /// The receiver of everything that is written, if `hasOutput`. It is not optional, as it would be counted at each use then, which
  /// takes longer than to write most values.
  private let output: any ValueOutput
  /// True if everything is written to an output; otherwise it becomes a value.
  let hasOutput: Bool
  /// The object that is written to the output.
  private(set) var root: ModelObject?
  @exclusivity(unchecked) private var ancestors = AncestorPath()
  /// The number of objects around the one that is written to the output.
  @exclusivity(unchecked) private var level = 0
  /// The number of levels of objects that are written with recursion.
  private static let deepestLevel = 64

  init(_ contents: ModelContents = ModelContents(), to output: (any ValueOutput)? = nil) {
    self.contents = contents
    self.output = output ?? NoOutput.shared
    hasOutput = output != nil
  }

  /// Writes null.
  public func null() {
    if hasOutput { return output.null() }
    tokens.append(Token(kind: .scalar(.null)))
  }
  /// Writes a Boolean.
  public func bool(_ bool: Bool) {
    if hasOutput { return output.bool(bool) }
    tokens.append(Token(kind: .scalar(.bool), start: text.count, length: bool ? 1 : 0))
    if bool { text.append(1) }
  }
  /// Writes a number, given as decimal text. Any other text is written as text.
  public func number(_ text: String) {
    DecimalText.isNumber(Array(text.utf8)) ? addNumber(text) : string(text)
  }
  /// Writes a number, given as valid decimal text.
  package func number(_ bytes: UnsafeBufferPointer<UInt8>) {
    if hasOutput { return output.number(bytes) }
    tokens.append(Token(kind: .scalar(.number), start: text.count, length: bytes.count))
    text.append(contentsOf: bytes)
  }
  /// Writes a whole number.
  @inlinable public func number(_ number: some FixedWidthInteger) {
    if let number = Int64(exactly: number) { integer(number) } else { addNumber(String(number)) }
  }

  @usableFromInline
  func integer(_ number: Int64) {
    if hasOutput { return output.number(number) }
    let start = text.count
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalText.room) { digits in
      guard let address = digits.baseAddress else { return }
      let length = DecimalText.write(number, to: address)
      text.append(contentsOf: UnsafeBufferPointer(start: address, count: length))
    }
    tokens.append(
      Token(kind: .scalar(.number), start: start, length: text.count - start))
  }

  @usableFromInline
  func addNumber(_ text: String) {
    if hasOutput { return text.withBytes { output.number($0) } }
    add(.scalar(.number), text)
  }
  /// Writes a number as the shortest decimal text that reads as the same number. NaN and infinities, which JSON
  /// cannot express, are written as the texts `NaN`, `Infinity` and `-Infinity`, and are read back from them.
  public func number(_ number: Double) {
    guard number.isFinite else { return string(Self.name(of: number)) }
    if hasOutput { return output.number(number) }
    add(.scalar(.number), DecimalText.of(number))
  }

  static func name(of number: Double) -> String {
    number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
  }
  /// Writes text.
  public func string(_ text: String) {
    if hasOutput { return text.withBytes { output.string($0) } }
    add(.scalar(.string), text)
  }
  /// Writes text, given as UTF-8.
  func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    if hasOutput { return output.string(bytes) }
    tokens.append(Token(kind: .scalar(.string), start: text.count, length: bytes.count))
    text.append(contentsOf: bytes)
  }
  /// Writes a whole value.
  public func value(_ value: Value) {
    if hasOutput { return output.value(value) }
    tokens.append(Token(kind: .value, start: values.count))
    values.append(value)
  }
  /// Writes a key; its value must follow.
  public func key(_ key: String) {
    if hasOutput { return key.withBytes { output.key($0) } }
    add(.key, key)
  }
  /// Writes a key's bytes; its value must follow.
  public func key(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { key($0) } }

  @usableFromInline
  func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    if hasOutput { return output.key(bytes) }
    tokens.append(Token(kind: .key, start: text.count, length: bytes.count))
    text.append(contentsOf: bytes)
  }
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
  public func beginArray() {
    if hasOutput { return output.beginArray() }
    tokens.append(Token(kind: .beginArray))
  }
  /// Begins a record.
  public func beginRecord() {
    if hasOutput { return output.beginRecord() }
    tokens.append(Token(kind: .beginRecord))
  }
  /// Begins a record whose keys are data and not names.
  @usableFromInline package func beginDictionary() {
    if hasOutput { return output.beginRecord() }
    tokens.append(Token(kind: .beginDictionary))
  }
  /// Ends the innermost array or record.
  public func end() {
    if hasOutput { return output.end() }
    tokens.append(Token(kind: .end))
  }
  /// Writes an object.
  public func object(_ object: ModelObject) {
    if hasOutput { return write(object) }
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

  private func write(_ object: ModelObject) {
    guard level < Self.deepestLevel else { return writeDeep(object) }
    let model = object.model
    guard ancestors.enter(object, model) else {
      ModelDiagnostics.handler(.ownsItself(model.name))
      return output.null()
    }
    level += 1
    object.writeMembers(model, to: self)
    level -= 1
    ancestors.leave(object, model)
  }

  private func writeDeep(_ object: ModelObject) {
    let writer = FieldWriter(contents)
    writer.ancestors = ancestors
    writer.object(object)
    output.value(Self.value(of: writer))
  }

  /// True if one list was written whose elements are objects.
  var isListOfObjects: Bool {
    guard tokens.count == objects.count + 2, case .beginArray? = tokens.first?.kind,
      case .end? = tokens.last?.kind
    else { return false }
    return tokens.dropFirst().dropLast().allSatisfy {
      if case .object = $0.kind { true } else { false }
    }
  }

  /// Returns the stored form of a property's value, and the positions of the records in it whose keys are names.
  static func namedValue(of property: some FieldValue) -> (value: Value, namedRecords: Set<Int>) {
    let writer = FieldWriter()
    writer.notesNames = true
    property.write(to: writer)
    return (value(of: writer), writer.namedRecords)
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
  static func value(of writer: FieldWriter) -> Value { writer.finish() ?? .null }

  /// Returns the value that was written, or nil if it is not exactly one valid value.
  private func finish() -> Value? {
    var tape = NodeBuilder()
    var open: [(tokens: [Token], next: Int, object: ModelObject?)] = []
    var level = (tokens: tokens, next: 0, object: ModelObject?.none)
    tokens = []
    // The empty buffer of a finished level, for reuse.
    var spare: [Token] = []
    while true {
      guard level.next < level.tokens.count else {
        level.tokens.removeAll(keepingCapacity: true)
        swap(&spare, &level.tokens)
        if let object = level.object { ancestors.leave(object, object.model) }
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
      case .beginRecord:
        if notesNames { namedRecords.insert(tape.count) }
        tape.begin(isRecord: true)
      case .beginDictionary: tape.begin(isRecord: true)
      case .end: tape.end()
      case .object:
        let object = objects[token.start]
        let model = object.model
        guard ancestors.enter(object, model) else {
          tape.scalar(.null, at: 0, length: 0)
          ModelDiagnostics.handler(.ownsItself(model.name))
          continue
        }
        tokens = []
        swap(&tokens, &spare)
        object.writeMembers(model, to: self)
        open.append(level)
        level = (tokens, 0, object)
        tokens = []
      }
    }
    return tape.finish(text)
  }
}

extension FieldWriter {
  /// Writes the stored form of an object to an output.
  static func write(
    _ object: ModelObject, to output: any ValueOutput, contents: ModelContents
  ) {
    let writer = FieldWriter(contents, to: output)
    writer.root = object
    writer.object(object)
  }
}

extension String {
  /// Calls a closure with the UTF-8 bytes.
  fileprivate func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    // Only bridged Foundation strings are not contiguous.
    if utf8.withContiguousStorageIfAvailable(body) == nil {
      Array(utf8).withUnsafeBufferPointer(body)
    }
  }
}
