"""SVG as bytes with the places of its elements, read by expat."""

import xml.parsers.expat

GRAPHICS = {
    "g", "a", "switch", "svg", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "image", "foreignObject",
    "flowRoot",
}
GROUPS = {"g", "a", "switch", "svg"}


class Element:
    def __init__(self, tag, parent, start, attributes):
        self.tag, self.parent, self.start, self.end, self.attributes = tag, parent, start, start, attributes
        self.children, self.is_row, self.name = [], False, None

    def ancestors(self):
        above = self.parent
        while above:
            yield above
            above = above.parent


class Markup:
    """Elements of a file, and its graphics: what the program shows as rows, each with the id that selects it."""

    def __init__(self, data):
        self.data, self.root, self.rows, self.ids = data, None, [], {}
        self.open = []
        self.parser = xml.parsers.expat.ParserCreate()
        self.parser.StartElementHandler = self.start_element
        self.parser.EndElementHandler = self.end_element
        self.parser.ordered_attributes = False
        self.parser.Parse(data, True)

    @staticmethod
    def read(data):
        """None for what is not well-formed, in another encoding than that of its bytes, or has elements from entities."""
        try:
            markup = Markup(data)
        except (xml.parsers.expat.ExpatError, ValueError):
            return None
        rows = markup.rows
        is_plain = all(data[row.start:row.start + 1] == b"<" and data[row.end - 1:row.end] == b">" for row in rows)
        return markup if is_plain and rows and b"\0" not in data[:4] else None

    @property
    def graphics(self):
        return self.rows[1:]

    def start_element(self, tag, attributes):
        parent = self.open[-1] if self.open else None
        element = Element(tag, parent, self.parser.CurrentByteIndex, attributes)
        self.open.append(element)
        if parent:
            parent.children.append(element)
        else:
            self.root = element
        holds = parent is None or parent.is_row and parent.tag in GROUPS
        element.is_row = tag in GRAPHICS and holds
        name = attributes.get("id")
        if element.is_row:
            self.rows.append(element)
            element.name = "%s-%d" % (tag, len(self.rows))
        if name:
            if name not in self.ids and element.is_row:
                element.name = name
            self.ids.setdefault(name, element)

    def end_element(self, tag):
        element = self.open.pop()
        # An empty element ends at its own tag.
        rest = self.data[self.parser.CurrentByteIndex:]
        element.end = self.parser.CurrentByteIndex + rest.index(b">") + 1 if rest.startswith(b"</") else self.end_of_tag(element.start)

    def end_of_tag(self, start):
        quote = None
        for offset in range(start, len(self.data)):
            byte = self.data[offset:offset + 1]
            if quote:
                quote = None if byte == quote else quote
            elif byte in (b"'", b'"'):
                quote = byte
            elif byte == b">":
                return offset + 1
        return len(self.data)

    def alone(self, element):
        """The file with all graphics put into `defs` but an element, what is in it, and what is around it.

        Of a `switch`, which would choose another of its children, the others are taken out.
        """
        around = {element, *element.ancestors()}
        hidden = [child for above in element.ancestors() for child in above.children if child.is_row and child not in around]
        pieces, offset = [], 0
        for one in sorted(hidden, key=lambda one: one.start):
            pieces.append(self.data[offset:one.start])
            if one.parent.tag != "switch":
                pieces += [b"<defs>", self.data[one.start:one.end], b"</defs>"]
            offset = one.end
        return b"".join(pieces) + self.data[offset:]
