/// A stored field with the key that it is written to. Using it counts no references; the model keeps both alive.
struct WrittenMember: @unchecked Sendable {
  let field: Int
  /// The key, valid as long as the model.
  let key: UnsafeBufferPointer<UInt8>
  private let access: Unmanaged<FieldAccess>

  init(_ field: Field, key: UnsafeBufferPointer<UInt8>) {
    self.field = field.number
    self.key = key
    access = Unmanaged.passUnretained(field.access)
  }

  /// Writes the key and the property, unless the property is nil. Returns false if it is.
  @inline(__always)
  func write(of object: ModelObject, to writer: FieldWriter) -> Bool {
    access._withUnsafeGuaranteedRef { $0.writeMember(object, writer, key) }
  }

  /// True if the property of a new object is nil.
  var isInitiallyNil: Bool { access._withUnsafeGuaranteedRef { $0.isInitiallyNil() } }
}
