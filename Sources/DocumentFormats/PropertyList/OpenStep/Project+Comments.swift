import DocumentTree

// The comments that Xcode writes after identifiers:
//
//   name of the object                                  files, groups, targets, configurations, phases
//   AppDelegate.m in Sources                            files in a phase of a build
//   Build configuration list for PBXProject "Sparkle"   with the owner of the list
//   Project object, PBXTargetDependency                 what has no name

extension Project {
  /// Returns the comment beside the identifier of an object; nil if it is not known.
  func comment(of object: Node) -> [UInt8]? {
    let members = members(of: object)
    switch members["isa"].map(text) {
    case Self.buildFile?: return buildFileName(of: object, with: members)
    case "PBXProject": return Array("Project object".utf8)
    case "PBXContainerItemProxy"?, "PBXTargetDependency"?:
      return members["isa"].map { OpenStepString.bytes(of: $0.array) }
    case "XCRemoteSwiftPackageReference"?:
      guard let address = members["repositoryURL"].map(text),
        var name = address.split(separator: "/").last
      else { return nil }
      if name.hasSuffix(".git") { name = name.dropLast(4) }
      return Array("XCRemoteSwiftPackageReference \"\(name)\"".utf8)
    default: return label(of: object, with: members)
    }
  }

  /// Returns the comment that belongs beside a key or value where there is one, given the path of that.
  func comment(besideComment path: NodePath) -> [UInt8]? {
    guard path.count > 1, let node = path.last, case let owner = path[path.count - 2],
      let place = document.comment(node, of: owner)?.place
    else { return nil }
    let token =
      switch place {
      case .key: document.key(of: owner)
      case .after where !document.kind(of: owner).isContainer: document.value(of: owner)
      default: nil as Spelling?
      }
    return token.flatMap { object(namedBy: $0)?.last }.flatMap { comment(of: $0) }
  }

  static let buildFile = "PBXBuildFile"

  /// Returns the name of an object, that of a file of a build with the phase that the file is in.
  func fullName(of object: Node) -> [UInt8]? {
    let members = members(of: object)
    let isBuildFile = members["isa"].map(text) == Self.buildFile
    return (isBuildFile ? buildFileName(of: object, with: members) : nil)
      ?? label(of: object, with: members)
  }

  private func buildFileName(of object: Node, with members: [String: Spelling]) -> [UInt8]? {
    guard let label = label(of: object, with: members), let phase = phase(of: object),
      let phaseName = self.label(of: phase)
    else { return nil }
    return label + Array(" in ".utf8) + phaseName
  }

  /// Returns the phase whose files include a file of a build.
  private func phase(of buildFile: Node) -> Node? {
    uses(of: buildFile, as: .element).first { $0.path.count > 2 }
      .map { $0.path[$0.path.count - 3] }
  }

  /// Returns the objects whose comments may change with an edit at a path: the object around it, the files of a build that have its
  /// name or are in this phase, and its list of configurations.
  func objects(withNamesDependingOn path: NodePath) -> [Node] {
    guard let object = path.last(where: { isObject($0) }) else { return [] }
    var found = [object]
    for use in uses(of: object, as: .member) where use.path.count > 1 {
      let user = use.path[use.path.count - 2]
      if members(of: user)["isa"].map(text) == Self.buildFile { found.append(user) }
    }
    for (name, node) in nodes(in: object) {
      if name == "buildConfigurationList", let list = target(of: node) { found.append(list) }
      guard name == "files", document.kind(of: node) == .array else { continue }
      var walk = ChildWalk(of: node, in: document, budget: .max)
      while let child = walk.next() {
        if !child.isGhost, let file = target(of: child.node) { found.append(file) }
      }
    }
    return found
  }

  private func target(of node: Node) -> Node? {
    document.value(of: node).flatMap { object(namedBy: $0)?.last }
  }
}
