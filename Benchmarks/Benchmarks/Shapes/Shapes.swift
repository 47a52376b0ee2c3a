import Foundation
import Modeled

// Measures decoding and encoding of records of many shapes, ours and Foundation's in turn:
//
//     shapes [SHAPE…] [--rounds N] [--count N] [--task N] [--write FOLDER]
//
// One line for each shape: microseconds of processor time for a record, the median of all rounds. `--task` measures one
// of the five columns only, for a profiler. `--write` only writes the texts.

@main struct Shapes {
  static func main() throws {
    let options = Options(CommandLine.arguments.dropFirst())
    let shapes: [any Shape] = [
      Records<FewModels, FewPlains>("few", Samples.few),
      Records<ManyModels, ManyPlains>("many", Samples.many),
      Records<TextsModels, TextsPlains>("short-texts", Samples.shortTexts),
      Records<TextsModels, TextsPlains>("long-texts", Samples.longTexts),
      Records<OrderModels, OrderPlains>("nested", Samples.nested),
      Records<NumbersModels, NumbersPlains>("numbers", Samples.numbers),
      Records<DatesModels, DatesPlains>("dates", Samples.dates),
      Records<ColorsModels, ColorsPlains>("colors", Samples.colors),
      Records<OptionalModels, OptionalPlains>("optional", Samples.optional),
      Records<DictionaryModels, DictionaryPlains>("dictionaries", Samples.dictionaries),
      Records<GraphModels, GraphPlains>("references", Samples.references),
      Records<FewModels, FewPlains>("unknown", Samples.unknown),
    ]
    for shape in shapes where options.names.isEmpty || options.names.contains(shape.name) {
      if let folder = options.folder {
        try shape.text(options.count).write(
          to: URL(fileURLWithPath: folder).appendingPathComponent(shape.name + ".json"))
      } else {
        let times = try shape.measure(options)
        print(([shape.name] + times.map { String(format: "%.3f", $0) }).joined(separator: " "))
      }
    }
  }
}

struct Options {
  var names: Set<String> = []
  var rounds = 9
  var count = 4000
  var task: Int?
  var folder: String?

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--rounds": rounds = rest.popFirst().flatMap { Int($0) } ?? rounds
      case "--count": count = rest.popFirst().flatMap { Int($0) } ?? count
      case "--task": task = rest.popFirst().flatMap { Int($0) }
      case "--write": folder = rest.popFirst()
      default: names.insert(argument)
      }
    }
  }
}

protocol Shape {
  var name: String { get }
  func text(_ count: Int) -> Data
  func measure(_ options: Options) throws -> [Double]
}

struct Records<Ours: ModelBatch, Plain: PlainBatch>: Shape {
  let name: String
  private let sample: (Int) -> String

  init(_ name: String, _ sample: @escaping (Int) -> String) {
    self.name = name
    self.sample = sample
  }

  func text(_ count: Int) -> Data {
    Data(("{\"items\": [" + (0..<count).map(sample).joined(separator: ",\n") + "]}").utf8)
  }

  /// Decoding to models, to structures, to models by `JSONDecoder`; encoding models, structures.
  func measure(_ options: Options) throws -> [Double] {
    let data = text(options.count)
    let bytes = Array(data)
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    decoder.dateDecodingStrategy = .iso8601
    encoder.dateEncodingStrategy = .iso8601
    let ours = try Ours.decode(bytes, as: .json).object
    let plain = try decoder.decode(Plain.self, from: data)
    precondition(ours.items.count == options.count && plain.items.count == options.count)
    let tasks: [() throws -> Void] = [
      { _ = try Ours.decode(bytes, as: .json).object },
      { _ = try decoder.decode(Plain.self, from: data) },
      { _ = try decoder.decode(Ours.self, from: data) },
      { _ = ours.encoded(as: .compactJSON) },
      { _ = try encoder.encode(plain) },
    ]
    var times = tasks.map { _ in [Double]() }
    for _ in 0..<options.rounds {
      for (index, task) in tasks.enumerated() where options.task ?? index == index {
        let start = processorTime()
        try task()
        times[index].append((processorTime() - start) * 1e6 / Double(options.count))
      }
    }
    return times.map { $0.isEmpty ? 0 : $0.sorted()[$0.count / 2] }
  }
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
