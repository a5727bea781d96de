import UIKit

/// What a card says.
struct RecipeCardConfiguration: UIContentConfiguration {
  var recipe: Recipe

  func makeContentView() -> any UIView & UIContentView {
    RecipeCardView(self)
  }

  func updated(for state: any UIConfigurationState) -> RecipeCardConfiguration {
    self
  }
}

/// A title above the time that it takes.
final class RecipeCardView: UIView, UIContentView {
  var configuration: any UIContentConfiguration {
    didSet { show() }
  }

  private let title = UILabel()
  private let minutes = UILabel()

  init(_ configuration: RecipeCardConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    title.font = .preferredFont(forTextStyle: .headline)
    title.numberOfLines = 2
    minutes.font = .preferredFont(forTextStyle: .caption1)
    let stack = UIStackView(arrangedSubviews: [title, minutes])
    stack.axis = .vertical
    stack.spacing = 4
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
      stack.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor, constant: -8),
    ])
    show()
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("init(coder:) is not used")
  }

  private func show() {
    guard let configuration = configuration as? RecipeCardConfiguration else { return }
    title.text = configuration.recipe.title
    minutes.text = "\(configuration.recipe.minutes) min"
  }
}
