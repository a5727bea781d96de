// swift-format-ignore-file
struct Recipe {
    var name: String
    var minutes: Int

    static let all = [
        Recipe(name: "Bread", minutes: 90),
        Recipe(name: "Lentil soup", minutes: 40),
        Recipe(name: "Pancakes", minutes: 20),
    ]
}
