import Testing
import TestSessions

@Suite("Sessions: the whole screen at three sizes")
struct ScreenSessions {
  static let file = #"""
    {
      "title": "Night",
      "created": "2015-02-23T18:30:00+05:00",
      "accent": {"red": 1, "green": 0.5, "blue": 0, "alpha": 1},
      "palette": ["#ff0000", "#00ff00", "#0000ff"],
      "people": [
        {"born": "1815-12-10", "name": "Ada", "skills": ["maths", "engines"]},
        {"born": "1906-12-09", "name": "Grace", "skills": ["compilers"]},
        {"id": 17}
      ],
      "colors": {
        "background": "#101010",
        "editorOverviewRuler.bracketMatchCommonForeground": "#944bc8",
        "editorOverviewRuler.bracketMatchCurrentForeground": "#222222"
      },
      "text": "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore."
    }
    """#

  private func screen(rows: Int, columns: Int) throws -> [String] {
    var s = EditorSession([("t.json", Self.file + "\n")], rows: rows, columns: columns)
    try s.press("G")
    return s.screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("80 columns and 24 rows") func usual() throws {
    let lines = try screen(rows: 24, columns: 80)
    #expect(
      lines.joined(separator: "\n") == #"""
        t.json                                                         JSON · UTF-8 · LF
          ▾ {7}
              title: "Night"
              created: "2015-02-23T18:30:00+05:00"     Mon 23 Feb 2015 18:30 +05:00, 11…
            ▸ accent: {red: 1, green: 0.5, …}       ▏▕ ≈ darkorange
            ▾ palette: [3]
                0: "#ff0000"                        ▏▕ red · contrast 4.7 AA
                1: "#00ff00"                        ▏▕ lime · contrast 13.8 AAA
                2: "#0000ff"                        ▏▕ blue · contrast 2.2, low
            ▾ people: [3]
              ▸ 0: {name: "Ada", born: 1815-12-10, skills: ["maths", "engines"]}
              ▸ 1: {name: "Grace", born: 1906-12-09, skills: ["compilers"]}
              ▸ 2: {id: 17}
            ▾ colors: {3}
                background: "#101010"               ▏▕ ≈ black
                editorOverviewR…ommonForeground: …  ▏▕ ≈ darkorchid · contrast 3.7 AA l…
                editorOverviewR…rrentForeground: …  ▏▕ ≈ darkslategray · contrast 1.1, …
              text: "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do ei…

        .text · string
        "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor
        incididunt ut labore."
                                                                              7/7  100 %
        Enter edit  w whole value  o new entry  dd cut  q quit  ? the keys
        """#)
  }

  @Test("40 columns and 12 rows") func small() throws {
    let lines = try screen(rows: 12, columns: 40)
    #expect(
      lines.joined(separator: "\n") == #"""
        t.json                 JSON · UTF-8 · LF
          ▾ {7}
              title: "Night"
              created: "2015-02-23T18:30:00+05:…
            ▸ accent: {red: 1, …}             ▏▕
            ▸ palette: [▏▕ ▏▕ ▏▕]
            ▸ people: [{Ada}, {Grace}, {17}]
            ▸ colors: {background: ▏▕, …}
              text: "Lorem ipsum dolor sit amet…
        .text · string · "Lorem ipsum dolor sit…
                                      7/7  100 %
        Enter edit  w whole value  ? the keys
        """#)
  }

  @Test("200 columns and 60 rows, without blanks between columns") func large() throws {
    let lines = try screen(rows: 60, columns: 200).filter { !$0.isEmpty }.map { line in
      let indentation = line.prefix { $0 == " " }.prefix(40)
      let parts = line.drop { $0 == " " }.split(separator: "   ").map {
        String($0.drop { $0 == " " })
      }
      return indentation + parts.joined(separator: " | ")
    }
    #expect(
      lines.joined(separator: "\n") == #"""
        t.json | JSON · UTF-8 · LF
          ▾ {7}
              title: "Night"
              created: "2015-02-23T18:30:00+05:00" | Mon 23 Feb 2015 18:30 +05:00, 11 years ago · 13:30 local
            ▸ accent: {red: 1, green: 0.5, blue: 0, alpha: 1} | ▏▕ ≈ darkorange
            ▾ palette: [3]
                0: "#ff0000" | ▏▕ red · contrast 4.7 AA
                1: "#00ff00" | ▏▕ lime · contrast 13.8 AAA
                2: "#0000ff" | ▏▕ blue · contrast 2.2, low
            ▾ people: [3]
              ▾ 0: {3} Ada
                  born: "1815-12-10" | Sun 10 Dec 1815, 210 years ago
                  name: "Ada"
                ▾ skills: [2]
                    0: "maths"
                    1: "engines"
              ▾ 1: {3} Grace
                  born: "1906-12-09" | Sun 9 Dec 1906, 119 years ago
                  name: "Grace"
                ▾ skills: [1]
                    0: "compilers"
              ▾ 2: {1} 17
                  id: 17
            ▾ colors: {3}
                background: "#101010" | ▏▕ ≈ black
                editorOverviewRuler.bracketMatchCommonForeground: "#944bc8" | ▏▕ ≈ darkorchid · contrast 3.7 AA large
                editorOverviewRuler.bracketMatchCurrentForeground: "#222222" | ▏▕ ≈ darkslategray · contrast 1.1, low
              text: "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore."
        .text · string
                                                7/7  100 %
        Enter edit  o new entry  dd cut  r rename  q quit  ? the keys
        """#)
  }
}
