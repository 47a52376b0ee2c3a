/// A value in a source: its own, or the one that stands in its place.
struct Content: Hashable {
  var source: SourceID
  var value: SourceValue

  var offset: Int { value.offset }
  var kind: NodeKind { value.kind }
  var childForm: NodeForm { value.childForm }
}
