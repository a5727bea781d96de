internal import Signposts

// Linux's Foundation has only observers with closures. These methods store a closure's token with
// the observer, and release it with the observer.
extension NotificationCenter {
  /// Calls the method registered under a selector's name for each notification, on the posting
  /// thread.
  ///
  /// The observer is not retained and need not be removed. See ``Selector`` for how methods are
  /// registered.
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

  /// Removes all observations of an observer; also accepts the result of
  /// `addObserver(forName:object:queue:using:)`.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer as Any)
    ObserverTokens.of(observer).remove { $0.center === self }
  }

  /// Removes an observer's observations of a name and an object; nil matches any.
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

/// One observation of a notification center; ends with the last reference to it.
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

/// The observations of an object.
private final class ObserverTokens: Sendable {
  private let tokens = Locked<[ObserverToken]>([])

  /// Held while looking up an object's tokens, and while creating them.
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
    // Released after the lock, because their deinit calls the center.
    let removed = tokens.withLock { tokens in
      let removed = tokens.filter(matches)
      tokens.removeAll { token in removed.contains { $0 === token } }
      return removed
    }
    withExtendedLifetime(removed) {}
  }
}
