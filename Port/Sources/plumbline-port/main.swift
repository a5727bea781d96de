import AppSources
import Foundation
import PortedPackage

Signals.passOn()
exit(PortCommand.run(Array(CommandLine.arguments.dropFirst())))
