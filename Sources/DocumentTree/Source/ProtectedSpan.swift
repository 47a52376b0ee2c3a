import ModelBasics

/// A text over several lines in a source, such as a string, whose lines do not move like others when its entry is indented otherwise.
///
///     text = """              text = '''
///       as it stands            moved with the entry
///     """                       '''
///
/// The lines in no such span keep their indentation relative to the entry, each by itself.
package struct ProtectedSpan: Hashable, Sendable {
  package enum Manner: Hashable, Sendable {
    /// The lines stay as they are: their indentation is part of the text.
    case verbatim
    /// All lines move by the same indentation, also blank ones that have it, or none does: what they have in common is not part of the text.
    case asWhole
  }

  package var span: Span
  package var manner: Manner

  package init(_ span: Span, _ manner: Manner = .verbatim) {
    self.span = span
    self.manner = manner
  }
}
