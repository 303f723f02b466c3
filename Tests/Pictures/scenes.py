"""Random drawings with every way to paint, as documents of shapeedit."""

BLENDS = ["multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "hard-light", "soft-light", "difference", "exclusion", "hue"]
WIDTH, HEIGHT = 300, 200


class Scene:
    """Makes one document out of a source of random numbers."""

    def __init__(self, random):
        self.random = random
        self.serial = 0

    def number(self, low, high):
        return round(self.random.uniform(low, high), 2)

    def chance(self, part):
        return self.random.random() < part

    def color(self, opaque=0.7):
        alpha = "" if self.chance(opaque) else "%02x" % self.random.randrange(40, 255)
        return "#%06x%s" % (self.random.randrange(1 << 24), alpha)

    def paint(self):
        kind = self.random.choice(["solid", "solid", "linear", "radial"])
        if kind == "solid":
            return {"color": self.color()}
        offsets = sorted(self.number(0, 1) for _ in range(self.random.randrange(2, 5)))
        # Painters mix clear colours in two ways.
        paint = {"type": kind, "stops": [[offset, self.color(opaque=1)] for offset in offsets]}
        if kind == "linear":
            paint["angle"] = self.random.choice([0, 45, 90, 135, self.number(-180, 180)])
        else:
            paint["center"] = [self.number(0.3, 0.7), self.number(0.3, 0.7)]
            paint["radius"] = self.number(0.2, 0.8)
            if self.chance(0.5):
                paint["focus"] = [self.number(0.35, 0.65), self.number(0.35, 0.65)]
        if self.chance(0.4):
            paint["spread"] = self.random.choice(["reflect", "repeat"])
        if self.chance(0.2):
            paint["transform"] = [1, self.number(-0.3, 0.3), self.number(-0.3, 0.3), 1, self.number(-0.1, 0.1), 0]
        return paint

    def stroke(self):
        stroke = dict(self.paint(), width=self.number(0.5, 12))
        stroke["cap"] = self.random.choice(["butt", "round", "square"])
        stroke["join"] = self.random.choice(["miter", "round", "bevel"])
        if self.chance(0.3):
            stroke["align"] = self.random.choice(["inside", "outside"])
        if self.chance(0.3):
            stroke["dash"] = [self.number(2, 14) for _ in range(self.random.randrange(1, 4))]
        if self.chance(0.3):
            stroke["end"] = self.random.choice(["arrow", "circle", "bar"])
        return stroke

    def shadow(self, has_offset):
        return {
            "dx": self.number(-6, 6) * has_offset, "dy": self.number(-6, 6) * has_offset, "blur": self.number(0, 12), "spread": self.random.choice([0, 0, 2, 4]) * has_offset,
            "color": self.color(0.2), "inner": self.chance(0.2),
        }

    def graphic(self, depth=0, turned=False):
        self.serial += 1
        kinds = ["rectangle", "ellipse", "line", "polyline", "polygon", "star", "path", "text"] + (["group"] if depth < 2 else [])
        graphic = {"id": "g%d" % self.serial, "kind": self.random.choice(kinds)}
        if graphic["kind"] == "group":
            turned = turned or self.chance(0.25)
            graphic["children"] = [self.graphic(depth + 1, turned) for _ in range(self.random.randrange(1, 4))]
        else:
            self.shape(graphic)
        turned = turned or self.chance(0.25)
        if turned and self.chance(0.5):
            graphic["rotation"] = self.number(-180, 180)
        if self.chance(0.25):
            graphic["opacity"] = self.number(0.2, 1)
        if self.chance(0.15):
            graphic["blend"] = self.random.choice(BLENDS)
        if self.chance(0.2):
            # Turned shadows are drawn apart: resvg does not turn offsets, and librsvg turns the spread.
            graphic["shadow"] = [self.shadow(not turned) for _ in range(self.random.randrange(1, 3))]
        return graphic

    def shape(self, graphic):
        kind = graphic["kind"]
        frame = {"x": self.number(0, 220), "y": self.number(0, 140), "width": self.number(8, 110), "height": self.number(8, 80)}
        points = [[self.number(0, WIDTH), self.number(0, HEIGHT)] for _ in range(self.random.randrange(3, 7))]
        if kind in ("rectangle", "ellipse", "star", "text"):
            graphic.update(frame)
        if kind == "rectangle":
            graphic["radius"] = self.random.choice([0, 8, [0, 5, 10, 20]])
        elif kind == "star":
            graphic["star"] = {"points": self.random.randrange(3, 12), "ratio": self.number(0.2, 0.9), "round": self.random.choice([0, 0.4, 1])}
        elif kind == "line":
            graphic.update(x1=points[0][0], y1=points[0][1], x2=points[1][0], y2=points[1][1])
        elif kind in ("polyline", "polygon"):
            graphic["points"] = points
        elif kind == "path":
            (a, b), (c, d), (e, f) = points[:3]
            graphic["d"] = "M %g %g Q %g %g %g %g A %g %g 20 1 0 %g %g Z" % (a, b, c, d, e, f, self.number(20, 60), self.number(20, 60), b, a)
        elif kind == "text":
            graphic["text"] = {
                "string": self.random.choice(["Closed", "groups cost", "nothing to\nread", "A & B < C"]), "size": self.number(8, 36),
                "align": self.random.choice(["left", "center", "right"]), "wrap": self.random.choice(["none", "width"]),
            }
        if self.chance(0.8):
            graphic["fill"] = dict(self.paint(), rule=self.random.choice(["nonzero", "evenodd"]))
        if self.chance(0.5) or kind in ("line", "polyline"):
            graphic["stroke"] = self.stroke()

    def document(self):
        graphics = [self.graphic() for _ in range(self.random.randrange(2, 9))]
        canvas = {"id": "page", "name": "Page", "width": WIDTH, "height": HEIGHT, "background": "#ffffff", "graphics": graphics}
        return {"format": "shapeedit", "version": 1, "canvases": [canvas]}
