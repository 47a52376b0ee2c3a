import EditorCore

extension KeyScript {
  /// Files with arrays and objects of objects.
  package static let tableFiles = [
    #"""
    {
      // people
      "people": [
        {"name": "Ada", "born": "1815-12-10", "score": 3.5, "accent": "#ff8800", "skills": ["maths"]}, // one
        {"name": "Grace", "score": 12, "name": "twice"},
        // two
        17,
        {"accent": {"red": 1, "green": 0, "blue": 0}, "score": null}
      ],
      "ports": {"web": {"port": 80}, "ssh": {"port": 22, "on": true}}
    }
    """#,
    #"{"b": {"x": 1, "y": {"z": 2}}, "a": {"y": 2}, "c": {}, "d": {"x": "1"}}"#,
    "[{\"a\": 1}, {\"a\": 2}, {\"a\" 3}, {\"b\": 1}]",
    "[\n  {\"n\": 1},\n  {\"n\": 10, \"m\": true},\n  {\"n\": 9},\n  [],\n  {\"m\": false}\n]\n",
  ]

  /// Searches, edits and columns in tables; a line end is Enter.
  package static let tablePhrases = [
    "T", "Tj", "Tl", "ss", "s", "\n7\n", "\n#fff\n", "/1\nn", "/zz\n", "|+", "|", "VjlV", "mm",
    "m3j+", "dd", "0dd", "0D",
    "0p", "p", "P", "2D", "3dd", "yyR", "ye", "z", "u", "uu", "U", "r1\n", "i7\n", "ox\n1\n",
    "o{}\n", "a\n", "_A", "_",
    "W", ">>", "<<<", "$", "0", "G", "g", "f1\n", "&1\n2\n\n", ":shift +3d\n", ":colour hue +20\n",
    ":[1]\n", "ba", "'a", "]", "[", "c1\n",
    "t", "v", "w", "@a\n", ":w\n", ":e!\n", "M", ".", "l", "lll", "hh",
  ]

  /// The keys between them.
  package static let tableKeys: [Key] = {
    let bound = Keymap.defaultBindings.flatMap { binding in
      binding.keys.split(separator: " ").compactMap { Key(named: String($0)) }
    }
    let often = "jjjkkllllhhgGTTTTs|uz+-m".unicodeScalars.map(Key.character)
    return bound + often + often + [Key(.enter), Key(.enter), Key(.escape)]
  }()
}
