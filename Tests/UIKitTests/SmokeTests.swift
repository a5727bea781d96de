import Testing
import UIKit

@MainActor
struct SmokeTests {
  @Test func `a label's frame`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let a = UIView()
    a.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(a)
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10),
      a.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -10),
      a.topAnchor.constraint(equalTo: window.topAnchor, constant: 20),
      a.heightAnchor.constraint(equalToConstant: 44),
    ])
    window.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 10, y: 20, width: 300, height: 44))
  }
}
