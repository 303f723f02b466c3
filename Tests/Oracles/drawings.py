"""Random drawings, each as a document of shapeedit and as the same SVG."""

import math

KINDS = ["rectangle", "ellipse", "line", "polyline", "polygon", "star", "path"]
IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def product(m, n):
    """The map that applies `n` first; maps are the six numbers of SVG."""
    return (
        m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
    )


def turn(degrees, flip, box):
    """A mirror, then a turn, about the middle of a box."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    angle = math.radians(degrees)
    mirror = (-1.0 if "h" in flip else 1.0, 0, 0, -1.0 if "v" in flip else 1.0, 0, 0)
    turned = (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0, 0)
    return product((1, 0, 0, 1, x, y), product(turned, product(mirror, (1, 0, 0, 1, -x, -y))))


def union(boxes):
    boxes = [box for box in boxes if box]
    if not boxes:
        return None
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


class Maker:
    """Makes drawings out of a source of random numbers."""

    def __init__(self, random):
        self.random = random
        self.serial = 0

    def number(self, low, high):
        value = self.random.uniform(low, high)
        return float(round(value)) if self.random.random() < 0.5 else value

    def place(self):
        return [self.number(-50, 150), self.number(-50, 150)]

    def id(self, letter):
        self.serial += 1
        return f"{letter}{self.serial}"

    def graphics(self, groups, leaves):
        """What is on a canvas: groups up to three levels deep, and leaves in them."""
        top = []
        parents = [(top, 0)]
        for _ in range(groups):
            children, level = self.random.choice(parents)
            if level == 3:
                continue
            group = {"id": self.id("g"), "kind": "group", "name": "G", "children": []}
            self.turn(group)
            children.append(group)
            parents.append((group["children"], level + 1))
        for _ in range(leaves):
            self.random.choice(parents)[0].append(self.leaf())
        return top

    def leaf(self):
        kind = self.random.choice(KINDS)
        leaf = {"id": self.id("l"), "kind": kind, "name": "L"}
        is_regular = kind == "polygon" and self.random.random() < 0.5
        if kind in ("rectangle", "ellipse", "star") or is_regular:
            leaf.update(x=self.number(-50, 150), y=self.number(-50, 150), width=self.number(1, 80), height=self.number(1, 80))
        if kind == "line":
            leaf["x1"], leaf["y1"] = self.place()
            leaf["x2"], leaf["y2"] = self.place()
        elif kind == "polyline" or kind == "polygon" and not is_regular:
            leaf["points"] = [self.place() for _ in range(self.random.randint(3, 7))]
        elif is_regular:
            leaf["sides"] = self.random.randint(3, 9)
        elif kind == "star":
            leaf["star"] = {"points": self.random.randint(3, 9), "ratio": self.number(0.1, 1)}
        elif kind == "rectangle" and self.random.random() < 0.5:
            radii = [self.number(0, 30) for _ in range(4)]
            leaf["radius"] = radii if self.random.random() < 0.5 else radii[0]
        elif kind == "path":
            leaf["d"] = self.path()
        if self.random.random() < 0.12:
            leaf["visible"] = False
        leaf["fill"] = {"color": "#336699"}
        if self.random.random() < 0.4:
            leaf["fill"]["rule"] = "evenodd"
        self.turn(leaf)
        return leaf

    def path(self):
        words = []
        for _ in range(self.random.randint(1, 2)):
            words += ["M", *self.place()]
            for _ in range(self.random.randint(1, 4)):
                letter = self.random.choice("LQCA")
                if letter == "A":
                    flags = [self.random.randint(0, 1), self.random.randint(0, 1)]
                    words += ["A", self.number(1, 80), self.number(1, 80), self.number(-90, 90), *flags, *self.place()]
                else:
                    words += [letter] + [number for _ in range("LQC".index(letter) + 1) for number in self.place()]
            if self.random.random() < 0.5:
                words.append("Z")
        return " ".join(map(str, words))

    def turn(self, graphic):
        """Turns, mirrors or maps a graphic, or leaves it."""
        choice = self.random.randrange(4)
        if choice == 0:
            graphic["rotation"] = self.random.choice([90.0, -90.0, 45.0, self.number(-179, 180)])
        elif choice == 1:
            graphic["flip"] = self.random.choice(["h", "v", "hv"])
            if self.random.random() < 0.5:
                graphic["rotation"] = self.number(-179, 180)
        elif choice == 2:
            while True:
                m = [self.number(-2, 2) for _ in range(4)]
                if abs(m[0] * m[3] - m[1] * m[2]) > 0.2:
                    break
            graphic["transform"] = m + [self.number(-50, 50), self.number(-50, 50)]


def outline(leaf):
    """What a leaf draws, as the data of an SVG path."""
    kind = leaf["kind"]
    if kind == "path":
        return leaf["d"]
    if kind == "line":
        return f"M {leaf['x1']} {leaf['y1']} L {leaf['x2']} {leaf['y2']}"
    if "points" in leaf:
        return "M " + " L ".join(f"{x} {y}" for x, y in leaf["points"]) + (" Z" if kind == "polygon" else "")
    x, y, width, height = (leaf[key] for key in ("x", "y", "width", "height"))
    rx, ry = width / 2, height / 2
    if kind == "ellipse":
        return f"M {x} {y + ry} A {rx} {ry} 0 0 1 {x + width} {y + ry} A {rx} {ry} 0 0 1 {x} {y + ry} Z"
    if kind == "rectangle":
        return rounded(x, y, width, height, leaf.get("radius", 0))
    count = leaf["sides"] if kind == "polygon" else 2 * leaf["star"]["points"]
    places = []
    for step in range(count):
        reach = leaf["star"]["ratio"] if kind == "star" and step % 2 else 1
        angle = 2 * math.pi * step / count
        places.append(f"{x + rx + reach * rx * math.sin(angle)} {y + ry - reach * ry * math.cos(angle)}")
    return "M " + " L ".join(places) + " Z"


def rounded(x, y, width, height, radius):
    radii = radius if isinstance(radius, list) else [radius] * 4
    a, b, c, d = (min(r, width / 2, height / 2) for r in radii)
    right, bottom = x + width, y + height

    def corner(r, to):
        return f"A {r} {r} 0 0 1 {to}" if r > 0 else ""

    return (
        f"M {x + a} {y} L {right - b} {y} {corner(b, f'{right} {y + b}')} L {right} {bottom - c} {corner(c, f'{right - c} {bottom}')} "
        f"L {x + d} {bottom} {corner(d, f'{x} {bottom - d}')} L {x} {y + a} {corner(a, f'{x + a} {y}')} Z"
    )
