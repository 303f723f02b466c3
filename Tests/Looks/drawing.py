"""SVG files as the checker reads them, with a parser that is not ours: elements, their bytes and their transforms."""

import math
import re
import xml.parsers.expat as expat

SVG = "http://www.w3.org/2000/svg"
GROUPS = {"svg", "g", "a", "switch"}
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "image", "use", "foreignObject", "flowRoot"}


class Element:
    """One element: where its bytes are, what is in it, and the row it is for shapeedit; `row` is None for all that is no row."""

    def __init__(self, name, attributes, start, parent):
        self.name, self.attributes, self.start, self.parent = name, attributes, start, parent
        self.end, self.row, self.children = None, None, []

    @property
    def is_group(self):
        return self.row is not None and self.name in GROUPS

    @property
    def rows(self):
        return [child for child in self.children if child.row is not None]

    def ancestors(self):
        found, next = [], self.parent
        while next is not None:
            found.append(next)
            next = next.parent
        return found

    def subtree(self):
        found, waiting = [], [self]
        while waiting:
            element = waiting.pop()
            found.append(element)
            waiting += reversed(element.children)
        return found

    def declared(self, name):
        """The value of a style property on the element itself; rules are left out."""
        match = re.search(r"(?:^|;)\s*%s\s*:\s*([^;]*)" % re.escape(name), self.attributes.get("style", ""))
        return (match.group(1) if match else self.attributes.get(name, "")).strip()


class Drawing:
    def __init__(self, data):
        self.data, self.elements = data, []
        parser, open, rows = expat.ParserCreate(), [], 0

        def start(name, attributes):
            nonlocal rows
            # Names with a prefix are left to tests of their own.
            element = Element(name, attributes, parser.CurrentByteIndex, open[-1] if open else None)
            holder = element.parent
            drawn = name in GROUPS | SHAPES and (holder is None or holder.is_group) and data[element.start : element.start + 1] == b"<"
            if drawn:
                rows += 1
                element.row = rows
            if holder is not None:
                holder.children.append(element)
            self.elements.append(element)
            open.append(element)

        def end(_):
            element, at = open.pop(), parser.CurrentByteIndex
            element.end = data.index(b">", at) + 1 if data[at : at + 2] == b"</" else tag_end(data, element.start)

        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.Parse(data, True)
        self.root = self.elements[0]
        self.ids = {}
        for element in self.elements:
            if "id" in element.attributes:
                self.ids.setdefault(element.attributes["id"], []).append(element)

    @property
    def rows(self):
        return [element for element in self.elements if element.row is not None]

    def selector(self, element):
        """How to say an element to shapeedit; None where its id needs care."""
        own = element.attributes.get("id")
        if own is None:
            return "#%s-%d" % (element.name, element.row)
        return "#" + own if re.fullmatch(r"[A-Za-z_][\w-]*", own, re.A) and self.ids[own][0] is element else None

    def wrapped(self, element, attributes):
        """The file with one element in a group of its own."""
        return self.data[: element.start] + b"<g %s>" % attributes.encode() + self.data[element.start : element.end] + b"</g>" + self.data[element.end :]

    def referenced(self):
        """The ids that something refers to."""
        return set(re.findall(rb"""(?:url\(\s*["']?\s*|href\s*=\s*["']\s*)#([^"')]+)""", self.data))

    def matrix_outside(self, element):
        """From the coordinates around an element to those of the canvas; None where the checker does not follow."""
        matrix = IDENTITY
        for group in element.ancestors():
            if group.parent is None:
                return matrix if not group.attributes.get("transform") else None
            if group.name == "svg" or "transform" in group.attributes.get("style", "") or group.attributes.get("transform-origin"):
                return None
            own = transform(group.attributes.get("transform", ""))
            if own is None:
                return None
            matrix = times(own, matrix)
        return matrix


def tag_end(data, start):
    """Behind the `>` of the tag that starts at an offset."""
    quote = None
    for offset in range(start, len(data)):
        byte = data[offset : offset + 1]
        if quote:
            quote = None if byte == quote else quote
        elif byte in b"\"'":
            quote = byte
        elif byte == b">":
            return offset + 1
    return len(data)


IDENTITY = (1, 0, 0, 1, 0, 0)


def times(one, two):
    a, b, c, d, e, f = one
    g, h, i, j, k, l = two
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f)


def inverse(matrix):
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if abs(size) < 1e-9:
        return None
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)


def transform(text):
    """The matrix of a `transform`; None where it is not understood."""
    matrix = IDENTITY
    for name, list in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        try:
            n = [float(word) for word in re.split(r"[\s,]+", list.strip()) if word]
        except ValueError:
            return None
        if name == "matrix" and len(n) == 6:
            own = tuple(n)
        elif name == "translate" and n:
            own = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif name == "scale" and n:
            own = (n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0)
        elif name == "rotate" and n:
            cos, sin = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            own = (cos, sin, -sin, cos, 0, 0)
            if len(n) == 3:
                own = times(times((1, 0, 0, 1, n[1], n[2]), own), (1, 0, 0, 1, -n[1], -n[2]))
        elif name == "skewX" and n:
            own = (1, 0, math.tan(math.radians(n[0])), 1, 0, 0)
        elif name == "skewY" and n:
            own = (1, math.tan(math.radians(n[0])), 0, 1, 0, 0)
        else:
            return None
        matrix = times(matrix, own)
    return matrix


def spelled(matrix):
    return 'transform="matrix(%s)"' % " ".join("%.12g" % number for number in matrix)


def around(matrix, outside):
    """What has to be written on a group around an element so that it is mapped on the canvas."""
    back = inverse(outside)
    return None if back is None else spelled(times(times(back, matrix), outside))
