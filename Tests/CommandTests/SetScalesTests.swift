import Testing

/// `set` keeps the scale of a colour's components and the family of a size's units.
@Suite struct SetScalesTests {
  @Test(
    "the components of a colour keep their scale and are still recognised",
    arguments: [
      CommandRow(
        "set", "f.json", ".color", "#ff8000", on: #"{"color": [0, 0, 0, 255]}"#,
        after: #"{"color": [255, 128, 0, 255]}"#),
      CommandRow(
        "set", "f.json", ".color", "#ff8000", on: #"{"color": "1 1 1 255"}"#,
        after: #"{"color": "255 128 0 255"}"#),
      CommandRow(
        "set", "f.json", ".color", "#ff8000", on: #"{"color": {"r": 0, "g": 1, "b": 0, "a": 255}}"#,
        after: #"{"color": {"r": 255, "g": 128, "b": 0, "a": 255}}"#),
      CommandRow(
        "set", "f.json", ".color", "#010101", on: #"{"color": [255, 128, 0, 255]}"#,
        after: #"{"color": [1, 1, 1, 255]}"#),
      CommandRow(
        "set", "f.json", ".color", "0.5 0.5 0.5", on: #"{"color": "255, 128, 0"}"#,
        after: #"{"color": "128, 128, 128"}"#),
      CommandRow(
        "set", "f.json", ".color", "#000", on: #"{"color": "255, 128, 0"}"#,
        after: #"{"color": "0, 0, 0"}"#),
      CommandRow(
        "set", "f.json", ".color", "#010101", on: #"{"color": "255, 128, 0"}"#,
        errors:
          "modeled: f.json: .color is r, g, b, a (0…255) now: r, g, b (0…255) had no room for it",
        after: #"{"color": "1, 1, 1, 255"}"#),
      CommandRow(
        "set", "f.json", ".color", "#010101", on: #"{"color": [255, 128, 0]}"#,
        errors:
          "modeled: f.json: .color is [r, g, b, a] (0…255) now: [r, g, b] (0…255) had no room for it",
        after: #"{"color": [1, 1, 1, 255]}"#),
      CommandRow(
        "set", "f.json", ".color", "#01010180", on: #"{"color": [255, 128, 0]}"#,
        errors:
          "modeled: f.json: .color is [r, g, b, a] (0…255) now: [r, g, b] (0…255) had no room for it",
        after: #"{"color": [1, 1, 1, 128]}"#),
      CommandRow(
        "set", "f.json", ".color", "#010101", on: #"{"color": {"r": 255, "g": 128, "b": 0}}"#,
        after: #"{"color": {"r": 1, "g": 1, "b": 1, "a": 255}}"#),
      CommandRow(
        "set", "f.json", ".color", "tomato", on: ##"{"color": "#9d550fb0"}"##,
        errors: "modeled: f.json: .color is opaque now; its opacity was 69 %",
        after: ##"{"color": "#ff6347ff"}"##),
      CommandRow(
        "set", "f.json", ".color", "#ff6347b0", on: ##"{"color": "#9d550fb0"}"##,
        after: ##"{"color": "#ff6347b0"}"##),
    ])
  private func color(row: CommandRow) throws { try row.check() }

  @Test(
    "a typed unit has its usual meaning, and the size keeps its family of units",
    arguments: [
      CommandRow(
        "set", "f.json", ".s", "2G", on: #"{"s": "10Mi"}"#,
        errors: "modeled: f.json: .s is read as plain text now",
        after: #"{"s": "2G"}"#),
      CommandRow(
        "set", "f.json", ".s", "1 GB", on: #"{"s": "10Mi"}"#,
        errors: "modeled: f.json: .s is read as plain text now",
        after: #"{"s": "1G"}"#),
      CommandRow(
        "set", "f.json", ".s", "1.5k", on: #"{"s": "10Mi"}"#,
        errors: "modeled: f.json: .s is read as plain text now",
        after: #"{"s": "1.5k"}"#),
      CommandRow(
        "set", "f.json", ".s", "2Gi", on: #"{"s": "10Mi"}"#,
        after: #"{"s": "2048Mi"}"#),
      CommandRow(
        "set", "f.json", ".s", "512Ki", on: #"{"s": "10Mi"}"#,
        after: #"{"s": "512Ki"}"#),
      CommandRow(
        "set", "f.json", ".max_bytes", "1k", on: #"{"max_bytes": 1000000}"#,
        after: #"{"max_bytes": 1000}"#),
      CommandRow(
        "set", "f.json", ".max_bytes", "2M", on: #"{"max_bytes": 1000000}"#,
        after: #"{"max_bytes": 2000000}"#),
      CommandRow(
        "set", "f.json", ".max_bytes", "2Mi", on: #"{"max_bytes": 1000000}"#,
        after: #"{"max_bytes": 2097152}"#),
      CommandRow(
        "set", "f.json", ".max_bytes", "1 KiB", on: #"{"max_bytes": 1000000}"#,
        after: #"{"max_bytes": 1024}"#),
      CommandRow(
        "set", "f.json", ".cacheSize", "1M", on: #"{"cacheSize": "512k"}"#,
        after: #"{"cacheSize": "1024k"}"#),
      CommandRow(
        "set", "f.json", ".s", "2G", on: #"{"s": "10 MB"}"#,
        after: #"{"s": "2000 MB"}"#),
      CommandRow(
        "set", "f.json", ".s", "1.5 GiB", on: #"{"s": "10 MB"}"#,
        after: #"{"s": "1610.612736 MB"}"#),
      CommandRow(
        "set", "f.json", ".s", "500 MB", on: #"{"s": "2 GB"}"#,
        after: #"{"s": "500 MB"}"#),
      CommandRow(
        "set", "f.json", ".s", "1 MB", on: #"{"s": "512 KiB"}"#,
        after: #"{"s": "976.5625 KiB"}"#),
      CommandRow(
        "set", "f.json", ".s", "1 GB", on: #"{"s": "10 MiB"}"#,
        after: #"{"s": "976562.5 KiB"}"#),
      CommandRow(
        "set", "f.json", ".buffer_kb", "1 MB", on: #"{"buffer_kb": 64}"#,
        after: #"{"buffer_kb": 1000}"#),
      CommandRow(
        "set", "f.json", ".buffer_kb", "1 MiB", on: #"{"buffer_kb": 1.5}"#,
        after: #"{"buffer_kb": 1048.576}"#),
      CommandRow(
        "set", "f.json", ".buffer_kb", "1 MiB", on: #"{"buffer_kb": 64}"#,
        errors:
          "modeled: f.json: .buffer_kb not changed: 1 MiB is not a whole number of kB; write 1048 or 1049; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".buffer_mb", "1 kB", on: #"{"buffer_mb": 64}"#,
        errors:
          "modeled: f.json: .buffer_mb not changed: 1 kB is not a whole number of MB; write 1; --type string accepts any text",
        code: 1),
    ])
  private func size(row: CommandRow) throws { try row.check() }
}
