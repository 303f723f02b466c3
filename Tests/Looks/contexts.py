"""Drawings in which a graphic stands beside a group that would show on it, and verbs that let it enter, leave or pass the group."""

# What a group, or the root, hands down, does to its contents, or applies to them by rules. Each shows on some of the parts below.
INHERITED = {
    "fill": "#d40", "stroke": "#06c", "stroke-width": "7", "stroke-dasharray": "6 3", "stroke-dashoffset": "4", "stroke-linecap": "round",
    "stroke-linejoin": "bevel", "stroke-miterlimit": "1", "stroke-opacity": ".4", "fill-opacity": ".4", "fill-rule": "evenodd",
    "clip-rule": "evenodd", "color": "#0a0", "visibility": "hidden", "paint-order": "stroke", "marker-end": "url(#mark)",
    "font-family": "DejaVu Serif", "font-size": "30", "font-weight": "bold", "font-style": "italic", "text-anchor": "end",
    "letter-spacing": "5", "word-spacing": "9", "text-decoration": "underline", "shape-rendering": "crispEdges", "writing-mode": "tb",
    "direction": "rtl", "font-variant": "small-caps", "dominant-baseline": "hanging", "text-rendering": "geometricPrecision",
}
EFFECTS = {
    "opacity": 'opacity=".5"', "clip": 'clip-path="url(#clip)"', "mask": 'mask="url(#mask)"', "filter": 'filter="url(#blur)"',
    "moved": 'transform="translate(20 10) scale(1.5)"', "turned": 'transform="rotate(20)"', "class": 'class="ruled"', "id": 'id2=""',
    "blend": 'style="mix-blend-mode:multiply"', "hidden": 'display="none"', "size in em": 'font-size="2em"', "font": 'style="font:italic 22px DejaVu Serif"',
}
SHEETS = {
    "none": "", "class": ".p{fill:#808;stroke-width:3}", "descendant": "#G .p{fill:#808} #G text{font-size:9px}", "child": "#G > *{stroke:#0aa;stroke-width:2}",
    "type": "rect,path,text{fill:#880} line{stroke:#808}", "first": "g > :first-child{opacity:.5}", "root": "svg > .p{stroke:#f0f;stroke-width:3}",
    "important": ".p{fill:#05a !important}", "inherited": "#G{stroke-width:6;font-size:9px}",
}
ROOTS = {"plain": "", "origin": "-40 -60 200 200", "scaled": "0 0 120 120"}

DEFINITIONS = """<defs><linearGradient id="box"><stop stop-color="#f80"/><stop offset="1" stop-color="#08f"/></linearGradient>
<linearGradient id="user" gradientUnits="userSpaceOnUse" x1="0" x2="90"><stop stop-color="#f08"/><stop offset="1" stop-color="#0f8"/></linearGradient>
<radialGradient id="part" href="#box" xlink:href="#box" r="70%"/>
<pattern id="tiles" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0h4v4h-4z" fill="#393"/></pattern>
<clipPath id="clip"><circle cx="60" cy="60" r="50"/></clipPath><clipPath id="cut"><path d="M10 10h60v40h-60z M20 20h30v20h-30z"/></clipPath>
<mask id="mask"><rect width="120" height="80" fill="#fff"/></mask><filter id="blur"><feGaussianBlur stdDeviation="2"/></filter>
<marker id="mark" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0l4 2-4 2z" fill="#c00"/></marker>
<symbol id="sign" viewBox="0 0 10 10"><path d="M0 0h10l-5 10z"/></symbol><g id="drawn"><rect width="20" height="14"/><path d="M0 14h20" stroke="#c60"/></g>
<linearGradient id="twice"><stop stop-color="#222"/><stop offset="1" stop-color="#ddd"/></linearGradient></defs>"""

PARTS = {
    "rect": '<rect {} x="20" y="30" width="50" height="40"/>', "circle": '<circle {} cx="60" cy="60" r="30" fill="#36c"/>',
    "stroked": '<rect {} x="20" y="30" width="50" height="40" fill="none" stroke="#a33"/>', "rule": '<path {} d="M20 20h60v60h-60z M35 35h30v30h-30z" fill="#484"/>',
    "line": '<line {} x1="20" y1="40" x2="90" y2="40" stroke="#222"/>', "polyline": '<polyline {} points="10,20 60,70 90,30" stroke="#a0a" fill="none"/>',
    "current": '<path {} d="M20 20h40l20 50z" fill="currentColor" stroke="currentColor"/>', "dashes": '<path {} d="M15 50h80" stroke="#333" stroke-dasharray="none" stroke-width="4"/>',
    "inherit": '<rect {} x="10" y="10" width="60" height="60" fill="inherit" stroke="inherit"/>', "none": '<rect {} x="30" y="20" width="50" height="60" fill="none" stroke="none"/>',
    "gradient": '<rect {} x="20" y="20" width="60" height="60" fill="url(#box)"/>', "user gradient": '<rect {} x="20" y="20" width="60" height="60" fill="url(#user)"/>',
    "radial": '<ellipse {} cx="60" cy="50" rx="40" ry="20" fill="url(#part)"/>', "pattern": '<rect {} x="20" y="20" width="60" height="60" fill="url(#tiles) #0c0"/>',
    "fallback": '<rect {} x="20" y="20" width="40" height="60" fill="url(#nothing) #00cc00"/>', "quoted": "<rect {} x='20' y='20' width='40' height='60' style='fill:url(\"#box\")'/>",
    "clipped": '<rect {} x="10" y="10" width="80" height="80" fill="#844" clip-path="url(#cut)"/>', "masked": '<circle {} cx="70" cy="70" r="40" fill="#848" mask="url(#mask)"/>',
    "blurred": '<rect {} x="30" y="30" width="40" height="40" fill="#488" filter="url(#blur)"/>', "marked": '<path {} d="M20 20h40v40" fill="none" stroke="#555" marker-end="url(#mark)" marker-start="url(#mark)"/>',
    "use": '<use {} href="#drawn" xlink:href="#drawn" x="30" y="40"/>', "coloured use": '<use {} xlink:href="#drawn" transform="translate(40 30) scale(2)" fill="#63c"/>',
    "symbol": '<use {} xlink:href="#sign" x="20" y="20" width="50" height="50"/>', "clipped use": '<use {} xlink:href="#drawn" transform="translate(30 40)" clip-path="url(#cut)"/>',
    "text": '<text {} x="20" y="50">Words here</text>', "sized": '<text {} x="20" y="50" font-size="20">Words <tspan fill="#c00" font-weight="bold">here</tspan></text>',
    "em": '<text {} x="20" y="50" font-size="1.5em">Em</text>', "percent": '<text {} x="20" y="60" style="font-size:150%">Percent</text>', "larger": '<text {} x="20" y="60" font-size="larger">Larger</text>',
    "span": '<text {}><tspan x="30" y="60" font-size="18">Placed</tspan></text>', "spans": '<text {} fill="#060"><tspan x="30" y="40">One</tspan><tspan x="30" dy="1.2em">Two</tspan></text>',
    "anchored": '<text {} font-size="14"><tspan x="60" y="50" text-anchor="middle">Middle</tspan></text>', "em stroke": '<rect {} x="20" y="20" width="3em" height="2em" stroke="#222" stroke-width=".3em"/>',
    "percent rect": '<rect {} x="10%" y="20%" width="40%" height="30%" fill="#57a"/>', "group": '<g {} opacity=".6"><rect x="10" y="20" width="40" height="40"/><circle cx="60" cy="60" r="20" fill="#c90"/></g>',
    "turned": '<rect {} x="30" y="30" width="40" height="20" transform="rotate(30 50 40)" stroke="#000"/>', "origin": '<rect {} x="30" y="30" width="40" height="20" transform="rotate(45)" transform-origin="50 40" fill="#a5a"/>',
    "svg": '<svg {} x="20" y="20" width="60" height="40" viewBox="0 0 10 10"><rect width="100%" height="50%"/><circle cx="5" cy="7" r="3" fill="#900"/></svg>',
    "switch": '<switch {}><g systemLanguage="xx"><rect width="90" height="90" fill="red"/></g><g><rect x="20" y="20" width="30" height="50"/></g></switch>',
    "currently filled": '<g {} fill="#a60"><rect x="20" y="20" width="30" height="30" fill="CurrentColor"/><rect x="50" y="50" width="30" height="30" fill="INHERIT"/></g>',
    "twice": '<rect {} x="20" y="30" width="60" height="30" fill="url(#twice)"/>', "unset": '<rect {} x="20" y="30" width="60" height="30" fill="unset" stroke="initial"/>',
    "shadow": '<text {} x="15" y="70" style="font:bold 16px/2 DejaVu Sans">Short</text>', "spaces": '<text {} x="10" y="60" xml:space="preserve">a   b</text>',
}

# Verbs after which the picture is the same. X is the part, G the group, A and B are in it; @ is the side of G on which X is.
KEEPING = {
    "move in": ("after", ["move #X into #G"]), "move in before": ("before", ["move #X before #A"]), "move out": ("in last", ["move #X after #G"]),
    "move out before": ("in first", ["move #X before #G"]), "cut and paste": ("after", ["cut #X", "paste in #G"]), "paste and delete": ("after", ["copy #X", "paste in #G", "delete #X"]),
    "dup and delete": ("any", ["dup #X", "delete #X"]), "group": ("any", ["group #X"]), "group with it": ("after", ["group (#G, #X)"]), "ungroup": ("any", ["ungroup #G"]),
    "group and ungroup": ("any", ["group #X as N --id n", "ungroup #n"]), "front": ("after", ["front #X"]), "back": ("first", ["back #X"]), "there and back": ("any", ["translate #X 7 3", "translate #X -7 -3"]),
    "larger and smaller": ("any", ["scale #X 2 --about 0,0", "scale #X 0.5 --about 0,0"]), "turns": ("any", ["rotate #X 90 --about 0,0"] * 4), "flips": ("any", ["flip #X h", "flip #X h"]),
    "all there and back": ("any", ["translate * 7 3", "translate * -7 -3"]), "all turned": ("any", ["rotate * 30 --about 0,0", "rotate * -30 --about 0,0"]), "flatten": ("any", ["flatten #X"]), "align": ("any", ["align #X left --to #X"]),
    "rename": ("any", ["set #X id other"]), "recolor": ("any", ["recolor #d40 to #123457", "recolor #123457 to #d40"]), "lint": ("any", ["lint --fix"]), "undo": ("after", ["move #X into #G", "undo"]),
    "outline": ("any", ["edit --outline"]), "translate group back": ("any", ["translate #G 5 5", "translate #G -5 -5"]), "move around": ("after", ["move #X into #G", "move #X after #G"]),
    "set and undo": ("any", ["set #X opacity 0.3", "undo"]), "raise and lower": ("after", ["lower #X", "raise #X"]), "copystyle to itself": ("any", ["copystyle #X to #X"]),
}


class Scene:
    """A drawing with a part, and what is around it in the file."""

    def __init__(self, rng, place=None):
        self.part = rng.choice(sorted(PARTS))
        self.place = place or rng.choice(["after", "in last"])
        self.sheet = rng.choice(sorted(SHEETS) + ["none"] * 8)
        self.root = rng.choice(sorted(ROOTS) + ["plain"] * 2)
        self.context = rng.choice(sorted(INHERITED) * 2 + sorted(EFFECTS))
        self.top = rng.choice(["", "", ""] + sorted(INHERITED))

    def __str__(self):
        return "%s %s %s, sheet %s, root %s %s" % (self.part, self.place, self.context, self.sheet, self.root, self.top)

    @staticmethod
    def declared(name, rng):
        if name in EFFECTS:
            return EFFECTS[name]
        if not name:
            return ""
        return '%s="%s"' % (name, INHERITED[name]) if rng.random() < 0.7 else 'style="%s:%s"' % (name, INHERITED[name])

    def markup(self, rng):
        group = self.declared(self.context, rng)
        part = PARTS[self.part].replace("{}", 'id="X" class="p"')
        inside = ['<rect id="A" x="5" y="90" width="20" height="10" fill="#777"/>', '<rect id="B" x="40" y="95" width="20" height="10" fill="#999"/>']
        inside = {"in first": [part] + inside, "in last": inside + [part]}.get(self.place, inside)
        whole = ['<g id="G" %s>%s</g>' % (group, "".join(inside))]
        whole = {"before": [part] + whole, "first": [part] + whole, "after": whole + [part]}.get(self.place, whole)
        sheet = "<style>%s</style>" % SHEETS[self.sheet] if SHEETS[self.sheet] else ""
        twice = '<linearGradient id="twice"><stop stop-color="#f00"/></linearGradient>' if self.part == "twice" else ""
        box = ROOTS[self.root]
        size = 'width="200" height="200" viewBox="%s"' % (box or "0 0 200 200")
        # The painters begin with letters of 12, and browsers with 16, and neither painter reads `initial`.
        if self.top != "font-size":
            size += ' font-size="16"'
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" %s %s>\n%s%s\n%s%s\n</svg>\n'
            % (size, self.declared(self.top, rng), sheet, DEFINITIONS, "\n".join(whole), twice)
        ).encode()


def keeping(rng):
    """A drawing, the name of a verb, and the commands after which it looks the same."""
    verb = rng.choice(sorted(KEEPING))
    place, commands = KEEPING[verb]
    scene = Scene(rng, None if place == "any" else place)
    return scene, scene.markup(rng), verb, commands
