import Foundation
import LayoutEngine
import Signposts
import UIKit

/// Prints the memory size of a new object of each class, without the objects that it refers to.
@MainActor
enum ObjectSizes {
  static func print() {
    let view = UIView()
    let constraint = LayoutConstraint(
      id: Signpost.makeObjectID(),
      firstItem: view,
      firstAttribute: .width,
      relation: 0,
      secondItem: nil,
      secondAttribute: .notAnAttribute,
      multiplier: 1,
      constant: 0,
      priority: 1000,
      origin: .user
    )
    let objects: [AnyObject] = [
      view, UILabel(), UIImageView(), UIButton(), UIStackView(), UIScrollView(),
      UITableViewCell(style: .default, reuseIdentifier: nil), UILayoutGuide(),
      NSLayoutConstraint(), constraint, view.layoutReference,
    ]
    // Foundation does not declare this function.
    guard let symbol = dlsym(nil, "malloc_usable_size") else { return }
    let size = unsafeBitCast(
      symbol,
      to: (@convention(c) (UnsafeMutableRawPointer) -> Int).self
    )
    Swift.print("| class | bytes |")
    Swift.print("|---|---:|")
    for object in objects {
      let bytes = size(Unmanaged.passUnretained(object).toOpaque())
      Swift.print("| \(type(of: object)) | \(bytes) |")
    }
  }
}
