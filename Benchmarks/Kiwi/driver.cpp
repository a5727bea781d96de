// Runs workloads with kiwi, for a comparison side by side; the benchmark loads it as a library.
//
// Built against the headers of kiwi's source distribution (scripts/bench-solver fetches it).
// Benchmarks/solver-workloads.md describes the text that it reads.

#include <kiwi/kiwi.h>
#include <kiwi/version.h>

#include <chrono>
#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

// A constraint is held this strongly to a constant that is set: as an edit variable can be.
constexpr double settableStrength = 100000000.0;

struct Operation {
  enum Kind { add, remove, edit, suggest, read } kind;
  int index = 0;
  double value = 0;
};

struct Workload {
  std::vector<kiwi::Variable> variables;
  std::vector<kiwi::Constraint> constraints;
  // For each constraint, the variable that stands for its constant, or -1.
  std::vector<int> constants;
  std::vector<double> initialConstants;
  std::vector<Operation> setup, timed;
  int refusals = 0;
};


Workload* parse(const char* text) {
  auto* workload = new Workload;
  std::map<int, int> variables, constraints;
  std::map<int, bool> isSettable;
  std::vector<std::string> lines;
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) {
    if (line.rfind("k ", 0) == 0) isSettable[std::stoi(line.substr(2))] = true;
    lines.push_back(line);
  }
  bool isTimed = false;
  auto emit = [&](Operation operation) {
    (isTimed ? workload->timed : workload->setup).push_back(operation);
  };
  for (const auto& line : lines) {
    std::istringstream words(line);
    std::string word;
    if (!(words >> word)) continue;
    int id = 0;
    double value = 0;
    if (word == "v") {
      words >> id;
      variables[id] = static_cast<int>(workload->variables.size());
      workload->variables.emplace_back();
    } else if (word == "c") {
      char relation = '=';
      int count = 0;
      double strength = 0;
      words >> id >> relation >> strength >> value >> count;
      std::vector<kiwi::Term> terms;
      for (int i = 0; i < count; i++) {
        int variable = 0;
        double coefficient = 0;
        words >> variable >> coefficient;
        terms.emplace_back(workload->variables[variables.at(variable)], coefficient);
      }
      constraints[id] = static_cast<int>(workload->constraints.size());
      workload->initialConstants.push_back(value);
      if (isSettable[id]) {
        workload->constants.push_back(static_cast<int>(workload->variables.size()));
        workload->variables.emplace_back();
        terms.emplace_back(workload->variables.back(), 1.0);
        value = 0;
      } else {
        workload->constants.push_back(-1);
      }
      workload->constraints.emplace_back(
          kiwi::Expression(std::move(terms), value),
          relation == '=' ? kiwi::OP_EQ : relation == '<' ? kiwi::OP_LE : kiwi::OP_GE, strength);
    } else if (word == "a" || word == "r") {
      words >> id;
      emit({word == "a" ? Operation::add : Operation::remove, constraints.at(id)});
    } else if (word == "k") {
      words >> id >> value;
      emit({Operation::suggest, workload->constants[constraints.at(id)], value});
    } else if (word == "e") {
      words >> id >> value;
      emit({Operation::edit, variables.at(id), value});
    } else if (word == "s") {
      words >> id >> value;
      emit({Operation::suggest, variables.at(id), value});
    } else if (word == "u") {
      emit({Operation::read});
    } else if (word == "T0") {
      isTimed = true;
    } else if (word == "T1") {
      isTimed = false;
    }
  }
  if (workload->timed.empty()) std::swap(workload->setup, workload->timed);
  return workload;
}

void perform(kiwi::Solver& solver, Workload& workload, const std::vector<Operation>& operations) {
  for (const auto& operation : operations) {
    switch (operation.kind) {
      case Operation::add: {
        const int constant = workload.constants[operation.index];
        if (constant >= 0) {
          solver.addEditVariable(workload.variables[constant], settableStrength);
          solver.suggestValue(
              workload.variables[constant], workload.initialConstants[operation.index]);
        }
        try {
          solver.addConstraint(workload.constraints[operation.index]);
        } catch (const kiwi::UnsatisfiableConstraint&) {
          workload.refusals++;
        }
        break;
      }
      case Operation::remove: {
        try {
          solver.removeConstraint(workload.constraints[operation.index]);
        } catch (const kiwi::UnknownConstraint&) {
          break;
        }
        const int constant = workload.constants[operation.index];
        if (constant >= 0) solver.removeEditVariable(workload.variables[constant]);
        break;
      }
      case Operation::edit:
        solver.addEditVariable(workload.variables[operation.index], operation.value);
        break;
      case Operation::suggest:
        solver.suggestValue(workload.variables[operation.index], operation.value);
        break;
      case Operation::read:
        solver.updateVariables();
        break;
    }
  }
}

}  // namespace

extern "C" {

const char* kiwi_driver_version() { return KIWI_VERSION; }

void* kiwi_driver_prepare(const char* text) {
  try {
    return parse(text);
  } catch (const std::exception&) {
    return nullptr;
  }
}

void kiwi_driver_release(void* workload) { delete static_cast<Workload*>(workload); }

// Runs the workload in a solver of its own: nanoseconds of its timed part, NaN if kiwi gave up.
double kiwi_driver_run(void* handle) {
  auto& workload = *static_cast<Workload*>(handle);
  workload.refusals = 0;
  kiwi::Solver solver;
  try {
    perform(solver, workload, workload.setup);
    const auto start = std::chrono::steady_clock::now();
    perform(solver, workload, workload.timed);
    const auto end = std::chrono::steady_clock::now();
    return static_cast<double>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count());
  } catch (const std::exception&) {
    return std::nan("");
  } catch (...) {
    return std::nan("");
  }
}

// How many constraints the last run refused.
int kiwi_driver_refusals(void* handle) { return static_cast<Workload*>(handle)->refusals; }

// The value of a variable after the last run.
double kiwi_driver_value(void* handle, int variable) {
  return static_cast<Workload*>(handle)->variables[static_cast<std::size_t>(variable)].value();
}
}
