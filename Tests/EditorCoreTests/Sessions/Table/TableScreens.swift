import Testing
import TestSessions

@Suite("Sessions: the screen of a table at three sizes")
struct TableScreens {
  private static let file = #"""
    {
      "members": [
        {"name": "Ada", "born": "1815-12-10", "score": 3.5, "accent": "#ff8800", "skills": ["maths", "engines"]},
        {"name": "李明 and a long name that is cut", "born": "1906-12-09", "score": 1200, "email": "g@example.org"},
        {"name": "Zoë", "born": "2015-02-23T18:30:00+05:00", "score": "12", "timeout_ms": 90000, "accent": null},
        17,
        {"name": "", "score": -1e3, "place": {"city": "Turin", "zip": "01234"}},
        {"name": "removed", "score": 0}
      ]
    }

    """#

  private func screen(_ rows: Int, _ columns: Int, _ keys: String) throws -> String {
    var s = EditorSession([("t.json", Self.file)], rows: rows, columns: columns)
    try s.press("j T G d d g l Enter 'Ada␣L.' Enter " + keys)
    return s.screen.text
  }

  private func expect(_ found: String, _ wanted: String) throws {
    #expect(found == wanted, "\n\(found)\n")
  }

  @Test("80 columns and 24 rows") func usual() throws {
    try expect(
      screen(24, 80, "j l l s"),
      #"""
      t.json [+] 2 changes table of .members sorted by score ↑       JSON · UTF-8 · LF
         #  name                              born                       score ↑     ›
         4  ""                                                              -1e3
      -  -  removed                                                            0
      ·  0 ~Ada L.                            1815-12-10                     3.5
         1  李明 and a long name that is cut  1906-12-09                    1200
         2  Zoë                               2015-02-23T18:30:00+05:00  "12"
         3  17











      .members[1].score · number


                                                                             4/6  42 %
      Enter edit  s sort  _ hide column  | mark column  z revert  ^S save  ? the keys
      """#)
  }

  @Test("40 columns and 12 rows") func small() throws {
    try expect(
      screen(12, 40, "j l l"),
      #"""
      t.json [+] 2 changes table of .members
         #‹ born                score        ›
      ·  0  1815-12-10            3.5
         1  1906-12-09           1200
         2  2015-02-23T18:3…  "12"
         3  17
         4                       -1e3
      -  -                          0

      .members[1].score · number
                                     2/5  42 %
      Enter edit  s sort  ^S save  ? the keys
      """#)
  }

  @Test("200 columns and 60 rows, without the empty ones") func large() throws {
    try expect(
      screen(60, 200, "2 j").split(separator: "\n").joined(separator: "\n"),
      #"""
      t.json [+] 2 changes table of .members                                                                                                                                                 JSON · UTF-8 · LF
         #  name                              born                         score  accent      skills                email                 timeout_ms  place
      ·  0 ~Ada L.                            1815-12-10                     3.5  ▏▕ #ff8800  ["maths", "engines"]
         1  李明 and a long name that is cut  1906-12-09                    1200                                    g@example.org
         2  Zoë                               2015-02-23T18:30:00+05:00  "12"     null                                             90000  1 min 30 s
         3  17
         4  ""                                                              -1e3                                                                      {city: "Turin", zip: "01234"}
      -  -  removed                                                            0
      .members[2].name · string
                                                                                                                                                                                                     3/5  51 %
      Enter edit  s sort  _ hide column  | mark column  z revert  u undo  ^S save  T outline  ? the keys
      """#)
  }

  @Test("further to the right") func right() throws {
    try expect(
      screen(12, 40, "$ j j j"),
      #"""
      t.json [+] 2 changes table of .members
         #‹       timeout_ms  place
      ·  0
         1
         2             90000
         3  17
         4                    {2}
      -  -

      .members[3] · number
                                     4/5  74 %
      Enter edit  s sort  ^S save  ? the keys
      """#)
  }

  @Test("any size is drawn") func sizes() throws {
    var s = EditorSession([("t.json", Self.file)], rows: 24, columns: 80)
    try s.press("j T l l")
    for rows in [1, 2, 3, 5, 6, 9, 12] {
      for columns in [1, 3, 5, 8, 13, 21, 60] {
        s.resize(rows: rows, columns: columns)
        try s.press("j l $ h k 0 l Enter Esc s s s")
        _ = s.screen.text
      }
    }
    s.resize(rows: 24, columns: 80)
    try s.expectTitle("table of .members").expect(Self.file)
  }
}
