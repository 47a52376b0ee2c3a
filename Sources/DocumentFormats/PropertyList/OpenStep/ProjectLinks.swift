import DocumentTree
import ModelBasics

/// The references in a project of Xcode: strings that are the identifier of an object.
///
///     142E0E… /* AppDelegate.m in Sources */ = {isa = PBXBuildFile; fileRef = 1420DF… /* AppDelegate.m */; };
///     1420DF… /* AppDelegate.m */ = {isa = PBXFileReference; path = "Sources/AppDelegate.m"; };
///
/// Xcode writes the name of the object after each identifier, as a comment.
struct ProjectLinks: Links {
  func target(of path: NodePath, in document: Document) -> NodePath? {
    guard let project = Project(document), let node = path.last else { return nil }
    if !document.kind(of: node).isContainer, let token = document.value(of: node),
      let target = project.object(namedBy: token)
    {
      return target
    }
    // A key is one too, except that of the object itself.
    guard let key = document.key(of: node), let target = project.object(namedBy: key),
      target.last != node
    else { return nil }
    return target
  }

  func label(of path: NodePath, in document: Document) -> [UInt8]? {
    guard let project = Project(document), let node = path.last, project.isObject(node) else {
      return nil
    }
    return project.fullName(of: node)
  }

  func references(to path: NodePath, in document: Document) -> [LinkReference]? {
    guard let project = Project(document), let node = path.last, project.isObject(node) else {
      return nil
    }
    return project.uses(of: node).filter { $0.kind != .key || $0.path != path }
      .map { LinkReference(path: $0.path, isKey: $0.kind == .key) }
  }

  func leadsNowhere(_ path: NodePath, in document: Document) -> Bool {
    guard let project = Project(document), let node = path.last,
      !project.isOfOtherProject(node, in: { path.dropLast().last })
    else { return false }
    let value = document.kind(of: node).isContainer ? nil : document.value(of: node)
    return [document.key(of: node), value].contains { token in
      token.map {
        project.identifier($0)?.isHexadecimal == true && project.object(namedBy: $0) == nil
      } ?? false
    }
  }

  func danglingReferences(in document: Document) -> [DanglingReference] {
    guard let project = Project(document) else { return [] }
    return project.objects.danglingUses.compactMap { use in
      let node = project.node(of: use)
      guard let token = project.token(of: use),
        !project.isOfOtherProject(node, in: { document.path(to: node)?.dropLast().last })
      else { return nil }
      return DanglingReference(offset: token.span.start, identifier: project.text(token))
    }
  }

  func names(dependingOn path: NodePath, in document: Document) -> DependingNames {
    guard let project = Project(document) else { return DependingNames() }
    let object = path.firstIndex(where: project.isObject).map { Array(path[...$0]) }
    let label = object?.last.flatMap { project.label(of: $0) }
    let former = object.flatMap { comment(.key, at: $0, in: document) }
      .flatMap { content(of: $0, in: document) }
    var names = DependingNames()
    for repeated in comments(dependingOn: path, of: project, in: document) {
      let content = content(of: repeated.path, in: document)
      if content == repeated.name {
        names.present.append(repeated)
      } else if let content, object != nil {
        if let label, let former,
          content == repeated.name.replacing(label, with: former, maxReplacements: 1)
        {
          names.former.append(RepeatedName(path: repeated.path, name: content))
        } else {
          names.others += 1
        }
      }
    }
    return names
  }

  /// Returns the comments where Xcode writes a name that depends on an entry, with the names that they should repeat.
  private func comments(
    dependingOn path: NodePath, of project: Project, in document: Document
  ) -> [RepeatedName] {
    guard let node = path.last else { return [] }
    var names: [RepeatedName] = []
    let beside: [CommentPlace] = document.kind(of: node).isContainer ? [.key] : [.key, .after]
    for place in beside {
      if let comment = comment(place, at: path, in: document),
        let name = project.comment(besideComment: comment)
      {
        names.append(RepeatedName(path: comment, name: name))
      }
    }
    for object in project.objects(withNamesDependingOn: path) {
      guard let name = project.comment(of: object) else { continue }
      for use in project.uses(of: object) {
        let place: CommentPlace = use.kind == .key ? .key : .after
        if let comment = comment(place, at: use.path, in: document) {
          names.append(RepeatedName(path: comment, name: name))
        }
      }
    }
    var known: Set<NodePath> = []
    return names.filter { known.insert($0.path).inserted }
  }

  func name(repeatedBy comment: NodePath, in document: Document) -> [UInt8]? {
    Project(document)?.comment(besideComment: comment)
  }

  /// Returns the path of the comment at a place of an entry.
  private func comment(
    _ place: CommentPlace, at path: NodePath, in document: Document
  ) -> NodePath? {
    guard let node = path.last else { return nil }
    return document.lineComments(of: Child(node), in: path.dropLast().last)
      .first { $0.place == place && !$0.isGhost }.map { path + [$0.node] }
  }

  private func content(of comment: NodePath, in document: Document) -> [UInt8]? {
    guard comment.count > 1, let node = comment.last,
      let lines = document.commentLines(of: node, owner: comment[comment.count - 2])
    else { return nil }
    return document.grammar.comments.content(of: lines)
  }
}
