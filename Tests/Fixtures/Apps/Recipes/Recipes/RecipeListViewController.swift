// swift-format-ignore-file
import UIKit

class RecipeListViewController: UIViewController {
    @IBOutlet weak var tableView: UITableView!
    @IBOutlet private(set) var countLabel: UILabel!
    private var recipes = Recipe.all

    override func viewDidLoad() {
        super.viewDidLoad()
        updateCount()
    }

    @IBAction private func removeLast(_ sender: UIButton) {
        guard !recipes.isEmpty else { return }
        recipes.removeLast()
        tableView.reloadData()
        updateCount()
    }

    @IBAction func unwindToList(_ segue: UIStoryboardSegue) {
        countLabel.text = "Welcome back"
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard let detail = segue.destination as? RecipeViewController,
              let cell = sender as? UITableViewCell,
              let row = tableView.indexPath(for: cell)?.row else { return }
        detail.recipe = recipes[row]
    }

    private func updateCount() {
        countLabel.text = "\(recipes.count) recipes"
    }
}

extension RecipeListViewController: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        recipes.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Recipe", for: indexPath) as! RecipeCell
        cell.show(recipes[indexPath.row])
        return cell
    }
}
