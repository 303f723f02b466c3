"""Single edits of SVG files, as bytes, and whether they change what the file holds."""

import io
import re
import xml.etree.ElementTree as xml


def edited(data, rng):
    """The bytes after an edit, and what it was; None where there is nothing to edit so."""
    name = rng.choice(sorted(EDITS))
    matches = list(re.finditer(EDITS[name][0], data, re.S))
    if not matches:
        return None, name
    match = rng.choice(matches)
    new = EDITS[name][1](match, rng)
    return data[: match.start()] + new + data[match.end() :], name


def digit(match, rng):
    return str((int(match[0]) + 1 + rng.randrange(8)) % 10).encode()


EDITS = {
    "digit": (rb"(?<=[\s\"',(-])[1-9](?=[\d.]*[\s\"',)])", digit),
    "colour": (rb"#[0-9a-fA-F]{6}\b", lambda match, rng: b"#%06x" % rng.randrange(1 << 24)),
    "comment": (rb"(?<=>)\s*(?=<[a-z])", lambda match, rng: match[0] + b"<!-- a note -->"),
    "element": (rb"<(?:path|rect|stop|circle|use|feOffset|polygon)\b[^<>]*/>", lambda match, rng: b""),
    "twice": (rb"<(?:path|rect|stop|circle|use|polygon)\b(?![^<>]*\bid=)[^<>]*/>", lambda match, rng: match[0] * 2),
    "attribute": (rb"""\s(?:class|style|opacity|fill|stroke|offset|d|role|transform|id|stroke-width)=("[^"]*"|'[^']*')""", lambda match, rng: b""),
    "added": (rb"<(?:path|rect|stop|g|clipPath|defs|text)\b", lambda match, rng: match[0] + b' data-n="%d"' % rng.randrange(99)),
    "order": (rb"""(\s[a-z-]+=(?:"[^"]*"|'[^']*'))(\s[a-z-]+=(?:"[^"]*"|'[^']*'))""", lambda match, rng: match[2] + match[1]),
    "blank": (rb"(?<=\w)(?=/>)", lambda match, rng: b" "),
    "quotes": (rb"\"([^\"'&<]*)\"(?=[\s/>])(?=[^<]*>)", lambda match, rng: b"'" + match[1] + b"'"),
    "rule": (rb"(?<=[{;])\s*[a-z-]+\s*:\s*[^;{}<]+(?=[;}])", lambda match, rng: match[0] + b"x"),
    "text": (rb"(?<=>)[^<>&\s]+(?=</)", lambda match, rng: match[0] + b"x"),
    "name": (rb"<(/?)defs(?=[\s/>])", lambda match, rng: match[0]),
}


def same(one, two):
    """Whether the canonical forms are equal, comments included; None if one of them cannot be read."""
    try:
        forms = [canonical(data) for data in (one, two)]
    except Exception:
        return None
    return forms[0] == forms[1]


def canonical(data):
    return xml.canonicalize(from_file=io.BytesIO(data), with_comments=True)
