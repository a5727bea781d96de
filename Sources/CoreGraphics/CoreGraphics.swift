// Apple's geometry stands in Foundation here; colours, paths and contexts come with UIKit.
//
// The module depends on no other: packages that import CoreGraphics if there is one find this one.
@_exported public import Foundation
