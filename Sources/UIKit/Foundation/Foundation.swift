// UIKit gives its clients Foundation: CGRect, IndexPath, NSCoder and the rest.
@_exported public import Foundation
