import Inspection
import Testing

/// A model source of Xcode 3 is shown with its classes, its notes and its fetched properties.
@Suite struct EditorModelTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes `elements` as Xcode 3 does: an entity with an attribute and a fetched property, each with
  /// notes where it may have some.
  private static let program = """
    import os, plistlib, sys
    UID = plistlib.UID
    objects, kinds = ["$null"], {}

    def add(value):
        objects.append(value)
        return UID(len(objects) - 1)

    def kind(name):
        if name not in kinds: kinds[name] = add({"$classname": name, "$classes": [name, "NSObject"]})
        return kinds[name]

    def made(name, **fields):
        return add({"$class": kind(name), **{key: add(value) if isinstance(value, (str, int)) else value
            for key, value in fields.items()}})

    def bucket(values):
        return add({"$class": kind("NSMutableDictionary"), "NS.keys": [add(key) for key in values],
            "NS.objects": [add(value) if isinstance(value, str) else value for value in values.values()]})

    def stereotyped(name, title, facts, **fields):
        facts = {key: made("XDUMLPropertyImp", _name=key, _default=value) for key, value in facts.items()}
        stereotype = made("XDUMLStereotypeImp", XDBucketForOwnedAttributesstorage=bucket(facts))
        return made(name, _name=title, XDBucketForStereotypesstorage=bucket({"S": stereotype}), **fields)

    properties = {
        "title": stereotyped("XDPMAttribute", "title", {"XD_PAttK_attributeType": 700,
            "XD_PPSK_userInfo": bucket({"label": "Title"})}),
        "others": stereotyped("XDPMFetchedProperty", "others", {"XD_PPSK_userInfo": bucket({})})}
    entity = stereotyped("XDPMEntity", "Book", {"XD_PSK_entityClassName": "BookMO",
        "XD_PSK_userInfo": bucket({"icon": "book"})}, XDBucketForOwnedAttributesstorage=bucket(properties))
    package = made("XDModelPackage", XDBucketForClassesstorage=bucket({"Book": entity}))
    root = made("XDPMModel", _xd_rootPackage=package, _modelVersionIdentifier="2")
    os.makedirs(sys.argv[1])
    with open(sys.argv[1] + "/elements", "wb") as file:
        plistlib.dump({"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": root},
            "$objects": objects}, file, fmt=plistlib.FMT_BINARY)
    """

  @Test func classesNotesAndFetchedPropertiesAreShown() throws {
    let path = folder.path + "/Books.xcdatamodel"
    #expect(try python(Self.program, [path]) == "")
    let text = try shown(path)
    #expect(text.hasPrefix("managed object model, source of Xcode 3 "), "\(text)")
    #expect(text.contains("class \"BookMO\" · user info icon \"book\""), "\(text)")
    let rows = try shown(path, as: .csv)
    #expect(
      rows == "property,type,remark\r\ntitle,String,\"required, user info label = Title\"\r\n"
        + "others,fetched,\r\n", "\(rows)")
  }
}
