import Foundation
import Testing

extension BrowserTests {
  /// The drawing of tracks, in a worker if the browser supports it, or else in the page.
  @Suite struct PagePainterTests {
    /// Returns how many bytes of the picture differ from one that the page draws, and its size.
    private static func difference(in tab: BrowserTab) throws -> [Double] {
      try tab.evaluate(
        """
        (async () => {
          const { canvas } = plumbline;
          // What a worker has drawn gets to the page with the screen's next picture.
          const width = () => Math.round(canvas.width * devicePixelRatio);
          const frame = () => new Promise(requestAnimationFrame);
          for (let frames = 0; frames < 60; frames++) {
            await frame();
            await canvas.drawn;
            if (frames > 2 && canvas.canvas.width === width()) break;
          }
          const sheet = () => {
            const node = document.createElement("canvas");
            node.width = width();
            node.height = Math.round(canvas.height * devicePixelRatio);
            return node.getContext("2d", { alpha: false });
          };
          const bytes = (context) =>
            context.getImageData(0, 0, context.canvas.width, context.canvas.height).data;
          const shown = sheet();
          shown.drawImage(canvas.canvas, 0, 0);
          const own = sheet();
          own.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
          canvas.paint(own);
          const expected = bytes(own);
          return [
            bytes(shown).filter((byte, index) => byte !== expected[index]).length,
            canvas.canvas.width, canvas.canvas.height,
          ];
        })()
        """
      ) as? [Double] ?? []
    }

    private static let isWorking = "plumbline.canvas.painter && !plumbline.canvas.context"

    @Test(arguments: [
      ("GroupedFeedCell", 12, "GroupedFeed"), ("GroupedFeedCell", 6, ""),
      ("GroupedFeedCell", 15, "GroupedFeedCell"), ("updateConstraints", 8, "update"),
      ("UIWindow/UIView#content", 20, "UIWindow/UIView#"), ("measure text 2", 13, "measure text"),
    ])
    func `a name that has no room loses whole words`(name: String, room: Int, left: String) throws {
      let tab = try SharedBrowser.open(Page.ofSample("grouped"))
      #expect(try tab.evaluate("plumbline.wholeWords('\(name)', \(room))") as? String == left)
    }

    @Test func `a worker draws what the page would draw, whatever changes`() throws {
      let page = try Page.ofSample("churning", against: "grouped")
      let tab = try SharedBrowser.open(page)
      #expect(try tab.holds(Self.isWorking))
      #expect(try tab.number("document.querySelectorAll('.tracks canvas').length") == 1)
      let height = try tab.number("plumbline.canvas.height")
      let width = try tab.number("plumbline.canvas.width")
      #expect(try Self.difference(in: tab) == [0, width, height])
      let box = try tab.box(".tracks")
      for _ in 0..<6 {
        try tab.wheel(x: box.x + 300, y: box.y + 60, deltaY: -200, withControl: true)
      }
      #expect(try tab.number("plumbline.state.to - plumbline.state.from") < 60e6)
      #expect(try Self.difference(in: tab) == [0, width, height])
      try tab.evaluate("plumbline.search.find('title')")
      try tab.settle()
      #expect(try Self.difference(in: tab) == [0, width, height])
      try tab.prefer("dark")
      try tab.settle()
      #expect(try tab.text("plumbline.canvas.color('--paper')") == "#17191c")
      #expect(try Self.difference(in: tab) == [0, width, height])
      try tab.resize(width: 700, height: 900)
      try tab.settle()
      let narrow = try tab.number("plumbline.canvas.width")
      #expect(narrow < width)
      // On a narrow screen all tracks are visible, and the page itself scrolls.
      let whole = try tab.number("plumbline.canvas.wholeHeight")
      #expect(try Self.difference(in: tab) == [0, narrow, whole])
      try tab.resize(width: 690, height: 900, ratio: 2)
      try tab.settle()
      #expect(try Self.difference(in: tab) == [0, (narrow - 10) * 2, whole * 2])
      #expect(try tab.holds(Self.isWorking))
      #expect(tab.complaints == [])
    }

    @Test func `a worker that is busy leaves out what is no longer wanted`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      let drawn =
        try tab.evaluate(
          """
          (async () => {
            const { canvas, state } = plumbline;
            let drawn = 0;
            canvas.painter.worker.addEventListener("message", () => { drawn += 1; });
            for (let step = 1; step <= 50; step++) {
              state.from = step * 1e6;
              canvas.draw();
            }
            await canvas.drawn;
            await new Promise((done) => setTimeout(done));
            return [drawn, canvas.shown.from];
          })()
          """
        ) as? [Double] ?? []
      // The first, which was started immediately, and the last.
      #expect(drawn == [2, 50e6])
      #expect(try Self.difference(in: tab).first == 0)
    }

    @Test(arguments: [
      "delete window.OffscreenCanvas",
      "delete window.Worker",
      "delete HTMLCanvasElement.prototype.transferControlToOffscreen",
      "window.Worker = class { constructor() { throw new Error('There are no workers.'); } }",
      "window.Blob = class extends Blob { constructor() { super(['throw new Error(1)']); } }",
      "window.Blob = class extends Blob { constructor() { super(['no script']); } }",
    ])
    func `where no worker draws, the page does`(lack: String) throws {
      let page = try Page.ofSample("churning")
      let tab = try SharedBrowser.open(page, before: lack)
      #expect(try tab.holds("plumbline.canvas.context && !plumbline.canvas.painter"))
      #expect(try tab.number("document.querySelectorAll('.tracks canvas').length") == 1)
      #expect(try Self.difference(in: tab).first == 0)
      let box = try tab.box(".tracks")
      try tab.wheel(x: box.x + 300, y: box.y + 60, deltaY: -400, withControl: true)
      #expect(try tab.number("plumbline.canvas.shown.from") > 0)
      #expect(try Self.difference(in: tab).first == 0)
      #expect(tab.complaints == [])
    }

    @Test func `when its worker fails, the page draws again`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      #expect(try tab.holds(Self.isWorking))
      // An invalid message makes it fail.
      try tab.evaluate("plumbline.canvas.painter.worker.postMessage(null)")
      try tab.evaluate(
        """
        new Promise((done) => {
          let frames = 0;
          const look = () =>
            plumbline.canvas.painter === null || ++frames > 300 ? done(1) : requestAnimationFrame(look);
          look();
        })
        """
      )
      #expect(try tab.holds("plumbline.canvas.context && !plumbline.canvas.painter"))
      #expect(try tab.number("document.querySelectorAll('.tracks canvas').length") == 1)
      #expect(try Self.difference(in: tab).first == 0)
      let box = try tab.box(".tracks")
      try tab.wheel(x: box.x + 300, y: box.y + 60, deltaY: -400, withControl: true)
      #expect(try Self.difference(in: tab).first == 0)
      #expect(tab.complaints == [])
    }

    @Test func `what is selected stays where the picture has it`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      try tab.evaluate("plumbline.passes.selectCell(100)")
      try tab.settle()
      let box = try tab.box(".tracks")
      for _ in 0..<3 { try tab.wheel(x: box.x + 300, y: box.y + 60, deltaX: 40, deltaY: 0) }
      let left = try tab.box(".tracks .selection").x - box.x
      let expected = try tab.number("plumbline.canvas.x(plumbline.state.selection.from)")
      #expect(abs(left - expected) <= 1)
    }
  }
}
