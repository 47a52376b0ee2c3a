/// The current value of a node: its own or the one that replaces it.
struct Content: Hashable {
  var source: SourceID
  var value: SourceValue

  var offset: Int { value.offset }
  var kind: NodeKind { value.kind }
  var childForm: NodeForm { value.childForm }
}
