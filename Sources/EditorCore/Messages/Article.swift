extension String {
  /// A noun with its indefinite article: an array, a dictionary, a UID.
  package var withArticle: String {
    "aeiouAEIO".contains(prefix(1)) && !isEmpty ? "an \(self)" : "a \(self)"
  }
}
