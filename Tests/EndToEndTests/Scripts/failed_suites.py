"""Print the pattern of `swift test --filter` for the suites that failed, then a line
`Module.Suite/test` for each failed test.

    failed_suites.py RESULTS.xml... LIMIT

Exits with 1 where nothing is recorded as failed (the run was cut off) or more than LIMIT suites are.
"""

import re
import sys
import xml.etree.ElementTree as tree


def identifier(suite):
    """The suite as `swift test list` names it: `Module.Outer/Inner` for `Module.Outer.Inner`."""
    module, _, names = suite.partition(".")
    return module + "." + names.replace(".", "/")


def main(paths, limit):
    failed = {}
    for path in paths:
        for case in tree.parse(path).getroot().iter("testcase"):
            for failure in case.iter("failure"):
                suite, name = case.get("classname"), case.get("name")
                failed.setdefault(suite, set()).add(re.sub(r"\s+", "-", name))
                print(f"FAILED {suite}: {name}: {failure.get('message', '')}", file=sys.stderr)
    if not 0 < len(failed) <= limit:
        print(f"{len(failed)} suites are recorded as failed", file=sys.stderr)
        return 1
    print("|".join(f"^{re.escape(identifier(suite))}/" for suite in sorted(failed)))
    for suite in sorted(failed):
        for name in sorted(failed[suite]):
            print(f"{suite}/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:-1], int(sys.argv[-1])))
