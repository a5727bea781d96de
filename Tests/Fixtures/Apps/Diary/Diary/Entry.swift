// swift-format-ignore-file
import Foundation

struct Entry {
    let title: String
    let text: String
    let isPinned: Bool
}

@objc protocol EntryCellDelegate: AnyObject {
    func entryCellDidSave(_ cell: EntryCell)
    @objc optional func entryCellDidCancel(_ cell: EntryCell)
}
