import ModelData
import Observation

/// The rarely needed state of an object: baselines, and stored data that belongs to no property.
final class SideTable {
  /// The values of properties when the object last had no changes, by field.
  var baselines: [Int: Any] = [:]
  /// The values of owning properties when their objects were last examined, by field.
  var examinedValues: [Int: Any] = [:]
  /// See the properties of `ModelObject` with the same names.
  var fieldsWithBaseline = FieldSet()
  var unresolvedFields = FieldSet()
  var changedFields = FieldSet()
  var changedObjectCount = 0
  var isUpdatingOwnership = false
  /// The owned objects that have to be examined.
  var unresolvedObjects: [ModelObject] = []
  var registrar: ObservationRegistrar?
  /// The owners besides the first.
  var furtherOwnerships: [Ownership] = []
  /// The owners that had the object when they last had no changes, and do not own it any more.
  var formerOwners: [FormerOwner] = []
  /// The other object of an ownership cycle that was refused; neither owns the other while both are on the cycle.
  weak var cycleOwner: ModelObject?
  var previousChanges: [PastDifference] = []
  /// The time when its changes were last cleared; see `ChangeClock`.
  var clearedAt: UInt64 = 0
  /// The log that records changes of this object and those below it as undo steps.
  weak var log: UndoLog?
  /// The listeners for changes of this object and those below it.
  var listeners: UpdateListeners?
  /// The fields whose property observers are running.
  var observing: Set<Int> = []
  /// The fields that a key path has read so far, while that is being determined.
  var fieldsRead: [Int]?

  /// The members that belong to no property, in order.
  var unknown = Record()
  /// The stored parts of properties that could not be read, by field.
  var unread: [Int: Unread] = [:]
  /// What has replaced the unread parts of properties since the changes were last cleared, by field.
  var replacedUnread: [Int: PlacedUnread] = [:]
  /// The class name in the data, if it is not this class.
  var storedClass: String?
  /// The version in the data, if it is not the current one.
  var storedVersion: Int?

  /// The stored values under the version key and the class key that are not a version or a class name.
  var rawVersion: Value?
  var rawClass: Value?

  /// Copies what came with the stored data, for a copy of the object.
  func copyStoredState(from other: SideTable) {
    unknown = other.unknown
    storedClass = other.storedClass
    storedVersion = other.storedVersion
    rawVersion = other.rawVersion
    rawClass = other.rawClass
  }
}
