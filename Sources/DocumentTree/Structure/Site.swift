import ModelBasics

/// The position in a document that a text is written for. What a format writes, refuses or steps may depend on it:
///
///     hosts = ["a", "b"]     an element of an inline container, which may have to stay on one line
///     [server.tls]           a member of a section: its header begins with the path of its container
///       port: 80             a member of a block, by its indentation
package struct Site: Sendable {
  package enum Role: Hashable, Sendable {
    /// The value of the whole document.
    case root
    /// A key.
    case key
    /// The value of a member, or a whole member.
    case member
    /// An element of a list.
    case element
  }

  /// The style of the document, with the spacing of the container if it is known.
  package var style: DocumentStyle
  package let role: Role
  /// The kind of the container; nil for the root.
  package let container: NodeKind?
  package let form: ContainerForm
  /// The container in its source, for what few formats ask for.
  private let surroundings: Surroundings?

  private struct Surroundings: Sendable {
    let bytes: Bytes
    let offset: Int
    let headerPath: (@Sendable () -> [[UInt8]])?
  }

  private init(
    _ style: DocumentStyle, _ role: Role, _ container: NodeKind?, _ form: ContainerForm,
    _ surroundings: Surroundings?
  ) {
    self.style = style
    self.role = role
    self.container = container
    self.form = form
    self.surroundings = surroundings
  }

  /// The site of the value of a whole document, such as a new one.
  package static func root(_ style: DocumentStyle) -> Site { Site(style, .root, nil, .root, nil) }

  /// The site of a key in an object of a new document.
  package static func key(_ style: DocumentStyle) -> Site {
    Site(style, .key, .object, ContainerForm(.inline), nil)
  }

  /// The site of an entry in a container of a source, or of the key of one. `headerPath` is only given in formats with sections.
  init(
    _ role: Role, in container: SourceValue, of source: Source, style: DocumentStyle,
    headerPath: (@Sendable () -> [[UInt8]])?
  ) {
    let form = source.grammar.layout.form(of: container, in: source, style: style)
    self.init(
      style, role, container.kind, form,
      Surroundings(bytes: source.bytes, offset: container.offset, headerPath: headerPath))
  }

  /// True if the text may have line breaks.
  package var allowsLineBreaks: Bool { role != .key && form.allowsLineBreaks }

  /// The indentation of the line that the container begins on, in its source. O(line).
  package var indentation: [UInt8] {
    surroundings.map { $0.bytes.lineIndent(at: $0.offset) } ?? []
  }

  /// The keys on the path to the container, as headers of sections in it begin with them; empty in formats without sections.
  /// O(depth).
  package var headerPath: [[UInt8]] { surroundings?.headerPath?() ?? [] }

  /// The same site for the spelling of a key.
  package var ofKey: Site { Site(style, .key, container, form, surroundings) }

  /// Returns the site of an entry in a new container that is written at this site.
  package func entry(of container: NodeKind, _ form: ContainerForm) -> Site {
    Site(style, container == .object ? .member : .element, container, form, surroundings)
  }
}

/// The form in which the entries of a container are written.
package struct ContainerForm: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    /// No container: the document itself.
    case root
    /// Lines, whose indentation or beginning shows which container they belong to.
    case block
    /// Between delimiters, or one after the other, anywhere in a line.
    case inline
    /// Below a header with the path of the container.
    case section
  }

  package var shape: Shape
  /// True if the entries may have line breaks.
  package var allowsLineBreaks: Bool

  package init(_ shape: Shape, allowsLineBreaks: Bool = true) {
    self.shape = shape
    self.allowsLineBreaks = allowsLineBreaks
  }

  package static let root = ContainerForm(.root)
}
