/// The selection of an object's contents that are written.
struct ModelContents {
  /// True if everything is written as it was when the object last had no changes.
  var isCommitted = false
  /// True if versions and class names are written.
  var includesNames = true
  /// True if members that belong to no property are written.
  var includesUnknown = true
  /// True if dates and times in UTC are written as dates, for files that have them, and not as text.
  var hasDates = false
}
