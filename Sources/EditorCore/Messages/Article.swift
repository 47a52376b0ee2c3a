extension String {
  /// A noun with its indefinite article: an array, a dictionary.
  package var withArticle: String {
    "aeiouAEIOU".contains(prefix(1)) && !isEmpty ? "an \(self)" : "a \(self)"
  }
}
