import Foundation
import ObjectGraph
import Testing

@Suite struct ChildContextTests {
  @Test(arguments: StoreKind.allCases) func aChildSavesIntoItsParent(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let sales = parent.insert(Department.self)
      sales.name = "Sales"
      try parent.save()
      let child = company.child(of: parent)
      #expect(child.parent === parent && parent.parent == nil)
      let same = try child.object(Department.self, with: sales.objectID)
      same.name = "Sold"
      let ann = child.insert(Employee.self)
      ann.department = same
      #expect(sales.name == "Sales")
      #expect(sales.employees.isEmpty)
      try child.save()
      #expect(ann.objectID.isTemporary)
      #expect(sales.name == "Sold")
      #expect(sales.employees.map(\.name) == ["nobody"])
      #expect(try company.context().count(FetchRequest(Employee.self)) == 0)
      try parent.save()
      #expect(!ann.objectID.isTemporary)
      #expect(ann.objectID == sales.employees[0].objectID)
      #expect(same.employees.contains(ann))
      #expect(child.invariantViolations() == [])
      let read = try company.reopened().fetch(FetchRequest(Department.self))
      #expect(read.map(\.name) == ["Sold"])
      #expect(read.first?.employees.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases) func aConstraintIsCheckedByTheSaveIntoTheStore(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      parent.insert(Project.self, .set(\.title, "P"))
      try parent.save()
      do {
        let child = ManagedObjectContext(parent: parent)
        child.insert(Project.self, .set(\.title, "P"))
        try child.save()
      }
      #expect(parent.insertedObjects.count == 1)
      let error = #expect(throws: StoreError.self) { try parent.save() }
      #expect(error?.reason == .notUnique(entity: "Project", attributes: ["title"]))
      parent.rollback()
    }
  }

  @Test(arguments: StoreKind.allCases) func aChildSeesItsParentsUnsavedChanges(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let project = parent.insert(Project.self)
      project.title = "P"
      let people = (0..<3).map { _ in parent.insert(Employee.self) }
      project.members.replace(with: people)
      let child = company.child(of: parent)
      let same = try #require(
        try child.fetch(FetchRequest(Project.self).where { $0.title == "P" }).first)
      #expect(same.members.map(\.objectID) == people.map(\.objectID))
      same.members.insert(same.members[2], at: 0)
      child.delete(same.members[1])
      try child.save()
      #expect(Array(project.members) == [people[2], people[1]])
      #expect(child.invariantViolations() == [])
      try parent.save()
      let read = try #require(try company.reopened().fetch(FetchRequest(Project.self)).first)
      #expect(read.members.count == 2)
    }
  }

  @Test(arguments: StoreKind.allCases) func aChildThatIsGivenUpLeavesNoTrace(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let ann = parent.insert(Employee.self)
      let child = company.child(of: parent)
      try child.object(Employee.self, with: ann.objectID).name = "Ann"
      _ = child.insert(Employee.self)
      child.rollback()
      try child.save()
      #expect(ann.name == "nobody")
      #expect(parent.insertedObjects.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases) func observersAreToldOfChangesAndSaves(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let other = company.context()
      let (ann, bob) = (context.insert(Employee.self), context.insert(Employee.self))
      try context.save()
      let mirror = try other.object(Employee.self, with: ann.objectID)
      let gone = try other.object(Employee.self, with: bob.objectID)
      var events: [String] = []
      var saved = ContextChanges()
      let observation = context.observe { event in
        switch event {
        case .objectsDidChange(let changes):
          events.append("changed \(changes.updated.count) \(changes.deleted.count)")
        case .willSave: events.append("will save")
        case .didSave(let changes):
          saved = changes
          events.append("saved")
        }
      }
      ann.name = "Ann"
      ann.salary = 3
      context.delete(bob)
      try withExtendedLifetime(observation) { try context.save() }
      #expect(events == ["changed 1 1", "will save", "saved"])
      #expect(saved.updated == [ann.objectID])
      #expect(saved.deleted == [bob.objectID])
      try other.mergeChanges(from: saved)
      #expect(mirror.name == "Ann")
      #expect(gone.untyped.context != nil && gone.untyped.isDeleted)
      #expect(try other.existingObject(with: gone.objectID) === gone.untyped)
    }
  }

  @Test(arguments: StoreKind.allCases) func aChildsFailedSaveLeavesItsParentAsItWas(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let (ann, bob) = (parent.insert(Employee.self), parent.insert(Employee.self))
      (ann.name, bob.name) = ("Ann", "Bob")
      try parent.save()
      let child = company.child(of: parent)
      try child.object(Employee.self, with: bob.objectID).salary = 7
      try child.object(Employee.self, with: ann.objectID).salary = 5
      let new = child.insert(Employee.self)
      new.name = "new"
      parent.delete(ann)
      #expect(throws: ObjectError.self) { try child.save() }
      #expect(parent.insertedObjects.isEmpty && parent.updatedObjects.isEmpty && bob.salary == 0)
      #expect(child.hasChanges && new.name == "new")
      // The same again, without the object that the parent has deleted.
      child.delete(try child.object(Employee.self, with: ann.objectID))
      try child.save()
      try parent.save()
      let read = try company.reopened().fetch(
        FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
      #expect(read.map(\.name) == ["Bob", "new"] && read.map(\.salary) == [7, 0])
    }
  }

  @Test(arguments: StoreKind.allCases) func aChildsListKeepsTheMembersThatItsParentAdded(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let root = parent.insert(Folder.self, .set(\.name, "root"))
      let project = parent.insert(Project.self)
      try parent.save()
      let child = company.child(of: parent)
      let same = try child.object(Folder.self, with: root.objectID)
      same.children.insert(child.insert(Folder.self, .set(\.name, "below")))
      let work = try child.object(Project.self, with: project.objectID)
      work.members.insert(child.insert(Employee.self, .set(\.name, "Ann")))
      root.children.insert(parent.insert(Folder.self, .set(\.name, "above")))
      project.members.insert(parent.insert(Employee.self, .set(\.name, "Bob")))
      try parent.save()
      try child.save()
      #expect(Set(root.children.map(\.name)) == ["above", "below"])
      #expect(Set(project.members.map(\.name)) == ["Ann", "Bob"])
      try parent.save()
      let fresh = try company.reopened()
      #expect(
        try fresh.count(FetchRequest(Folder.self).where { $0.parent.name == "root" }) == 2)
    }
  }

  @Test(arguments: StoreKind.allCases) func anAnswerInBatchesOutlivesWhatItsParentHadUnsaved(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let names = (0..<9).map { "\($0)" }
      for name in names { parent.insert(Employee.self, .set(\.name, name)) }
      let child = company.child(of: parent)
      let request = FetchRequest(Employee.self).sorted(by: .ascending(\.name)).batchSize(2)
      let found = try child.fetchBatched(request)
      try parent.save()
      #expect(found.map(\.name) == names)
      parent.insert(Employee.self, .set(\.name, "9"))
      let last = try child.fetchBatched(request.offset(9))
      parent.rollback()
      #expect(last[0].name == "" && last[0].untyped.isDeleted)
      child.forgetAccessErrors()
    }
  }

  @Test(arguments: StoreKind.allCases) func whatAChildHasReadAheadKnowsWhatItsParentSaves(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let ann = parent.insert(Employee.self, .set(\.name, "Ann"))
      parent.insert(Project.self, .set(\.title, "P")).members.append(ann)
      try parent.save()
      ann.department = parent.insert(Department.self, .set(\.name, "Sales"))
      let child = company.child(of: parent)
      let read = try child.fetch(FetchRequest(Project.self).prefetching("members"))
      try parent.save()
      #expect(read[0].members.first?.department?.name == "Sales")
      #expect(ann.department?.name == "Sales")
    }
  }

  @Test(arguments: StoreKind.allCases) func aChildKnowsAnIdentifierThatItsParentObtains(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let ann = parent.insert(Employee.self, .set(\.name, "Ann"))
      let child = company.child(of: parent)
      let mine = try child.object(Employee.self, with: ann.objectID)
      try parent.obtainPermanentIDs(for: [ann.untyped])
      #expect(mine.objectID == ann.objectID)
      #expect(try child.fetch(FetchRequest(Employee.self)) == [mine])
      mine.salary = 3
      try child.save()
      try parent.save()
      #expect(try company.reopened().fetch(FetchRequest(Employee.self)).map(\.salary) == [3])
    }
  }

  @Test(arguments: StoreKind.allCases) func aChildFindsAnObjectByTheIdentifierFromBeforeItsSave(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let ann = parent.insert(Employee.self, .set(\.name, "Ann"))
      let id = ann.objectID
      try parent.save()
      let child = company.child(of: parent)
      let mine = try child.object(Employee.self, with: id)
      #expect(id.isTemporary && mine.objectID == ann.objectID && mine.name == "Ann")
      #expect(child.object(with: ann.objectID) === mine.untyped)
      #expect(company.child(of: child).object(with: id)?.objectID == ann.objectID)
    }
  }

  @Test(arguments: StoreKind.allCases) func anUndoLeavesOutWhomItsParentHasSavedAndTakenOut(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let people = ["Ann", "Bob"].map { parent.insert(Employee.self, .set(\.name, $0)) }
      let project = parent.insert(Project.self, .set(\.title, "P"))
      project.members.append(people[0])
      try parent.save()
      let child = company.child(of: parent)
      child.isUndoEnabled = true
      let mine = try child.object(Project.self, with: project.objectID)
      mine.members.append(try child.object(Employee.self, with: people[1].objectID))
      try child.save()
      let new = parent.insert(Employee.self, .set(\.name, "Cid"))
      project.members.append(new)
      try child.refresh(mine.untyped, mergeChanges: true)
      try parent.save()
      project.members.remove(new)
      try child.refresh(mine.untyped, mergeChanges: true)
      child.undo()
      #expect(mine.members.map(\.name) == ["Ann"])
    }
  }
}
