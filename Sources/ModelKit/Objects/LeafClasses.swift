import Synchronization

/// The classes that are known to own no objects. Asking their `ModelType` instead counts references to it twice, which takes longer than
/// all else of freeing an object.
///
/// A class has one place, where another one may replace it.
enum LeafClasses {
  private static let count = 64

  nonisolated(unsafe) private static let places = {
    let places = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
    for index in 0..<count { (places + index).initialize(to: Atomic(0)) }
    return places
  }()

  static func contains(_ type: ModelObject.Type) -> Bool {
    let number = UInt(bitPattern: ObjectIdentifier(type))
    return places[place(of: number)].load(ordering: .relaxed) == number
  }

  static func insert(_ type: ModelObject.Type) {
    let number = UInt(bitPattern: ObjectIdentifier(type))
    places[place(of: number)].store(number, ordering: .relaxed)
  }

  /// Descriptions of classes are some hundred bytes long.
  private static func place(of number: UInt) -> Int {
    Int(truncatingIfNeeded: number >> 4 ^ number >> 10) & (count - 1)
  }
}
