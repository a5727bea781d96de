"""Checks verdicts with validators that others maintain.

usage: check_formats.py FOLDER SCHEMAS

FOLDER has compare.json, compare.sarif, compare.junit, compare.csv, and check.json, perhaps with check.sarif and
check.junit, inspect.json with inspect.sarif and inspect.junit, churn.json, stacks.json, and history-trend.json; SCHEMAS is the folder of the JSON Schemas.
"""

import csv
import json
import pathlib
import sys
import xml.etree.ElementTree

import jsonschema
import junitparser
import sarif_pydantic

folder, schemas = map(pathlib.Path, sys.argv[1:])
schema = json.loads((schemas / "compare.schema.json").read_text())

document = json.loads((folder / "compare.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.Draft202012Validator(schema).validate(document)
for change in document["changes"]:
    broken = dict(document, changes=[dict(change, verdict="awful")])
    assert not jsonschema.Draft202012Validator(schema).is_valid(broken), "the schema takes anything"

for name in ["churn", "stacks", "history-trend"]:
    if (folder / f"{name}.json").exists():
        own = json.loads((schemas / f"{name}.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(own)
        report = json.loads((folder / f"{name}.json").read_text())
        jsonschema.Draft202012Validator(own).validate(report)
        broken = {key: value for key, value in report.items() if key != "version"}
        assert not jsonschema.Draft202012Validator(own).is_valid(broken), "the schema takes anything"

text = (folder / "compare.sarif").read_text()
model = sarif_pydantic.Sarif.model_validate_json(text)
results = model.runs[0].results
errors = sum(str(getattr(result.level, "value", result.level)) == "error" for result in results)
assert errors == text.count('"level": "error"') and len(results) == text.count('"ruleIndex"')



def check_rules(sarif):
    """Checks that each result has a rule that a code host can explain, and each file a path that it can find."""
    run = json.loads(sarif)["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    for rule in rules:
        assert {"id", "name", "shortDescription", "fullDescription", "help"} <= rule.keys(), rule
        assert rule["help"]["text"] and rule["help"]["markdown"], rule
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"], result
        for location in result.get("locations", []):
            file = location.get("physicalLocation", {}).get("artifactLocation")
            assert file is None or "uriBaseId" in file or file["uri"].startswith("file:///"), file


check_rules(text)
report = junitparser.JUnitXml.fromfile(str(folder / "compare.junit"))
cases = [case for suite in report for case in suite]
failures = sum(any(isinstance(item, junitparser.Failure) for item in case.result) for case in cases)
suite = xml.etree.ElementTree.parse(folder / "compare.junit").getroot()[0]
assert suite.get("tests") == str(len(cases)) and suite.get("failures") == str(failures)
rows = 1 + len(document["tests"]) + len(document["superviews"])
rows += sum(rule["isJudged"] for rule in document["rules"])
assert len(cases) == rows, (len(cases), rows)

with open(folder / "compare.csv", newline="") as file:
    records = list(csv.DictReader(file))
assert all(None not in record and None not in record.values() for record in records)
print(f"{errors} errors in SARIF, {failures} of {len(cases)} cases in JUnit failed, {len(records)} CSV records")

schema = json.loads((schemas / "check.schema.json").read_text())
document = json.loads((folder / "check.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.Draft202012Validator(schema).validate(document)
assert document["findings"], "nothing to hold the schema against"
for finding in document["findings"]:
    broken = dict(document, findings=[dict(finding, rule="awful")])
    assert not jsonschema.Draft202012Validator(schema).is_valid(broken), "the schema takes anything"
if (folder / "check.sarif").exists():
    text = (folder / "check.sarif").read_text()
    model = sarif_pydantic.Sarif.model_validate_json(text)
    check_rules(text)
    over = [budget for budget in document["budgets"] if not budget["isKept"]]
    assert len(model.runs[0].results) == len(document["findings"]) + len(over)
    report = junitparser.JUnitXml.fromfile(str(folder / "check.junit"))
    cases = [case for suite in report for case in suite]
    failed = [case.name for case in cases if any(isinstance(x, junitparser.Failure) for x in case.result)]
    faults = {finding["rule"] for finding in document["findings"] if finding["severity"] != "info"}
    assert len(failed) == len(faults) + len(over), (failed, faults, over)
    print(f"check: {len(document['findings'])} findings, {len(failed)} of {len(cases)} cases in JUnit failed")
if (folder / "inspect.json").exists():
    schema = json.loads((schemas / "inspect.schema.json").read_text())
    document = json.loads((folder / "inspect.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(document)
    layouts = [layout for item in document["documents"] for layout in item["layouts"]]
    findings = [finding for layout in layouts for finding in layout["findings"]]
    assert findings and any(item["error"] for item in document["documents"]), "nothing to hold the schema against"
    for finding in findings:
        finding["rule"] += "s"
        assert not jsonschema.Draft202012Validator(schema).is_valid(document), "the schema takes anything"
        finding["rule"] = finding["rule"][:-1]
    text = (folder / "inspect.sarif").read_text()
    sarif_pydantic.Sarif.model_validate_json(text)
    check_rules(text)
    report = junitparser.JUnitXml.fromfile(str(folder / "inspect.junit"))
    cases = [case for suite in report for case in suite]
    failed = [case.name for case in cases if any(isinstance(x, junitparser.Failure) for x in case.result)]
    assert failed and len(failed) < len(cases)
    print(f"inspect: {len(findings)} findings, {len(failed)} of {len(cases)} cases in JUnit failed")
