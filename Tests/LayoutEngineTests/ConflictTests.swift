import Signposts
import Testing

@testable import LayoutEngine

@MainActor
struct ConflictTests {
  let window = TestWindow()

  @Test func `the newest constraint of a conflict is broken and the rest goes on`() {
    let item = TestItem("item", in: window.item)
    let wide = LayoutConstraint(item, .width, 1, to: 100)
    let narrow = LayoutConstraint(item, .width, -1, to: 50)
    let messages = unsatisfiableLog {
      window.add(wide, narrow)
      #expect(window.frame(item)?[2] == 100)
    }
    #expect(window.engine.isBroken(narrow))
    #expect(!window.engine.isBroken(wide))
    #expect(messages.count == 1)
    #expect(messages[0].hasPrefix("Unable to simultaneously satisfy constraints."))
    #expect(
      messages[0].contains(
        "Will attempt to recover by breaking constraint \n<LayoutConstraint:\(narrow.id.rawValue) "
      )
    )
  }

  @Test func `the log's list has the broken constraint, even if another line tells its length`() {
    let outer = TestItem("outer", in: window.item)
    let inner = TestItem("inner", in: outer)
    inner.isFrameGiven = true
    let length = LayoutConstraint(outer, .width, 0, to: 0, origin: .autoresizing)
    let filling = LayoutConstraint(inner, .width, 0, outer, .width, origin: .autoresizing)
    let message = UnsatisfiableLog.message(conflict: [length, filling], broken: length)
    // Once in the list, once as the broken one.
    #expect(message.ranges(of: length.description).count == 2)
  }

  @Test(arguments: [false, true])
  func `a frame holds, whether it or the app's constraint is newer`(isNewer: Bool) {
    let item = TestItem("item", in: window.item)
    let mask = LayoutConstraint(item, .width, 0, to: 100, origin: .autoresizing)
    let own = LayoutConstraint(item, .width, 0, to: 50)
    _ = unsatisfiableLog { if isNewer { window.add(own, mask) } else { window.add(mask, own) } }
    #expect(window.engine.isBroken(own))
    #expect(!window.engine.isBroken(mask))
    #expect(window.frame(item)?[2] == 100)
    // The same for a frame that is set again.
    _ = unsatisfiableLog { window.engine.setConstant(70, of: mask) }
    #expect(window.frame(item)?[2] == 70)
    window.engine.setConstant(50, of: mask)
    #expect(!window.engine.isBroken(own))
  }

  /// Weakest first: in a conflict, the earlier origin gives way.
  private static let order: [ConstraintOrigin] = [.user, .stack, .guide, .autoresizing, .table]

  @Test func `who gives way does not depend on the order of addition`() {
    for (place, weaker) in Self.order.enumerated() {
      // The third constraint is a frame: without one, a stack's constraint ranks like the app's.
      for stronger in Self.order[(place + 1)...] {
        for isReversed in [false, true] {
          let item = TestItem("item", in: window.item)
          let right = LayoutConstraint(item, .right, 0, window.item, .right, origin: .table)
          let left = LayoutConstraint(item, .left, 0, window.item, .left, 10, origin: stronger)
          let width = LayoutConstraint(item, .width, 0, to: 50, origin: weaker)
          _ = unsatisfiableLog {
            if isReversed { window.add(right, width, left) } else { window.add(right, left, width) }
          }
          #expect(window.engine.isBroken(width), "\(weaker) before \(stronger)")
          #expect(!window.engine.isBroken(left) && !window.engine.isBroken(right))
          for constraint in [left, right, width] { window.engine.remove(constraint) }
        }
      }
    }
  }

  @Test func `without a frame, the newest of the app's and a stack's constraints gives way`() {
    for origins in [[ConstraintOrigin.user, .stack], [.stack, .user]] {
      let item = TestItem("item", in: window.item)
      let older = LayoutConstraint(item, .width, 0, to: 100, origin: origins[0])
      let newer = LayoutConstraint(item, .width, 0, to: 50, origin: origins[1])
      _ = unsatisfiableLog { window.add(older, newer) }
      #expect(window.engine.isBroken(newer))
    }
  }

  @Test func `of two app constraints against a frame the newer gives way`() {
    let item = TestItem("item", in: window.item)
    let top = LayoutConstraint(item, .top, 0, window.item, .top, 8)
    let height = LayoutConstraint(item, .height, 0, to: 600)
    let bottom = LayoutConstraint(item, .bottom, 0, window.item, .bottom, -8)
    _ = unsatisfiableLog { window.add(top, height, bottom) }
    #expect(window.engine.isBroken(bottom))
    #expect(window.frame(item)?[3] == 600)
    window.engine.setConstant(464, of: height)
    #expect(!window.engine.isBroken(bottom))
  }

  @Test func `a resolver may name the member to break`() {
    let item = TestItem("item", in: window.item)
    let mask = LayoutConstraint(item, .width, 0, to: 100, origin: .autoresizing)
    let own = LayoutConstraint(item, .width, 0, to: 50)
    window.engine.conflictResolver = { conflict in conflict.first { $0.origin == .autoresizing } }
    _ = unsatisfiableLog { window.add(mask, own) }
    #expect(window.engine.isBroken(mask))
    window.engine.conflictResolver = { _ in nil }
    _ = unsatisfiableLog { window.engine.setConstant(60, of: own) }
    #expect(window.frame(item)?[2] == 60)
  }

  @Test func `the window's own size is not what gives way`() {
    let item = TestItem("item", in: window.item)
    let left = LayoutConstraint(item, .left, 0, window.item, .left)
    let right = LayoutConstraint(item, .right, 0, window.item, .right)
    let wide = LayoutConstraint(item, .width, 0, to: 500)
    _ = unsatisfiableLog { window.add(left, wide, right) }
    #expect(window.engine.isBroken(right))
    #expect(!window.engine.isBroken(window.width))
    #expect(window.frame(window.item) == [0, 0, 320, 480])
    #expect(window.frame(item)?[2] == 500)
  }

  @Test func `a broken constraint is re-added when what it conflicted with goes`() {
    let item = TestItem("item", in: window.item)
    let first = LayoutConstraint(item, .width, 0, to: 100)
    let second = LayoutConstraint(item, .width, 0, to: 50)
    _ = unsatisfiableLog { window.add(first, second) }
    #expect(window.engine.isBroken(second))
    window.engine.remove(first)
    #expect(!window.engine.isBroken(second))
    #expect(window.frame(item)?[2] == 50)
  }

  @Test func `a constant that conflicts breaks by the same rule`() {
    let item = TestItem("item", in: window.item)
    let minimum = LayoutConstraint(item, .width, 1, to: 50)
    let exact = LayoutConstraint(item, .width, 0, to: 100)
    window.add(exact, minimum)
    let messages = unsatisfiableLog { window.engine.setConstant(20, of: exact) }
    #expect(messages.count == 1)
    #expect(window.engine.isBroken(minimum))
    #expect(window.frame(item)?[2] == 20)
    window.engine.setConstant(80, of: exact)
    #expect(!window.engine.isBroken(minimum))
    #expect(window.frame(item)?[2] == 80)
  }

  @Test func `a priority that becomes required breaks by the same rule, and gives way again`() {
    let item = TestItem("item", in: window.item)
    let exact = LayoutConstraint(item, .width, 0, to: 100)
    let wish = LayoutConstraint(item, .width, 0, to: 60, priority: 750)
    window.add(exact, wish)
    #expect(window.frame(item)?[2] == 100)
    let messages = unsatisfiableLog { window.engine.setPriority(1000, of: wish) }
    #expect(messages.count == 1)
    #expect(window.engine.isBroken(wish))
    window.engine.setPriority(750, of: wish)
    #expect(!window.engine.isBroken(wish))
    window.engine.remove(exact)
    #expect(window.frame(item)?[2] == 60)
  }

  @Test func `a conflict over several items names only its members`() {
    let left = TestItem("left", in: window.item)
    let right = TestItem("right", in: window.item)
    let stranger = TestItem("stranger", in: window.item)
    let messages = unsatisfiableLog {
      window.add(
        LayoutConstraint(stranger, .width, 0, to: 9),
        LayoutConstraint(left, .left, 0, window.item, .left),
        LayoutConstraint(right, .left, 0, left, .right),
        LayoutConstraint(right, .right, 0, window.item, .right),
        LayoutConstraint(left, .width, 0, to: 200),
        LayoutConstraint(right, .width, 1, to: 121)
      )
    }
    #expect(messages.count == 1)
    let members = messages[0].split(separator: "\n").filter { $0.hasPrefix("    \"") }
    // Five constraints of the app and the window's width.
    #expect(members.count == 6)
    #expect(!messages[0].contains("stranger"))
  }
}
