// The cross-import overlay of Testing and CoreGraphics; see `_Testing_UIKit`. It is empty.
