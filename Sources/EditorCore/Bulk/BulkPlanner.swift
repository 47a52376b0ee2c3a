import DocumentFormats
import DocumentTree
import ModelData
import ModelValues

/// Works out what a change of many rows does to one of them.
struct BulkPlanner {
  private static let longestToken = 1 << 16

  private let change: BulkEdit.Change
  private let nodes: Set<Node>
  private let file: EditedFile
  private let readings: ReadingContext

  init(
    _ change: BulkEdit.Change, nodes: [Node], _ file: EditedFile, _ readings: ReadingContext
  ) {
    self.change = change
    // Only cuts and copies of entries depend on the other rows.
    switch change {
    case .cut, .duplicate: self.nodes = Set(nodes)
    default: self.nodes = []
    }
    self.file = file
    self.readings = readings
  }

  private var document: Document { file.document }

  /// Returns the step for a row; nil if the row stays as it is.
  func step(at path: NodePath) -> Result<BulkEdit.Step?, BulkEdit.Refusal> {
    let planned = plan(at: path)
    guard case .success(let step?) = planned, isDone(step, at: path) else { return planned }
    return .success(nil)
  }

  /// True if a row has the value of a step already.
  private func isDone(_ step: BulkEdit.Step, at path: NodePath) -> Bool {
    switch step {
    case .value(let node, let token): document.value(of: node)?.array == token
    case .meaning(let node, let target, let replacement):
      switch replacement {
      case .text(let text): document.value(of: node)?.array == document.token(for: text, at: path)
      case .data(let data): document.data(at: path) == data
      case .record(let record): target.storedForm == .record(record)
      case .elements(let elements): target.storedForm == .elements(elements)
      }
    default: false
    }
  }

  private func plan(at path: NodePath) -> Result<BulkEdit.Step?, BulkEdit.Refusal> {
    guard let node = path.last else { return .success(nil) }
    if node.isComment { return commentStep(at: path) }
    switch change {
    case .chosen: return .success(nil)
    case .put(let token, let meaning, let typed): return put(token, meaning, typed, at: path)
    case .spelling(let token): return isContainer(node) ?? .success(.value(node, token))
    case .boolean(let isTrue):
      guard document.kind(of: node) == .boolean,
        let token = document.tokens.token(
          of: .bool(isTrue), replacing: document.value(of: node), at: document.site(of: path))
      else { return refusal("is not true or false") }
      return .success(.value(node, token))
    case .step(let amount): return stepped(path, by: amount)
    case .shift(let text): return shifted(path, by: text)
    case .color(let change): return recolored(path, change)
    case .revert:
      let isChanged = document.mark(of: Child(node)) != .none
      return .success(isChanged ? .revert(node) : nil)
    case .cut, .duplicate:
      guard path.count > 1 else { return refusal("is the whole document") }
      // The marked entries inside a marked container belong to it.
      if path.dropLast().contains(where: nodes.contains) { return .success(nil) }
      if case .duplicate(let count) = change { return .success(.duplicate(node, count)) }
      return .success(.cut(node))
    }
  }

  /// Returns the step for a comment: only removing and reverting make sense for entries and comments alike.
  private func commentStep(at path: NodePath) -> Result<BulkEdit.Step?, BulkEdit.Refusal> {
    guard let comment = path.last, let owner = path.dropLast().last else { return .success(nil) }
    switch change {
    case .cut:
      // The comments of a cut entry go with it.
      if path.dropLast().contains(where: nodes.contains) { return .success(nil) }
      return .success(.comment(comment, of: owner, to: nil))
    case .revert:
      let isChanged = document.mark(ofComment: comment, of: owner) != .none
      return .success(isChanged ? .revertComment(comment, of: owner) : nil)
    case .put, .spelling, .boolean, .step, .shift, .color, .duplicate, .chosen:
      return refusal("is changed alone")
    }
  }

  private func refusal(_ reason: String) -> Result<BulkEdit.Step?, BulkEdit.Refusal> {
    .failure(BulkEdit.Refusal(reason))
  }

  private func isContainer(_ node: Node) -> Result<BulkEdit.Step?, BulkEdit.Refusal>? {
    let kind = document.kind(of: node)
    return kind.isContainer ? refusal("is \(document.kindName(of: node).withArticle)") : nil
  }

  // MARK: - Values

  private func put(
    _ token: [UInt8], _ meaning: Meaning?, _ typed: String?, at path: NodePath
  ) -> Result<BulkEdit.Step?, BulkEdit.Refusal> {
    guard let node = path.last else { return .success(nil) }
    if let target = file.recognition(of: path) {
      let isRelative = typed?.first == "+" || typed?.first == "-"
      var found: Meaning?
      if isRelative, target.meaning.kind is MomentMeaning, let typed {
        found = try? target.meaning.parsed(typed, in: readings).get().meaning.fitting
      }
      let text = document.tokens.spelledString(token).map { FieldText.bytes($0.meaning) } ?? token
      found =
        found ?? meaning.flatMap { target.meaning.taking($0) }
        ?? target.meaning.taking(text: text, in: readings)
      if let found = found.map(target.recognizable),
        let replacement = target.replacementOfKind(for: found)
      {
        return .success(.meaning(node, target, replacement))
      }
      if target.meaning.kind.refusesOtherText {
        return refusal("is a \(target.meaning.name), and the new value is not")
      }
    }
    return isContainer(node) ?? .success(.value(node, document.restyled(token, at: path)))
  }

  private func stepped(
    _ path: NodePath, by amount: Int
  ) -> Result<BulkEdit.Step?, BulkEdit.Refusal> {
    guard let node = path.last else { return .success(nil) }
    if let (target, replacement) = file.stepped(path, by: amount) {
      return .success(.meaning(node, target, replacement))
    }
    switch document.kind(of: node) {
    case .boolean:
      let old = document.value(of: node)
      let isTrue = old.map { document.tokens.bool(of: $0.buffer) } ?? false
      guard amount % 2 != 0,
        let token = document.tokens.token(
          of: .bool(!isTrue), replacing: old, at: document.site(of: path))
      else { return .success(nil) }
      return .success(.value(node, token))
    case .number, .string:
      let token = document.wholeValue(of: node, shorterThan: Self.longestToken)
      let site = document.site(of: path)
      guard let number = token.flatMap({ document.tokens.stepped($0, by: amount, at: site) })
      else { return refusal("cannot be stepped") }
      return .success(.value(node, number))
    default: return refusal("cannot be stepped")
    }
  }

  private func shifted(
    _ path: NodePath, by text: String
  ) -> Result<BulkEdit.Step?, BulkEdit.Refusal> {
    guard let node = path.last, let target = file.recognition(of: path),
      target.meaning.kind is MomentMeaning
    else { return refusal("is not a date") }
    switch target.meaning.parsed(text, in: readings) {
    case .failure(let error): return refusal("stays as it is: \(error.message)")
    case .success(let typed):
      guard let fitting = typed.meaning.fitting.map(target.recognizable),
        let replacement = target.replacementOfKind(for: fitting)
      else { return refusal("has no room for it") }
      return .success(.meaning(node, target, replacement))
    }
  }

  private func recolored(
    _ path: NodePath, _ change: ColorChange
  ) -> Result<BulkEdit.Step?, BulkEdit.Refusal> {
    guard let node = path.last, let target = file.recognition(of: path),
      let old = target.meaning.kind as? ColorMeaning
    else { return refusal("is not a colour") }
    let new = ColorMeaning(change.applied(to: old.value), old.notation).settled
    guard new.fits, let replacement = target.replacementOfKind(for: target.recognizable(new)) else {
      return refusal("has no room for it in \(target.meaning.notationName)")
    }
    return .success(.meaning(node, target, replacement))
  }
}

extension EditedFile {
  /// Returns the recognised value some steps later; nil if it has no steps of its own.
  func stepped(
    _ path: NodePath, by amount: Int
  ) -> (target: Recognition, Recognition.Replacement)? {
    guard let target = recognition(of: path) else { return nil }
    // A number with an interval's unit is stepped as a number.
    if case .number = target.storedForm, target.meaning.kind is TimingMeaning { return nil }
    guard let next = target.meaning.stepped(by: amount), next.fits,
      let replacement = target.replacementOfKind(for: target.recognizable(next))
    else { return nil }
    return (target, replacement)
  }
}
