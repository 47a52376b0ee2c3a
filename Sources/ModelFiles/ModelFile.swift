import DocumentFormats
import DocumentTree
import ModelBasics
import ModelKit

/// A model object that lives in a file. A save changes only the bytes of what has changed: comments,
/// order, unknown members and the spelling of everything else stay as they are.
///
/// ```swift
/// let file = try ModelFile<Settings>(at: "settings.json")
/// file.object.theme = "dark"
/// file.hasAnyChanges   // true
/// try file.save()      // one string in the file is another
/// ```
///
/// * A property that is set back to what it was leaves the file alone, and so does one whose stored
///   value could not be used, until it is set: to whatever value.
/// * Elements of lists and dictionaries that could not be read stay beside the others, whatever is
///   done to those in place. An assignment of the list takes their place.
/// * A property that is nil where it is nil in a new object has no member; others that have none
///   in the file get one when they change, after those that come before them.
/// * A value read from one of its older keys is written under that key: who else reads the file
///   knows it by that name, and nothing but the value was edited.
/// * A value is spelled as the one it takes the place of: `"7"` becomes `"8"`, a colour
///   `0x1e1e2e` becomes another of that kind.
/// * Elements of lists are added, removed and moved one by one, with the comments that belong to
///   them. An owned object that goes from one property to another takes its text along.
/// * What is written always reads as the object, but for a value that the property is not read from,
///   as one out of its range. Where that was not as in the file without having changes (after
///   `clearChanges()` of the object), what reads differently is made so.
/// * An object stored by an older version is brought to the present one when it has changes.
/// * One object can be in several files: each save to one writes all that was changed since the last
///   save to that, also what a save to another has cleared.
public final class ModelFile<Object: ModelObject>: ChangeTracking {
  /// Where the file is, as it was named.
  public let path: String
  /// What conversions are made in reading.
  public let policy: DecodingPolicy
  /// The classes that names in the file may stand for.
  public let registry: ModelRegistry

  /// What a save does about rules that the object does not keep.
  public var rules = RulePolicy.refuse

  /// The object; another one where ``reload()`` finds another class.
  public private(set) var object: Object
  /// What in the file was not as the model has it, with lines and columns.
  public private(set) var issues: [Issue]

  var content: FileContent
  /// While somebody wants to know what other programs do to the file.
  var watching: FileWatching?
  /// When the file last had what the object has; nil for a file that was there before an object
  /// that was not read from it.
  private var savedAt: UInt64? = ChangeClock.now

  /// Reads a file. A missing one gives an object with default values, and is made by the first
  /// save, with the permissions that new files have.
  ///
  /// - Throws: A ``ModelFileError`` that says what is wrong, and where when it is in the file.
  public init(
    at path: String, policy: DecodingPolicy = .tolerant, registry: ModelRegistry = ModelRegistry()
  ) throws(ModelFileError) {
    self.path = path
    self.policy = policy
    self.registry = registry
    content = try FileContent(reading: path)
    (object, issues) = try content.object(of: Object.self, policy, registry)
  }

  /// A file for an object that there is already: the next save makes it hold that. What the file has
  /// is edited, not written anew, so comments and unknown members of it stay; ``issues`` are those
  /// of what it has.
  ///
  /// - Throws: A ``ModelFileError`` that says what is wrong, and where when it is in the file.
  public init(
    _ object: Object, at path: String, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(ModelFileError) {
    self.path = path
    self.policy = policy
    self.registry = registry
    self.object = object
    content = try FileContent(reading: path)
    issues = try content.object(of: Object.self, policy, registry).issues
    savedAt = nil
  }

  /// Whether a property of the object itself is not as in the file.
  public var hasChanges: Bool {
    object.hasChanges || savedAt.map { object.wasCleared(after: $0) } ?? true
  }
  /// Whether anything in the object is not as in the file. O(1), but for changes of any object that
  /// were cleared meanwhile, as a save to another file does: then all of this one are looked at.
  public var hasAnyChanges: Bool { object.hasAnyChanges || isBehind }
  /// All that has changed in the object since it was last saved to a file, this or another.
  public var changes: [Difference] { object.changes }

  /// Whether changes that the file does not have are none of the object any more.
  private var isBehind: Bool {
    guard let savedAt else { return true }
    let now = ChangeClock.now
    if savedAt == now { return false }
    if object.wasAnyCleared(after: savedAt) { return true }
    self.savedAt = now
    return false
  }

  /// Whether there is a file; not before the first save of a new one.
  public var exists: Bool { content.file.exists }
  /// Why the file cannot be saved where it is; nil when it can.
  public var readOnlyReason: String? { content.file.readOnlyReason }

  /// Whether the file no longer has what was read from it or saved to it. Reads the file only
  /// when its size and times cannot tell.
  public var hasChangedOutside: Bool {
    (try? content.file.hasChangedOutside()) ?? true
  }

  /// Makes everything as it was when the object was last saved, to this file or another. The
  /// objects stay the same ones.
  public func revertAll() { object.revertAll() }

  /// Reads the file again. ``object`` and those in it stay the same ones, as far as they are in the
  /// file: by their identifiers, by keys of dictionaries, else by what they store and where they
  /// are. What had not been saved is gone from them; `previousChanges` of the object say what was
  /// not as it is now.
  ///
  /// - Throws: Why the file cannot be read; then nothing is different.
  public func reload() throws(ModelFileError) {
    let content = try FileContent(reading: path)
    let (read, issues) = try content.object(of: Object.self, policy, registry)
    if type(of: read) == type(of: object) { object.take(read) } else { object = read }
    self.issues = issues
    self.content = content
    watching?.watch(content)
    savedAt = ChangeClock.now
  }

  /// Writes what has changed into the file's text. Afterwards nothing has changed, and
  /// `previousChanges` of the object says what had.
  ///
  /// - Parameter overwriting: Whether to save although somebody else has written the file since:
  ///   their version is kept beside it, as `NAME.theirs`.
  /// - Returns: Whether there was something to save.
  /// - Throws: Why nothing was saved. File and object are as they were.
  @discardableResult
  public func save(overwriting: Bool = false) throws(ModelFileError) -> Bool {
    let isBehind = isBehind
    guard !exists || overwriting || isBehind || object.hasAnyChanges else { return false }
    if rules == .refuse {
      let problems = object.problems(edited: exists)
      if !problems.isEmpty { throw ModelFileError(reason: .problems(problems), path: path) }
    }
    if let clause = content.file.readOnlyReason {
      throw ModelFileError(reason: .readOnly(clause), path: path)
    }
    watching?.hold()
    defer { watching?.watch(content) }
    content = try ReferenceIndex.sharing { () throws(ModelFileError) in
      try content.saving(object, policy, registry, overwriting: overwriting, comparing: isBehind)
    }
    object.forEachObject { child in
      if child === object || child.hasAnyChanges { child.didStoreUpgraded() }
      return true
    }
    object.clearChanges()
    savedAt = ChangeClock.now
    return true
  }
}

/// What a save does about rules that an object does not keep
/// (`problems` of the object).
public enum RulePolicy: Sendable {
  /// Nothing is saved where something that was edited breaks a rule. What the file had is no reason.
  case refuse
  /// It is saved. A value that is not read where it is out of range or no choice will not be read
  /// from the file either.
  case report
}
