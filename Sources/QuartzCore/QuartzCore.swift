// What Apple has in Core Animation is declared in UIKit here, as far as views need it.
@_exported public import UIKit
