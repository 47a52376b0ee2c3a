/// Takes what objects write of themselves. An object in an object is noted and written when its
/// owner is done, so that depth costs no stack.
public final class FieldWriter {
  enum Token {
    case null
    case bool(Bool)
    case number(String)
    case string([UInt8])
    case value(Value)
    case key([UInt8])
    case beginArray, beginRecord, end
    case object(ModelObject)
  }

  private(set) var tokens: [Token] = []
  /// What of objects is written.
  let contents: ModelContents

  init(_ contents: ModelContents = ModelContents()) { self.contents = contents }

  /// Writes null.
  public func null() { tokens.append(.null) }
  /// Writes a bool.
  public func bool(_ bool: Bool) { tokens.append(.bool(bool)) }
  /// Writes a number by its decimal text.
  public func number(_ text: String) { tokens.append(.number(text)) }
  /// Writes text.
  public func string(_ text: String) { tokens.append(.string(Array(text.utf8))) }
  /// Writes a whole value.
  public func value(_ value: Value) { tokens.append(.value(value)) }
  /// Writes a key; its value must follow.
  public func key(_ key: String) { tokens.append(.key(Array(key.utf8))) }
  /// Writes a key's bytes; its value must follow.
  public func key(_ bytes: [UInt8]) { tokens.append(.key(bytes)) }
  /// Begins an array.
  public func beginArray() { tokens.append(.beginArray) }
  /// Begins a record.
  public func beginRecord() { tokens.append(.beginRecord) }
  /// Ends the innermost array or record.
  public func end() { tokens.append(.end) }
  /// Writes an object.
  public func object(_ object: ModelObject) { tokens.append(.object(object)) }

  /// What a property's value is in stored form.
  static func value(
    of property: some FieldValue, contents: ModelContents = ModelContents()
  ) -> Value {
    let writer = FieldWriter(contents)
    property.write(to: writer)
    return value(of: writer)
  }

  /// What is written, as one value.
  static func value(_ write: (FieldWriter) -> Void) -> Value {
    let writer = FieldWriter()
    write(writer)
    return value(of: writer)
  }

  /// The value that was written.
  static func value(of writer: FieldWriter) -> Value {
    var builder = ValueBuilder()
    var open = [(tokens: writer.tokens, next: 0)]
    while let level = open.last {
      guard level.next < level.tokens.count else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      switch level.tokens[level.next] {
      case .null: builder.null()
      case .bool(let bool): builder.bool(bool)
      case .number(let text): builder.number(text)
      case .string(let bytes): builder.string(bytes)
      case .value(let value): builder.value(value)
      case .key(let bytes): builder.key(bytes)
      case .beginArray: builder.beginArray()
      case .beginRecord: builder.beginRecord()
      case .end: builder.end()
      case .object(let object):
        writer.tokens = []
        object.writeMembers(to: writer)
        open.append((writer.tokens, 0))
      }
    }
    return builder.finish() ?? .null
  }
}
