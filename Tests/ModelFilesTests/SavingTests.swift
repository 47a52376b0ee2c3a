import ModelFiles
import ModelKit
import Testing

private func item(_ title: String, _ count: Int = 0) -> Item {
  let item = Item()
  item.title = title
  item.count = count
  return item
}

@Suite struct SavingTests {
  @Test(
    "a save edits only the changed parts of the text",
    arguments: [
      Saving("a number", #"{"number": 1}"#, #"{"number": 2}"#) { $0.number = 2 },
      Saving(
        "everything else stays",
        "{\n  // c\n  \"ratio\" :1.50, \"x\": 1e400,\n\t\"number\":1 // d\n}",
        "{\n  // c\n  \"ratio\" :1.50, \"x\": 1e400,\n\t\"number\":7 // d\n}"
      ) { $0.number = 7 },
      Saving("set back", #"{"ratio": 1.50, "number": 10e0}"#, #"{"ratio": 1.50, "number": 10e0}"#) {
        $0.number = 5
        $0.number = 10
      },
      Saving("nil goes", #"{"number": 1, "limit": 3}"#, #"{"number": 1}"#) { $0.limit = nil },
      Saving(
        "a new one after those before it",
        "{\n  \"text\": \"a\",\n  \"isOn\": true,\n  \"x\": 1\n}\n",
        "{\n  \"text\": \"a\",\n  \"ratio\": 0.25,\n  \"isOn\": true,\n  \"x\": 1\n}\n"
      ) { $0.ratio = 0.25 },
      Saving("into an empty one", "{}", "{\n  \"number\": 4\n}") { $0.number = 4 },
      Saving("the last of two", #"{"number": 1, "number": 5}"#, #"{"number": 1, "number": 2}"#) {
        $0.number = 2
      },
      Saving(
        "nil behind another", #"{"limit": 1, "limit": 5}"#, #"{"limit": 1, "limit": null}"#
      ) { $0.limit = nil },
      // Spelling
      Saving("a number in text", #"{"number": "7"}"#, #"{"number": "8"}"#) { $0.number = 8 },
      Saving("a bool in words", #"{"isOn": "Yes"}"#, #"{"isOn": "No"}"#) { $0.isOn = false },
      Saving("a bool in digits", #"{"isOn": 1}"#, #"{"isOn": 0}"#) { $0.isOn = false },
      Saving("text from a number", #"{"text": 12}"#, #"{"text": 13}"#) { $0.text = "13" },
      Saving("text from a number, no number", #"{"text": 12}"#, #"{"text": "x"}"#) {
        $0.text = "x"
      },
      Saving(
        "a colour", ##"{"color": "#ABC"}"##,
        ##"{"color": "#FF0000"}"##.replacing("FF0000", with: "F00")
      ) {
        $0.color = Color(red: 1, green: 0, blue: 0)
      },
      Saving("a colour in 0x", #"{"color": "0x1E1E2E"}"#, #"{"color": "0x00FF10"}"#) {
        $0.color = Color(red8: 0, green8: 255, blue8: 16)
      },
      Saving(
        "a colour in components", #"{"color": {"red": 1.0, "green": 0, "blue": 0.0, "n": 1}}"#,
        #"{"color": {"red": 1.0, "green": 0, "blue": 1, "n": 1}}"#
      ) { $0.color = Color(red: 1, green: 0, blue: 1) },
      Saving(
        "a colour among others", ##"{"colors": ["#abc", "0x1E1E2E" /* c */]}"##,
        ##"{"colors": ["#abc", "0x00FF10" /* c */]}"##
      ) { $0.colors[1] = Color(red8: 0, green8: 255, blue8: 16) },
      Saving(
        "a colour among others and what is none", ##"{"colors": ["#abc", null, "0x1E1E2E"]}"##,
        ##"{"colors": ["#abc", null, "0x00FF10"]}"##
      ) { $0.colors[1] = Color(red8: 0, green8: 255, blue8: 16) },
      Saving(
        "a date", #"{"when": "2024-01-02 03:04:05.50z"}"#, #"{"when": "2024-01-02 03:04:06.50z"}"#
      ) {
        $0.when = DateTime(
          seconds: ($0.when?.seconds ?? 0) + 1, nanoseconds: 500_000_000, offset: 0)
      },
      Saving("an interval", #"{"every": "5 mins"}"#, #"{"every": "6 mins"}"#) {
        $0.every = Interval(.exactly(6), .minute)
      },
      Saving(
        "an interval in members", #"{"every": {"n": 1, "secondAmount": 5, "units": 1}}"#,
        #"{"every": {"n": 1, "secondAmount": 6, "units": 1}}"#
      ) { $0.every = Interval(.exactly(6), .minute) },
      Saving(
        "the first amount of an interval, where it is the same",
        #"{"every": {"firstAmount": 5, "secondAmount": 5, "units": 1}}"#,
        #"{"every": {"firstAmount": 6, "secondAmount": 6, "units": 1}}"#
      ) { $0.every = Interval(.exactly(6), .minute) },
      Saving(
        "a range in members",
        #"{"every": {"usingRange": 0, "firstAmount": 1, "secondAmount": 5, "units": 1}}"#,
        #"{"every": {"usingRange": 1, "firstAmount": 10, "secondAmount": 15, "units": 1}}"#
      ) { $0.every = Interval(.range(10, 15), .minute) },
      Saving(
        "unconverted, kept", #"{"number": "lots", "text": "a"}"#,
        #"{"number": "lots", "text": "b"}"#
      ) {
        $0.text = "b"
      },
      Saving("unconverted, set", #"{"number": "lots"}"#, #"{"number": 3}"#) { $0.number = 3 },
      // Lists of values
      Saving("an element", #"{"numbers": [1, 2.0, 3]}"#, #"{"numbers": [1, 2.0, 3, 4]}"#) {
        $0.numbers.append(4)
      },
      Saving(
        "another", "{\"numbers\": [\n 1, // one\n 2.0, // two\n 3\n]}",
        "{\"numbers\": [\n 1, // one\n 2.0, // two\n 5\n]}"
      ) {
        $0.numbers[2] = 5
      },
      Saving(
        "one less", "{\"numbers\": [\n 1, // one\n 2.0, // two\n 3\n]}",
        "{\"numbers\": [\n 2.0, // two\n 3\n]}"
      ) {
        $0.numbers.removeFirst()
      },
      Saving("in front", #"{"tags": ["a", "\u0062"]}"#, #"{"tags": ["x", "a", "\u0062"]}"#) {
        $0.tags.insert("x", at: 0)
      },
      Saving(
        "moved", "{\"tags\": [\n \"a\", // a\n \"b\", // b\n \"c\" // c\n]}",
        "{\"tags\": [\n \"c\", // c\n \"a\", // a\n \"b\" // b\n]}"
      ) {
        $0.tags = ["c", "a", "b"]
      },
      // Records of values
      Saving(
        "a member", #"{"scores": {"z": 1, /* c */ "a": 2.0}}"#,
        #"{"scores": {"z": 3, /* c */ "a": 2.0}}"#
      ) {
        $0.scores["z"] = 3
      },
      Saving(
        "members come and go", #"{"scores": {"z": 1, "a": 2.0}}"#,
        #"{"scores": {"a": 2.0, "b": 1}}"#
      ) {
        $0.scores["z"] = nil
        $0.scores["b"] = 1
      },
      Saving(
        "anything", #"{"anything": {"b": [1, 2], "a": 1.0}}"#,
        #"{"anything": {"b": [1, 3], "a": 1.0}}"#
      ) {
        $0.anything = ["b": [1, 3], "a": .number("1.0") ?? .null]
      },
      // Unknown ones
      Saving(
        "unknown ones", #"{"x": [1], "y": 2, "number": 1}"#,
        #"{"x": [1, 2], "number": 1, "z": true}"#
      ) {
        $0.unknown["x"] = [1, 2]
        $0.unknown["y"] = nil
        $0.unknown["z"] = true
      },
      // Objects
      Saving(
        "in a child", "{\"child\": {\"title\": \"a\", /* c */ \"count\": 1}, \"x\": 1}",
        "{\"child\": {\"title\": \"b\", /* c */ \"count\": 1}, \"x\": 1}"
      ) { $0.child?.title = "b" },
      Saving(
        "an older key", #"{"child": {"name": "a", "count": 1}}"#,
        #"{"child": {"name": "b", "count": 1}}"#
      ) { $0.child?.title = "b" },
      Saving(
        "far below", #"{"items": [{"children": [{"title": "a"}, {"title": "b"}]}]}"#,
        #"{"items": [{"children": [{"title": "a"}, {"title": "c"}]}]}"#
      ) { $0.items[0].children[1].title = "c" },
      Saving(
        "a new child in a list", "{\"items\": [\n  {\"title\": \"a\", \"version\": 2} // a\n]}",
        "{\"items\": [\n  {\"title\": \"a\", \"version\": 2}, // a\n"
          + "  {\"version\": 2, \"title\": \"b\", \"count\": 3, \"children\": []}\n]}"
      ) { $0.items.append(item("b", 3)) },
      Saving(
        "moved and edited",
        "{\"items\": [\n  {\"title\": \"a\"}, // a\n  {\"title\": \"b\"}, // b\n  {\"title\": \"c\"} // c\n]}",
        "{\"items\": [\n  {\"title\": \"c\", \"count\": 5}, // c\n  {\"title\": \"a\"}, // a\n  {\"title\": \"b\"} // b\n]}"
      ) {
        $0.items.insert($0.items.removeLast(), at: 0)
        $0.items[0].count = 5
      },
      Saving(
        "to another list",
        "{\n  \"items\": [\n    {\"title\": \"a\"}, // a\n    {\"title\": \"b\"}\n  ],\n  \"others\": [\n    {\"title\": \"c\"}\n  ]\n}",
        "{\n  \"items\": [\n    {\"title\": \"b\"}\n  ],\n  \"others\": [\n    {\"title\": \"c\"},\n    {\"title\": \"z\"} // a\n  ]\n}"
      ) {
        let moved = $0.items.removeFirst()
        $0.others.append(moved)
        moved.title = "z"
      },
      Saving(
        "from below to above",
        "{\"items\": [{\"children\": [{\"title\": \"a\", /* c */ \"x\": 1}]}]}",
        "{\"items\": [{\"children\": []}, {\"title\": \"a\", /* c */ \"x\": 1}]}"
      ) { $0.items.append($0.items[0].children.removeFirst()) },
      Saving(
        "from above to below",
        "{\"items\": [{\"children\": []}, {\"title\": \"a\", /* c */ \"x\": 1}]}",
        "{\"items\": [{\"children\": [{\"title\": \"a\", /* c */ \"x\": 1}]}]}"
      ) { $0.items[0].children.append($0.items.remove(at: 1)) },
      Saving(
        "into a member", "{\"items\": [{\"title\": \"a\", /* c */ \"x\": 1}]}",
        "{\"child\": {\"title\": \"a\", /* c */ \"x\": 1}, \"items\": []}"
      ) { $0.child = $0.items.removeFirst() },
      Saving(
        "into a new list",
        "{\n  \"items\": [\n    {\"title\": \"a\", /* c */ \"x\": 1}, // a\n    {\"title\": \"b\"}\n  ]\n}",
        "{\n  \"items\": [\n    {\"title\": \"b\"}\n  ],\n  \"others\": [\n    {\n      \"version\": 2,\n"
          + "      \"title\": \"n\",\n      \"count\": 0,\n      \"children\": []\n    },\n    {\"title\": \"z\", /* c */ \"x\": 1} // a\n  ]\n}"
      ) {
        $0.others = [item("n"), $0.items.removeFirst()]
        $0.others[1].title = "z"
      },
      Saving(
        "into a new record", #"{"items": [{"title": "a", /* c */ "x": 1}]}"#,
        #"{"items": [], "named": {"k": {"title": "z", /* c */ "x": 1}}}"#
      ) {
        $0.named["k"] = $0.items.removeFirst()
        $0.named["k"]?.title = "z"
      },
      Saving(
        "into what could not be read as a list",
        #"{"items": [{"title": "a", /* c */ "x": 1}], "others": "junk"}"#,
        #"{"items": [], "others": [{"title": "a", /* c */ "x": 1}]}"#
      ) { $0.others.append($0.items.removeFirst()) },
      Saving(
        "into what could not be read as a record",
        #"{"items": [{"title": "a", /* c */ "x": 1}], "named": 5}"#,
        #"{"items": [], "named": {"k": {"title": "a", /* c */ "x": 1}}}"#
      ) { $0.named["k"] = $0.items.removeFirst() },
      Saving(
        "from a member into a list, edited",
        #"{"child": {"title": "a", /* c */ "x": 1}, "items": [{"title": "b"}]}"#,
        #"{"items": [{"title": "b"}, {"title": "z", /* c */ "x": 1}]}"#
      ) {
        let child = $0.child
        $0.child = nil
        if let child { $0.items.append(child) }
        child?.title = "z"
      },
      Saving(
        "from a list into a record, with comments",
        "{\n  \"items\": [\n    {\"title\": \"a\"}, // a\n    {\"title\": \"b\"} // b\n  ],\n"
          + "  \"named\": {\n    \"k\": {}\n  }\n}",
        "{\n  \"items\": [\n    {\"title\": \"b\"} // b\n  ],\n"
          + "  \"named\": {\n    \"k\": {},\n    \"l\": {\"title\": \"a\"} // a\n  }\n}"
      ) { $0.named["l"] = $0.items.removeFirst() },
      Saving(
        "two that change places, edited",
        #"{"child": {"title": "a", /* c */ "x": 1}, "items": [{"title": "b", /* d */ "x": 2}]}"#,
        #"{"child": {"title": "z", /* d */ "x": 2}, "items": [{"title": "y", /* c */ "x": 1}]}"#
      ) {
        let (child, item) = ($0.child, $0.items[0])
        $0.child = item
        $0.items = [child].compactMap(\.self)
        item.title = "z"
        child?.title = "y"
      },
      Saving(
        "from a member that is there twice",
        #"{"child": 1, "child": {"title": "a", /* c */ "x": 1}, "items": []}"#,
        #"{"child": 1, "child": null, "items": [{"title": "a", /* c */ "x": 1}]}"#
      ) {
        let child = $0.child
        $0.child = nil
        if let child { $0.items.append(child) }
      },
      Saving(
        "a named one",
        "{\"named\": {\"b\": {\"title\": \"x\" /* c */}, \"a\": {\"title\": \"y\"}}}",
        "{\"named\": {\"b\": {\"title\": \"z\" /* c */}}}"
      ) {
        $0.named["b"]?.title = "z"
        $0.named["a"] = nil
      },
      Saving("a child that goes", #"{"child": {"title": "a"}, "number": 1}"#, #"{"number": 1}"#) {
        $0.child = nil
      },
      Saving(
        "what could not be a child", #"{"items": [{}, 5], "number": 1}"#,
        #"{"items": [{}, 5], "number": 2}"#
      ) {
        $0.number = 2
      },
      // Versions
      Saving(
        "a newer version", #"{"version": 9, "number": 1, "new": 2}"#,
        #"{"version": 9, "number": 5, "new": 2}"#
      ) { $0.number = 5 },
      Saving(
        "an older version, not changed", #"{"child": {"version": 1, "amount": 1}, "number": 1}"#,
        #"{"child": {"version": 1, "amount": 1}, "number": 2}"#
      ) { $0.number = 2 },
      Saving(
        "an older version, changed",
        #"{"child": {"version": 1, "amount": 7 /* c */}, "number": 1}"#,
        ##"{"child": {"version": 2, "title": "t", "count": 7 /* c */}, "number": 1}"##
      ) { $0.child?.title = "t" },
    ])
  func saves(_ row: Saving) throws {
    let folder = try Folder()
    try folder.write(row.before)
    let file = try ModelFile<Board>(at: folder.file)
    row.change(file.object)
    let summary = ObjectSummary.lines(of: file.object)
    try file.save()
    let text = try folder.read()
    #expect(text == row.after)
    #expect(!file.hasAnyChanges)
    #expect(!file.hasChangedOutside)
    let again = try ModelFile<Board>(at: folder.file)
    #expect(ObjectSummary.lines(of: again.object) == summary)
    // A second save shows that the first one left no wrong state.
    file.object.text += "!"
    try file.save()
    #expect(try ModelFile<Board>(at: folder.file).object.text == file.object.text)
  }

  @Test(
    "comments in an upgraded element stay",
    arguments: [
      #"{"items": [{"version": 1, "title": "a", "amount": 2 /* c */}]}"#,
      #"{"items": [{"version": 1, "title": "a", /* c */ "amount": 2}, {"title": "b"}]}"#,
      "{\"items\": [{\n  \"version\": 1,\n  // c\n  \"amount\": 2 /* c */\n}]}",
    ])
  func upgradedElement(_ before: String) throws {
    let folder = try Folder()
    try folder.write(before)
    let file = try ModelFile<Board>(at: folder.file)
    #expect(file.object.items[0].count == 2)
    file.object.items[0].count = 3
    try file.save()
    let after = try folder.read()
    #expect(after.split(separator: "c */").count == before.split(separator: "c */").count)
    #expect(after.contains("// c\n") == before.contains("// c\n"))
    #expect(after.contains("\"count\": 3") && !after.contains("amount"))
  }
}
