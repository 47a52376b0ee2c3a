/// The position among the children of a container at which an entry is inserted.
package enum InsertionPoint: Hashable, Sendable {
  case first, last
  case before(Child)
  case after(Child)
}
