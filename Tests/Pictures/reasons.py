"""Why two painters differ about a drawing: each of its features is taken out in turn, and the one without which they come closest is it."""

import copy


def walk(document):
    rest = [graphic for canvas in document["canvases"] for graphic in canvas["graphics"]]
    while rest:
        graphic = rest.pop()
        yield graphic
        rest += graphic.get("children", [])


def paints(document):
    for graphic in walk(document):
        for name in ("fill", "stroke"):
            if name in graphic:
                yield graphic[name]


def shadows(document):
    for graphic in walk(document):
        found = graphic.get("shadow", [])
        yield from found if isinstance(found, list) else [found]


def drop(name, blends=None):
    def change(document):
        for graphic in walk(document):
            if blends is None or graphic.get(name) in blends:
                graphic.pop(name, None)
    return change


def drop_of(parts, *names):
    def change(document):
        for part in parts(document):
            for name in names:
                part.pop(name, None)
    return change


def whole_offsets(document):
    for shadow in shadows(document):
        for name in ("dx", "dy"):
            if name in shadow:
                shadow[name] = round(shadow[name])


FEATURES = {
    "spread of shadows (resvg grows them by a pixel less at the left and at the top)": drop_of(shadows, "spread"),
    "blur of shadows (each has another approximation of the Gaussian)": drop_of(shadows, "blur"),
    "offsets of shadows that are no whole pixels (resvg rounds them)": whole_offsets,
    "blends of hue, saturation, colour and luminosity (cairo's are wrong where colours are clear)":
        drop("blend", {"hue", "saturation", "color", "luminosity"}),
    "other blends": drop("blend"),
    "gradients that repeat": drop_of(paints, "spread"),
    "focus of gradients": drop_of(paints, "focus"),
    "dashes": drop_of(paints, "dash"),
    "marks at ends": drop_of(paints, "start", "end"),
    "strokes on a side": drop_of(paints, "align"),
    "text": drop("text"),
    "turns": drop("rotation"),
}


def reason(document, distance):
    """The name of the feature that makes the most of the distance; `distance` measures a document."""
    before = distance(document)
    best, nearest = "more than one feature", before * 0.75
    for name, take_out in FEATURES.items():
        without = copy.deepcopy(document)
        take_out(without)
        if without == document:
            continue
        after = distance(without)
        if after < nearest:
            best, nearest = name, after
    return best
