// swift-format-ignore-file
import UIKit
import WebKit

class HelpViewController: UIViewController {
    let webView = WKWebView()
}
