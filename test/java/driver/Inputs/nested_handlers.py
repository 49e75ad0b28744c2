"""Writes Java classes whose only method has many handlers in reach, to see how the map grows with their number:

    nested_handlers.py nested|flat|throws|breaks NUMBER

nested: tries in tries, each with a handler. flat: one try with so many statements and handlers. throws: nested, left by throw statements.
breaks: loops in tries with a finally, from whose middle each loop is left.
"""

import sys

shape, number = sys.argv[1], int(sys.argv[2])
print("class Handlers {\n  void f(int a) {")
if shape == "flat":
    print("try {\n%s}" % "".join("g(%d);\n" % i for i in range(number)))
    print("".join("catch (E%d e) { g(1); }\n" % i for i in range(number)))
elif shape == "breaks":
    for i in range(number):
        print("L%d: while (g(1)) { try {" % i)
    for i in range(number):
        print("if (a == %d) break L%d;" % (i, i))
    for i in range(number):
        print("} finally {\ng(2);\n}\n}")
else:
    for i in range(number):
        print("g(%d);\n%stry {" % (i, "if (a == %d) throw new X();\n" % i if shape == "throws" else ""))
    for i in range(number):
        print("g(%d);\n} catch (E%d e) {\ng(1);\n}" % (i, i))
print("  }\n}")
