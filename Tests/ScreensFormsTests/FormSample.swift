import ScreensDocuments
import ScreensModel

@testable import ScreensForms

/// Definitions and values that tests read.
enum FormSample {
  static let english = FormLanguage("en_US")
  static let german = FormLanguage("de_DE")

  static func choice(_ language: String = "en_US", usual: String = "en_US") -> LanguageChoice {
    LanguageChoice(FormLanguage(language), usual: usual, order: .ascending)
  }

  /// A field in JSON, with some members more.
  static func field(
    _ type: String, data: String? = nil, _ members: JSONValue = [:]
  ) throws -> FormField {
    var own: [JSONValue.Member] = [.init("name", "F"), .init("type", .string(type))]
    if let data { own.append(.init("dataType", .string(data))) }
    return try definition([.object(own + (members.members ?? []))]).fields[0]
  }

  /// A definition in JSON with these fields.
  static func definition(
    _ fields: JSONValue, rules: JSONValue = [], usual: String = "en_US"
  ) throws -> FormDefinition {
    let root: JSONValue = [
      "availableLanguageIds": [.string(usual)], "defaultLanguageId": .string(usual),
      "fields": fields, "rules": rules,
    ]
    return try FormDefinition(root.text, file: "form.json")
  }

  /// A field of a name and type, with some members more.
  static func named(_ name: String, _ type: String, _ members: JSONValue = [:]) -> JSONValue {
    let own: [JSONValue.Member] = [
      .init("name", .string(name)), .init("type", .string(type)), .init("required", false),
    ]
    let more = members.members ?? []
    return .object(own.filter { own in !more.contains { $0.name == own.name } } + more)
  }

  /// A record of names and texts.
  static func record(_ texts: [(String, String)]) -> FormRecord {
    FormRecord(entries: texts.map { FormEntry($0.0, value: .plain(.string($0.1))) })
  }

  /// A mooring form of 7.0: a choice, a place, and a picture that repeats with its child.
  static let mooring = """
    {"availableLanguageIds":["en_US"],"defaultLanguageId":"en_US","fields":[
    {"name":"Ship","label":{"en_US":"Ship"},"predefinedValue":{"en_US":""},
    "tip":{"en_US":"The name on her stern"},"style":{"en_US":""},"dataType":"string","type":"text",
    "indexType":"keyword","localizable":true,"readOnly":false,"repeatable":false,"required":true,
    "showLabel":true,"validation":"","visibilityExpression":""},
    {"name":"Quay","label":{"en_US":"Quay"},"predefinedValue":{"en_US":"[\\"\\"]"},
    "dataType":"string","type":"select","multiple":false,"localizable":true,"required":false,
    "options":[{"label":{"en_US":"East quay"},"value":"e"},
    {"label":{"en_US":"West quay"},"value":"w"}]},
    {"name":"Mark","label":{"en_US":"Mark"},"dataType":"geolocation","type":"ddm-geolocation",
    "fieldNamespace":"ddm","localizable":false,"required":false},
    {"name":"View","label":{"en_US":"View"},"dataType":"image","type":"ddm-image",
    "localizable":true,"repeatable":true,"required":false,"nestedFields":[
    {"name":"By","label":{"en_US":"Taken by"},"dataType":"string","type":"text",
    "localizable":true,"required":false}]}]}
    """

  static let mooringValues = """
    {"availableLanguageIds":["en_US"],"defaultLanguageId":"en_US","fieldValues":[
    {"instanceId":"aaaa","name":"Ship","value":{"en_US":"Curlew"}},
    {"instanceId":"bbbb","name":"Quay","value":{"en_US":"[\\"w\\"]"}},
    {"instanceId":"cccc","name":"Mark","value":"{\\"latitude\\":\\"51.95\\",\\"longitude\\":\\"4.14\\"}"},
    {"instanceId":"dd01","name":"View","value":{"en_US":"{\\"groupId\\":7,\\"uuid\\":\\"u-1\\",\\"version\\":\\"1.0\\",\\"alt\\":\\"Dawn\\"}"},
    "nestedFieldValues":[{"instanceId":"ee01","name":"By","value":{"en_US":"R. Ito"}}]},
    {"instanceId":"dd02","name":"View","value":{"en_US":""},
    "nestedFieldValues":[{"instanceId":"ee02","name":"By","value":{"en_US":""}}]}]}
    """

  /// A booking of 7.2: buttons, numbers, a group that repeats, rules and conditions.
  static let booking = """
    {"availableLanguageIds":["en_US","de_DE"],"defaultLanguageId":"en_US",
    "definitionSchemaVersion":"2.0","fields":[
    {"name":"Who","fieldReference":"Who","type":"radio","dataType":"string","localizable":true,
    "required":true,"inline":true,"label":{"en_US":"You come as","de_DE":"Sie kommen als"},
    "options":[{"label":{"en_US":"A guest","de_DE":"Gast"},"value":"guest","reference":"guest"},
    {"label":{"en_US":"A club","de_DE":"Verein"},"value":"club","reference":"club"}]},
    {"name":"ClubNo","type":"text","dataType":"string","displayStyle":"singleline",
    "localizable":true,"required":false,"label":{"en_US":"Club number","de_DE":"Vereinsnummer"},
    "validation":{"expression":{"name":"regularExpression","value":"match(ClubNo, \\"{parameter}\\")"},
    "parameter":{"en_US":"[A-Z]{3}-[0-9]{2,4}"},
    "errorMessage":{"en_US":"Three letters and digits.","de_DE":"Drei Buchstaben und Ziffern."}}},
    {"name":"Nights","type":"numeric","dataType":"integer","localizable":true,"required":true,
    "label":{"en_US":"Nights"},"validation":{"expression":{"name":"gteq","value":"Nights >= {parameter}"},
    "parameter":{"en_US":"1"},"errorMessage":{"en_US":"Stay a night at least."}}},
    {"name":"Price","type":"numeric","dataType":"double","localizable":true,"required":false,
    "readOnly":true,"label":{"en_US":"Price"},"predefinedValue":{"en_US":"7.35"}},
    {"name":"Total","type":"numeric","dataType":"double","localizable":true,"required":false,
    "readOnly":true,"label":{"en_US":"Total"}},
    {"name":"Party","type":"fieldset","localizable":false,"required":false,"repeatable":true,
    "label":{"en_US":"Companion"},
    "rows":"[{\\"columns\\":[{\\"fields\\":[\\"First\\"],\\"size\\":8},{\\"fields\\":[\\"Birth\\"],\\"size\\":4}]}]",
    "nestedFields":[{"name":"First","type":"text","dataType":"string","localizable":true,
    "required":true,"label":{"en_US":"First name"}},
    {"name":"Birth","type":"date","dataType":"date","localizable":true,"required":false,
    "label":{"en_US":"Birthday"}}]},
    {"name":"Wish","type":"text","dataType":"string","displayStyle":"multiline",
    "localizable":true,"required":false,"label":{"en_US":"Wishes"}}],
    "rules":[
    {"name":{"en_US":"Number"},"condition":"equals(getValue('Who'), 'club')",
    "actions":["setVisible('ClubNo', true)","setRequired('ClubNo', true)"],"enabled":true},
    {"name":{"en_US":"Total"},"condition":"not(isEmpty(getValue('Nights')))",
    "actions":["calculate('Total', getValue('Nights') * getValue('Price'))"],"enabled":true},
    {"name":{"en_US":"Alone"},"condition":"getValue('Nights') < 3 AND equals(getValue('Who'), 'guest')",
    "actions":["jumpPage(0, 2)"],"enabled":true}],
    "successPage":{"enabled":true,"title":{"en_US":"Done"},"body":{"en_US":"See you soon."}}}
    """

  static let bookingLayout = """
    {"defaultLanguageId":"en_US","paginationMode":"wizard","pages":[
    {"title":{"en_US":"Stay","de_DE":"Aufenthalt"},"description":{"en_US":"How long"},"rows":[
    {"columns":[{"size":6,"fieldNames":["Who"]},{"size":6,"fieldNames":["ClubNo"]}]},
    {"columns":[{"size":4,"fieldNames":["Nights"]},{"size":4,"fieldNames":["Price"]},
    {"size":4,"fieldNames":["Total"]}]}]},
    {"title":{"en_US":"Party"},"rows":[{"columns":[{"size":12,"fieldNames":["Party"]}]}]},
    {"title":{"en_US":"End"},"rows":[{"columns":[{"size":12,"fieldNames":["Wish"]}]}]}]}
    """

  static let bookingValues = """
    {"availableLanguageIds":["en_US"],"defaultLanguageId":"en_US","fieldValues":[
    {"instanceId":"aB3dE6gH","name":"Who","fieldReference":"Who","value":{"en_US":"club"}},
    {"instanceId":"Zx81LmQa","name":"ClubNo","value":{"en_US":"ABC-123"}},
    {"instanceId":"hh55Tt0P","name":"Nights","value":{"en_US":"2"}},
    {"instanceId":"rr21Oo7K","name":"Price","value":{"en_US":"7.35"}},
    {"instanceId":"cc10Aa1B","name":"Party","nestedFieldValues":[
    {"instanceId":"gg10Aa1B","name":"First","value":{"en_US":"Noor"}},
    {"instanceId":"bb10Aa1B","name":"Birth","value":{"en_US":"1992-02-29"}}]},
    {"instanceId":"cc20Aa1B","name":"Party","nestedFieldValues":[
    {"instanceId":"gg20Aa1B","name":"First","value":{"en_US":"Juri"}},
    {"name":"Birth","value":{"en_US":""}}]},
    {"instanceId":"nn30Aa1B","name":"Wish","value":{"en_US":""}}]}
    """

  /// The structure of an article of 6.2: a choice, and a part that repeats with its children.
  static let article = """
    <?xml version="1.0"?>
    <root>
      <dynamic-element name="title-line" type="text" index-type="keyword" repeatable="false">
        <meta-data>
          <entry name="displayAsTooltip"><![CDATA[false]]></entry>
          <entry name="required"><![CDATA[true]]></entry>
          <entry name="instructions"><![CDATA[Short, please]]></entry>
          <entry name="label"><![CDATA[Title line]]></entry>
          <entry name="predefinedValue"><![CDATA[]]></entry>
        </meta-data>
      </dynamic-element>
      <dynamic-element name="mood" type="list" index-type="" repeatable="false">
        <dynamic-element name="Bright" type="bright" repeatable="false"/>
        <dynamic-element name="Dark" type="dark" repeatable="false"/>
        <meta-data><entry name="label">Mood</entry><entry name="predefinedValue">bright</entry></meta-data>
      </dynamic-element>
      <dynamic-element name="leg" type="text" index-type="" repeatable="true">
        <dynamic-element name="leg-picture" type="document_library" index-type="" repeatable="false">
          <meta-data><entry name="label">Picture</entry></meta-data>
        </dynamic-element>
        <dynamic-element name="leg-text" type="text_area" index-type="text" repeatable="false"/>
        <meta-data><entry name="label">Leg</entry><entry name="required">true</entry></meta-data>
      </dynamic-element>
    </root>
    """

  static let articleValues = """
    <?xml version="1.0" encoding="UTF-8"?>
    <root available-locales="en_US,fr_FR" default-locale="en_US">
      <dynamic-element instance-id="a1" name="title-line" type="text" index-type="keyword">
        <dynamic-content language-id="en_US"><![CDATA[Along the dyke]]></dynamic-content>
        <dynamic-content language-id="fr_FR"><![CDATA[Sur la digue]]></dynamic-content>
      </dynamic-element>
      <dynamic-element instance-id="b1" name="mood" type="list" index-type=""><dynamic-content>dark</dynamic-content></dynamic-element>
      <dynamic-element instance-id="c1" name="leg" type="text" index-type="">
        <dynamic-element instance-id="d1" name="leg-picture" type="document_library" index-type=""><dynamic-content>/documents/7/0/mill.png/aa</dynamic-content></dynamic-element>
        <dynamic-element instance-id="e1" name="leg-text" type="text_area" index-type="text"><dynamic-content language-id="en_US"><![CDATA[<p>The <b>mill</b>.</p>]]></dynamic-content></dynamic-element>
        <dynamic-content language-id="en_US"><![CDATA[Mill]]></dynamic-content>
      </dynamic-element>
      <dynamic-element instance-id="c2" name="leg" type="text" index-type="">
        <dynamic-content language-id="en_US"><![CDATA[Sluice]]></dynamic-content>
      </dynamic-element>
    </root>
    """
}
