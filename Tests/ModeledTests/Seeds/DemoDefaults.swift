import Foundation
import Modeled

/// User defaults of their own for one demo, which end with it.
final class DemoDefaults {
  private let suite = "modeled.demo.\(UUID().uuidString)"
  let plain: UserDefaults
  let store: UserDefaultsStore

  init() {
    plain = UserDefaults(suiteName: suite) ?? .standard
    store = UserDefaultsStore(suite: suite) ?? .standard
  }

  deinit {
    plain.removePersistentDomain(forName: suite)
    plain.synchronize()
  }
}
