import Foundation
import Modeled
import Testing

@Modeled private final class Counters: ModelObject {
  var columns = 80
  var title: String?
}

/// A change in place that is interrupted.
private func fill(_ number: inout Int) async {
  number += 1
  await Task.yield()
  number += 1
}

/// Adds 1 slowly enough that other threads run in between.
private func add(to number: inout Int) {
  let former = number
  Thread.sleep(forTimeInterval: 0.0002)
  number = former + 1
}

private func double(_ number: inout Int, naming title: inout String?) {
  number *= 2
  title = "\(number)"
}

@Suite struct ConcurrentDefaultsTests {
  @Test("changes in place from eight tasks are all made") func eightTasks() async {
    let store = MemoryDefaults()
    let defaults = Defaults<Counters>(in: store)
    await withTaskGroup(of: Void.self) { tasks in
      for task in 0..<8 {
        tasks.addTask {
          for _ in 0..<10 {
            if task == 0 { defaults.title = "a" }
            if task == 1 { defaults.update { $0.columns += 1 } } else { add(to: &defaults.columns) }
          }
        }
      }
    }
    #expect(defaults.columns == 160)
    #expect(store["columns"] == 160)
  }

  @Test("an assignment is not lost while another task makes changes in place")
  func assignment() async {
    let defaults = Defaults<Counters>(in: MemoryDefaults())
    await withTaskGroup(of: Void.self) { tasks in
      tasks.addTask { for _ in 0..<50 { add(to: &defaults.columns) } }
      tasks.addTask { for _ in 0..<50 { defaults.columns = 1_000_000 } }
    }
    #expect((1_000_000...1_000_050).contains(defaults.columns))
  }

  @Test("a change in place can read and change the defaults") func nested() {
    let store = MemoryDefaults()
    let defaults = Defaults<Counters>(in: store)
    double(&defaults.columns, naming: &defaults.title)
    #expect(defaults.columns == 160 && defaults.title == "160")
    #expect(store["columns"] == 160 && store["title"] == "160")
    func change(_ number: inout Int) {
      number += defaults.columns
      defaults.update { $0.title = "inside" }
    }
    change(&defaults.columns)
    #expect(defaults.columns == 320 && store["title"] == "inside")
  }

  @Test("a change in place can end on another thread", .timeLimit(.minutes(1))) func asynchronous()
    async
  {
    let defaults = Defaults<Counters>(in: MemoryDefaults())
    for _ in 0..<100 { await fill(&defaults.columns) }
    #expect(defaults.columns == 280)
    await Task.detached { defaults.columns += 1 }.value
    #expect(defaults.columns == 281)
  }

  @Test("an observer can wait for a change on another thread", .timeLimit(.minutes(1)))
  func observer() {
    let defaults = Defaults<Counters>(in: MemoryDefaults())
    let observation = defaults.observe { names in
      guard names == ["columns"] else { return }
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        defaults.title = "seen"
        isDone.signal()
      }
      isDone.wait()
    }
    defaults.columns += 1
    observation.stop()
    #expect(defaults.title == "seen")
  }
}
