/// Where among a container's children something goes.
package enum InsertionPoint: Hashable, Sendable {
  case first, last
  case before(Child)
  case after(Child)
}
