/// Lets the user choose a picture: covers the window with an empty view; a test chooses with ``pick(_:)``.
@preconcurrency @MainActor
open class UIImagePickerController: UINavigationController {
  /// Where pictures come from.
  public enum SourceType: Int, Sendable {
    case photoLibrary, camera, savedPhotosAlbum
  }

  /// What the camera takes.
  ///
  /// No layout effect.
  public enum CameraCaptureMode: Int, Sendable {
    case photo, video
  }

  /// Which camera.
  ///
  /// No layout effect.
  public enum CameraDevice: Int, Sendable {
    case rear, front
  }

  /// What is known of what was chosen.
  ///
  /// No layout effect.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    /// The key itself.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The kind of medium.
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    /// The picture.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// The picture as the user has cut it.
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    /// The part that the user has cut.
    public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    /// Where the film is.
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    /// Where the picture is.
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
  }

  /// Where pictures come from.
  open var sourceType = SourceType.photoLibrary
  /// The kinds of media.
  ///
  /// No layout effect.
  open var mediaTypes = ["public.image"]
  /// Whether the user can cut the picture.
  ///
  /// No layout effect.
  open var allowsEditing = false
  /// What the camera takes.
  ///
  /// No layout effect.
  open var cameraCaptureMode = CameraCaptureMode.photo
  /// Which camera.
  ///
  /// No layout effect.
  open var cameraDevice = CameraDevice.rear
  /// Whether the camera's own buttons are seen.
  ///
  /// No layout effect.
  open var showsCameraControls = true
  /// The view over the camera's picture.
  ///
  /// No layout effect.
  open var cameraOverlayView: UIView?

  /// Whether pictures can come from there: from the library, not from a camera.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { sourceType != .camera }

  /// The kinds of media that come from there.
  ///
  /// No layout effect.
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
    isSourceTypeAvailable(sourceType) ? ["public.image", "public.movie"] : nil
  }

  /// Whether there is a camera: no.
  ///
  /// No layout effect.
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }

  /// Chooses a picture as the user does, or none; an addition to Apple's.
  ///
  /// The delegate dismisses the controller.
  public func pick(_ info: [InfoKey: Any]?) {
    let delegate = delegate as? any UIImagePickerControllerDelegate
    if let info {
      delegate?.imagePickerController(self, didFinishPickingMediaWithInfo: info)
    } else {
      delegate?.imagePickerControllerDidCancel(self)
    }
  }
}

/// Is told what picture was chosen.
@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: AnyObject {
  /// Called when a picture was chosen; whoever is told dismisses the controller.
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  )
  /// Called when nothing was chosen.
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  /// The controller goes.
  public func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) { picker.dismiss(animated: true) }
  /// The controller goes.
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    picker.dismiss(animated: true)
  }
}
