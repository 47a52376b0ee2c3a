import Testing
import TestSessions

@Suite("Sessions: the table view")
struct TableSessions {
  static let people = #"""
    {
      "title": "People",
      "people": [
        {"name": "Ada", "born": "1815-12-10", "score": 3.5, "accent": "#ff8800", "skills": ["maths", "engines"]},
        {"name": "Grace", "born": "1906-12-09", "score": 12, "email": "grace@example.org"},
        {"name": "Alan", "born": "1912-06-23", "score": null, "accent": "#89b4fa", "zip": "01234"},
        {"name": "Edsger", "score": 1e2}
      ]
    }

    """#
  static let ports = #"""
    {
      "web": {"port": 80, "on": true},
      "ssh": {"port": 22, "on": false},
      "dns": {"port": 53}
    }

    """#
  static let mixed = #"[{"a": 1}, 17, {"a": {"b": 2}, "c": "x"}, "text", {"c": "y"}]"#

  static let sentences = [
    // Showing and leaving
    Sentence(
      "T shows the array around the focus", people, "j j j T", title: "table of .people"),
    Sentence(
      "T on the array itself shows its first row", people, "j j T", status: "1/4",
      screen: "#  name"),
    Sentence(
      "T on a member focuses its cell", people, "j j j l l j T", focus: "1815-12-10",
      screen: ".people[0].born"),
    Sentence(
      "T again goes back to the same cell", people, "j j j T l l j T",
      focus: "born: \"1906-12-09\""),
    Sentence("Esc goes back to the same cell", people, "j j j T l j Esc", focus: "name: \"Grace\""),
    Sentence(
      ":table is the command", people, "j j : 'table' Enter", title: "table of .people"),
    Sentence(
      "an ordinary object is refused", #"{"a": 1, "b": [1, 2]}"#, "j T",
      status: "T needs an array of objects"),
    Sentence("an empty array is refused", #"{"a": []}"#, "j T", status: "Not a table"),
    Sentence("an array of numbers is refused", "[1, 2]", "T", status: "Not a table"),
    Sentence(
      "an object of objects has keys in front", ports, "T",
      rows: [
        "   key    port  on", "   web      80  true", "   ssh      22  false", "   dns      53",
      ]),
    Sentence(
      "a row that is no object shows its value", mixed, "T j",
      rows: [
        "   #  a       c", "   0       1", "   1  17", "   2  {b: 2}  x", "   3  text",
        "   4          y",
      ]),
    Sentence(
      "a table command needs a table", people, "s", status: "Only in a table: T shows"),

    // Moving
    Sentence("l and h move between columns", people, "j j T l l l h", screen: ".people[0].born"),
    Sentence("a count moves further", people, "j j T 3 l 2 j", screen: ".people[2].score"),
    Sentence("$ is the last column", people, "j j T j $", screen: "no zip; Enter adds it"),
    Sentence("0 is the row", people, "j j T $ 0", screen: ".people[0] · object"),
    Sentence(
      "h at the first column is the row", people, "j j T l h h", screen: ".people[0] · object"),
    Sentence("G is the last row, in the same column", people, "j j T l G", focus: "Edsger"),
    Sentence("g is the first row", people, "j j T l G g", focus: "Ada"),
    Sentence("3G is the third row", people, "j j T l 3 G", focus: "Alan"),
    Sentence("PgDn stays in the column", people, "j j T l PgDn", focus: "Edsger"),
    Sentence(
      "folding belongs to the outline", people, "j j T Space", status: "Not in a table"),
    Sentence("a filter belongs to the outline", people, "j j T f", status: "Not in a table"),

    // Editing
    Sentence(
      "Enter opens the picker of a cell", people, "j j T l l Enter '+1d' Enter",
      gives: people.replacing("1815-12-10", with: "1815-12-11"), row: "~1815-12-11"),
    Sentence(
      "Enter edits a text", people, "j j T l Enter 'Lady' Enter",
      gives: people.replacing("\"Ada\"", with: "\"Lady\""), row: "·  0 ~Lady"),
    Sentence(
      "+ steps a number", people, "j j T j 3 l +",
      gives: people.replacing("12, \"email", with: "13, \"email")),
    Sentence(
      "dd cuts the member and keeps the column", people, "j j T j l l d d",
      gives: people.replacing(" \"born\": \"1906-12-09\",", with: ""), focus: "-1906-12-09",
      status: "Cut"),
    Sentence("z brings the member back", people, "j j T j l l d d z", status: "as it was saved"),
    Sentence("u undoes in the table", people, "j j T l Enter 'Lady' Enter j u", focus: "Ada"),
    Sentence(
      "yp copies the path of the cell", people, "j j T j l l y p", status: "Copied the path"),
    Sentence(
      "Enter on a missing cell asks for the value", people, "j j T j 4 l Enter '#fff' Enter",
      gives: people.replacing(
        "\"email\": \"grace@example.org\"",
        with: "\"email\": \"grace@example.org\", \"accent\": \"#fff\""),
      focus: "#fff"),
    Sentence(
      "dd on a missing cell cuts nothing", people, "j j T j 4 l d d",
      status: "This row has no accent; Enter adds it"),
    Sentence(
      "dd on the index cuts the row, which stays as a ghost", people, "j j T j d d",
      gives: people.replacing(
        "    {\"name\": \"Grace\", \"born\": \"1906-12-09\", \"score\": 12, \"email\": \"grace@example.org\"},\n",
        with: ""),
      row: "-  -  Grace"),
    Sentence("z on a ghost brings the row back", people, "j j T j d d k z", focus: "1  Grace"),
    Sentence(
      "D on the index duplicates the row", ports, "T j D",
      gives: ports.replacing(
        "false},", with: "false},\n  \"ssh-2\": {\"port\": 22, \"on\": false},"),
      row: "+  ssh-2"),
    Sentence(
      "a member does not move", people, "j j T l Alt-↓", status: "Only rows move in a table"),
    Sentence(
      "Alt-↓ moves a row", ports, "T Alt-↓",
      gives: ports.replacing("  \"web\": {\"port\": 80, \"on\": true},\n", with: "").replacing(
        "false},\n", with: "false},\n  \"web\": {\"port\": 80, \"on\": true},\n")),
    Sentence(
      "r renames the member, whose cell moves to another column", ports, "T l r 'gate' Enter",
      gives: ports.replacing("\"port\": 80", with: "\"gate\": 80"), screen: ".web.gate"),
    Sentence(
      "Enter on a container shows it in the outline", people, "j j T 5 l Enter j",
      focus: "0: \"maths\""),
    Sentence(
      "a new entry is typed below its row", ports, "T G o 'ftp' Tab '{}' Enter",
      gives: ports.replacing("{\"port\": 53}", with: "{\"port\": 53},\n  \"ftp\": {}"),
      focus: "+  ftp"),

    // Columns
    Sentence(
      "_ hides a column", ports, "T l _",
      rows: ["   key  on", "   web  true", "   ssh  false", "   dns"],
      status: "1 column hidden; A shows all"),
    Sentence("the title counts hidden columns", ports, "T l _", title: "1 hidden"),
    Sentence(
      "A shows all columns", ports, "T l _ A",
      rows: [
        "   key    port  on", "   web      80  true", "   ssh      22  false", "   dns      53",
      ]),
    Sentence("the key is not hidden", ports, "T _", status: "This column is always shown"),
    Sentence(
      "> widens and < narrows", ports, "T l > > <",
      rows: [
        "   key      port  on", "   web        80  true", "   ssh        22  false",
        "   dns        53",
      ]),
    Sentence(
      "a text is cut at its column", people, "j j T l 3 <", row: "Ed…"),
    Sentence("W fits the columns again", people, "j j T l 3 < W", row: "Edsger"),
    Sentence("W makes room for readings", people, "j j T W", row: "1815-12-10  Sun 10 Dec 1815"),
    Sentence(
      "W again fits the values alone", people, "j j T W W", row: "1815-12-10      3.5"),
    Sentence(
      "a text that looks like a number keeps its quotes", people, "j j T $", row: "\"01234\""),
    Sentence(
      "the strip has the whole value of a cell", people, "j j T j l 3 l l l 9 < h l",
      screen: "\"grace@example.org\""),
  ]

  @Test("tables", arguments: sentences)
  func sentence(_ sentence: Sentence) throws { try sentence.run() }
}
