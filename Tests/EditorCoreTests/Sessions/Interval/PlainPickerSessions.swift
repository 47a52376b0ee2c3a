import Testing
import TestBasics
import TestSessions

@Suite("Sessions: pickers of schedules, URLs, sizes and UUIDs, and number fields")
struct PlainPickerSessions {
  @Test("^G makes a new UUID in the same notation")
  func identifier() throws {
    let old = #"{"id": "{123E4567-E89B-42D3-A456-426614174000}"}"#
    var session = EditorSession(json: old)
    session.editor.random = SeededGenerator(seed: 1)
    try session.press("j Enter").expectScreen("^G new")
    try session.press("^G Enter")
    let text = session.text
    #expect(text != old)
    let pattern =
      /\{"id": "\{[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}\}"\}/
    #expect(text.wholeMatch(of: pattern) != nil)
    try session.press("u").expect(old)
  }
}
