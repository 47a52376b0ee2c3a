import EditorCore

extension KeyScript {
  /// Files with equal values and keys in several containers.
  package static let findingFiles = [
    #"""
    {
      "a": 1, "b": [1, 2, 12, 3, "x1", "a\u0062c"], // one
      "c": {"a": "#ff0000", "d": "#0f0", "a1": {"a": [true, false, null, {"a": 1}]}},
      "d": "2015-02-23", "e": {"a": "2015-02-24", "f": "5 minutes"}, "1": []
    }
    """#,
    #"[[1, [1, [1, {"a": 1, "a": 2}]]], {"1": {"1": "1"}}, "1", 1, 11, 111, "#,
    "[\n  1, // one\n  21,\n  // two\n  2,\n  [1, 2],\n  {\"a\": 12}\n]\n",
    "{\"a\": 1, \"b\": tru, 1", "\"1\"", "",
  ]

  /// Filters, marks, edits of marked rows and replacements; a line end is Enter.
  package static let findingPhrases = [
    "f1\n", "f/[a-d]/\n", "fis:colour\n", "ftype:number\n", "f$..a\n", "f\n", "&1\n2\n\n",
    "&a\nb\nvv\n",
    "&key:a\nb\na\n", ":s/([0-9])/$1$1/\n\n", ":s/./x/kv\na\n", "&1\n7\nr", "/1\nM", "M", "mmm",
    "VjjV", "mjmjm",
    "+", "5-", "dd", "3dd", "p", "2P", "D", "2D", "R", "yy", "ye", ".", ":shift +3d\n",
    ":colour hue +20\n", "u",
    "U", "z", "\n5\n", "i7\n", "\no", "o", "@a\n", "ba", "'a", ":[1]\n", "2l",
  ]

  /// The keys between them.
  package static let findingKeys: [Key] = {
    let bound = Keymap.defaultBindings.flatMap { binding in
      binding.keys.split(separator: " ").compactMap { Key(named: String($0)) }
    }
    let often = "jjjkkJKlhgGmmMVfu+-.zo ".unicodeScalars.map(Key.character)
    return bound + often + often + [Key(.enter), Key(.enter), Key(.escape), Key(.escape)]
  }()
}
