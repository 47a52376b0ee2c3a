import Foundation
import Modeled
import Synchronization
import Testing

/// A class as it was shipped, without preparation for later properties.
@Modeled(writesNames: false)
private class Page: ModelObject {
  var title = "Untitled"
}

/// A class that gives access to unknown properties by name, as key-value coding did.
@Modeled(writesNames: false)
private final class OpenPage: Page, ExtensibleModel {}

/// KSExtensibleManagedObject has no demo program: these are the steps of its README and the methods
/// that its header adds.
@Suite struct ExtensibleDemo {
  @Test("undeclared properties can be set, kept and removed") func undeclaredProperties() throws {
    let folder = try SampleFolder()
    let file = try ModelFile<Page>(at: folder.path)
    let page = file.object
    page.unknown["subtitle"] = "Welcome"
    page.unknown["visits"] = 7
    page.extras.home = URL(string: "http://www.karelia.com")
    page.unknown["visits"] = nil
    #expect(page.unknown["subtitle"] == "Welcome")
    #expect(page.unknown.record == ["subtitle": "Welcome", "home": "http://www.karelia.com"])

    // The change is detected, and saved with the properties of the class.
    #expect(file.hasAnyChanges)
    try file.save()
    let stored = try ModelFile<Page>(at: folder.path).object
    #expect(stored.unknown["home", as: URL.self] == URL(string: "http://www.karelia.com"))
  }

  @Test("undeclared properties are available by name, observed and undone")
  func accessByName() throws {
    let page = try OpenPage.read(from: ["title": "Home", "subtitle": "Welcome"]).object
    page.subtitle = "Bienvenue"
    page.mood = "fine"
    let subtitle: String? = page.subtitle
    #expect(subtitle == "Bienvenue")
    #expect(page.changedValues() == ["subtitle": "Bienvenue", "mood": "fine"])
    #expect(page.committedRecord() == ["title": "Home", "subtitle": "Welcome"])
    #expect(page.committedRecord(includingUnknown: false) == ["title": "Home"])

    // Observers of the property are notified of an undo too.
    let log = UndoLog(page)
    log.group("Remove") { page.mood = String?.none }
    #expect(page.unknown["mood"] == nil)
    let count = Mutex(0)
    withObservationTracking {
      _ = page.unknown["mood"]
    } onChange: {
      count.withLock { $0 += 1 }
    }
    log.undo()
    #expect(count.withLock { $0 } == 1)
    #expect(page.unknown["mood"] == "fine")
  }
}
