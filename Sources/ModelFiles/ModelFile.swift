import DocumentFormats
import DocumentTree
import ModelBasics
import ModelKit

/// A model object stored in a file. A save changes only the bytes of changed properties: comments,
/// order, unknown members and the spelling of everything else stay.
///
/// ```swift
/// let file = try ModelFile<Settings>(at: "settings.json")
/// file.object.theme = "dark"
/// file.hasAnyChanges   // true
/// try file.save()      // one string in the file is another
/// ```
///
/// * A property that is set back to its old value does not change the file. A property whose stored
///   value could not be used does not change the file either, until it is set to any value.
/// * Elements of lists and dictionaries that could not be read stay beside the others when these are
///   edited or assigned.
/// * A property that is nil, and nil in a new object, has no member. Any other property without a
///   member in the file gets one when it changes, after the properties that precede it.
/// * A value read from one of its older keys is written under that key: other programs that read the
///   file know it by that name, and only the value was edited.
/// * A value is spelled like the one it replaces: `"7"` becomes `"8"`, and a colour `0x1e1e2e` becomes
///   another one in that notation.
/// * Elements of lists are added, removed and moved one by one, together with the comments that belong
///   to them. The text of an owned object moves with it from one property to another.
/// * The written text always reads as the object, except for values that the property does not accept
///   when reading, such as one out of range. Before the file is replaced, the text is read again and
///   compared with the object; if an edited value would be lost, nothing is saved
///   (``ModelFileError/Reason/failedCheck(_:)``). Values with the same stored form are equal there. If
///   the object differs from the file without having changes (after `clearChanges()` of the object),
///   the differing members are corrected.
/// * An object stored by an older version is upgraded when it has changes.
/// * One object can be in several files: each save to a file writes all changes since the last save to
///   that file, including those that a save to another file has cleared.
public final class ModelFile<Object: ModelObject>: ChangeTracking {
  /// The path of the file, as given to the initializer.
  public let path: String
  /// The conversions permitted when reading.
  public let policy: DecodingPolicy
  /// The classes that stored names can refer to.
  public let registry: ModelRegistry

  /// How a save handles broken rules of the object.
  public var rules = RulePolicy.refuse

  /// The object; ``reload()`` replaces it if the file has an object of another class.
  public private(set) var object: Object
  /// The values in the file that do not fit the model, with lines and columns.
  public private(set) var issues: [Issue]

  var content: FileContent
  /// The watcher of the file, while there are observers of outside changes.
  var watching: FileWatching?
  /// The time at which file and object were last equal; nil if the object was not read from the
  /// file, which existed before.
  private var savedAt: UInt64? = ChangeClock.now
  private var knownDifference: FileDifference?

  /// Reads a file. A missing file gives an object with default values, and is created by the first
  /// save with the default permissions of new files.
  ///
  /// - Throws: A ``ModelFileError`` with the reason, and the position if it is in the file.
  public init(
    at path: String, policy: DecodingPolicy = .tolerant, registry: ModelRegistry = ModelRegistry()
  ) throws(ModelFileError) {
    self.path = path
    self.policy = policy
    self.registry = registry
    content = try FileContent(reading: path)
    (object, issues) = try content.object(of: Object.self, policy, registry)
  }

  /// Creates a model file for an existing object: the next save writes the object into the file.
  /// The text of the file is edited, not replaced, so comments, unknown members and unreadable elements
  /// stay; ``issues`` are those of the present text.
  ///
  /// - Throws: A ``ModelFileError`` with the reason, and the position if it is in the file.
  public init(
    _ object: Object, at path: String, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(ModelFileError) {
    self.path = path
    self.policy = policy
    self.registry = registry
    self.object = object
    content = try FileContent(reading: path)
    content.hasOtherContent = true
    issues = try content.object(of: Object.self, policy, registry).issues
    savedAt = nil
  }

  /// True if a property of the object itself differs from the file.
  public var hasChanges: Bool {
    hasClearedChanges ? difference?.isOwn ?? true : object.hasChanges
  }
  /// True if anything in the object differs from the file. O(1), unless changes of any object were
  /// cleared meanwhile, as by a save to another file: then all objects of this file are checked, and
  /// after each further change of one whose changes were cleared the object is compared with the file.
  public var hasAnyChanges: Bool {
    hasClearedChanges ? difference?.isAny ?? true : object.hasAnyChanges
  }
  /// The changes in the object since it was last saved to this or another file.
  public var changes: [Difference] { object.changes }

  /// True if changes that the file does not have were cleared in the object.
  private var hasClearedChanges: Bool {
    guard let savedAt else { return true }
    let now = ChangeClock.now
    if savedAt == now { return false }
    if object.wasAnyCleared(after: savedAt) { return true }
    self.savedAt = now
    return false
  }

  /// The difference between the object and the file, for an object whose changes were cleared without
  /// a save to this file; nil if the object was not read from the file.
  private var difference: FileDifference? {
    guard savedAt != nil else { return nil }
    if let knownDifference, knownDifference.isCurrent(for: object) { return knownDifference }
    knownDifference = FileDifference(object, content, policy, registry)
    return knownDifference
  }

  /// True if the file exists; false for a new one before its first save.
  public var exists: Bool { content.file.exists }
  /// The reason that the file cannot be saved at its path; nil if it can.
  public var readOnlyReason: String? { content.file.readOnlyReason }

  /// True if the file no longer has the content that was read from it or saved to it. Reads the
  /// file only if size and times are not conclusive.
  public var hasChangedOutside: Bool {
    (try? content.file.hasChangedOutside()) ?? true
  }

  /// Restores the state when the object was last saved to this or another file. All objects keep
  /// their identity.
  public func revertAll() { object.revertAll() }

  /// Reads the file again. ``object`` and the objects in it keep their identity if they are in the
  /// file: they are matched by identifier, by dictionary key, or by stored value and position.
  /// Unsaved changes are lost; the object's `previousChanges` are the differences to the present
  /// values.
  ///
  /// - Throws: The reason that the file cannot be read, such as that it was deleted or is empty. Nothing
  ///   changes then.
  public func reload() throws(ModelFileError) {
    let content = try FileContent(reading: path)
    guard content.file.exists else { throw ModelFileError(reason: .missing, path: path) }
    guard !content.file.isEmpty else { throw ModelFileError(reason: .empty, path: path) }
    let (read, issues) = try content.object(of: Object.self, policy, registry)
    if type(of: read) == type(of: object) { object.reload(from: read) } else { object = read }
    self.issues = issues
    self.content = content
    watching?.watch(content)
    savedAt = ChangeClock.now
    knownDifference = nil
  }

  /// Writes the changes into the text of the file. Afterwards there are no changes, and
  /// `previousChanges` of the object are those that were saved.
  ///
  /// - Parameter overwriting: True to save even if another program has changed the file since; that
  ///   version is kept beside it as `NAME.theirs`.
  /// - Returns: True if there was something to save.
  /// - Throws: The reason that nothing was saved. File and object are unchanged.
  @discardableResult
  public func save(overwriting: Bool = false) throws(ModelFileError) -> Bool {
    guard !exists || overwriting || hasAnyChanges else { return false }
    let hasClearedChanges = hasClearedChanges
    let problems = problems(writesAll: hasClearedChanges || content.isEmpty)
    if !problems.isEmpty { throw ModelFileError(reason: .problems(problems), path: path) }
    if let clause = content.file.readOnlyReason {
      throw ModelFileError(reason: .readOnly(clause), path: path)
    }
    watching?.suspendReports()
    defer { watching?.watch(content) }
    content = try ReferenceIndex.sharing { () throws(ModelFileError) in
      try content.saving(
        object, policy, registry, overwriting: overwriting, comparing: hasClearedChanges)
    }
    object.forEachObject { child in
      if child === object || child.hasAnyChanges { child.didStoreUpgraded() }
      return true
    }
    object.clearChanges()
    savedAt = ChangeClock.now
    knownDifference = nil
    return true
  }

  /// Returns the problems that prevent a save. A value that cannot be stored prevents it whatever
  /// the rules.
  private func problems(writesAll: Bool) -> [ModelProblem] {
    let edited = object.problems(edited: exists)
    let written = writesAll && exists ? object.problems : edited
    return edited.filter { rules == .refuse && $0.rule != .unstorable }
      + written.filter { $0.rule == .unstorable }
  }
}

/// How a save handles broken rules of an object (its `problems`).
public enum RulePolicy: Sendable {
  /// Does not save if an edited value breaks a rule. Values already in the file do not prevent
  /// saving.
  case refuse
  /// Saves. A value that is rejected when reading, such as one out of range or not among the
  /// choices, will be rejected when it is read from the file too. A value that cannot be stored
  /// prevents saving nevertheless.
  case report
}
