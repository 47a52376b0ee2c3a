import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

/// Texts that Foundation (CFPropertyList) or Python (plistlib with Expat) refuse, beside similar ones that both read. The verdicts
/// are those of Foundation 6.2 on Linux and of Python 3.11.
@Suite("XML property lists that other programs refuse")
struct XMLConformanceTests {
  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Returns the problems of a text: `column fault`, and for a fault that ends reading or makes a value unreadable `column !fault`.
  private static func problems(_ text: String) -> [String] {
    let document = XMLReadingTests.document(text)
    #expect(document.render().bytes() == Array(text.utf8))
    let faults = (document.fault.map { [$0] } ?? []) + document.valueFaults.first
    let named = { (fault: Fault, mark: String) in
      let position = document.baseBytes.position(at: fault.offset)
      let name = XMLFault(rawValue: fault.code).map { "\($0)" } ?? "?"
      return "\(position.line):\(position.column) \(mark)\(name)"
    }
    return faults.map { named($0, "!") } + document.toleratedFaults.first.map { named($0, "") }
  }

  @Test(
    "values are listed if Foundation or Python refuse them",
    arguments: [
      ("<integer>7</integer>", ""), ("<integer> 7</integer>", ""), ("<integer>+7</integer>", ""),
      ("<integer>007</integer>", ""), ("<integer>0X1F</integer>", ""),
      ("<integer>\n7</integer>", ""), ("<integer>18446744073709551615</integer>", ""),
      ("<integer>-9223372036854775808</integer>", ""),
      ("<integer>7 </integer>", "blankAfterNumber"), ("<integer>7\n</integer>", "blankAfterNumber"),
      ("<integer>18446744073709551616</integer>", "largeInteger"),
      ("<integer>-9223372036854775809</integer>", "largeInteger"),
      ("<integer>&#55;</integer>", "markupInScalar"),
      ("<integer><![CDATA[7]]></integer>", "markupInScalar"),
      ("<integer>7<!-- x --></integer>", "markupInScalar"),
      ("<integer>7<?x y?></integer>", "markupInScalar"),
      ("<real>.5</real>", ""), ("<real>1.</real>", ""), ("<real> 1.5</real>", ""),
      ("<real>nan</real>", ""), ("<real>1e400</real>", ""), ("<real>&#49;.5</real>", ""),
      ("<real><![CDATA[1.5]]></real>", ""), ("<real>1.5 </real>", "blankAfterNumber"),
      ("<real>1.5<!-- x --></real>", "commentInText"),
      ("<date>2015-02-23T18:30:00Z</date>", ""), ("<date>2015-12-31T23:59:59Z</date>", ""),
      ("<date> 2015-02-23T18:30:00Z</date>", "unusualDate"),
      ("<date>2015-02-23T18:30:00Z\n</date>", "unusualDate"),
      ("<date>2015-02-23T18:30:00.5Z</date>", "unusualDate"),
      ("<date>2015-02-23T18:30:00+01:00</date>", "unusualDate"),
      ("<date>2015-02-23 18:30:00Z</date>", "unusualDate"),
      ("<date>2015-02-23t18:30:00z</date>", "unusualDate"),
      ("<date>2015-02-23T18:30Z</date>", "!badDate"),
      ("<date><![CDATA[2015-02-23T18:30:00Z]]></date>", "markupInScalar"),
      ("<date>2015-02-23T18:30:00Z<!-- x --></date>", "markupInScalar"),
      ("<date>2015&#45;02-23T18:30:00Z</date>", "markupInScalar"),
      ("<data>AA\nEC</data>", ""), ("<data></data>", ""), ("<data>AAE&#67;</data>", ""),
      ("<data/>", "emptyData"), ("<data><![CDATA[AAEC]]></data>", "markupInScalar"),
      ("<data>AA<!-- x -->EC</data>", "markupInScalar"), ("<data>AAE</data>", "missingPadding"),
      ("<true/>", ""), ("<true></true>", ""), ("<true />", ""),
      ("<true> </true>", "contentInBoolean"), ("<false>\n</false>", "contentInBoolean"),
      ("<true><!-- x --></true>", "contentInBoolean"),
      ("<true><![CDATA[]]></true>", "contentInBoolean"),
      ("<true>&#32;</true>", "contentInBoolean"),
      ("<string>a<![CDATA[b]]>c</string>", ""), ("<string>a&#x41;b</string>", ""),
      ("<string>a\u{7F}b\u{85}</string>", ""), ("<string/>", ""), ("<string>a > b</string>", ""),
      ("<string>a<!-- b -->c</string>", "commentInText"),
      ("<string>a<?b c?>d</string>", "commentInText"), ("<string>a]]>b</string>", "sectionEnd"),
      ("<string>a\u{FFFE}b</string>", "missingCharacter"),
      ("<string>\u{FFFF}</string>", "missingCharacter"), ("<string>\u{FFFD}ｆ</string>", ""),
      ("<string>&#xFFFF;</string>", "missingReference"),
      ("<dict><key>a<!-- x --></key><true/></dict>", "commentInText"),
      ("<dict><key>a</key><!-- x --><true/><?x y?></dict>", ""),
      ("<dict><key/><true/></dict>", ""), ("<array></array >", ""), ("<array ></array>", ""),
      ("<array></array a=\"1\">", "attributesInEnd"), ("<array></array/>", "attributesInEnd"),
      ("<string>a</string b=\"1\">", "attributesInEnd"),
      ("<array><!-- a - b --></array>", ""), ("<array><!----></array>", ""),
      ("<array><!-- a -- b --></array>", "hyphensInComment"),
      ("<array><!-- a ---></array>", "hyphensInComment"),
      ("<array><!-- use --subset --></array>", "hyphensInComment"),
      ("<array><?x?></array>", ""), ("<array><?x:y-1.z v?></array>", ""),
      ("<array><?xml-stylesheet x?></array>", ""),
      ("<array><?x?y?></array>", "malformedInstruction"),
      ("<array><?1?></array>", "malformedInstruction"),
      ("<array><? x?></array>", "malformedInstruction"),
      ("<array><??></array>", "malformedInstruction"),
      ("<array><?x\"y\"?></array>", "malformedInstruction"),
      ("<array><?xml?></array>", "misplacedDeclaration"),
      ("<array><?xml version=\"1.0\"?></array>", "misplacedDeclaration"),
      ("<array><?XML x?></array>", "misplacedDeclaration"),
    ])
  func values(_ value: String, _ fault: String) {
    let text = Self.head + "<plist version=\"1.0\">" + value + "</plist>\n"
    let found = Self.problems(text).map { String($0.split(separator: " ")[1]) }
    #expect(found == (fault.isEmpty ? [] : [fault]))
  }

  @Test(
    "heads are listed if Foundation or Python refuse them",
    arguments: [
      ("\n<plist version=\"1.0\"><true/></plist>", ""),
      ("<!-- x --><plist><true/></plist>", ""), ("<dict/>", ""),
      ("<?xml  version='1.0' encoding='UTF-8' ?><plist><true/></plist>", ""),
      ("\u{FEFF}<?xml version=\"1.0\"?><plist><true/></plist>", ""),
      (" <?xml version=\"1.0\"?><plist><true/></plist>", "1:2 misplacedDeclaration"),
      ("\n<?xml version=\"1.0\"?><plist><true/></plist>", "2:1 misplacedDeclaration"),
      ("<!-- a --><?xml version=\"1.0\"?><plist><true/></plist>", "1:11 misplacedDeclaration"),
      ("<?a b?><?xml version=\"1.0\"?><plist><true/></plist>", "1:8 misplacedDeclaration"),
      (
        "<?xml version=\"1.0\"?><?xml version=\"1.0\"?><plist><true/></plist>",
        "1:22 misplacedDeclaration"
      ),
      ("<?xml?><plist><true/></plist>", "1:6 malformedDeclaration"),
      ("<?xml ?><plist><true/></plist>", "1:7 malformedDeclaration"),
      ("<?XML version=\"1.0\"?><plist><true/></plist>", "1:1 malformedInstruction"),
      ("<?xmlversion=\"1.0\"?><plist><true/></plist>", "1:1 malformedInstruction"),
      ("<!DOCTYPE plist><plist><true/></plist>", ""),
      ("<!DOCTYPE foo><plist><true/></plist>", ""),
      ("<!DOCTYPE plist PUBLIC 'a' \"b\" ><plist><true/></plist>", ""),
      ("<!DOCTYPE plist SYSTEM \"b>\"><plist><true/></plist>", ""),
      ("<!DOCTYPE><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE ><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPEplist><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE 1><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE plist foo><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE plist \"a\"><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE plist PUBLIC a b><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE plist PUBLIC \"a\"><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE plist PUBLIC \"a\"\"b\"><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE plist PUBLIC \"{\" \"b\"><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE plist public \"a\" \"b\"><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE plist SYSTEM><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE plist SYSTEM \"a\" \"b\"><plist><true/></plist>", "1:1 malformedDocumentType"),
      ("<!DOCTYPE plist []><plist><true/></plist>", "1:17 internalDeclarations"),
      ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>", "1:17 internalDeclarations"),
      (
        "<!DOCTYPE plist PUBLIC \"a\" \"b\" [ <?x y?> ]><plist><true/></plist>",
        "1:32 internalDeclarations"
      ),
      ("<plist a=\"&amp;&#65;\"><true/></plist>", ""), ("<plist a = '1'><true/></plist>", ""),
      ("<plist a:b=\"1\" é='x>y'><true/></plist>", ""),
      ("<plist version=\"1.0\" version=\"1.0\"><true/></plist>", "1:1 malformedAttributes"),
      ("<plist a=\"1\"b=\"2\"><true/></plist>", "1:1 malformedAttributes"),
      ("<plist a=\"&\"><true/></plist>", "1:1 malformedAttributes"),
      ("<plist a=\"&b;\"><true/></plist>", "1:1 malformedAttributes"),
      ("<plist a=\"&#1;\"><true/></plist>", "1:1 malformedAttributes"),
      ("<plist 1=\"1\"><true/></plist>", "1:1 malformedAttributes"),
      ("<plist -a=\"1\"><true/></plist>", "1:1 malformedAttributes"),
      ("<plist version=”1.0”><true/></plist>", "1:1 malformedAttributes"),
      ("<plist><true/></plist>\n<!-- x --><?x y?>", ""),
      ("<plist><true/></plist a=\"1\">", "1:15 attributesInEnd"),
      ("<plist><true/></plist>\n<!-- x -- -->", "2:8 hyphensInComment"),
      ("<plist><true/></plist>\n<?xml y?>", "2:1 misplacedDeclaration"),
    ])
  func heads(_ text: String, _ problem: String) {
    #expect(Self.problems(text) == (problem.isEmpty ? [] : [problem]))
  }

  @Test(
    "the text of a wrong value is quoted whole",
    arguments: [
      ("<date>not a date</date>", "“not a date” is not a date such as 2015-02-23T18:30:00Z"),
      (
        "<date> soon, or later </date>",
        "“soon, or later” is not a date such as 2015-02-23T18:30:00Z"
      ),
      ("<integer>12 apples</integer>", "“12 apples” is not an integer"),
      ("<integer>1 000</integer>", "“1 000” is not an integer"),
      ("<real>1,5 m</real>", "“1,5 m” is not a number"),
      ("<real>\n\tabout 3\n</real>", "“about 3” is not a number"),
      ("<integer>twelve</integer>", "“twelve” is not an integer"),
      (
        "<date>in the course of the next summer or a little later</date>",
        "“in the course of the next summer or a little lat…” is not a date such as 2015-02-23T18:30:00Z"
      ),
      ("<integer></integer>", "the integer is empty"),
      (
        "<date> </date>",
        "the date is empty; write one such as 2015-02-23T18:30:00Z"
      ),
    ])
  func quotedValues(_ value: String, _ message: String) throws {
    let document = XMLReadingTests.document("<array>\(value)</array>")
    let fault = try #require(document.firstFault)
    #expect(document.grammar.message(for: fault, in: document.baseBytes) == message)
  }

  @Test(
    "an instruction that does not end is not called a comment",
    arguments: [
      "<?foo\n<plist><true/></plist>", "<plist><?foo <true/></plist>", "<plist><true/></plist><?x",
    ])
  func unterminatedInstructions(_ text: String) throws {
    let document = XMLReadingTests.document(text)
    let fault = try #require(document.fault)
    #expect(
      document.grammar.message(for: fault, in: document.baseBytes)
        == "the processing instruction that begins here does not end with ?>")
  }
}
