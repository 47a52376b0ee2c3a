import ModelValues
import Testing

@Suite("URLs")
struct ResourceLocatorTests {
  static let rows: [(String, words: String, port: Int?, hasUser: Bool)] = [
    ("https://example.com", "https, example.com", nil, false),
    ("https://example.com/", "https, example.com", nil, false),
    ("HTTP://Example.COM/path?q=1#top", "http, Example.COM", nil, false),
    ("https://example.com:8443/x", "https, example.com:8443", 8443, false),
    ("http://localhost:3000", "http, localhost:3000", 3000, false),
    ("http://127.0.0.1", "http, 127.0.0.1", nil, false),
    ("http://[::1]:8080/", "http, [::1]:8080", 8080, false),
    ("http://[2001:db8::7]/c", "http, [2001:db8::7]", nil, false),
    ("ftp://user@ftp.example.com/a", "ftp, ftp.example.com", nil, true),
    ("postgres://user:secret@db:5432/app", "postgres, db:5432", 5432, true),
    ("redis://cache:6379/0", "redis, cache:6379", 6379, false),
    ("ssh://git@example.com/repo.git", "ssh, example.com", nil, true),
    ("git+ssh://example.com/x", "git+ssh, example.com", nil, false),
    ("ws://example.com/socket", "ws, example.com", nil, false),
    ("file:///etc/hosts", "file", nil, false), ("file://host/share", "file, host", nil, false),
    ("mailto:someone@example.com", "mailto", nil, false), ("tel:+15551234", "tel", nil, false),
    ("data:text/plain,hello", "data", nil, false), ("urn:isbn:0451450523", "urn", nil, false),
    ("about:blank", "about", nil, false),
    ("https://example.com?x", "https, example.com", nil, false),
    ("https://example.com#x", "https, example.com", nil, false),
    ("https://example.com:", "https, example.com", nil, false),
    ("https://example.com:0", "https, example.com:0", 0, false),
    ("https://example.com:65535", "https, example.com:65535", 65_535, false),
    ("https://bücher.example", "https, bücher.example", nil, false),
    ("https://example.com/a%20b", "https, example.com", nil, false),
    ("news:comp.lang.swift", "news", nil, false), ("vscode://file/x", "vscode, file", nil, false),
    ("https://example.com/[x]", "https, example.com", nil, false),
  ]

  @Test("a URL is parsed into its parts", arguments: rows)
  func reads(text: String, words: String, port: Int?, hasUser: Bool) {
    let url = ResourceLocator.read(Array(text.utf8))
    #expect(url?.reading == words)
    #expect(url?.port == port)
    #expect(url?.hasUser == hasUser)
  }

  @Test(
    "a text that is not an absolute URL is rejected",
    arguments: [
      "", "example.com", "www.example.com", "//example.com/x", "/etc/hosts", "https:", "https:/",
      "https://", "https:///x", "https://:80", "https://exa mple.com", "https://example.com/a b",
      "https://example.com:65536", "https://example.com:x", "https://example.com:-1", "http://[::1",
      "http://[zz::1]", "http://[1]", "http://[::1]x", "http://[::1]:x", "1http://example.com",
      "foo:bar", "C:\\Windows", "note: this", "a:b", "12:30", "key:value", "https://exa<mple.com",
      "https://example.com/\u{7F}", "https://example.com/a%2", "https://example.com/%zz",
      "https://exam[ple.com", "https://example.com\n", "mailto:", "://example.com", "ht tp://x",
      "http//example.com", "https://user@", "https://example.com/\"x\"", "-http://x",
      "https://a:b:1",
    ])
  func refused(text: String) { #expect(ResourceLocator.read(Array(text.utf8)) == nil) }

  @Test("the length is limited, and bytes that are not UTF-8 are rejected")
  func bounded() {
    #expect(ResourceLocator.read(Array("https://x/".utf8) + [0xFF]) == nil)
    let long = Array("https://x/".utf8) + Array(repeating: 0x61, count: 8182)
    #expect(ResourceLocator.read(long) != nil)
    #expect(ResourceLocator.read(long + [0x61]) == nil)
  }
}
