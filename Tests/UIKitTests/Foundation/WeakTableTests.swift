import Testing
import UIKit

@MainActor
@Suite struct WeakTableTests {
  private final class Plain {}

  private final class Equal: NSObject, NSCopying {
    let number: Int
    init(_ number: Int) { self.number = number }
    override func isEqual(_ object: Any?) -> Bool { (object as? Equal)?.number == number }
    override var hash: Int { number }
    func copy(with zone: NSZone? = nil) -> Any { Equal(number) }
  }

  private func all(_ enumerator: NSEnumerator?) -> [AnyObject] {
    var objects: [AnyObject] = []
    while let object = enumerator?.nextObject() { objects.append(object as AnyObject) }
    return objects
  }

  @Test func `a map table's entry goes with its weak key or value`() {
    let weakKeys = NSMapTable<UIView, NSString>.weakToStrongObjects()
    let weakValues = NSMapTable<NSString, UIView>.strongToWeakObjects()
    let weak = NSMapTable<UIView, UIView>.weakToWeakObjects()
    let kept = UIView()
    do {
      let view = UIView()
      weakKeys.setObject("view", forKey: view)
      weakValues.setObject(view, forKey: "view")
      weak.setObject(view, forKey: kept)
      expectEqual(weakKeys.object(forKey: view), "view")
      #expect(weakValues.object(forKey: "view") === view)
      #expect(weak.object(forKey: kept) === view)
      expectEqual(weakKeys.count, 1)
    }
    expectEqual(weakKeys.count, 0)
    #expect(weakValues.object(forKey: "view") == nil)
    expectEqual(weakValues.count, 0)
    expectEqual(weak.count, 0)
  }

  @Test func `a strong map table compares keys by their own equality`() {
    let table = NSMapTable<Equal, NSString>.strongToStrongObjects()
    table.setObject("one", forKey: Equal(1))
    table.setObject("uno", forKey: Equal(1))
    table.setObject("two", forKey: Equal(2))
    expectEqual(table.count, 2)
    expectEqual(table.object(forKey: Equal(1)), "uno")
    expectEqual(table.dictionaryRepresentation(), [Equal(1): "uno", Equal(2): "two"])
    expectEqual(Set(all(table.keyEnumerator()).compactMap { ($0 as? Equal)?.number }), [1, 2])
    expectEqual(all(table.objectEnumerator()).count, 2)
    table.removeObject(forKey: Equal(1))
    table.setObject(nil, forKey: Equal(3))
    expectEqual(table.count, 1)
    table.removeAllObjects()
    expectEqual(table.count, 0)
  }

  @Test func `pointer personality compares by identity, copyIn copies`() {
    let table = NSMapTable<Equal, NSString>(
      keyOptions: [.strongMemory, .objectPointerPersonality],
      valueOptions: .objectPersonality
    )
    let key = Equal(1)
    table.setObject("one", forKey: key)
    table.setObject("another one", forKey: Equal(1))
    expectEqual(table.count, 2)
    expectEqual(table.object(forKey: key), "one")
    let copies = NSHashTable<Equal>(options: .copyIn)
    copies.add(key)
    #expect(copies.member(key) != nil)
    #expect(copies.member(key) !== key)
    #expect(NSMapTable<Equal, NSString>().count == 0)
    #expect(NSMapTable<Equal, NSString>(keyOptions: .weakMemory, capacity: 4).count == 0)
    #expect(NSPointerFunctions().isKind(of: NSPointerFunctions.self))
  }

  @Test func `a hash table of weak objects forgets those that are gone`() {
    let table = NSHashTable<Plain>.weakObjects()
    let kept = Plain()
    table.add(kept)
    do {
      let other = Plain()
      table.add(other)
      table.add(other)
      expectEqual(table.count, 2)
      #expect(table.contains(other))
    }
    expectEqual(table.allObjects.count, 1)
    #expect(table.anyObject === kept)
    expectEqual(table.count, 1)
    table.remove(kept)
    #expect(!table.contains(kept))
    #expect(table.anyObject == nil)
  }

  @Test func `hash tables are united, intersected and subtracted`() {
    let numbers = (0..<4).map(Equal.init)
    let table = NSHashTable<Equal>()
    let other = NSHashTable<Equal>(options: [], capacity: 2)
    for number in numbers[..<3] { table.add(number) }
    for number in numbers[2...] { other.add(number) }
    table.union(other)
    expectEqual(table.setRepresentation, Set(numbers.map { AnyHashable($0) }))
    table.intersect(other)
    expectEqual(table.setRepresentation, Set(numbers[2...].map { AnyHashable($0) }))
    table.minus(other)
    expectEqual(table.count, 0)
    expectEqual(all(other.objectEnumerator()).count, 2)
    other.removeAllObjects()
    #expect(other.allObjects.isEmpty)
  }
}
