// In a container with sections, the sections come after all other entries, because an entry after a header would belong to
// that section. So an entry goes to the allowed index that is nearest to the requested one.
//
//   list   run port…  ghost host  node user │ ghost tls  run keys…
//                                           └ sections and their ghosts from here on

extension Document {
  /// True if an entry is a section that is an element of a list.
  func isElementSection(_ node: Node) -> Bool {
    grammar.sections != nil && entry(of: node).isElement
  }

  /// Splits the run that contains the first section of a container's source before that section.
  func cutAtSections(_ list: inout [ChildItem], _ content: Content) {
    let first = self[content.source].firstSection(of: content.value)
    guard let first else { return }
    let cut = list.firstIndex {
      if case .run(let from, let to) = $0 { from < first && first < to } else { false }
    }
    guard let cut, case .run(let from, let to) = list[cut] else { return }
    list.replaceSubrange(cut...cut, with: [.run(from: from, to: first), .run(from: first, to: to)])
  }

  /// Returns the index nearest to `wanted` that an entry may have in a list that is cut at its sections.
  func index(
    nearestTo wanted: Int, forEntry node: Node, in list: [ChildItem], _ content: Content
  ) -> Int {
    let first = self[content.source].firstSection(of: content.value) ?? .max
    let firstSection =
      list.firstIndex { item in
        switch item {
        case .run(let from, _): from >= first
        case .ghost(let node), .node(let node): entry(of: node).isSection
        }
      } ?? list.count
    return entry(of: node).isSection ? max(wanted, firstSection) : min(wanted, firstSection)
  }
}
