import ModelValues
import Testing

@testable import EditorCore

@Suite("Data stored as text")
struct StoredDataTests {
  @Test(
    "new bytes keep the spelling of the old text",
    arguments: [
      ("aGVsbG8=", "AAEC"), ("68656c6c6f", "000102"), ("00FF", "000102"), ("", "AAEC"),
      ("data:image/png;base64,aGVsbG8=", "data:image/png;base64,AAEC"),
    ])
  func spelling(_ text: String, _ other: String) throws {
    let data = try #require(StoredData(Array(text.utf8)))
    #expect(data.text(of: data.bytes) == Array(text.utf8))
    #expect(data.text(of: [0, 1, 2]) == Array(other.utf8))
  }

  @Test("text that is not data is refused", arguments: ["a", "hello!", "data:,a", "data:x"])
  func refuses(_ text: String) { #expect(StoredData(Array(text.utf8)) == nil) }
}
