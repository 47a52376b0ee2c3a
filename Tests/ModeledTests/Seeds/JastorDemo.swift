import Foundation
import Modeled
import Testing

@Modeled(writesNames: false)
private final class Product: ModelObject {
  var name = ""
  var amount: Int?
  var createdAt: Date?
  var skuIds: [Value] = []
  var category: ProductCategory?
  var categories: [ProductCategory] = []
}

@Modeled(writesNames: false)
private final class ProductCategory: ModelObject {
  var name = ""
  var children: [ProductCategory]?
}

@Modeled(keys: .snakeCase, writesNames: false)
private final class Person: ModelObject {
  var firstName = ""
  var lastName = ""
}

/// Jastor has no demo program: these are its README's examples, and its tests, which the README
/// names as the real samples.
@Suite struct JastorDemo {
  @Test("the examples of the README work") func readmeExamples() throws {
    let plain = try Product.decode(#"{"name": "Foo", "amount": 13}"#.utf8, as: .json).object
    #expect(plain.name == "Foo")
    #expect(plain.amount == 13)

    let nested = try Product.decode(
      #"{"name": "Foo", "category": {"name": "Bar Category"}}"#.utf8, as: .json
    ).object
    #expect(nested.name == "Foo")
    #expect(nested.category?.name == "Bar Category")

    let text = """
      {
        "name": "Foo",
        "categories": [
          { "name": "Bar Category 1" },
          { "name": "Bar Category 2" },
          { "name": "Bar Category 3" }
        ]
      }
      """
    let listed = try Product.decode(text.utf8, as: .json).object
    #expect(listed.categories.count == 3)
    #expect(listed.categories[1].name == "Bar Category 2")

    let treeText = """
      {
        "name": "1",
        "children": [
          { "name": "1.1" },
          {
            "name": "1.2",
            "children": [
              { "name": "1.2.1", "children": [{ "name": "1.2.1.1" }, { "name": "1.2.1.2" }] },
              { "name": "1.2.2" }
            ]
          },
          { "name": "1.3" }
        ]
      }
      """
    let tree = try ProductCategory.decode(treeText.utf8, as: .json).object
    #expect(tree.name == "1")
    #expect(tree.children?.count == 3)
    #expect(tree.children?[1].name == "1.2")
    #expect(tree.children?[1].children?[0].name == "1.2.1")

    // "Good to know": the id of the data, and coding.
    #expect(try Product.read(from: ["id": 7]).object.objectId == "7")
    #expect(try ModelArchive(tree).read(ProductCategory.self).object == tree)
  }

  private func categories(of level: String) -> Value {
    [["name": .string(level + ".1")], ["name": .string(level + ".2")]]
  }

  private var tree: Record {
    [
      "name": "1",
      "children": [["name": "1.1"], ["name": "1.2", "children": categories(of: "1.2")]],
    ]
  }

  @Test("a dictionary is read as an object") func dictionary() throws {
    #expect(try Product.read(from: ["name": "foo"]).object.name == "foo")
  }

  @Test("a dictionary with other keys is read as an object") func otherKeys() throws {
    let person = try Person.read(from: ["first_name": "John", "last_name": "Doe"]).object
    #expect(person.firstName == "John")
    #expect(person.lastName == "Doe")
  }

  @Test("a dictionary with several types is read as an object") func severalTypes() throws {
    let date = Date.now
    let product = try Product.read(fromDictionary: [
      "createdAt": date, "amount": 13, "skuIds": ["sku102", 99, ["key": "val"]] as [Any],
    ]).object
    #expect(product.createdAt == date)
    #expect(product.amount == 13)
    #expect(product.skuIds[0] == "sku102")
    #expect(product.skuIds[1] == 99)
    #expect(product.skuIds[2]["key"] == "val")
  }

  @Test("a nested dictionary is read as an object") func nestedDictionary() throws {
    let (product, _) = try Product.read(from: ["name": "foo", "category": ["name": "bar category"]])
    #expect(product.name == "foo")
    #expect(product.category?.name == "bar category")
  }

  @Test("a dictionary with a list is read as an object") func dictionaryWithList() throws {
    let record: Record = ["name": "1", "children": categories(of: "1")]
    let category = try ProductCategory.read(from: record).object
    #expect(category.name == "1")
    #expect(category.children?.map(\.name) == ["1.1", "1.2"])
  }

  @Test("a tree is read as objects and written as the same dictionary") func nestedTree() throws {
    let category = try ProductCategory.read(from: tree).object
    #expect(category.children?[1].children?.map(\.name) == ["1.2.1", "1.2.2"])
    #expect(category.record == tree)
    #expect(category.encoded(as: .json) == tree.encoded(as: .json))
  }
}
