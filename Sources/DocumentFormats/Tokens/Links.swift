import DocumentTree

/// References between the entries of a document by a convention of its files, such as the identifiers in a project of Xcode. Unlike
/// references of the format itself, they are plain strings for every other reader.
///
/// A target or a label is found in about constant time; an answer is nil while the document has not been read.
package protocol Links: Sendable {
  /// Returns the entry that a key or value refers to; nil if it refers to none.
  func target(of path: NodePath, in document: Document) -> NodePath?

  /// Returns a short name of an entry that others refer to; nil if it is no such entry.
  func label(of path: NodePath, in document: Document) -> [UInt8]?

  /// Returns the keys and values that refer to an entry, also those inside it; nil if other entries cannot refer to it.
  func references(to path: NodePath, in document: Document) -> [LinkReference]?

  /// True if a key or value has the form of a reference, but there is no such entry.
  func leadsNowhere(_ path: NodePath, in document: Document) -> Bool

  /// Returns all keys and values of a document without edits that have the form of a reference although there is no such entry, in
  /// the order of their offsets.
  func danglingReferences(in document: Document) -> [DanglingReference]

  /// Returns the comments with names that depend on an entry.
  func names(dependingOn path: NodePath, in document: Document) -> DependingNames

  /// Returns the text of a comment that repeats the name of what the key or value beside it refers to; nil if that has none.
  func name(repeatedBy comment: NodePath, in document: Document) -> [UInt8]?
}

/// A key or a value that refers to an entry.
package struct LinkReference: Hashable, Sendable {
  package var path: NodePath
  package var isKey: Bool
}

/// A key or a value in the form of a reference to an entry that does not exist.
package struct DanglingReference: Hashable, Sendable {
  /// The offset of the key or value.
  package var offset: Int
  package var identifier: String
}

/// A comment that repeats the name of the entry that the key or value beside it refers to.
package struct RepeatedName: Hashable, Sendable {
  /// The path of the comment.
  package var path: NodePath
  package var name: [UInt8]
}

/// The comments beside keys and values whose names depend on an entry.
package struct DependingNames: Hashable, Sendable {
  /// Those that repeat the present name.
  package var present: [RepeatedName] = []
  /// Those that repeat a former name of the object around the entry, as the comment beside the object itself does, with their texts.
  package var former: [RepeatedName] = []
  /// The number of those that say anything else.
  package var others = 0
}

extension Links {
  /// Returns the number of keys and values elsewhere that refer to an entry.
  package func referenceCount(of path: NodePath, in document: Document) -> Int {
    guard let node = path.last else { return 0 }
    return references(to: path, in: document)?.count { !$0.path.contains(node) } ?? 0
  }

  /// Returns the comments that an edit has made differ from the names that they repeat, with those names.
  package func outdated(_ known: [RepeatedName], in document: Document) -> [RepeatedName] {
    known.compactMap { repeated in
      guard document.isPresent(Array(repeated.path.dropLast())),
        let name = name(repeatedBy: repeated.path, in: document), name != repeated.name
      else { return nil }
      return RepeatedName(path: repeated.path, name: name)
    }
  }
}

extension Document {
  /// Writes names into the comments that repeat them, as one edit.
  package mutating func setNames(_ names: [RepeatedName], focus: NodePath) throws(EditError) {
    try transact(focus: focus) { document throws(EditError) in
      for repeated in names { try document.setComment(repeated.path, to: repeated.name) }
      document.setRedoFocus(to: focus)
    }
  }
  /// Makes keys and values refer to the entry with a key, as one edit.
  package mutating func setReferences(
    _ references: [LinkReference], to key: [UInt8], focus: NodePath
  ) throws(EditError) {
    try transact(focus: focus) { document throws(EditError) in
      for reference in references {
        guard !reference.isKey else {
          try document.setKey(reference.path, key: key)
          continue
        }
        guard let old = reference.path.last.flatMap({ document.value(of: $0) }) else { continue }
        let token = document.tokens.stringToken(
          for: StandIn.scalars(key), replacing: old, at: document.site(of: reference.path))
        try document.setValue(reference.path, text: token)
      }
      document.setRedoFocus(to: focus)
    }
  }
}
