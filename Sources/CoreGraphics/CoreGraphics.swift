// Foundation declares Apple's geometry types here; colours, paths and contexts come with UIKit.
//
// The module depends on no other module, so that packages that import CoreGraphics if available
// find this one.
@_exported public import Foundation
