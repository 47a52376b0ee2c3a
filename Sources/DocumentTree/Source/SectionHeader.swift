import ModelBasics

// Sections are containers whose headers contain their whole path, such as the tables of TOML:
//
//   [server]              the path of its children is server
//   port = 80
//   [server.tls]          a child of server: its header begins with that path
//   [server.tls.keys]
//   [[server.user]]       an element of the list server.user
//   [[server.user]]       the next one
//
// The path of a section corresponds to the indentation of a block of lines: if a section is renamed or
// moved, the headers in it are written with another path (``LinePrefix``).

/// The header of a section in a source.
package struct SectionHeader: Hashable, Sendable {
  /// The offset of the section's entry.
  package var offset: Int
  /// The tokens of its path, from the outermost section to its own key.
  package var segments: [Span]
  /// True if the section is an element of a list that all sections of its container with this key make.
  package var isElement: Bool

  package init(offset: Int, segments: [Span], isElement: Bool = false) {
    self.offset = offset
    self.segments = segments
    self.isElement = isElement
  }
}
