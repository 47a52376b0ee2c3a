import Testing

/// `set` keeps the form of lengths of time and of UUIDs, and `rename` follows the identifiers of a project.
@Suite struct SetFormTests {
  private static func interval(
    _ old: String, _ typed: String, _ new: String, key: String = "timeout"
  ) -> CommandRow {
    CommandRow(
      "set", "f.json", ".\(key)", typed, on: "{\"\(key)\": \"\(old)\"}",
      after: "{\"\(key)\": \"\(new)\"}")
  }

  @Test(
    "a length of one unit stays in it below 100, and is else in the largest unit that is whole",
    arguments: [
      interval("30s", "1.5 hours", "90m"), interval("30s", "90 minutes", "90m"),
      interval("30s", "1 minute", "60s"), interval("30s", "2 hours", "2h"),
      interval("30s", "600s", "600s"), interval("30s", "600", "600s"),
      interval("30s", "1h 5s", "3605s"), interval("300ms", "2 seconds", "2s"),
      interval("300ms", "1.5 seconds", "1500ms"), interval("5m", "1.5 hours", "90m"),
      interval("1h", "90 minutes", "90m"), interval("2d", "36 hours", "36h"),
      interval("30 seconds", "1.5 hours", "90 minutes"),
      interval("30 secs", "1.5 hours", "90 mins"), interval("30 sec", "1.5 hours", "90 min"),
      interval("PT30S", "1.5 hours", "PT90M"), interval("PT30S", "2 weeks", "P14D"),
      interval("20min", "1.5 hours", "90min"), interval("1h30m", "2 hours", "2h"),
      interval("1.5h", "2 hours", "2h"),
    ])
  private func intervals(row: CommandRow) throws { try row.check() }

  private static let typed = "7C42CA9B-9EAB-4D04-80B3-40F10B0C54AA"

  private static func uuid(_ key: String, _ old: String, _ new: String) -> CommandRow {
    CommandRow(
      "set", "f.json", ".\(key)", typed, on: "{\"\(key)\": \"\(old)\"}",
      after: "{\"\(key)\": \"\(new)\"}")
  }

  @Test(
    "a UUID keeps its hyphens, letters and braces",
    arguments: [
      uuid("uuid", "6f9619ff8b86d011b42d00c04fc964ff", "7c42ca9b9eab4d0480b340f10b0c54aa"),
      uuid("uuid", "6F9619FF8B86D011B42D00C04FC964FF", "7C42CA9B9EAB4D0480B340F10B0C54AA"),
      uuid("deviceUUID", "6f9619ff8b86d011b42d00c04fc964ff", "7c42ca9b9eab4d0480b340f10b0c54aa"),
      uuid("guid", "{6f9619ff8b86d011b42d00c04fc964ff}", "{7c42ca9b9eab4d0480b340f10b0c54aa}"),
      uuid("x", "6f9619ff-8b86-d011-b42d-00c04fc964ff", "7c42ca9b-9eab-4d04-80b3-40f10b0c54aa"),
      uuid("uuid", "00000000000000000000000000000000", "7c42ca9b9eab4d0480b340f10b0c54aa"),
      // Without such a key 32 digits may be any hash.
      uuid("md5", "6f9619ff8b86d011b42d00c04fc964ff", typed),
    ])
  private func identifiers(row: CommandRow) throws { try row.check() }

  private static func project(_ identifier: String, other: String = "A::Product") -> String {
    """
    // !$*UTF8*$!
    {
    	objects = {
    		"\(other)" /* A */ = {
    			isa = PBXNativeTarget;
    			buildConfigurationList = \(identifier) /* Debug */;
    			files = (
    				\(identifier),
    			);
    		};
    		\(identifier) /* Debug */ = {
    			isa = XCBuildConfiguration;
    			name = Debug;
    		};
    	};
    	rootObject = \(identifier);
    }

    """
  }

  @Test(
    "references follow any identifier that is a key of the objects",
    arguments: [
      ("OBJ_12", "OBJ_13"), ("\"OBJ-12\"", "\"OBJ-13\""), ("OBJ_12", "\"a::b\""),
      ("0123456789ABCDEF01234567", "0123456789ABCDEF01234568"), ("X", "Y"),
      ("0123456789ABCDEF01234567", "OBJ_13"), ("FRESHIDENTIFIER000000001", "F2"),
      ("0123456789ABCDEF0123456789ABCDEF", "F3"), ("a.b", "a.c"), ("OBJ_12", "\"a___b\""),
    ])
  func references(old: String, new: String) throws {
    let program = try Program(files: ["p.pbxproj": Self.project(old)])
    let (from, to) = (old.filter { $0 != "\"" }, new.filter { $0 != "\"" })
    let outcome = try program.run(
      ["rename", "p.pbxproj", ".objects.\"\(from)\"", to, "--update-references"])
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("changed 3 references to it"))
    #expect(program.text(of: "p.pbxproj") == Self.project(new))
  }

  @Test("a rename says that nothing refers to the entry")
  func noReferences() throws {
    let program = try Program(files: [
      "p.pbxproj": Self.project("OBJ_12"), "f.json": "{\"a\": 1}",
    ])
    for (file, path) in [("p.pbxproj", ".objects.\"A::Product\""), ("f.json", ".a")] {
      let outcome = try program.run(["rename", file, path, "B", "--update-references"])
      #expect(outcome.errors == "modeled: \(file): \(path): there are no references to it\n")
      #expect(outcome.code == 0)
    }
  }
}
