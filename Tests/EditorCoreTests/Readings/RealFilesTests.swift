import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics
import ModelValues
import Testing
import TestDocuments
import TestSessions

/// The values of real files, labelled by hand with file and path.
@Suite("Readings of real files")
struct RealFilesTests {
  private static let folder = "real-world"

  /// All colours, dates and intervals: a path pattern (`[]` for any element, `*` for any key except the exceptions below) and the
  /// number of values. All other values are none of these.
  static let labels: [(file: String, pattern: String, kind: String, count: Int)] = [
    ("Dracula.json", #"."workbench.colorCustomizations".*"#, "colour", 21),
    ("Gruvbox Dark.json", ".*", "colour", 20),
    ("package.json", ".galleryBanner.color", "colour", 1),
    (
      "examples__example-grafana-dashboard.json", ".timepicker.refresh_intervals[]", "interval", 10
    ),
    ("examples__example-grafana-dashboard.json", ".timepicker.time_options[]", "interval", 9),
  ]

  /// The members that `*` does not match.
  private static let exceptions = [#".name"#]

  private struct Found: Hashable {
    var file: String
    var path: String
    var kind: String
  }

  @Test(
    "exactly the labelled values are recognised",
    .enabled(if: Corpora.folder != nil, "\(Corpora.absence)"))
  func labelled() throws {
    var (right, wrong, missed, seen) = (0, [Found](), 0, 0)
    var counts = [Int](repeating: 0, count: Self.labels.count)
    for file in Corpora.files(Self.folder, endings: [".json"]) {
      let session = EditorSession(bytes: file.bytes)
      let edited = session.editor.file
      let document = edited.document
      var paths: [NodePath] = [[document.root]]
      while let path = paths.popLast(), let node = path.last {
        seen += 1
        var step = document.firstChild(of: node)
        while let child = step.child {
          paths.append(path + [child.node])
          step = document.child(after: child, in: node)
        }
        guard let recognition = edited.recognition(of: path) else { continue }
        let kind = recognition.meaning.name
        switch recognition.meaning.kind {
        case is ColorMeaning, is MomentMeaning, is TimingMeaning: break
        default: continue
        }
        let pattern = Self.pattern(of: document.path(of: path))
        let label = Self.labels.firstIndex { label in
          label.file == file.title && label.kind == kind && Self.matches(pattern, label.pattern)
        }
        if let label {
          counts[label] += 1
          right += 1
        } else {
          wrong.append(Found(file: file.title, path: pattern, kind: kind))
        }
      }
    }
    for (label, count) in zip(Self.labels, counts) { missed += max(0, label.count - count) }
    let precision = Double(right) / Double(right + wrong.count)
    let recall = Double(right) / Double(right + missed)
    #expect(seen > 30_000)
    #expect(wrong.isEmpty, "precision \(precision) of \(seen) values")
    #expect(missed == 0, "recall \(recall), of each label \(counts)")
  }

  private static func pattern(of path: Path) -> String {
    var text = ""
    for segment in path.segments {
      if case .index = segment { text += "[]" } else { text += Path([segment]).description }
    }
    return text
  }

  private static func matches(_ path: String, _ pattern: String) -> Bool {
    guard pattern.hasSuffix("*") else { return path == pattern }
    let above = pattern.dropLast(2)
    guard path.hasPrefix(above), !exceptions.contains(String(path.dropFirst(above.count))) else {
      return false
    }
    // One more segment: a key, quoted if it contains a dot.
    let last = path.dropFirst(above.count)
    return last.hasPrefix(".") && (!last.dropFirst().contains(".") || last.hasPrefix(".\""))
  }
}
