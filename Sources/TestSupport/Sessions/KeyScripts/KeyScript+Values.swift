import EditorCore

extension KeyScript {
  /// Files with a value of every meaning, in every notation, and with limiting cases.
  package static let valueFiles = [
    #"""
    {
      "background": "#1e1e2e", "foreground": "#CDD6F4", // both
      "color": "#abc", "accentColor": "#ABCD", "borderColor": "#89b4fa80", "a": "0x1E1E2E", "b": "0XFFAA00",
      "color1": "89b4fa", "color2": "89B4FA80", "c": "rgb(137 180 250 / 50%)", "d": "rgba(137,180,250,.5)",
      "e": "hsl(120deg 50% 50%)", "f": "hwb(none 0% 0%)", "g": "lab(50% 200 -200)", "h": "lch(50% 300 1.5turn)",
      "i": "oklab(0.7 0.4 -.4 / 0)", "j": "oklch(70% 0.1 200)", "k": "color(srgb -0.5 1.5 0)",
      "l": "color(srgb-linear 0 0 0)", "m": "color(display-p3 1 0 0)", "color3": "skyblue",
      "color4": "transparent", "color5": "0.5 0.25 1", "color6": "255, 128, 0", "color7": [0.5, 0.25, 1],
      "color8": [255, 128, 0, 255], "color9": [1e308, 0, -0.0], "colorA": "rgb(1e308 -1e308 0)"
    }
    """#,
    #"""
    {"one": {"red": 0.1, "green": 0.2, "blue": 0.3, "alpha": 1}, "two": {"r": 137, "g": 180, "b": 250},
     "three": {"Red Component": 0.5, "Green Component": 0.25, "Blue Component": 1, "Alpha Component": 1,
       "Color Space": "sRGB"},
     "four": {"Blue Component": 0, "Green Component": 0, "Red Component": 0, "Color Space": "P3"},
     "five": {"version": 1, "representedClassName": "DejalColor", "red": 1, "green": 0.5, "blue": 0},
     "six": {"representedClassName": "App.DejalColor", "red": 2, "green": -1, "blue": 1e300, "alpha": 7},
     "seven": {"r": 0, "g": 0, "b": 0, "a": 0,}, "eight": {"red": "x", "green": null, "blue": []}}
    """#,
    #"""
    {
      "a": "2015-02-23T18:30:00Z", "b": "2015-02-23 18:30:00.123456789+05:30", "c": "20150223T183000",
      "d": "2015-02-23", "e": "2015-W09-1", "f": "2015-054", "g": "0001-01-01T00:00:00Z",
      "h": "9999-12-31T23:59:59.999999999+14:00", "i": "2016-12-31T23:59:60Z", "j": "2015-02-23T24:00:00",
      "k": "Mon, 23 Feb 2015 18:30:00 GMT", "l": "Mon Feb 23 18:30:00 2015", "m": "0001-01-01",
      "n": "9999-12-31", "time": "18:30", "start_time": "23:59:59,5", "o": "1970-01-01T00:00:00-00:00",
      "p": "2015-03-29T02:30:00", "q": "2015-10-25T02:30:00+02:00", "r": "2001-12-14t21:59:43.10-05:00",
      "created_at": 1424716200, "updated_at": 1424716200123, "expires": "1424716200",
      "timestamp": 1424716200123456789, "modified": 1424716200.5, "expires_at": -62135596800,
      "created": 253402300799, "updated": 9223372036854775807, "deleted_at": -9223372036854775808,
      "timestamp_ms": 0
    }
    """#,
    #"""
    [{"representedClassName": "DejalDate", "string": "2015-02-23T18:30:00Z", "version": 1},
     {"representedClassName": "DejalDate", "string": null}, {"representedClassName": "DejalDate", "string": ""},
     {"representedClassName": "DejalDate", "string": "4001-01-01 00:00:00 +0000"},
     {"representedClassName": "DejalTime", "hour": 9, "minute": 30, "second": 0, "timeZoneName": "Europe/Zurich"},
     {"representedClassName": "App.DejalTime", "hour": 99, "minute": -1},
     {"hour": 23, "minute": 59, "second": 59, "timeZoneName": "UTC"},
     {"representedClassName": "DejalInterval", "usingRange": true, "firstAmount": 5, "secondAmount": 10, "units": 1},
     {"representedClassName": "DejalInterval", "usingRange": true, "firstAmount": 9223372036854775807,
       "secondAmount": -9223372036854775808, "units": 6, "extraValues": {"foo": "bar"}},
     {"usingRange": false, "firstAmount": 0, "secondAmount": 3, "units": 0},
     {"UsingRange": 0, "Amount": 4, "SecondAmount": 4, "Units": 2},
     {"units": -2, "usingRange": false}, {"usingRange": 1, "units": 99, "firstAmount": 1.5},
     {"representedClassName": "DejalData", "length": 4, "string": "iVBORw0KGgo="},
     {"representedClassName": "DejalData", "length": -1}]
    """#,
    #"""
    {
      "a": "5 minutes", "b": "5 - 10 minutes", "c": "10 to 5 mins", "d": "every 90 seconds", "e": "PT1H30M",
      "f": "P1Y2M10DT2H30M", "g": "P2W", "h": "1h30m", "i": "1.5h", "j": "300ms", "k": "1d12h", "l": "5min 20s",
      "timeout": "infinity", "interval": "5m", "ttl": "30d", "duration": "01:30:00", "delay": "never",
      "period": "forever", "timeout_ms": 1500, "intervalSeconds": 0.25, "timeoutSeconds": "90",
      "wait_ms": 9223372036854775807, "sleep_ns": -9223372036854775808, "delay_seconds": -5, "retry_s": 1e30,
      "m": "-5 minutes", "n": "9223372036854775807 years", "o": "0 seconds", "p": "PT0S", "q": "-PT5M",
      "r": "1ns", "s": "2562047h47m16.854775807s", "t": "every quarter", "u": "1 quarter", "duration2": "99:59:59",
      "interval2": "106751991167300d", "v": "P9223372036854775807M", "w": "P768614336404564650Y7M", "x": "-P1Y2M",
      "y": "P106751991167300D", "z": "PT9223372036854775807.999999999S"
    }
    """#,
    #"""
    {
      "size": "10 MB", "b": "512 KiB", "memory": "10Mi", "max_bytes": 1048576, "limit_bytes": "0",
      "sizeBytes": 18446744073709551615, "c": "9 EiB", "d": "0.5 kB", "disk_size": "1e3 GB",
      "cron": "*/5 9-17 * * mon-fri", "schedule": "0 0 31 2 *", "e": "@daily", "crontab": "@reboot",
      "f": "123e4567-e89b-12d3-a456-426614174000", "g": "{123E4567-E89B-12D3-A456-426614174000}",
      "h": "urn:uuid:123e4567-e89b-12d3-a456-426614174000", "i": "https://user@example.org:8080/a%20b?q=é#f",
      "j": "mailto:a@b.c", "data": "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAYAAACqaXHeAAAA", "hex": "deadbeefdeadbeef",
      "k": 12345678901234567890, "l": -0.000001, "m": 1e5, "n": true, "o": null, "p": "a\nb\\u00e9\ud83d\ude00",
      "q": "\ud800", "level": "info", "r": [{"level": "warn"}, {"level": "error"}]
    }
    """#,
    // Values spelled with escapes, and a text of each kind under a key of another kind.
    #"""
    {"color": "#\u0038\u0039b4fa", "expires": "2015-02-2\u0033", "timeout": "5\u0020minutes",
     "color": "2015-02-23", "created_at": "#89b4fa", "timeout_ms": "#fff", "time": "5m", "size": "rgb(1,2,3)",
     "color ": 16711680, "expires": "5 minutes", "cron": "18:30", "date": "now", "interval": "1424716200"}
    """#,
  ]

  /// The keys of pickers, of commands, and of typed values.
  package static let pickerKeys: [Key] = {
    let bound = Keymap.defaultBindings.flatMap { binding in
      binding.keys.split(separator: " ").compactMap { Key(named: String($0)) }
    }
    let moving: [Key] =
      [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end].flatMap {
        [Key($0), Key($0), Key($0, .shift), Key($0, .alt)]
      } + [Key(.tab), Key(.tab), Key(.tab, .shift), Key(.backspace), Key(.delete)]
    let controls = "ntgorakewu".unicodeScalars.map { Key(.character($0), .control) }
    let typed = "0123456789+-.,:# rcRCoOnNtTzZabdhmswx%/".unicodeScalars.map(Key.character)
    // Keys that open and close layers are frequent enough that many other keys go to open layers.
    let turning = [
      Key(.enter), Key(.enter), Key(.enter), Key(.enter), Key(.enter), Key(.escape),
      .character("j"), .character("j"), .character("k"), .character("G"),
    ]
    return bound + moving + moving + controls + typed + turning
  }()
}
