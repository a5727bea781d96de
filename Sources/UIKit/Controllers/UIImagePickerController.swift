/// An image picker, which covers the window with an empty view; a test chooses with ``pick(_:)``.
@preconcurrency @MainActor
open class UIImagePickerController: UINavigationController {
  /// The source of images.
  public enum SourceType: Int, Sendable {
    case photoLibrary, camera, savedPhotosAlbum
  }

  /// What the camera captures.
  ///
  /// No layout effect.
  public enum CameraCaptureMode: Int, Sendable {
    case photo, video
  }

  /// The camera.
  ///
  /// No layout effect.
  public enum CameraDevice: Int, Sendable {
    case rear, front
  }

  /// A key for information about the choice.
  ///
  /// No layout effect.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The type of media.
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    /// The picture.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// The image as the user has edited it.
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    /// The rectangle to which the user has cropped the image.
    public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    /// The URL of the movie.
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    /// The URL of the image.
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
  }

  /// The source of images.
  open var sourceType = SourceType.photoLibrary
  /// The types of media.
  ///
  /// No layout effect.
  open var mediaTypes = ["public.image"]
  /// Whether the user can edit the image.
  ///
  /// No layout effect.
  open var allowsEditing = false
  /// What the camera captures.
  ///
  /// No layout effect.
  open var cameraCaptureMode = CameraCaptureMode.photo
  /// The camera.
  ///
  /// No layout effect.
  open var cameraDevice = CameraDevice.rear
  /// Whether the camera's controls are visible.
  ///
  /// No layout effect.
  open var showsCameraControls = true
  /// The view on top of the camera's image.
  ///
  /// No layout effect.
  open var cameraOverlayView: UIView?

  /// Returns whether a source is available: all except the camera.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { sourceType != .camera }

  /// Returns the types of media of a source.
  ///
  /// No layout effect.
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
    isSourceTypeAvailable(sourceType) ? ["public.image", "public.movie"] : nil
  }

  /// Returns whether a camera is available: false.
  ///
  /// No layout effect.
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }

  /// Chooses an image, or cancels, like the user.
  ///
  /// Apple does not have this method.
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

/// Receives the result of an image picker.
@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: AnyObject {
  /// Called when an image was chosen; the delegate must dismiss the controller.
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  )
  /// Called when the picker was cancelled.
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  /// Dismisses the controller.
  public func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) { picker.dismiss(animated: true) }
  /// Dismisses the controller.
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    picker.dismiss(animated: true)
  }
}
