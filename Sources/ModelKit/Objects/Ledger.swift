import ModelData

/// What few objects need: what they were, and what data had for them that is not theirs.
final class Ledger {
  /// Properties as they were, by field.
  var baselines: [Int: Any] = [:]
  /// Owning properties as they were when their objects were last looked at, by field.
  var adopted: [Int: Any] = [:]
  /// Other owners than the first.
  var furtherOwnerships: [Ownership] = []
  /// Objects that had it when they were last without changes, and have let go of it since.
  var formerOwners: [FormerOwner] = []
  /// One below the object that has it, or one above it: owned by neither while that is so.
  weak var claimant: ModelObject?
  var previousChanges: [PastDifference] = []
  /// When its changes were last cleared; see `ChangeClock`.
  var clearedAt: UInt64 = 0
  /// The log that makes steps of changes here and below.
  weak var log: UndoLog?
  /// Those who hear of changes here and below.
  var listeners: UpdateListeners?
  /// Fields whose observers are running.
  var observing: Set<Int> = []
  /// What a key path reads, while that is looked for.
  var fieldsRead: [Int]?

  /// Members of no property, in order.
  var unknown = Record()
  /// What could not be read of properties, by field.
  var unread: [Int: Unread] = [:]
  /// Fields that were assigned since, which takes the place of what could not be read.
  var assigned: Set<Int> = []
  /// The class the data named, where that is not this one.
  var storedClass: String?
  /// The version the data had, where that is not the present one.
  var storedVersion: Int?

  /// What the data had for a version and for a class that is neither.
  var rawVersion: Value?
  var rawClass: Value?

  /// What came with the data, for a copy.
  func takeStored(from other: Ledger) {
    unknown = other.unknown
    storedClass = other.storedClass
    storedVersion = other.storedVersion
    rawVersion = other.rawVersion
    rawClass = other.rawClass
  }
}
