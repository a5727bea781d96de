// A test file that imports both Testing and UIKit makes the compiler look for the cross-import overlay
// `_Testing_UIKit`. On Apple's platforms it attaches images to tests; there are none here, so this module is empty.
