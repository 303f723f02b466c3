"""Boxes, lengths and areas as svgpathtools and shapely have them."""

from shapely import area, get_parts, linestrings, point_on_surface, polygonize, unary_union
from svgpathtools import Arc, CubicBezier, Line, Path, QuadraticBezier, parse_path

import numpy as np

from drawings import union

# How often an arc is cut before its pieces become cubics, which then differ from it by 1e-11 of the radius.
PIECES = 32
# Lines each curve is taken for where an area is measured, and each piece of an arc.
STEPS, PIECE_STEPS = 160, 8


class Piece(CubicBezier):
    """A part of an arc."""


def curves(d):
    """The subpaths of an outline as lists of svgpathtools' segments without arcs.

    svgpathtools maps turned arcs wrongly (it leaves out their rotation, and takes the sign of a·d for that of the determinant), so they are
    cut into cubics where it has places and directions, and those are mapped.
    """
    result = []
    for subpath in parse_path(d).continuous_subpaths():
        segments = []
        for segment in subpath:
            segments += cubics(segment) if isinstance(segment, Arc) else [segment]
        result.append(segments)
    return result


def cubics(arc):
    step = 1 / PIECES
    shares = np.linspace(0, 1, PIECES + 1)
    places = [arc.point(t) for t in shares]
    places[0], places[-1] = arc.start, arc.end
    # The ends of a cubic have a third of a tangent; for an arc of the angle w that is 4/3 tan(w/4) / w of it.
    angle = abs(np.radians(arc.delta)) * step
    reach = 4 / 3 * np.tan(angle / 4) / angle * step if angle else 0
    ways = [arc.derivative(t) * reach for t in shares]
    return [Piece(places[i], places[i] + ways[i], places[i + 1] - ways[i + 1], places[i + 1]) for i in range(PIECES)]


def mapped(segment, m):
    def at(z):
        return complex(m[0] * z.real + m[2] * z.imag + m[4], m[1] * z.real + m[3] * z.imag + m[5])

    return {2: Line, 3: QuadraticBezier, 4: CubicBezier}[len(segment.bpoints())](*map(at, segment.bpoints()))


def box(subpaths, m):
    return union(tight(mapped(segment, m)) for segments in subpaths for segment in segments)


def tight(segment):
    """The box of a segment; asked for near 0 at the size 1, for svgpathtools loses most digits of short cubics far from there."""
    start = segment.start
    size = max(abs(z - start) for z in segment.bpoints())
    if size == 0:
        return (start.real, start.imag, start.real, start.imag)
    x0, x1, y0, y1 = type(segment)(*((z - start) / size for z in segment.bpoints())).bbox()
    return (start.real + size * x0, start.imag + size * y0, start.real + size * x1, start.imag + size * y1)


def length(subpaths, m):
    return sum(Path(mapped(segment, m)).length() for segments in subpaths for segment in segments)


def filled_area(subpaths, m, rule):
    """The area by a rule of filling: shapely cuts the flattened outline into faces, and their winding numbers say which count."""
    rings = []
    for segments in subpaths:
        places = []
        for segment in segments:
            curve = mapped(segment, m)
            steps = 1 if isinstance(curve, Line) else PIECE_STEPS if isinstance(segment, Piece) else STEPS
            places += [curve.point(t) for t in np.linspace(0, 1, steps + 1)[:-1]]
        places += [mapped(segments[-1], m).end, mapped(segments[0], m).start]
        rings.append(np.array([[z.real, z.imag] for z in places]))
    faces = get_parts(polygonize(get_parts(unary_union(linestrings_of(rings)))))
    total = 0.0
    for face in faces:
        inner = point_on_surface(face)
        turns = sum(winding(ring, inner.x, inner.y) for ring in rings)
        if turns % 2 if rule == "evenodd" else turns:
            total += float(area(face))
    return total


def linestrings_of(rings):
    # Lines of no length cross nothing.
    return [linestrings(ring) for ring in rings if np.ptp(ring, axis=0).max() > 0]


def winding(ring, x, y):
    one, two = ring[:-1], ring[1:]
    side = (two[:, 0] - one[:, 0]) * (y - one[:, 1]) - (x - one[:, 0]) * (two[:, 1] - one[:, 1])
    up = (one[:, 1] <= y) & (two[:, 1] > y) & (side > 0)
    down = (one[:, 1] > y) & (two[:, 1] <= y) & (side < 0)
    return int(up.sum()) - int(down.sum())
