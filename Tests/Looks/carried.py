"""Graphics of one file in another one: what has to be seen is one picture over the other."""

import os
import re

from PIL import Image

from contexts import Scene
from drawing import Drawing, tag_end
from verdict import ALLOWED, OTHER_WIDTHS, WIDTH, pixels


def scenes(rng, count, real, folder, name):
    """Files: half of them scenes, and half of them files that people made."""
    found = []
    for number in range(count):
        path = os.path.join(folder, "%s-%d.svg" % (name, number))
        while True:
            if number % 2 and real:
                data = open(real.pop(), "rb").read()
            else:
                data = Scene(rng, rng.choice(["any", "after", "in last"])).markup(rng)
            try:
                drawing = Drawing(data)
            except Exception:
                continue
            if drawing.root.name == "svg" and len(drawing.elements) < 800 and b"<script" not in data and page(drawing):
                break
        open(path, "wb").write(data)
        found.append(path)
    return found


def page(drawing):
    """The view box of a file whose page has its shape, or None."""
    def number(name):
        text = drawing.root.attributes.get(name, "")
        return float(text[:-2] if text.endswith("px") else text)

    try:
        numbers = [float(word) for word in drawing.root.attributes.get("viewBox", "").replace(",", " ").split()]
        if not numbers:
            return [0, 0, number("width"), number("height")]
        width, height = drawing.root.attributes.get("width"), drawing.root.attributes.get("height")
        if width and height and abs(number("width") / numbers[2] - number("height") / numbers[3]) > 1e-6:
            return None
        return numbers if len(numbers) == 4 else None
    except (ValueError, ZeroDivisionError):
        return None


def rows(element):
    """The graphics in an element, at all levels; not those of which one is shown."""
    for row in element.rows:
        yield row
        if row.name not in ("switch", "text"):
            yield from rows(row)


class Carrying:
    """One part that goes into one file."""

    def __init__(self, rng, target, part):
        self.target, self.part = target, part
        self.target_data, self.part_data = open(target, "rb").read(), open(part, "rb").read()
        drawing = Drawing(self.part_data)
        # All of it, or one graphic, which may be in groups.
        chosen = [row for row in rows(drawing.root) if drawing.selector(row)]
        self.element = rng.choice(chosen) if chosen and rng.random() < 0.6 else None
        self.selector = drawing.selector(self.element) if self.element else None
        self.drawing = drawing
        self.verb = "insert" if not self.selector else "insert one"
        self.commands = ["insert %s" % part + (" %s" % self.selector if self.selector else "")]

    def __str__(self):
        return "%s into %s: %s" % (self.part, self.target, "; ".join(self.commands))

    def shown(self):
        """The part as a file with the page of the target: its own page is an element in it."""
        data = self.part_data
        if self.element:
            kept = [self.element] + self.element.ancestors()
            hidden = [row for group in kept[1:] for row in group.rows if row not in kept]
            marks = sorted([(row.start, b"<defs>") for row in hidden] + [(row.end, b"</defs>") for row in hidden])
            data, at = b"", 0
            for offset, mark in marks:
                data, at = data + self.part_data[at:offset] + mark, offset
            data += self.part_data[at:]
        root = self.drawing.root
        own, other = page(self.drawing), page(Drawing(self.target_data))
        tag = data[root.start : tag_end(data, root.start)]
        inner = re.sub(rb"""\s(viewBox|width|height|x|y|preserveAspectRatio|overflow)\s*=\s*("[^"]*"|'[^']*')""", b"", tag)
        inner = inner.replace(b"<svg", ('<svg x="0" y="0" width="%r" height="%r" viewBox="%s" overflow="visible"' % (own[2], own[3], " ".join(map(repr, own)))).encode(), 1)
        outer = '<svg xmlns="http://www.w3.org/2000/svg" width="%r" height="%r" viewBox="0 0 %r %r">' % (other[2], other[3], other[2], other[3])
        rest = data[tag_end(data, root.start) :]
        if tag.endswith(b"/>"):
            rest = b""
        return data[: root.start] + outer.encode() + inner + rest.rstrip() + b"</svg>"

    def differences(self, judge, data):
        """By which painters the result is not the part over the target."""
        found = {}
        shown = self.shown()
        for painter in judge.painters:
            if judge.lacks(painter, self.target_data + self.part_data):
                continue
            counts = []
            for width in (WIDTH,) + OTHER_WIDTHS:
                below, above, after = (judge.picture(painter, one, width) for one in (self.target_data, shown, data))
                if below is None or above is None or below.size != above.size:
                    counts.append(0)
                    break
                count = 10**6 if after is None else pixels(Image.alpha_composite(below, above), after)
                counts.append(count)
                if count <= 2 * ALLOWED * width / WIDTH:
                    counts.append(0)
                    break
            if min(counts) > 0:
                found[painter] = counts[0]
        return found
