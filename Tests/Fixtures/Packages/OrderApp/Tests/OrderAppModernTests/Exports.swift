@_exported import UIKitXCTest
