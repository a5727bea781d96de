"""Holds verdicts against validators that others maintain.

usage: check_formats.py FOLDER SCHEMA

FOLDER has compare.json, compare.sarif, compare.junit, compare.csv; SCHEMA is the JSON Schema of the first.
"""

import csv
import json
import pathlib
import sys
import xml.etree.ElementTree

import jsonschema
import junitparser
import sarif_pydantic

folder, schema = pathlib.Path(sys.argv[1]), json.loads(pathlib.Path(sys.argv[2]).read_text())

document = json.loads((folder / "compare.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.Draft202012Validator(schema).validate(document)
for change in document["changes"]:
    broken = dict(document, changes=[dict(change, verdict="awful")])
    assert not jsonschema.Draft202012Validator(schema).is_valid(broken), "the schema takes anything"

text = (folder / "compare.sarif").read_text()
model = sarif_pydantic.Sarif.model_validate_json(text)
results = model.runs[0].results
errors = sum(str(getattr(result.level, "value", result.level)) == "error" for result in results)
assert errors == text.count('"level": "error"') and len(results) == text.count('"ruleIndex"')

report = junitparser.JUnitXml.fromfile(str(folder / "compare.junit"))
cases = [case for suite in report for case in suite]
failures = sum(any(isinstance(item, junitparser.Failure) for item in case.result) for case in cases)
suite = xml.etree.ElementTree.parse(folder / "compare.junit").getroot()[0]
assert suite.get("tests") == str(len(cases)) and suite.get("failures") == str(failures)
rows = 1 + len(document["tests"]) + len(document["superviews"])
assert len(cases) == rows, (len(cases), rows)

with open(folder / "compare.csv", newline="") as file:
    records = list(csv.DictReader(file))
assert all(None not in record and None not in record.values() for record in records)
print(f"{errors} errors in SARIF, {failures} of {len(cases)} cases in JUnit failed, {len(records)} CSV records")
