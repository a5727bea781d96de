#!/usr/bin/env python3
"""Writes advances.json: what HarfBuzz alone and the fonts' own tables say, in font units.

Needs: pip install fonttools uharfbuzz
"""
import json
import pathlib

import uharfbuzz
from fontTools.ttLib import TTFont

here = pathlib.Path(__file__).resolve().parent
fonts = here.parents[2] / "Sources" / "TextMeasurement" / "Fonts"
texts = [
    "a", "0123456789", "AVAToWaYo.", "Quite a hike", "The quick brown fox jumps over the lazy dog",
    "fi ffl -> <- ==", "Ünïcödé façade", "Привет, мир", "Γειά σου", "  two  spaces  ", "(1×2)", "A\u0301",
]
answers = []
for weight in ("Regular", "SemiBold"):
    path = fonts / f"Inter-{weight}.otf"
    table = TTFont(path)
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))))
    hhea, os2 = table["hhea"], table["OS/2"]
    entry = {
        "weight": 400 if weight == "Regular" else 600,
        "unitsPerEm": table["head"].unitsPerEm,
        "ascender": hhea.ascent, "descender": hhea.descent, "lineGap": hhea.lineGap,
        "capHeight": os2.sCapHeight, "xHeight": os2.sxHeight,
        "texts": [],
    }
    for text in texts:
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(font, buffer)
        assert all(info.codepoint for info in buffer.glyph_infos), text
        advance = sum(position.x_advance for position in buffer.glyph_positions)
        entry["texts"].append({"text": text, "advance": advance})
    answers.append(entry)
(here / "advances.json").write_text(json.dumps(answers, ensure_ascii=False, indent=1) + "\n")
