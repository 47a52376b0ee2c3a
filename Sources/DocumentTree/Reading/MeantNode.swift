/// A node of the document as meant, which is written as one node or in several parts.
package struct MeantNode: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var node: Node
    /// The segments of the node's key that lead further down. If there are any, the part is an object
    /// of which the file writes only the key.
    var rest: ArraySlice<[UInt8]> = []
    /// True if the part begins an element of a list. Those after it, up to the next such part, belong to the same element.
    var beginsElement = false

    package var isWhole: Bool { rest.isEmpty }
  }

  /// In the order of the document; at least one. If there are several, all are objects, or elements of a list.
  package internal(set) var parts: [Part]

  init(_ part: Part) { parts = [part] }

  /// Creates the node that is the value of one written node.
  package init(writtenAs node: Node) { parts = [Part(node: node)] }

  /// True if the node is a list whose elements are written as sections.
  package var isListOfSections: Bool { parts.first?.beginsElement ?? false }

  /// The written node, or nil if the file writes this node in several parts, only in keys, or as the elements of a list.
  package var node: Node? {
    guard parts.count == 1, let part = parts.first, part.isWhole, !part.beginsElement else {
      return nil
    }
    return part.node
  }

  /// The elements of a list that is written as sections.
  var elements: [MeantNode] {
    var elements: [MeantNode] = []
    for part in parts {
      if part.beginsElement || elements.isEmpty {
        elements.append(MeantNode(Part(node: part.node)))
      } else {
        elements[elements.count - 1].parts.append(part)
      }
    }
    return elements
  }

  /// The written node to show for this node: one that is all its value, if there is one.
  var nearest: Node? { (parts.first(where: \.isWhole) ?? parts.first)?.node }
}
