internal import Foundation
internal import InterfaceInspection
internal import UIKit

// Outlets, actions, and user-defined runtime attributes.
extension Instantiation {
  func makeConnections(of object: AnyObject, _ element: Element) {
    var collections: [(key: String, objects: [AnyObject])] = []
    for connection in element.child("connections")?.children ?? [] {
      switch connection.name {
      case "outlet":
        guard let key = connection["property"],
          let target = connection["destination"].flatMap(self.object)
        else { continue }
        set(target, for: key, of: object, element, connection)
      case "outletCollection":
        guard let key = connection["property"],
          let target = connection["destination"].flatMap(self.object)
        else { continue }
        if let index = collections.firstIndex(where: { $0.key == key }) {
          collections[index].objects.append(target)
        } else {
          collections.append((key, [target]))
        }
      case "action": addAction(of: object, connection)
      case "segue": scene?.prepare(connection, of: object)
      default: break
      }
    }
    for (key, targets) in collections {
      if key == "gestureRecognizers", let view = object as? UIView {
        for case let recognizer as UIGestureRecognizer in targets {
          view.addGestureRecognizer(recognizer)
        }
      } else {
        set(targets, for: key, of: object, element, element)
      }
    }
  }

  private func set(
    _ value: Any,
    for key: String,
    of object: AnyObject,
    _ element: Element,
    _ connection: Element
  ) {
    switch InterfaceConnections.shared.set(value, for: key, of: object) {
    case .set: break
    case .wrongType:
      source.tell(
        """
        \(source.place(of: connection)): the outlet '\(key)' of \(type(of: object)) is not connected: it cannot hold \
        a \(type(of: value)).
        """
      )
    case .unknown:
      // If its class is missing, an object has none of its outlets.
      guard element["customClass"] == nil || source.customClass(of: element) != nil else { return }
      source.tell(
        """
        \(source.place(of: connection)): the outlet '\(key)' is not connected: \(type(of: object)) has no property \
        of this name that is listed.
        """
      )
    }
  }

  private static let events: [String: UIControl.Event] = [
    "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat,
    "touchDragInside": .touchDragInside, "touchDragOutside": .touchDragOutside,
    "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
    "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside,
    "touchCancel": .touchCancel, "valueChanged": .valueChanged,
    "primaryActionTriggered": .primaryActionTriggered, "editingDidBegin": .editingDidBegin,
    "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
    "editingDidEndOnExit": .editingDidEndOnExit,
  ]

  private func addAction(of object: AnyObject, _ connection: Element) {
    guard let name = connection["selector"] else { return }
    // The first responder is a nil target: the action goes up the responder chain.
    let target = connection["destination"].flatMap(self.object)
    let selector = Selector(name)
    switch object {
    case let control as UIControl:
      control.addTarget(
        target,
        action: selector,
        for: Self.events[connection["eventType"] ?? ""] ?? .touchUpInside
      )
    case let item as UIBarButtonItem: (item.target, item.action) = (target, selector)
    case let recognizer as UIGestureRecognizer:
      if let target { recognizer.addTarget(target, action: selector) }
    default: break
    }
  }

  // MARK: Runtime attributes

  func setRuntimeAttributes(of object: AnyObject, _ element: Element) {
    for attribute in element.child("userDefinedRuntimeAttributes")?.children ?? [] {
      guard let key = attribute["keyPath"], let value = value(of: attribute) else { continue }
      guard InterfaceConnections.shared.set(value, for: key, of: object) != .set else { continue }
      guard element["customClass"] == nil || source.customClass(of: element) != nil else {
        continue
      }
      source.tell(
        """
        \(source.place(of: attribute)): the runtime attribute '\(key)' is not set: \(type(of: object)) has no property \
        of this name and type that is listed.
        """
      )
    }
  }

  /// Returns the value of a runtime attribute, or nil if it is nil or of an unknown type.
  private func value(of attribute: Element) -> Any? {
    let child = attribute.child(key: "value")
    switch attribute["type"] {
    case "boolean": return attribute.flag("value") ?? false
    case "string":
      let text = attribute["value"] ?? child?.text ?? ""
      return child?["base64-UTF8"] == "YES" ? Self.decoded(text) : text
    case "number": return child?.number("value") ?? attribute.number("value")
    case "color": return source.color(child)
    case "image": return attribute["value"].flatMap { source.image($0, nil) }
    case "point": return child.map { CGPoint(x: $0.inset("x"), y: $0.inset("y")) }
    case "size": return child.map { CGSize(width: $0.inset("width"), height: $0.inset("height")) }
    case "rect": return child?.rect
    default: return nil
    }
  }

  private static func decoded(_ text: String) -> String {
    let plain = text.filter { !$0.isWhitespace }
    let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
    return Data(base64Encoded: padded).flatMap { String(data: $0, encoding: .utf8) } ?? text
  }
}
