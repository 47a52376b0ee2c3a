/// The complete state of a document besides its sources and the bytes of the file.
struct DocumentState: Sendable {
  var base: SourceID
  var root: Node
  var changeSet: ChangeSet
  var style: DocumentStyle
}
