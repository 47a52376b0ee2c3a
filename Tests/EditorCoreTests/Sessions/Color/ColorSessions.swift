import TestSupport
import Testing

@Suite struct ColorSessions {
  @Test func look() throws {
    var s = EditorSession(json: "{\n  \"background\": \"#1e1e2e\",\n  \"accent\": \"#89b4fa\",\n  \"colors\": {\"red\": \"#f38ba8\"}\n}\n", rows: 12, columns: 40)
    try s.press("j j Enter Tab")
    print(s.screen.text)
    try s.press("Tab Tab")
    print(s.screen.text)
    try s.press("Tab 't' 'o'")
    print(s.screen.text)
    s.resize(rows: 30, columns: 100)
    print(s.screen.text)
    try s.press("Tab")
    print(s.screen.text)
  }
}
