import Testing

/// The values that `set` writes, its messages and its errors.
@Suite struct SetTableTests {
  @Test(
    "set writes the value in the form of the old one, or refuses it",
    arguments: [
      // A string stays a string; other values are replaced with valid JSON unchanged.
      CommandRow("set", "f.json", ".a", "7", on: #"{"a": "x"}"#, after: #"{"a": "7"}"#),
      CommandRow("set", "f.json", ".a", "7", on: #"{"a": 1.10}"#, after: #"{"a": 7}"#),
      CommandRow("set", "f.json", ".a", "-7", on: #"{"a": 1}"#, after: #"{"a": -7}"#),
      CommandRow("set", "f.json", ".a", "seven", on: #"{"a": null}"#, after: #"{"a": "seven"}"#),
      CommandRow(
        "set", "f.json", ".a", "seven", "--type", "string", on: #"{"a": 1}"#,
        after: #"{"a": "seven"}"#),
      CommandRow(
        "set", "f.json", ".a", #"{"b": [1]}"#, on: #"{"a": 1}"#,
        errors: "modeled: f.json: .a was a number and is an object now",
        after: #"{"a": {"b": [1]}}"#),
      CommandRow(
        "set", "f.json", ".a", "null", on: #"{"a": 1}"#,
        errors: "modeled: f.json: .a was a number and is null now", after: #"{"a": null}"#),
      CommandRow(
        "set", "f.json", ".a", "[2]", on: "{\"a\": [1 /* one */]}",
        errors: "modeled: f.json: .a lost the comments of the old value",
        after: "{\"a\": [2]}"),
      CommandRow(
        "set", "f.json", ".a", "true", on: #"{"a": 1}"#,
        errors: "modeled: f.json: .a was a number and is true or false now", after: #"{"a": true}"#),
      CommandRow(
        "set", "f.json", ".a", "7", "--type", "json", on: #"{"a": "x"}"#, after: #"{"a": 7}"#),
      CommandRow(
        "set", "f.json", ".a", "7", "--type", "string", on: #"{"a": 1}"#, after: #"{"a": "7"}"#),
      CommandRow(
        "set", "f.json", ".a", "true", "--type=bool", on: #"{"a": "x"}"#, after: #"{"a": true}"#),
      CommandRow(
        "set", "f.json", ".a", "null", "--type=null", on: #"{"a": "x"}"#, after: #"{"a": null}"#),
      CommandRow(
        "set", "f.json", ".a", "-1e400", "--type=number", on: #"{"a": ""}"#,
        after: #"{"a": -1e400}"#),
      // All other bytes are unchanged, also in strings.
      CommandRow(
        "set", "f.json", ".a", "café au lait", on: "\u{FEFF}{ \"a\" :\t\"caf\\u00e9\" , /**/ }\r\n",
        after: "\u{FEFF}{ \"a\" :\t\"caf\\u00e9 au lait\" , /**/ }\r\n"),
      CommandRow("set", "f.json", ".a", "x", on: #"{"a": "\u0078"}"#),
      // A missing last key is added, and an element at the end.
      CommandRow(
        "set", "f.json", ".b", "2", on: "{\n  \"a\": 1\n}\n",
        after: "{\n  \"a\": 1,\n  \"b\": 2\n}\n"
      ),
      CommandRow("set", "f.json", ".[-]", "2", on: "[1]", after: "[1, 2]"),
      CommandRow("set", "f.json", "/-", "2", on: "[1]", after: "[1, 2]"),
      CommandRow("set", "f.json", ".a", "1", on: "", after: "{\n  \"a\": 1\n}\n"),
      CommandRow("set", "f.json", ".[-]", "1", on: "", after: "[\n  1\n]\n"),
      CommandRow("set", "-", ".a", "2", input: "{\"a\": 1} // x\n", output: "{\"a\": 2} // x\n"),
      CommandRow(
        "set", "f.json", ".a#2", "3", on: #"{"a": 1, "a": 2}"#, after: #"{"a": 1, "a": 3}"#),
      // A value of another kind is refused.
      CommandRow(
        "set", "f.json", ".a", "14pt", on: #"{"a": 14}"#,
        errors:
          "modeled: f.json: .a not changed: it is a number, and “14pt” is not; write a number, such as 14; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "yes", on: #"{"a": true}"#,
        errors:
          "modeled: f.json: .a not changed: it is true or false, and “yes” is neither; write true or false; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "hello", on: #"{"a": {"b": 1}}"#,
        errors:
          "modeled: f.json: .a not changed: it is an object, and “hello” has no entries; give the path of one of its entries, or an object in JSON",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "7", on: #"{"a": {"b": 1}}"#,
        errors:
          "modeled: f.json: .a not changed: it is an object; --type json replaces it with any value",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "\"x\"", "--format", "openstep", on: "{a = (1); }",
        errors:
          "modeled: f.json: .a not changed: it is an array; --type json replaces it with any value",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "x", "--format", "openstep", on: "{a = (1); }",
        errors:
          "modeled: f.json: .a not changed: it is an array; --type json replaces it with any value",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "x", "--type", "json", "--format", "openstep", on: "{a = (1); }",
        after: "{a = x; }"),
      CommandRow(
        "set", "f.json", ".b", "<*I5>", "--format", "openstep", on: "\"a\" = \"b\";\n",
        errors: "modeled: f.json: .b has <*I5> now, which only the programs of GNUstep can read",
        after: "\"a\" = \"b\";\n\"b\" = <*I5>;\n"),
      CommandRow(
        "set", "f.json", ".b", "<*I5>", "--format", "openstep", on: "{a = <*BY>;}",
        after: "{a = <*BY>;b = <*I5>;}"),
      CommandRow(
        "set", "f.json", ".a", "7", "--type", "json", on: #"{"a": [1]}"#, after: #"{"a": 7}"#),
      CommandRow(
        "set", "f.json", ".a", "null", on: #"{"a": [1]}"#,
        errors: "modeled: f.json: .a was an array and is null now", after: #"{"a": null}"#),
      CommandRow(
        "set", "f.json", ".c", "tomoto", on: ##"{"c": "#ff6347"}"##,
        errors:
          "modeled: f.json: .c not changed: not a colour; try #89b4fa, rgb(137 180 250) or skyblue; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".on", "tomorow", on: #"{"on": "2015-02-23"}"#,
        errors:
          "modeled: f.json: .on not changed: “tomorow” is not a date; try tomorrow 9am, 23 feb 2015 or +3d; --type string accepts any text",
        code: 1),
      // An interval keeps a notation that other programs can read; a number without a unit keeps the
      // unit.
      CommandRow(
        "set", "f.json", ".refresh", "+30m", on: #"{"refresh": "10s"}"#,
        errors:
          "modeled: f.json: .refresh not changed: only dates are changed by a step; type the whole interval, 30m or another; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".schedule", "mondays 2:30", on: #"{"schedule": "0 9 * * *"}"#,
        after: #"{"schedule": "30 2 * * 1"}"#),
      CommandRow(
        "set", "f.json", ".refresh", "5-10 min", on: #"{"refresh": "10s"}"#,
        errors:
          "modeled: f.json: .refresh not changed: Go duration holds one length of time, not a range; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".refresh", "forever", on: #"{"refresh": "PT5M"}"#,
        errors:
          "modeled: f.json: .refresh not changed: ISO 8601 duration as in PT5M has no room for it; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".refresh", "1 month", on: #"{"refresh": "01:30:00"}"#,
        errors:
          "modeled: f.json: .refresh not changed: HH:MM:SS as in 01:30:00 has no room for it; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".refresh", "14", on: #"{"refresh": "10s"}"#,
        after: #"{"refresh": "14s"}"#),
      CommandRow(
        "set", "f.json", ".refresh", "forever", on: #"{"refresh": "5 minutes"}"#,
        after: #"{"refresh": "forever"}"#),
      CommandRow(
        "set", "f.json", ".on", "2015-02-24 10:00", on: #"{"on": "2015-02-23"}"#,
        errors: "modeled: f.json: .on: only the day is kept here", after: #"{"on": "2015-02-24"}"#),
      CommandRow(
        "set", "f.json", ".timeout_ms", "often", on: #"{"timeout_ms": 90}"#,
        errors:
          "modeled: f.json: .timeout_ms not changed: not an interval; try 5 minutes or 1h30m; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".c", "tomoto", on: #"{"c": {"red": 1, "green": 0, "blue": 0}}"#,
        errors:
          "modeled: f.json: .c not changed: not a colour; try #89b4fa, rgb(137 180 250) or skyblue; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".c", "null", on: #"{"c": {"red": 1, "green": 0, "blue": 0}}"#,
        errors: "modeled: f.json: .c was an object and is null now",
        after: #"{"c": null}"#),
      CommandRow(
        "set", "f.json", ".c", "tomoto", "--type", "string",
        on: #"{"c": {"r": 1, "g": 0, "b": 0}}"#,
        errors: "modeled: f.json: .c was an object and is a string now",
        after: #"{"c": "tomoto"}"#),
      // A change to a wider notation is reported; more digits or another unit are the same notation.
      CommandRow(
        "set", "f.json", ".c", "#89b4fa80", on: ##"{"c": "#1e1e2e"}"##,
        errors: "modeled: f.json: .c is #rrggbbaa now: #rrggbb had no room for it",
        after: ##"{"c": "#89b4fa80"}"##),
      CommandRow(
        "set", "f.json", ".c", "#89b4fa", on: ##"{"c": "#fff"}"##, after: ##"{"c": "#89b4fa"}"##),
      CommandRow("set", "f.json", ".e", "2h", on: #"{"e": "1h30m"}"#, after: #"{"e": "2h0m"}"#),
      CommandRow(
        "set", "f.json", ".created_at", "1969-07-20", on: #"{"created_at": 1424716200}"#,
        errors:
          "modeled: f.json: .created_at: no time was typed: the beginning of the day in UTC; is read as a plain number now",
        after: #"{"created_at": -14256000}"#),
      CommandRow(
        "set", "f.json", ".created_at", "9999-12-31 12:00",
        on: #"{"created_at": 1424716200123456789}"#,
        errors:
          "modeled: f.json: .created_at not changed: epoch nanoseconds as in 1424716200123456789 has no room for it; --type string accepts any text",
        code: 1),
      // Bytes are written in the encoding of the old data.
      CommandRow(
        "set", "f.json", ".d", "68656c6c6f", "--type", "hex",
        on: #"{"d": {"representedClassName": "DejalData", "length": 1, "string": "AA=="}}"#,
        after: #"{"d": {"representedClassName": "DejalData", "length": 5, "string": "aGVsbG8="}}"#),
      CommandRow(
        "set", "f.json", ".d", "aGVsbG8=", "--type", "base64", on: #"{"d": "00FF"}"#,
        after: #"{"d": "68656C6C6F"}"#),
      CommandRow(
        "set", "f.json", ".d", "-", "--type", "file", on: #"{"d": "data:text/plain;base64,AA=="}"#,
        input: "hello", after: #"{"d": "data:text/plain;base64,aGVsbG8="}"#),
      CommandRow(
        "set", "f.json", ".d", "f.json", "--type", "file", on: "{}\n",
        after: "{\n  \"d\": \"e30K\"\n}\n"),
      CommandRow(
        "set", "f.json", ".d", "", "--type", "hex", on: #"{"d": "not data"}"#, after: #"{"d": ""}"#),
      CommandRow(
        "set", "f.json", ".d", "6", "--type", "hex", on: #"{"d": ""}"#,
        errors: "modeled: 6 is not pairs of hexadecimal digits; --type string accepts any text",
        code: 2),
      CommandRow(
        "set", "f.json", ".d", "AA=", "--type", "base64", on: #"{"d": ""}"#,
        errors: "modeled: AA= is not Base64; --type string accepts any text", code: 2),
      CommandRow(
        "set", "f.json", ".d", "00", "--type", "hex", on: #"{"d": {"a": 1}}"#,
        errors:
          "modeled: f.json: .d not changed: the old value has entries; remove it first, then set .d",
        code: 1),
      CommandRow(
        "set", "f.json", ".d", "none", "--type", "file", on: "{}",
        errors: "modeled: none: no such file; check its name", code: 3),
      CommandRow(
        "set", "-", ".d", "-", "--type", "file", input: "{}",
        errors:
          "modeled: standard input already is the document; name a file for the value",
        code: 2),
      // Paths and values that are refused.
      CommandRow(
        "set", "f.json", ".a", "3", on: #"{"a": 1, "a": 2}"#,
        errors: "modeled: f.json: 2 entries have the path .a; .a#1 is the first", code: 1),
      CommandRow(
        "set", "f.json", ".b.c", "3", on: "{}",
        errors: "modeled: f.json: there is no .b to add .b.c to; set .b first", code: 1),
      CommandRow(
        "set", "f.json", ".[1]", "3", on: "[0]",
        errors: "modeled: f.json: . has 1 entry; .[-] is the position after the last", code: 1),
      CommandRow(
        "set", "f.json", ".a", "x", "--type", "number", on: "{}",
        errors: "modeled: x is not a number; --type string accepts any text", code: 2),
      CommandRow(
        "set", "f.json", ".a", "[1,", "--type", "json", on: "{}",
        errors:
          "modeled: [1, is not a JSON value, ] is missing here; --type string accepts any text",
        code: 2),
      CommandRow(
        "set", "f.json", ".a", "1", on: "{\n  \"a\" 1\n}",
        errors:
          "modeled: f.json:2:6: a colon is missing after \"a\"; `modeled f.json` opens the file, and ) goes to the error",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "1", "--format", "json", on: "{} // x",
        errors:
          "modeled: f.json:1:4: comments are not JSON; --format jsonc allows them; `modeled f.json` opens the file, and ) goes to the error",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "1",
        errors: "modeled: f.json: no such file; check its name", code: 3),
    ])
  private func set(row: CommandRow) throws { try row.check() }
}
