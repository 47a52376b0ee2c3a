/// The capabilities of a terminal.
package struct Capabilities: Hashable, Sendable {
  package var colorDepth: ColorDepth
  package var repertoire: Repertoire
  /// The background colour as 0xRRGGBB; nil if the terminal has not answered.
  package var background: UInt32?

  package init(
    colorDepth: ColorDepth = .exact, repertoire: Repertoire = .unicode, background: UInt32? = nil
  ) {
    self.colorDepth = colorDepth
    self.repertoire = repertoire
    self.background = background
  }
}
