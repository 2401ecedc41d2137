/// Inputs that are written by hand.
enum Texts {
  static let all: [(target: String, name: String, text: String)] = [
    (
      "property-list", "text",
      "// words\n{ name = \"A\\n\\U00e9 b\"; 'k 2' = (1, 2, <0fbd 77>,); /* none */ d = {}; }"
    ),
    ("property-list", "entries", "\"a\" = \"b\";\nc = d;\n"),
    ("model", "source", source), ("json", "values", json), ("scene", "json", sceneJSON),
    ("scene", "xml", sceneXML), ("scene", "list", sceneList),
    ("predicate", "comparison", "title BEGINSWITH[cd] %@ AND (small >= %@ OR NOT flag == %@)"),
    ("predicate", "many", "ANY tags.name IN {'a', \"b\"} OR children.@count > 1"),
    (
      "predicate", "pattern", "title LIKE '*e?' OR title MATCHES 'a(b|c)+.*' OR real BETWEEN {0, 1}"
    ),
    (
      "predicate", "subquery",
      "SUBQUERY(tags, $t, $t.name == 'a').@count == 1 && SELF.parent == nil"
    ),
    ("condition", "comparison", "n >= 1 AND (t == 'a' OR NOT x != nil) AND 5 < r"),
    ("condition", "text", "t BEGINSWITH 'a' OR c ENDSWITH 's' OR x CONTAINS '' OR c ==[c] 'A'"),
    ("condition", "many", "x IN {1, 'a', nil} OR n BETWEEN {0, 5.0} OR x BETWEEN {'A', 'b'}"),
    ("condition", "rest", "t LIKE '*' AND r <= 0.5 AND n + 1 > x AND b == nil"),
    ("model-source", "source", source), ("nested-data", "json", json),
    ("nested-data", "text", "words\nand lines"),
    ("predicate", "numbers", "small * 2 + 1 / 3 - 0x10 ** 2 < max:({1, 2.5e3}) || TRUEPREDICATE"),
  ]

  private static let source = """
    <?xml version="1.0" encoding="UTF-8"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" userDefinedModelVersionIdentifier="1">
      <entity name="Book" syncable="YES">
        <attribute name="title" attributeType="String" defaultValueString="untitled"/>
        <attribute name="pages" optional="YES" attributeType="Integer 32" defaultValueString="1"
          minValueString="0" maxValueString="9000"/>
        <attribute name="price" optional="YES" attributeType="Decimal" defaultValueString="9.95"/>
        <attribute name="bought" optional="YES" attributeType="Date"
          defaultDateTimeInterval="0"/>
        <attribute name="cover" optional="YES" attributeType="Binary"
          allowsExternalBinaryDataStorage="YES"/>
        <attribute name="draft" transient="YES" attributeType="Boolean" defaultValueString="NO"/>
        <relationship name="authors" optional="YES" toMany="YES" ordered="YES"
          deletionRule="Nullify" destinationEntity="Author" inverseName="books"/>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="title"/></uniquenessConstraint>
        </uniquenessConstraints>
        <fetchIndex name="byTitle">
          <fetchIndexElement property="title" type="Binary" order="descending"/>
        </fetchIndex>
      </entity>
      <entity name="Novel" parentEntity="Book" isAbstract="NO">
        <attribute name="kind" optional="YES" attributeType="String" elementID="sort"/>
        <relationship name="prequel" optional="YES" maxCount="1" destinationEntity="Novel"
          inverseName="sequel"/>
        <relationship name="sequel" optional="YES" maxCount="1" destinationEntity="Novel"
          inverseName="prequel"/>
      </entity>
      <entity name="Author">
        <attribute name="name" attributeType="String"/>
        <relationship name="books" optional="YES" toMany="YES" deletionRule="Cascade"
          destinationEntity="Book" inverseName="authors"/>
      </entity>
      <configuration name="Shelf"><memberEntity name="Book"/></configuration>
    </model>
    """

  private static let json = """
    {"a": [1, -0.5e+3, true, false, null, "\\u00e9\\ud83c\\udfaf\\n"], "b": {"c": {}, "d": []}}
    """

  private static let sceneJSON = """
    {"nodes":[{"type":"spriteFile","file":"tree.png","position":{"x":1,"y":2.5},"scale":0.5,"z":3},
    {"type":"texturedPolygon","file":"a.png","position":{"x":0,"y":0},
    "vertices":[{"x":0,"y":0},{"x":480,"y":0},{"x":9,"y":230}]}]}
    """

  private static let sceneXML = """
    <nodes><node><type>rectangle</type><position><x>0</x><y>0</y></position><size><x>480</x>
    <y>320</y></size><meta><entry><type>boundary</type></entry></meta></node><node>
    <type>spriteFile</type><file>a.png</file><position><x>1e2</x><y>-3</y></position></node></nodes>
    """

  private static let sceneList = """
    <plist version="1.0"><dict><key>nodes</key><array><dict><key>type</key>
    <string>spriteFile</string><key>file</key><string>tree.png</string><key>position</key><dict>
    <key>x</key><real>1</real><key>y</key><integer>2</integer></dict></dict></array></dict></plist>
    """
}
