import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics

// In a binary property list, some values are stored once for several entries. A path names one of these, so an edit at a path is for
// that one; a query names values, so an edit of its matches is for all entries that have the value.

extension CommandFile {
  /// Makes an edit at some paths, each of which may lead through a shared value. `replacing` says whether the values at the paths are
  /// edited, or entries of others.
  mutating func editShared<Result>(
    at paths: [Path], replacing: Bool = false, _ edit: (inout CommandFile) throws -> Result
  ) throws -> Result {
    document.raisesAnchors = true
    let former = document
    guard former.grammar.references.separatesValues else {
      if sharing == .here, former.grammar.references != nil {
        throw CommandFailure(.sharesObjects, in: name)
      }
      return try edit(&self)
    }
    guard sharing != .everywhere else {
      document.keepsSharedNames = true
      return try edit(&self)
    }
    isChangedHere = true
    for path in paths {
      for separated in try document.separateReferences(on: path, isAlsoAtEnd: replacing) {
        noteSeparation(of: separated)
      }
    }
    let separated = document
    let result = try edit(&self)
    guard document.revision != separated.revision else {
      document = former
      separationNotes = []
      return result
    }
    let values = document.sharedValuesChanged()
    for value in values where value.isShared || value.wasShared {
      if let path = document.path(to: value.node) { noteSeparation(of: path) }
    }
    for path in paths where replacing {
      // The list above does not have a whole value that was replaced.
      guard case .success(let nodes) = separated.resolve(path, strict: true), let node = nodes.last,
        separated.isShared(node), document.isPresent(nodes),
        document.valueText(of: node) != separated.valueText(of: node)
      else { continue }
      noteSeparation(of: nodes)
    }
    if !values.isEmpty { try document.separate(values, since: former) }
    return result
  }

  private mutating func noteSeparation(of path: NodePath) {
    let note = CommandFile.message(separated: document.path(of: path))
    if !separationNotes.contains(note) { separationNotes.append(note) }
  }

  /// Makes an edit of the values that a query selects.
  mutating func editMatches<Result>(
    _ edit: (inout CommandFile) throws -> Result
  ) throws -> Result {
    if sharing == .here { throw CommandFailure(.sharesMatches) }
    document.keepsSharedNames = true
    document.raisesAnchors = true
    return try edit(&self)
  }

  /// Returns a remark for each changed value that other entries refer to, up to a number.
  func sharingNotes() -> [String] {
    document.sharedValuesChanged().filter(\.isShared).prefix(Self.mostSharingNotes).compactMap {
      value in
      document.path(to: value.node).map {
        CommandFile.message(shared: document.path(of: $0), references: value.references)
      }
    }
  }

  private static let mostSharingNotes = 10

  /// Returns a remark for each object that is a value of another kind now, as its members have changed, up to a number.
  func kindNotes() -> [String] {
    guard document.grammar.annotations != nil else { return [] }
    var former = document
    former.revertAll()
    let changes = document.changesOfKind(of: document.changedContainers, since: former)
    return changes.prefix(Self.mostSharingNotes).compactMap { change in
      document.path(to: change.node).map {
        let note = ChangeNote.changedKind(change.old.withArticle, change.new.withArticle)
        return "\(document.path(of: $0)) \(note.message)"
      }
    }
  }
}
