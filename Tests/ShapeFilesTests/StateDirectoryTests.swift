import Glibc
import Testing

import ShapeFiles

@Suite struct `The state directory` {
  @Test(
    arguments: [
      ("/s", "/home/ann", "/s/shapeedit"), (nil, "/home/ann", "/home/ann/.local/state/shapeedit"),
      ("relative", "/home/ann", "/home/ann/.local/state/shapeedit"), ("", "/home/ann", "/home/ann/.local/state/shapeedit"),
      ("relative", nil, nil), (nil, "relative", nil), (nil, "", nil), (nil, nil, nil),
    ] as [(String?, String?, String?)])
  func `follows the environment`(_ stateHome: String?, _ home: String?, _ root: String?) {
    #expect(StateDirectory(stateHome: stateHome, home: home)?.root == root)
  }

  @Test func `is made for its owner only`() throws {
    let folder = Folder()
    let state = StateDirectory(root: folder["x/y/shapeedit"])
    try state.makeFolder(state.viewFolder)
    try state.makeFolder(state.viewFolder)
    for path in ["x", "x/y", "x/y/shapeedit", "x/y/shapeedit/view"] { #expect(facts(folder[path]).st_mode & 0o7777 == 0o700) }
    chmod(state.viewFolder, 0o777)
    let error = #expect(throws: FileError.self) { try state.makeFolder(state.viewFolder) }
    #expect(error?.reason == .foreign)
  }

  @Test(arguments: ["", "/y", "/y/z"]) func `that cannot be made is an error of the outermost folder that is missing`(_ rest: String) throws
  {
    let folder = Folder()
    try #require(fopen(folder["file"], "w").map(fclose) == 0)
    let state = StateDirectory(root: folder["file"] + "/x" + rest)
    let error = #expect(throws: FileError.self) { try state.makeFolder(state.viewFolder) }
    #expect(error == FileError(.system(ENOTDIR), .makeFolder, folder["file"] + "/x"))
  }

  @Test func `one document has one place, however it is reached`() throws {
    let folder = Folder()
    let state = StateDirectory(root: folder["state"])
    mkdir(folder["d"], 0o755)
    folder.write("", "Bild ä.json")
    symlink("../Bild ä.json", folder["d/link"])
    let path = try state.viewStatePath(for: folder["Bild ä.json"])
    #expect(try state.viewStatePath(for: folder["d/link"]) == path)
    #expect(try state.viewStatePath(for: folder["d/../Bild ä.json"]) == path)
    #expect(try state.viewStatePath(for: folder["d/other"]) != path)
    #expect(path.hasPrefix(folder["state/view/"]))
    #expect(path.hasSuffix("-Bild___.json"))
  }
}

@Suite struct `Files that killed saves left` {
  @Test(arguments: [
    (".a.4194305.0.shapeedit-tmp", true), (".a.1.0.shapeedit-tmp", false), (".b.4194305.0.shapeedit-tmp", false),
    (".a.4194305.shapeedit-tmp", false), (".a.x.0.shapeedit-tmp", false), (".a.-4.0.shapeedit-tmp", false),
    (".a.4194305.0.tmp", false), (".a.4194305.4294967296000.shapeedit-tmp", false), (".a.b.4194305.0.shapeedit-tmp", false),
    (".a.4194305.0.shapeedit-backup", false),
  ])
  func `are removed when they are ours and their process is gone`(_ name: String, _ isRemoved: Bool) throws {
    let folder = Folder()
    folder.write("old", "a")
    folder.write("half", name)
    let found = try StrayFiles.sweep(beside: folder["a"])
    #expect(found.removedCount == (isRemoved ? 1 : 0))
    #expect(folder.names.contains(name) == !isRemoved)
    #expect(found.backups == (name.hasSuffix("backup") ? [folder[name]] : []))
  }

  @Test func `stay when somebody holds their lock`() throws {
    let folder = Folder()
    let target = try Descriptor.openFolder(folder.path, path: folder.path)
    do {
      let temporary = try TemporaryFile.create(in: target.number, for: "a", path: folder["a"])
      #expect(try StrayFiles.sweep(beside: folder["a"]).removedCount == 0)
      _ = temporary.name
    }
    #expect(try StrayFiles.sweep(beside: folder["a"]).removedCount == 1)
    #expect(folder.names == [])
  }
}
