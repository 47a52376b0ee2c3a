/// What of an object and of those it owns is written.
struct ModelContents {
  /// As everything was when it was last without changes.
  var isCommitted = false
  /// With the version and the name of the class.
  var includesNames = true
  /// With the members that no property takes.
  var includesUnknown = true
}
