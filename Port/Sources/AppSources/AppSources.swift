/// An app's sources, as the port reads them.
enum AppSources {}
