/// The score file that a first game begins with; the same text as
/// `Assets/Templates/whackamole_template.plist`, for where that is not installed.
package let whackAMoleTemplate = Array(
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  <dict>
  	<key>arcadeVersion</key>
  	<integer>1</integer>
  	<key>hiscores</key>
  	<array/>
  </dict>
  </plist>

  """.utf8)
