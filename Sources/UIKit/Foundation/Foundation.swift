// UIKit exports Foundation to its clients: CGRect, IndexPath, NSCoder and others.
@_exported public import Foundation
