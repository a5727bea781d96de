import Testing

@testable import UIKit

@MainActor
@Suite struct AssociatedObjectTests {
  private nonisolated(unsafe) static var key: UInt8 = 0
  private nonisolated(unsafe) static var otherKey: UInt8 = 0

  private final class Plain {}

  private func set(
    _ value: Any?,
    on object: Any,
    _ policy: objc_AssociationPolicy = .OBJC_ASSOCIATION_RETAIN
  ) {
    unsafe objc_setAssociatedObject(object, &Self.key, value, policy)
  }

  private func value(of object: Any) -> Any? {
    unsafe objc_getAssociatedObject(object, &Self.key)
  }

  @Test func `a value is kept under its object and key`() {
    let (one, other) = (UIView(), UIView())
    set("one", on: one, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    expectEqual(value(of: one) as? String, "one")
    #expect(value(of: other) == nil)
    #expect(unsafe objc_getAssociatedObject(one, &Self.otherKey) == nil)
    set("two", on: one)
    expectEqual(value(of: one) as? String, "two")
    set(nil, on: one)
    #expect(value(of: one) == nil)
  }

  @Test func `all values of an object can be removed`() {
    let object = Plain()
    set(1, on: object)
    objc_removeAssociatedObjects(object)
    #expect(value(of: object) == nil)
  }

  @Test func `a view's values are released with it`() {
    weak var released: Plain?
    do {
      let view = UIView()
      let kept = Plain()
      released = kept
      set(kept, on: view)
    }
    #expect(released == nil)
  }

  @Test func `values of objects that are gone are released when others are set`() {
    weak var released: Plain?
    do {
      let owner = Plain()
      let kept = Plain()
      released = kept
      set(kept, on: owner)
    }
    let owners = (0..<2_000).map { _ in Plain() }
    for owner in owners { set(1, on: owner) }
    #expect(released == nil)
    #expect(owners.allSatisfy { value(of: $0) as? Int == 1 })
  }

  @Test func `assigning does not keep the value alive, copying copies it`() {
    let view = UIView()
    do {
      let other = Plain()
      set(other, on: view, .OBJC_ASSOCIATION_ASSIGN)
      #expect(value(of: view) as? Plain === other)
    }
    #expect(value(of: view) == nil)
    let text = NSMutableString(string: "a")
    for policy in [objc_AssociationPolicy.OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC] {
      set(text, on: view, policy)
      text.append("b")
      #expect((value(of: view) as? NSString)?.length == text.length - 1)
    }
  }

  @Test func `a released value may use the table itself`() {
    final class Chatty {
      let other = Plain()
      deinit {
        unsafe objc_setAssociatedObject(
          other,
          &AssociatedObjectTests.key,
          1,
          .OBJC_ASSOCIATION_RETAIN
        )
      }
    }
    let view = UIView()
    set(Chatty(), on: view)
    set(3, on: view)
    expectEqual(value(of: view) as? Int, 3)
  }

  @Test func `threads may set values at the same time`() async {
    let owners = (0..<100).map { _ in Plain() }
    let box = Unchecked(owners)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          for owner in box.value {
            unsafe objc_setAssociatedObject(owner, &Self.key, number, .OBJC_ASSOCIATION_RETAIN)
            _ = unsafe objc_getAssociatedObject(owner, &Self.otherKey)
          }
        }
      }
    }
    #expect(owners.allSatisfy { value(of: $0) is Int })
  }
}
