import ModelKit
import Observation
import Synchronization
import Testing

@Suite struct ObservedDefaultsTests {
  @Test func `observation hears of a set, and of what the store is told elsewhere`() {
    let store = MemoryDefaults()
    let defaults = Defaults<Settings>(in: store)
    let heard = Mutex(0)
    func watch() {
      withObservationTracking {
        _ = defaults.columns
      } onChange: {
        heard.withLock { $0 += 1 }
      }
    }
    watch()
    defaults.columns = 100
    #expect(heard.withLock { $0 } == 1)
    defaults.columns = 110
    #expect(heard.withLock { $0 } == 1)
    watch()
    store["columns"] = 7
    #expect(heard.withLock { $0 } == 2)
    #expect(defaults.columns == 7)
  }

  @Test(.timeLimit(.minutes(1)))
  func `updates are a sequence`() async {
    let defaults = Defaults<Settings>(in: MemoryDefaults())
    var updates = defaults.updates().makeAsyncIterator()
    defaults.columns = 100
    defaults.update {
      $0.columns = 90
      $0.title = "t"
    }
    #expect(await updates.next() == ["columns"])
    #expect(await updates.next() == ["columns", "title"])
  }
}
