/// The capabilities of a terminal.
package struct Capabilities: Hashable, Sendable {
  package var colorDepth: ColorDepth
  package var repertoire: Repertoire

  package init(colorDepth: ColorDepth = .exact, repertoire: Repertoire = .unicode) {
    self.colorDepth = colorDepth
    self.repertoire = repertoire
  }
}
