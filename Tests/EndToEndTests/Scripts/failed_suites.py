"""Print the pattern of `swift test --filter` for the suites that failed, and name their tests.

    failed_suites.py RESULTS.xml... LIMIT

Exits with 1 where nothing is recorded as failed (the run was cut off) or more than LIMIT suites are.
"""

import re
import sys
import xml.etree.ElementTree as tree


def main(paths, limit):
    suites = set()
    for path in paths:
        for case in tree.parse(path).getroot().iter("testcase"):
            for failure in case.iter("failure"):
                suites.add(case.get("classname"))
                name, message = case.get("name"), failure.get("message", "")
                print(f"FAILED {case.get('classname')}: {name}: {message}", file=sys.stderr)
    if not 0 < len(suites) <= limit:
        print(f"{len(suites)} suites are recorded as failed", file=sys.stderr)
        return 1
    print("|".join(f"^{re.escape(suite)}/" for suite in sorted(suites)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:-1], int(sys.argv[-1])))
