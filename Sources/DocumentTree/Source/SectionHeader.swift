import ModelBasics

// Sections are containers whose children are named by their whole path, as the tables of TOML are:
//
//   [server]              the path of its children is server
//   port = 80
//   [server.tls]          a child of server: its header begins with that path
//   [server.tls.keys]
//
// To a section its path is what indentation is to a block of lines: in a section that is renamed or
// moved, the headers are written with another path (``LinePrefix``).

/// The header of a section in a source.
package struct SectionHeader: Hashable, Sendable {
  /// Where its entry begins.
  package var offset: Int
  /// The tokens of its path, from the outermost section to its own key.
  package var segments: [Span]

  package init(offset: Int, segments: [Span]) {
    self.offset = offset
    self.segments = segments
  }
}
