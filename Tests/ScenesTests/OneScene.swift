/// One scene written in the three syntaxes.
enum OneScene {
  static let json = """
    {"nodes": [
      {"type": "texturedPolygon", "file": "grass_texture.png", "position": {"x": 16, "y": 16},
       "vertices": [{"x": 0, "y": 0}, {"x": 400, "y": 0}, {"x": 200, "y": 200}]},
      {"type": "spriteFile", "file": "tree.png", "position": {"x": 250, "y": 50}, "scale": 0.9},
      {"type": "spriteFile", "file": "tree_shadow.png", "position": {"x": 195.5, "y": 51},
       "scale": 0.9, "z": -100},
      {"type": "particles", "file": "rain.png"},
      {"type": "rectangle", "position": {"x": 0, "y": 0}, "size": {"x": 300, "y": 320},
       "meta": [{"type": "boundary"}]}
    ]}
    """

  static let xml = """
    <?xml version="1.0" encoding="ISO-8859-1"?>
    <!-- a comment -->
    <nodes>
      <node>
        <type>texturedPolygon</type><file>grass_texture.png</file>
        <position> <x>16</x> <y> 16 </y> </position>
        <vertices>
          <vertex><x>0</x><y>0</y></vertex>
          <vertex><x>400</x><y>0</y></vertex>
          <vertex><x>200</x><y>200</y></vertex>
        </vertices>
      </node>
      <node>
        <type>spriteFile</type><file>tree.png</file>
        <position><x>250</x><y>50</y></position><scale>0.9</scale>
      </node>
      <node>
        <type>spriteFile</type><file>tree_shadow.png</file>
        <position><x>195.5</x><y>51</y></position><scale>0.9</scale><z>-100</z>
      </node>
      <node><type>particles</type><file>rain.png</file></node>
      <node>
        <type>rectangle</type><position><x>0</x><y>0</y></position>
        <size><x>300</x><y>320</y></size><meta><entry><type>boundary</type></entry></meta>
      </node>
    </nodes>
    """

  /// With numbers as numbers and as text, as the original's reader allows.
  static let propertyList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>nodes</key><array>
      <dict>
        <key>type</key><string>texturedPolygon</string>
        <key>file</key><string>grass_texture.png</string>
        <key>position</key>
        <dict><key>x</key><string>16</string><key>y</key><integer>16</integer></dict>
        <key>vertices</key><array>
          <dict><key>x</key><integer>0</integer><key>y</key><integer>0</integer></dict>
          <dict><key>x</key><string>400</string><key>y</key><integer>0</integer></dict>
          <dict><key>x</key><real>200</real><key>y</key><string>2e2</string></dict>
        </array>
      </dict>
      <dict>
        <key>type</key><string>spriteFile</string><key>file</key><string>tree.png</string>
        <key>position</key>
        <dict><key>x</key><integer>250</integer><key>y</key><string>50.0</string></dict>
        <key>scale</key><string>0.9</string>
      </dict>
      <dict>
        <key>type</key><string>spriteFile</string><key>file</key><string>tree_shadow.png</string>
        <key>position</key>
        <dict><key>x</key><real>195.5</real><key>y</key><integer>51</integer></dict>
        <key>scale</key><real>0.9</real><key>z</key><string>-100</string>
      </dict>
      <dict><key>type</key><string>particles</string><key>file</key><string>rain.png</string></dict>
      <dict>
        <key>type</key><string>rectangle</string>
        <key>position</key>
        <dict><key>x</key><integer>0</integer><key>y</key><integer>0</integer></dict>
        <key>size</key>
        <dict><key>x</key><integer>300</integer><key>y</key><integer>320</integer></dict>
        <key>meta</key>
        <array><dict><key>type</key><string>boundary</string></dict></array>
      </dict>
    </array></dict></plist>
    """

  static let all = [json, xml, propertyList]
}
