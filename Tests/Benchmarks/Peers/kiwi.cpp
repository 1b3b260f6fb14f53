// Solves systems that a file gives with kiwi's C++ core, and prints how long it took.
//
//   kiwi FILE ROUNDS
//
// A line of the file is `v COUNT`, `c RELATION PRIORITY CONSTANT (VARIABLE COEFFICIENT)…` with the
// sum compared to 0, `e VARIABLE PRIORITY VALUE`, or `s VALUE` for each suggestion to the edits.
// Output: thread CPU nanoseconds of building and of suggesting, each the median of the rounds, and
// the sum of all values.
#include <ctime>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <kiwi/kiwi.h>

namespace {

struct Wish {
  char relation;
  double priority;
  double constant;
  std::vector<std::pair<int, double>> terms;
};

struct Edit {
  int variable;
  double priority;
  double value;
};

struct System {
  int variables = 0;
  std::vector<Wish> wishes;
  std::vector<Edit> edits;
  std::vector<double> suggestions;
};

System read(const char *path) {
  System system;
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    char what;
    words >> what;
    if (what == 'v') {
      words >> system.variables;
    } else if (what == 'c') {
      Wish wish;
      words >> wish.relation >> wish.priority >> wish.constant;
      int variable;
      double coefficient;
      while (words >> variable >> coefficient) wish.terms.push_back({variable, coefficient});
      system.wishes.push_back(wish);
    } else if (what == 'e') {
      Edit edit;
      words >> edit.variable >> edit.priority >> edit.value;
      system.edits.push_back(edit);
    } else if (what == 's') {
      double value;
      words >> value;
      system.suggestions.push_back(value);
    }
  }
  return system;
}

double strength(double priority) {
  if (priority >= 1000) return kiwi::strength::required;
  if (priority >= 700) return kiwi::strength::strong;
  return priority >= 251 ? kiwi::strength::medium : kiwi::strength::weak;
}

double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 3) return 2;
  const System system = read(arguments[1]);
  const int rounds = std::stoi(arguments[2]);
  std::vector<double> builds, suggests;
  double sum = 0;
  for (int round = 0; round < rounds; round++) {
    const double start = now();
    kiwi::Solver solver;
    std::vector<kiwi::Variable> variables;
    for (int index = 0; index < system.variables; index++) variables.emplace_back();
    for (const Wish &wish : system.wishes) {
      std::vector<kiwi::Term> terms;
      for (const auto &term : wish.terms) terms.emplace_back(variables[term.first], term.second);
      const auto relation = wish.relation == '='   ? kiwi::OP_EQ
                            : wish.relation == '<' ? kiwi::OP_LE
                                                   : kiwi::OP_GE;
      solver.addConstraint(kiwi::Constraint(kiwi::Expression(std::move(terms), wish.constant),
                                            relation, strength(wish.priority)));
    }
    for (const Edit &edit : system.edits) {
      solver.addEditVariable(variables[edit.variable], strength(edit.priority));
      solver.suggestValue(variables[edit.variable], edit.value);
    }
    solver.updateVariables();
    const double built = now();
    for (double value : system.suggestions) {
      for (const Edit &edit : system.edits) {
        solver.suggestValue(variables[edit.variable], value);
      }
      solver.updateVariables();
    }
    const double done = now();
    builds.push_back(built - start);
    suggests.push_back(done - built);
    sum = 0;
    for (const kiwi::Variable &variable : variables) sum += variable.value();
  }
  std::cout << median(builds) << " " << median(suggests) << " " << sum << std::endl;
}
