"""A stand-in for kiwisolver with the same classes and methods, which solves only bounds of single variables."""


class UnsatisfiableConstraint(Exception):
    pass


class Variable:
    def __init__(self, name=""):
        self._name = name

    def name(self):
        return self._name

    def value(self):
        return 0.0


class Term:
    def __init__(self, variable, coefficient):
        self._variable, self._coefficient = variable, coefficient

    def variable(self):
        return self._variable

    def coefficient(self):
        return self._coefficient


class Expression:
    def __init__(self, terms, constant=0.0):
        self._terms, self._constant = tuple(terms), constant

    def terms(self):
        return self._terms

    def constant(self):
        return self._constant


class Constraint:
    def __init__(self, terms, constant, op="==", strength=1001001000.0):
        self._expression = Expression([Term(*term) for term in terms], constant)
        self._op, self._strength = op, strength

    def expression(self):
        return self._expression

    def op(self):
        return self._op

    def strength(self):
        return self._strength


class Solver:
    def __init__(self):
        self.constraints = []

    def addConstraint(self, constraint):
        if not constraint.expression().terms():
            raise UnsatisfiableConstraint(constraint)
        if not self.can_hold(self.constraints + [constraint]):
            raise UnsatisfiableConstraint(constraint)
        self.constraints.append(constraint)

    @staticmethod
    def can_hold(constraints):
        """Returns whether the required bounds of single variables are consistent; coefficients are 1."""
        bounds = {}
        for constraint in constraints:
            terms = constraint.expression().terms()
            if len(terms) != 1 or constraint.strength() < 1001001000.0:
                continue
            low, high = bounds.get(terms[0].variable(), (float("-inf"), float("inf")))
            value = -constraint.expression().constant()
            if constraint.op() != "<=":
                low = max(low, value)
            if constraint.op() != ">=":
                high = min(high, value)
            if low > high:
                return False
            bounds[terms[0].variable()] = (low, high)
        return True

    def removeConstraint(self, constraint):
        self.constraints.remove(constraint)

    def addEditVariable(self, variable, strength):
        pass

    def removeEditVariable(self, variable):
        pass

    def suggestValue(self, variable, value):
        pass

    def updateVariables(self):
        pass

    def reset(self):
        self.constraints = []
