import Modeled

/// Elements that could not be read, beside others that are assigned, patched or filtered.
enum AssignedParts {
  private static let numbers = #"{"numbers":[1,"x",2,3]}"#
  private static let two = KeptPartsTests.two

  static let rows: [Kept] = [
    Kept("a list assigned to itself", numbers, numbers) { $0.numbers = $0.numbers },
    Kept("a filtered list", numbers, #"{"numbers":[1,"x",3]}"#) {
      $0.numbers = $0.numbers.filter { $0 != 2 }
    },
    Kept("a list without its first element", numbers, #"{"numbers":["x",2,3]}"#) {
      $0.numbers = Array($0.numbers.dropFirst())
    },
    Kept("a reversed list", numbers, #"{"numbers":[3,2,1,"x"]}"#) {
      $0.numbers = $0.numbers.reversed()
    },
    Kept("a longer list", numbers, #"{"numbers":[1,"x",2,3,4]}"#) { $0.numbers += [4] },
    Kept("other numbers", numbers, #"{"numbers":[4,"x",5,6]}"#) { $0.numbers = [4, 5, 6] },
    Kept("filtered objects", two, #"{"items":[null,{"name":"b"}]}"#) {
      $0.items = $0.items.filter { $0.name == "b" }
    },
    Kept("filtered members", #"{"counts":{"1":1,"2":"b","3":3}}"#, #"{"counts":{"2":"b","3":3}}"#) {
      $0.counts = $0.counts.filter { $0.key > 1 }
    },
    Kept("a set without an element", #"{"unique":[1,"x",2]}"#, #"{"unique":["x",2]}"#) {
      $0.unique = $0.unique.filter { $0 > 1 }
    },
    Kept("an observed list", #"{"observed":[1,"x",3]}"#, #"{"observed":[1,"x"]}"#) {
      $0.observed = $0.observed.filter { $0 < 2 }
    },
    Kept("a record assigned to itself", numbers, numbers) { $0.record = $0.record },
    Kept("json assigned to itself", two, two) { $0.json = $0.json },
    Kept("a patch with the unread element", two, #"{"items":[{"name":"c"},null,{"name":"b"}]}"#) {
      let items = $0.items
      $0.patch(["items": [["name": "c"], nil, [:]]])
      if $0.items != items { $0.items = [] }
    },
    Kept(
      "a patch with another one", #"{"items":[{"name":"a"},{"name":"b"}]}"#,
      #"{"items":[{"name":"a"},{"name":"c"}]}"#
    ) {
      let items = $0.items
      $0.patch(["items": [[:], 5, ["name": "c"]]])
      if $0.items != items { $0.items = [] }
    },
    Kept("a patch without the unread element", two, #"{"items":[{"name":"a"},{"name":"b"}]}"#) {
      $0.patch(["items": [[:], [:]]])
    },
    Kept(
      "a key in two spellings", "{\"labels\":{\"\u{e9}\":1,\"e\u{301}\":2}}",
      "{\"labels\":{\"\u{e9}\":1,\"a\":3,\"e\u{301}\":2}}"
    ) { $0.labels["a"] = 3 },
    Kept(
      "a key in two spellings that is set", "{\"labels\":{\"e\u{301}\":1,\"\u{e9}\":2}}",
      "{\"labels\":{\"e\u{301}\":1,\"\u{e9}\":3}}"
    ) { $0.labels["\u{e9}"] = 3 },
    Kept(
      "a key in two spellings that is removed",
      "{\"labels\":{\"e\u{301}\":1,\"\u{e9}\":2,\"b\":1}}", #"{"labels":{"b":1}}"#
    ) { $0.labels["\u{e9}"] = nil },
  ]
}
