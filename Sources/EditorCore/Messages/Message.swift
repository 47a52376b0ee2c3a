/// The text in the status line until the next key.
package struct Message: Hashable, Sendable {
  package var text: String
  package var isError: Bool

  package init(_ text: String, isError: Bool = false) {
    self.text = text
    self.isError = isError
  }

  package init(_ notice: Notice, keys: Keymap) {
    self.init(notice.text(keys), isError: notice.isError)
  }

  package var styled: StyledText { StyledText(text, isError ? .statusError : .statusText) }
}
