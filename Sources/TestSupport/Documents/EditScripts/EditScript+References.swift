import DocumentTree
import ModelBasics

// What references mean, held against the plain model: an edit that was made leaves each of them the
// value that it stood for, unless that went and another one with its name came.

extension PlainTree {
  /// For each reference by its node: its token, and the value that it stands for.
  func meanings() -> [Int: (token: [UInt8], target: Int?)] {
    var latest: [[UInt8]: Int] = [:]
    var meanings: [Int: (token: [UInt8], target: Int?)] = [:]
    for (node, _) in nodes() {
      guard case .scalar(let token)? = contents[node], let first = token.first else { continue }
      let name = Array(token.dropFirst().prefix { $0 != 0x20 })
      if first == UInt8(ascii: "&") { latest[name] = node }
      if first == UInt8(ascii: "*") { meanings[node] = (token, latest[name]) }
    }
    return meanings
  }
}

extension EditScript {
  func checkMeanings(since before: PlainTree, _ name: String) throws {
    guard maker.grammar.references != nil else { return }
    let old = before.meanings()
    let now = plain.meanings()
    let anchors = { (tree: PlainTree, token: [UInt8]) in
      Set(
        tree.nodes().map(\.node).filter {
          guard case .scalar(let text)? = tree.contents[$0] else { return false }
          return text.first == UInt8(ascii: "&")
            && text.dropFirst().prefix { $0 != 0x20 }.elementsEqual(token.dropFirst())
        })
    }
    for (node, meaning) in now {
      // Lists have anchors too, which the model does not know.
      guard let former = old[node], former.token == meaning.token, let target = former.target,
        meaning.target != target
      else { continue }
      let wasThere = meaning.target.map { anchors(before, meaning.token).contains($0) } ?? true
      if wasThere || anchors(plain, meaning.token).contains(target) {
        throw fail("\(name): \(String(decoding: meaning.token, as: UTF8.self)) means another value")
      }
    }
  }
}

extension Document {
  /// Returns the values in a subtree, including the top; empty texts for containers.
  func values(inside top: Node) -> [[UInt8]] {
    var values: [[UInt8]] = []
    var left = [top]
    while let node = left.popLast() {
      let isContainer = kind(of: node).isContainer
      values.append(isContainer ? [] : value(of: node)?.array ?? [])
      left += presentChildren(of: node)
    }
    return values
  }

  /// True if a copy has the values of its original, with copies in place of references.
  func isCopy(_ copy: Node, of original: Node?) -> Bool {
    guard let original, grammar.references.movesAnchors else { return true }
    return unfolded(copy) == unfolded(original)
  }

  /// Returns the values in a subtree with copies in place of references; nil if one contains itself.
  func unfolded(_ node: Node) -> String? {
    var unfolding = ReferenceUnfolding(self)
    guard let text = unfolding.text(valueText(of: node), longest: 1 << 24) else { return nil }
    var scratch = 0
    return PlainTree(Document(Bytes(text), grammar: grammar), next: &scratch).text
  }
}
