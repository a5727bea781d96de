/// The package that the port writes.
enum PortedPackage {}
