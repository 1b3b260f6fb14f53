/// The structures of the demo's forms, in the spellings of two generations of servers.
extension DemoContent {
  /// XML of 6.2: a field of each of its usual types.
  static let helpRequest = """
    <?xml version="1.0"?>
    <root available-locales="en_US,es_ES" default-locale="en_US">
      \(element("Name", "string", "text", isRequired: true, "Your name", "Su nombre"))
      \(element("Email", "string", "text", isRequired: true, "E-mail address", "Correo"))
      \(element(
        "Topic", "string", "select", isRequired: true, "The request is about", "Se trata de",
        options: [
          ("mooring", "A mooring or a berth", "Un amarre o un atraque"),
          ("engine", "An engine", "Un motor"), ("sails", "Sails and rigging", "Velas y jarcia"),
          ("bill", "A bill", "Una factura"),
        ]))
      \(element(
        "Description", "string", "textarea", isRequired: true, "The matter, in your words",
        "El asunto, con sus palabras"))
      \(element("Date", "date", "ddm-date", "Somebody should come on", "Alguien debe ir el"))
      \(element("Urgent", "boolean", "checkbox", "It cannot wait", "No puede esperar"))
      \(element(
        "Attachment", "document-library", "ddm-documentlibrary", "A picture or a paper",
        "Una foto o un papel"))
    </root>
    """

  private typealias Option = (value: String, english: String, spanish: String)

  private static func element(
    _ name: String, _ data: String, _ type: String, isRequired: Bool = false, _ english: String,
    _ spanish: String, options: [Option] = []
  ) -> String {
    let inner = options.map { option in
      """
      <dynamic-element name="\(name)-\(option.value)" type="option" value="\(option.value)">\
      \(labels(option.english, option.spanish))</dynamic-element>
      """
    }
    return """
      <dynamic-element dataType="\(data)" type="\(type)" name="\(name)" localizable="true" \
      multiple="false" readOnly="false" repeatable="false" required="\(isRequired)" \
      showLabel="true">\(inner.joined())\(labels(english, spanish))</dynamic-element>
      """
  }

  private static func labels(_ english: String, _ spanish: String) -> String {
    [("en_US", english), ("es_ES", spanish)].map { locale, text in
      """
      <meta-data locale="\(locale)"><entry name="label"><![CDATA[\(text)]]></entry></meta-data>
      """
    }.joined()
  }

  /// JSON of 7.x: a repeated field, a group, buttons, a choice of several, a condition and a rule.
  static let memberSurvey = """
    {"availableLanguageIds":["en_US","es_ES"],"defaultLanguageId":"en_US",
    "definitionSchemaVersion":"2.0","fields":[
    {"name":"Since","fieldReference":"Since","type":"numeric","dataType":"integer",
    "localizable":true,"required":true,"label":{"en_US":"Member since the year",
    "es_ES":"Socio desde el año"},"validation":{"expression":{"name":"gteq",
    "value":"Since >= {parameter}"},"parameter":{"en_US":"1951","es_ES":"1951"},
    "errorMessage":{"en_US":"The yard was founded in 1951.",
    "es_ES":"El astillero se fundó en 1951."}}},
    {"name":"Boat","fieldReference":"Boat","type":"radio","dataType":"string","localizable":true,
    "required":true,"label":{"en_US":"Your boat","es_ES":"Su barco"},"options":[
    {"value":"sail","reference":"sail","label":{"en_US":"Under sail","es_ES":"De vela"}},
    {"value":"motor","reference":"motor","label":{"en_US":"With a motor","es_ES":"De motor"}},
    {"value":"none","reference":"none","label":{"en_US":"None yet","es_ES":"Aún ninguno"}}]},
    {"name":"Length","fieldReference":"Length","type":"numeric","dataType":"double",
    "localizable":true,"required":false,"label":{"en_US":"Its length in metres",
    "es_ES":"Su eslora en metros"},"validation":{"expression":{"name":"lteq",
    "value":"Length <= {parameter}"},"parameter":{"en_US":"24","es_ES":"24"},
    "errorMessage":{"en_US":"The slipway takes 24 metres.",
    "es_ES":"La rampa admite 24 metros."}}},
    {"name":"Courses","fieldReference":"Courses","type":"select","dataType":"string",
    "localizable":true,"multiple":true,"required":false,
    "label":{"en_US":"Courses that you would come to","es_ES":"Cursos a los que vendría"},
    "options":[
    {"value":"knots","reference":"knots","label":{"en_US":"Knots","es_ES":"Nudos"}},
    {"value":"splicing","reference":"splicing","label":{"en_US":"Splicing","es_ES":"Gazas"}},
    {"value":"night","reference":"night","label":{"en_US":"Sailing at night",
    "es_ES":"Navegar de noche"}}]},
    {"name":"Berth","fieldReference":"Berth","type":"radio","dataType":"string",
    "localizable":true,"required":true,"label":{"en_US":"Do you have a berth?",
    "es_ES":"¿Tiene un atraque?"},"options":[
    {"value":"yes","reference":"yes","label":{"en_US":"Yes","es_ES":"Sí"}},
    {"value":"no","reference":"no","label":{"en_US":"No","es_ES":"No"}}]},
    {"name":"Wanted","fieldReference":"Wanted","type":"text","dataType":"string",
    "displayStyle":"singleline","localizable":true,"required":false,
    "label":{"en_US":"Where would you like one?","es_ES":"¿Dónde le gustaría tenerlo?"}},
    {"name":"Crew","fieldReference":"Crew","type":"fieldset","localizable":false,
    "required":false,"repeatable":true,"label":{"en_US":"Somebody of your crew",
    "es_ES":"Alguien de su tripulación"},"nestedFields":[
    {"name":"CrewName","fieldReference":"CrewName","type":"text","dataType":"string",
    "displayStyle":"singleline","localizable":true,"required":false,
    "label":{"en_US":"Name","es_ES":"Nombre"}},
    {"name":"CrewBirth","fieldReference":"CrewBirth","type":"date","dataType":"date",
    "localizable":true,"required":false,"label":{"en_US":"Birthday",
    "es_ES":"Fecha de nacimiento"}}]},
    {"name":"Wish","fieldReference":"Wish","type":"text","dataType":"string",
    "displayStyle":"multiline","localizable":true,"required":false,"repeatable":true,
    "label":{"en_US":"A wish","es_ES":"Un deseo"}}],
    "rules":[{"name":{"en_US":"A place for a berth"},
    "condition":"equals(getValue('Berth'), 'no')",
    "actions":["setVisible('Wanted', true)"],"enabled":true}]}
    """

  static let memberSurveyLayout = """
    {"defaultLanguageId":"en_US","paginationMode":"wizard","pages":[
    {"title":{"en_US":"You and your boat","es_ES":"Usted y su barco"},"rows":[
    {"columns":[{"size":6,"fieldNames":["Since"]},{"size":6,"fieldNames":["Boat"]}]},
    {"columns":[{"size":12,"fieldNames":["Length"]}]},
    {"columns":[{"size":12,"fieldNames":["Berth"]}]},
    {"columns":[{"size":12,"fieldNames":["Wanted"]}]}]},
    {"title":{"en_US":"Crew and wishes","es_ES":"Tripulación y deseos"},"rows":[
    {"columns":[{"size":12,"fieldNames":["Courses"]}]},
    {"columns":[{"size":12,"fieldNames":["Crew"]}]},
    {"columns":[{"size":12,"fieldNames":["Wish"]}]}]}]}
    """
}
