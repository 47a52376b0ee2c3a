import DocumentFormats
import DocumentTree

extension Document {
  /// Returns the names of the kinds of numbers that steps change; nil for other values.
  func numberKinds(of steps: [BulkEdit.Step]) -> [String?] {
    let tokens = tokens
    return steps.map { step in
      guard !step.isOfComment, kind(of: step.node) == .number, let value = value(of: step.node)
      else { return nil }
      return tokens.name(of: .number, value.array)
    }
  }

  /// Takes the steps of an edit of many rows. Entries of one container are removed together.
  mutating func take(_ steps: [BulkEdit.Step]) throws(EditError) {
    guard steps.contains(where: \.isRevert) else { return try takeEach(steps) }
    try transact { document throws(EditError) in
      try document.joiningAnchors { document throws(EditError) in
        try document.takeEach(steps)
      }
    }
  }

  private mutating func takeEach(_ steps: [BulkEdit.Step]) throws(EditError) {
    var cut: [Node] = []
    var container: NodePath = []
    for step in steps {
      guard let path = path(to: step.node), isPresent(path) else { continue }
      if case .cut(let node) = step {
        let parent = Array(path.dropLast())
        if parent.last != container.last, !cut.isEmpty {
          try remove(cut, from: container)
          cut = []
        }
        container = parent
        cut.append(node)
        continue
      }
      try take(step, at: path)
    }
    if !cut.isEmpty { try remove(cut, from: container) }
  }

  private mutating func take(_ step: BulkEdit.Step, at path: NodePath) throws(EditError) {
    switch step {
    case .value(_, let token):
      try setValue(path, text: fitted(token, into: path.dropLast(), over: path.last))
    case .key(_, let token): try setKeyToken(path, token: token)
    case .meaning(_, let target, let replacement): try write(replacement, over: target, at: path)
    case .revert(let node):
      if isSaved(node) { try revert(path) } else { try revert(Change(.added, path)) }
    case .duplicate(_, let count): for _ in 0..<max(1, count) { try duplicate(path) }
    case .cut: break
    case .comment(let comment, _, let text):
      guard self.comment(comment, of: step.node)?.isGhost == false else { return }
      if let text {
        try setComment(path + [comment], to: text)
      } else {
        try removeComment(path + [comment])
      }
    case .revertComment(let comment, _): try revert(path + [comment])
    }
  }
}
