internal import Signposts

// Linux's Foundation has observers with closures only. These keep a closure's token for the observer, and let it go
// with the observer.
extension NotificationCenter {
  /// Calls the method registered under a selector's name at each notification, on the thread that posts it.
  ///
  /// The observer is not kept alive, and need not be removed. See ``Selector`` for how methods are registered.
  public func addObserver(
    _ observer: Any,
    selector aSelector: Selector,
    name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    let observer = observer as AnyObject
    let target = Unchecked(WeakObject(observer))
    let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      guard let observer = target.value.object else { return }
      aSelector.perform(on: observer, with: [notification])
    }
    ObserverTokens.of(observer).add(
      ObserverToken(
        center: self,
        token: token,
        name: aName,
        object: anObject.map { $0 as AnyObject }
      )
    )
  }

  /// Ends all observing of an observer; also takes what `addObserver(forName:object:queue:using:)` returned.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer as Any)
    ObserverTokens.of(observer).remove { $0.center === self }
  }

  /// Ends an observer's observing of a name and an object; nil stands for any.
  public func removeObserver(
    _ observer: AnyObject,
    name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    removeObserver(observer as Any, name: aName, object: anObject)
    let object = anObject.map { $0 as AnyObject }
    ObserverTokens.of(observer).remove {
      $0.center === self && (aName == nil || $0.name == aName)
        && (object == nil || $0.object === object)
    }
  }
}

/// One observing of a notification center; ends with the last reference to it.
private final class ObserverToken {
  let center: NotificationCenter
  private let token: any NSObjectProtocol
  let name: NSNotification.Name?
  private(set) weak var object: AnyObject?

  init(
    center: NotificationCenter,
    token: any NSObjectProtocol,
    name: NSNotification.Name?,
    object: AnyObject?
  ) {
    self.center = center
    self.token = token
    self.name = name
    self.object = object
  }

  deinit { center.removeObserver(token as Any) }
}

/// What an object observes.
private final class ObserverTokens: Sendable {
  private let tokens = Locked<[ObserverToken]>([])

  /// Held while it is found out whether an object has tokens, and they are made.
  private static let finding = Locked(())
  private static let key = UInt(bitPattern: ObjectIdentifier(ObserverTokens.self))

  static func of(_ observer: AnyObject) -> ObserverTokens {
    finding.withLock { _ in
      if let known = AssociatedObjects.shared.value(for: key, of: observer) as? ObserverTokens {
        return known
      }
      let made = ObserverTokens()
      AssociatedObjects.shared.set(made, for: key, of: observer, .OBJC_ASSOCIATION_RETAIN)
      return made
    }
  }

  func add(_ token: ObserverToken) {
    tokens.withLock { $0.append(token) }
  }

  func remove(where matches: (ObserverToken) -> Bool) {
    // Released after the lock: their deinit calls the center.
    let removed = tokens.withLock { tokens in
      let removed = tokens.filter(matches)
      tokens.removeAll { token in removed.contains { $0 === token } }
      return removed
    }
    withExtendedLifetime(removed) {}
  }
}
