/// Files for sessions of the table view.
enum TableSamples {
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
}
