// A struct of many fields is copied field by field, and the code that does so is repeated in each source file that copies one, or
// something that contains one. It was more than half of the code of the editor in a debug build.

/// A large value in an allocation of its own, which copies share until one of them changes it.
@propertyWrapper
@frozen
package struct Boxed<Value: Sendable>: Sendable {
  /// Changed only while one box refers to it.
  @usableFromInline
  final class Storage: @unchecked Sendable {
    @usableFromInline var value: Value

    @inlinable init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  @inlinable
  package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  @inlinable package var wrappedValue: Value {
    // Not `get`, which would copy the value: its collections would then be copied when they change.
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
