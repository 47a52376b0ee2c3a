// In a container that has sections these stand behind all other entries: what stands behind a header
// would belong to that section. So an entry goes to the place nearest to the one that was asked for.
//
//   list   run port…  ghost host  node user │ ghost tls  run keys…
//                                           └ sections, and the places of such, from here on

extension Document {
  /// Cuts the run that holds the first section of a container's source in front of it.
  func cutAtSections(_ list: inout [ChildItem], _ content: Content) {
    let structure = self[content.source].structure
    guard let first = structure.firstSection(of: content.value) else { return }
    let cut = list.firstIndex {
      if case .run(let from, let to) = $0 { from < first && first < to } else { false }
    }
    guard let cut, case .run(let from, let to) = list[cut] else { return }
    list.replaceSubrange(cut...cut, with: [.run(from: from, to: first), .run(from: first, to: to)])
  }

  /// The place in a list, cut at its sections, that an entry goes to instead of another.
  func place(
    _ place: Int, forEntry node: Node, in list: [ChildItem], _ content: Content
  ) -> Int {
    let first = self[content.source].structure.firstSection(of: content.value) ?? .max
    let firstSection =
      list.firstIndex { item in
        switch item {
        case .run(let from, _): from >= first
        case .ghost(let node), .node(let node): entry(of: node).isSection
        }
      } ?? list.count
    return entry(of: node).isSection ? max(place, firstSection) : min(place, firstSection)
  }
}
