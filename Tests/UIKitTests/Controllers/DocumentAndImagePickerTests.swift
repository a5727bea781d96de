import Foundation
import Testing
import UIKit

@MainActor
@Suite struct DocumentAndImagePickerTests {
  private let window = makeWindow()
  private let root = UIViewController()

  init() {
    window.rootViewController = root
    window.layoutIfNeeded()
  }

  @Test func `documents are chosen as by the user`() throws {
    final class Witness: UIDocumentPickerDelegate {
      var chosen: [URL] = []
      var cancelled = 0
      func documentPicker(
        _ controller: UIDocumentPickerViewController,
        didPickDocumentAt url: URL
      ) { chosen.append(url) }
      func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
        cancelled += 1
      }
    }
    let witness = Witness()
    let urls = [URL(fileURLWithPath: "/a"), URL(fileURLWithPath: "/b")]
    let picker = UIDocumentPickerViewController(documentTypes: ["public.data"], in: .import)
    picker.delegate = witness
    root.present(picker, animated: false)
    picker.pick(urls)
    expectEqual(witness.chosen, [urls[0]])
    #expect(root.presentedViewController == nil)
    let other = UIDocumentPickerViewController(forExporting: urls, asCopy: true)
    other.delegate = witness
    other.allowsMultipleSelection = true
    other.pick([])
    expectEqual(witness.cancelled, 1)
    expectEqual(
      [picker.documentPickerMode, other.documentPickerMode],
      [.import, .exportToService]
    )
    let modes: [UIDocumentPickerMode] = [.open, .moveToService]
    expectEqual(modes.map(\.rawValue), [1, 3])
    other.delegate?.documentPicker(other, didPickDocumentsAt: urls)
    expectEqual(witness.chosen.count, 2)
  }

  @Test func `a picture is chosen as by the user`() {
    final class Witness: UIImagePickerControllerDelegate, UINavigationControllerDelegate {
      var images: [UIImage] = []
      func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
      ) {
        if let image = info[.originalImage] as? UIImage { images.append(image) }
        picker.dismiss(animated: true)
      }
    }
    let witness = Witness()
    let picker = UIImagePickerController()
    #expect(UIImagePickerController.isSourceTypeAvailable(.savedPhotosAlbum))
    #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
    picker.sourceType = .photoLibrary
    picker.delegate = witness
    root.present(picker, animated: false)
    picker.pick([.originalImage: UIImage(size: CGSize(width: 1, height: 1))])
    expectEqual(witness.images.count, 1)
    #expect(root.presentedViewController == nil)
    root.present(picker, animated: false)
    picker.pick(nil)
    witness.imagePickerControllerDidCancel(picker)
    #expect(root.presentedViewController == nil)
  }
}
