#!/usr/bin/env bash
# hypothesis-jsonschema 0.23.1 (PyPI), which generates values for JSON Schemas and with them requests for the calls of an API.
# The patterns of JSON Schema are those of ECMAScript, which has classes such as \p{L} for the letters of all languages. Python's
# regular expressions lack them, so the schema counts as one that no value fits: without an error, the strategy is `nothing()`.
# Seen: `'^[A-Z]+$' generates` and `'^\p{L}+$' nothing()`.
# What helps: leave such patterns out of a published schema, or name ranges of letters.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check hypothesis-jsonschema==0.23.1 hypothesis==6.170.17
cat >run.py <<'PY'
import warnings

from hypothesis_jsonschema import from_schema

warnings.simplefilter("ignore")
for pattern in ["^[A-Z]+$", "^\\p{L}+$"]:
    strategy = from_schema({"type": "string", "pattern": pattern})
    print(f"'{pattern}'", "nothing()" if strategy.is_empty else "generates")
PY
seen=$(python/bin/python run.py)
echo "$seen"
[ "$seen" = "'^[A-Z]+\$' generates
'^\\p{L}+\$' nothing()" ]
