// UIKit declares the parts of Core Animation that views need.
@_exported public import UIKit
